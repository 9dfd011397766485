"""The draft that the chosen versions make of it: claims set fates as on the report page."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.parts.points import Point, Version
from games.reporting.body import Body, by_of, claims, sorties
from games.reporting.deriving import derive


def chosen(points: Sequence[Point], choices: Mapping[str, str]) -> dict[str, Version]:
    """A point's key to the version that stands; ``choices``: key to a version's id, where somebody chose.

    A version that nobody offers any more is not chosen: what is offered stands instead.
    """
    return {point.key: point.version(choices.get(point.key, "")) or point.offered for point in points}


def take(draft: Body, points: Sequence[Point], choices: Mapping[str, str]) -> Body:
    """``draft`` with every chosen version in it. What the draft has already is left as it is, so twice is as once."""
    stands = chosen(points, choices)
    changes = [(point, stands[point.key].value) for point in points if not stands[point.key].draft]
    if not changes:
        return draft
    body = draft
    for point, value in changes:
        body = _TAKEN[point.what](body, point, value)
    derived = derive(_untimed(draft), _untimed(body))
    if "now_turn" in draft:
        derived["now_turn"] = draft["now_turn"]
    fates = {point.sortie: value["fate"] for point, value in changes if point.what == "kill"}
    return {**derived, "sorties": [_with(s, "fate", fates.get(str(s["id"])), "survived") for s in sorties(derived)]}


def _untimed(body: Body) -> Body:
    """Without the turn counter: what was filed happened when its claimant says, and not now."""
    return {key: value for key, value in body.items() if key != "now_turn"}


def _with(sortie: Body, field: str, value: Any, default: Any) -> Body:
    """The sortie with ``value``; None leaves it as it is, the default is not written down."""
    if value is None:
        return sortie
    rest = {key: what for key, what in sortie.items() if key != field}
    return rest if value == default else {**sortie, field: value}


def _set(body: Body, sortie: str, field: str, value: Any, default: Any) -> Body:
    return {**body, "sorties": [_with(s, field, value, default) if str(s["id"]) == sortie else s for s in sorties(body)]}


def _claims(body: Body, new: Sequence[Body], goes: Sequence[Body]) -> Body:
    """The claims with ``new`` where the first of ``goes`` stood, or at the end."""
    kept = claims(body)
    at = next((n for n, claim in enumerate(kept) if claim in goes), len(kept))
    kept = [*[c for c in kept[:at] if c not in goes], *new, *[c for c in kept[at:] if c not in goes]]
    rest = {key: value for key, value in body.items() if key != "claims"}
    return {**rest, "claims": kept} if kept else rest


def _claim(by: Sequence[str], on: str, result: str, turn: Any) -> Body:
    claim: Body = {"by": by[0] if len(by) == 1 else list(by), "on": on, "result": result}
    return claim if turn is None else {**claim, "turn": turn}


def _kill(body: Body, point: Point, value: Mapping[str, Any]) -> Body:
    goes = [claim for claim in claims(body) if claim["on"] == point.sortie and claim["result"] == "shot_down"]
    new = [_claim(value["by"], point.sortie, "shot_down", value["turn"])] if value["by"] else []
    return _claims(body, new, goes)


def _damage(body: Body, point: Point, value: Mapping[str, Any]) -> Body:
    goes = [claim for claim in claims(body) if claim["on"] == point.sortie and claim["result"] == "damaged"]
    new = [_claim(value["by"], point.sortie, "damaged", value["turn"])] if value["by"] else []
    unclaimed = value["damaged"] and not value["by"]
    return _set(_claims(body, new, goes), point.sortie, "damaged", unclaimed, False)


def _hits(body: Body, point: Point, value: Mapping[str, Any]) -> Body:
    own = [point.name]
    goes = [c for c in claims(body) if c["on"] == point.sortie and c["result"] == "hit" and by_of(c) == own]
    return _claims(body, [_claim(own, point.sortie, "hit", turn) for turn in value["turns"]], goes)


def _field(body: Body, point: Point, value: Mapping[str, Any]) -> Body:
    default = "unhurt" if point.name == "crew" else False
    return _set(body, point.sortie, point.name, value["is"] or default, default)


_TAKEN = {"kill": _kill, "damaged": _damage, "hit": _hits, "field": _field}
