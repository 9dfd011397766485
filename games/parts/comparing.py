"""Players' parts held against each other and against the draft: who says what, who agrees, who contradicts whom."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.parts.filed import Filed
from games.parts.points import Point, State, Version, What
from games.reporting.body import Body, by_of, claims, sorties

DRAFT = ""
"""The draft's voice, beside those of the seats."""
DEFAULTS: Mapping[str, Any] = {
    "aircraft": None, "crew": "unhurt", "exit": None, "bombing": None, "hits": False, "kamikaze": False, "note": "",
}  # fmt: skip
"""The fields that only a pilot himself speaks of, with what they are where nothing is entered. Fate and damage are told apart."""

Said = tuple[str, dict[str, Any]]


def compare(draft: Body, parts: Sequence[Filed], sides: Mapping[str, str]) -> list[Point]:
    """Every point of which a part says something, in the order of the draft's sorties. ``sides``: a sortie's id to its side.

    A point on which all say the same as the draft has nothing to tell where that is what holds without a word.
    """
    settled = {part.seat for part in parts if part.state == "taken"}
    side_of = {part.seat: part.side for part in parts}
    found: list[Point] = []
    for sortie in sorties(draft):
        name = str(sortie["id"])
        own = next((part for part in parts if part.sortie == name), None)
        found += [_kill(draft, sortie, parts, own, sides), _damage(draft, sortie, parts, own, sides)]
        found += _hits(draft, name, parts, sides)
        found += [_field(sortie, own, field) for field in DEFAULTS] if own else []
    return [_judged(point, settled, side_of) for point in found if _tells(point)]


def _tells(point: Point) -> bool:
    voiced = [version for version in point.versions if version.voices]
    unsaid = len(voiced) == 1 and voiced[0].draft and (voiced[0].default or point.name == "aircraft")
    return bool(voiced) and not (unsaid and not point.beside)


def _judged(point: Point, settled: set[str], side_of: Mapping[str, str]) -> Point:
    """The point with its state: parts against each other, or against a draft that says something of its own."""
    voiced = [version for version in point.versions if version.voices]
    speaking = [version for version in point.versions if version.voices or (version.draft and not version.default)]
    state: State
    if len(speaking) > 1:
        voices = {voice for version in voiced for voice in version.voices}
        drafted = point.drafted
        decided = voices <= settled and bool(drafted.voices or not drafted.default)
        state = "settled" if decided else "contradiction"
    else:
        sides = {side_of[voice] for voice in [*voiced[0].voices, *point.beside]}
        state = "agreed" if len(sides) > 1 else "one"
    return replace(point, state=state)


def _point(what: What, sortie: str, name: str, said: Iterable[Said], default: Body, beside: Sequence[str] = ()) -> Point:
    """The versions of what was said, the draft's first; whoever says the same stands together."""
    versions: list[Version] = []
    for voice, value in said:
        voices = () if voice == DRAFT else (voice,)
        at = next((n for n, version in enumerate(versions) if version.value == value), None)
        if at is None:
            versions.append(Version(value, voices, voice == DRAFT, value == default))
        elif voice not in versions[at].voices:
            versions[at] = replace(versions[at], voices=(*versions[at].voices, *voices))
    key = ":".join(part for part in (what, sortie, name) if part)
    return Point(key, what, sortie, name, "one", versions, beside)


def _by(claim: Body) -> list[str]:
    return sorted(set(by_of(claim)))


def _claimed(body_claims: Iterable[Body], on: str, result: str) -> list[Body]:
    return [claim for claim in body_claims if claim.get("on") == on and claim.get("result") == result]


def _timed(said: list[Said]) -> list[Said]:
    """Whoever names no turn speaks of the turn that another names for the same."""
    told: list[Said] = []
    for voice, value in said:
        if value["by"] and value["turn"] is None:
            same = (other for _voice, other in said if {**other, "turn": None} == value and other["turn"] is not None)
            value = next(same, value)
        told.append((voice, value))
    return told


def _kill(draft: Body, sortie: Body, parts: Sequence[Filed], own: Filed | None, sides: Mapping[str, str]) -> Point:
    """What became of an aircraft and by whom: those who claim it, the pilot himself, the draft."""
    on = str(sortie["id"])
    said = [(DRAFT, _fallen(sortie.get("fate", "survived"), claim)) for claim in _claimed(claims(draft), on, "shot_down")[:1]]
    said = said or [(DRAFT, _fallen(sortie.get("fate", "survived")))]
    for part in parts:
        said += [(part.seat, _fallen("shot_down", claim)) for claim in _claimed(part.claims(sides), on, "shot_down")]
    named = [value for _voice, value in said if value["by"]]
    beside: list[str] = []
    if own and not any(voice == own.seat for voice, _value in said):
        fate = own.says.get("fate", "survived")
        if fate == "shot_down" and named:
            beside = [own.seat]
            if len({tuple(value["by"]) for value in named}) == 1:
                said.append((own.seat, {**named[0], "turn": None}))
                beside = []
        else:
            said.append((own.seat, _fallen(fate)))
    point = _point("kill", on, "", _timed(said), _fallen("survived"), beside)
    return replace(point, versions=[*point.versions, *_shared(point.versions, sides)])


def _fallen(fate: str, claim: Body | None = None) -> dict[str, Any]:
    return {"fate": fate, "by": _by(claim) if claim else [], "turn": claim.get("turn") if claim else None}


def _shared(versions: Sequence[Version], sides: Mapping[str, str]) -> list[Version]:
    """Two of one side who both claim it alone may have shared it (PAW-R2), though neither says so."""
    alone = [version.value for version in versions if len(version.value["by"]) == 1 and version.voices]
    names = sorted({value["by"][0] for value in alone})
    if len(names) != 2 or sides[names[0]] != sides[names[1]]:
        return []
    turns = [value["turn"] for value in alone if value["turn"] is not None]
    shared = {"fate": "shot_down", "by": names, "turn": turns[0] if turns else None}
    there = any(version.value["by"] == names for version in versions)
    return [] if there else [Version(shared)]


def _damage(draft: Body, sortie: Body, parts: Sequence[Filed], own: Filed | None, sides: Mapping[str, str]) -> Point:
    """Who damaged an aircraft. Its pilot may say that it was damaged; that he says nothing denies no claim."""
    on = str(sortie["id"])
    drafted = _claimed(claims(draft), on, "damaged")
    said = [(DRAFT, _hurt(drafted[0]) if drafted else _hurt(damaged=bool(sortie.get("damaged"))))]
    for part in parts:
        said += [(part.seat, _hurt(claim)) for claim in _claimed(part.claims(sides), on, "damaged")]
    if own and own.says.get("damaged"):
        named = [value for _voice, value in said if value["by"]]
        said.append((own.seat, {**named[0], "turn": None} if named else _hurt(damaged=True)))
    return _point("damaged", on, "", _timed(said), _hurt())


def _hurt(claim: Body | None = None, damaged: bool = False) -> dict[str, Any]:
    if claim is None:
        return {"damaged": damaged, "by": [], "turn": None}
    return {"damaged": True, "by": _by(claim)[:1], "turn": claim.get("turn")}


def _hits(draft: Body, on: str, parts: Sequence[Filed], sides: Mapping[str, str]) -> list[Point]:
    """Hits that did nothing more: how many each claims on this aircraft, each with its turn."""
    points = []
    for part in parts:
        claimed = _claimed(part.claims(sides), on, "hit")
        for by in sorted({_by(claim)[0] for claim in claimed}):
            mine = [claim.get("turn") for claim in claimed if _by(claim)[0] == by]
            stored = [claim.get("turn") for claim in _claimed(claims(draft), on, "hit") if _by(claim)[:1] == [by]]
            points.append(_point("hit", on, by, [(DRAFT, {"turns": stored}), (part.seat, {"turns": mine})], {"turns": []}))
    return points


def _field(sortie: Body, own: Filed, field: str) -> Point:
    """A field of his own sortie: what he says, and what the draft says. Nobody else does."""
    default = DEFAULTS[field]
    drafted = sortie.get(field) or default
    mine = own.says.get(field, drafted if field == "aircraft" else default) or default
    said = [(DRAFT, {"is": drafted}), (own.seat, {"is": mine})]
    return _point("field", str(sortie["id"]), field, said, {"is": default})
