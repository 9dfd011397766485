"""A report under other ids for its aircraft. Pure."""

from collections.abc import Mapping

from games.reporting.body import Body, claims, sorties


def with_claims(body: Body, made: list[Body]) -> Body:
    """A report with these claims in the place of its own."""
    rest = {key: value for key, value in body.items() if key != "claims"}
    return {**rest, "claims": made} if made else rest


def renamed(body: Body, ids: Mapping[str, str]) -> Body:
    """The same report with other ids for its aircraft."""
    to = {name: other for name, other in ids.items() if name != other}
    if not to:
        return body
    flown = [_sortie_renamed(sortie, to) for sortie in sorties(body)]
    made = [_claim_renamed(claim, to) for claim in claims(body)]
    return with_claims({**body, "sorties": flown}, made)


def _sortie_renamed(sortie: Body, to: Mapping[str, str]) -> Body:
    said = {key: to.get(value, value) if key in ("id", "strike_for") else value for key, value in sortie.items()}
    leave = sortie.get("exit")
    if isinstance(leave, dict) and leave.get("chased_by") in to:
        said["exit"] = {**leave, "chased_by": to[leave["chased_by"]]}
    return said


def _claim_renamed(claim: Body, to: Mapping[str, str]) -> Body:
    by = claim["by"]
    told = to.get(by, by) if isinstance(by, str) else [to.get(code, code) for code in by]
    return {**claim, "by": told, "on": to.get(claim["on"], claim["on"])}
