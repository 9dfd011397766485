"""What a report says already, in the words of a result sheet, so that whoever puts it right changes only what is wrong. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.reporting.body import Body, by_of, claims, sorties
from rulebooks.pacific_air_war.tables import LONGEST_GAME

Line = dict[str, Any]
SAID = {"shot_down": "shot down"}
USUAL = {"fate": "survived", "crew": "unhurt"}
TICKS, IN_ORDER = ("damaged", "hits", "kamikaze"), ("guns", "bombs")


def line_of(sortie: Mapping[str, Any]) -> Line:
    """What became of an aircraft, by the keys of the sheet's columns; the usual is left blank, as a person leaves it."""
    line: Line = {key: _word(sortie[key]) for key in ("fate", "crew") if sortie.get(key, USUAL[key]) != USUAL[key]}
    line |= {key: "yes" for key in TICKS if sortie.get(key)}
    line |= {key: sortie[key] for key in ("bombing", "note", "strike_for") if sortie.get(key)}
    left = sortie.get("exit") or {}
    line |= {key: left[key] for key in ("edge", "turn", "chased_by", "bonus") if left.get(key)}
    return line | {key: "no" for key in IN_ORDER if left.get(key) is False}


def brought_on(body: Body, sides: Mapping[str, str]) -> Iterator[Line]:
    """The aircraft that were brought on. ``sides``: of the pilots' sorties, by their ids."""
    parents = {str(sortie["id"]): str(sortie.get("strike_for", "")) for sortie in sorties(body)}
    for sortie in sorties(body):
        if "pilot" in sortie:
            continue
        root, seen = str(sortie.get("strike_for", "")), {str(sortie["id"])}
        while root not in sides and root in parents and root not in seen:
            seen.add(root)
            root = parents[root]
        if root in sides:
            given = {"sortie": str(sortie["id"]), "side": sides[root], "aircraft": str(sortie.get("aircraft", ""))}
            yield {**given, **line_of(sortie)}


def claim_lines(body: Body) -> list[Line]:
    """The claims, by the ids of the sorties, which the sheet's own lines have."""
    lines = []
    for claim in claims(body):
        by = by_of(claim)
        line = {"by": by[0] if by else "", "shared": by[1] if len(by) > 1 else "", "on": claim.get("on", "")}
        line |= {"result": _word(claim.get("result", "")), "turn": claim.get("turn")}
        lines.append({key: value for key, value in line.items() if value})
    return lines


def whole_lines(body: Body, blank: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
    """The lines of the whole game with what is known in them, and its rulings below."""
    told = {"turns played": body.get("turns") if body.get("turns") != LONGEST_GAME else None, "note": body.get("note")}
    lines: list[Sequence[Any]] = []
    for word, *values in blank:
        if word == "strikes":
            counts = body.get("strikes", {}).get(values[0], {}).get(values[1], {})
            values[2:] = [counts.get("attacked"), counts.get("successful")]
        lines.append([word, told[word]] if word in told else [word, *values])
    for ruling in body.get("rulings", ()):
        what = ["allow", ruling["allow"]] if ruling.get("allow") else [ruling.get("side"), ruling.get("cvp")]
        lines.append(["ruling", *what, ruling.get("reason")])
    return lines


def _word(value: Any) -> Any:
    return SAID.get(value, value)
