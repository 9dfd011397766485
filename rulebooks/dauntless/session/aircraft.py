"""What has become of the aircraft of a session: read from the lines of its log that stand, and stored nowhere."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulebooks.dauntless.session.events import Json, about

LET_GO: Mapping[str, str] = {
    "bomb": "bombs",
    "skip": "bombs",
    "base_attack": "bombs",
    "torpedo": "torpedo",
    "torpedo_run": "torpedo",
    "rockets": "rockets",
}
"""By calculation what an aircraft has no more after a line of it, hit or miss."""
LOST = "lost"


@dataclass(frozen=True, slots=True)
class Became:
    """One aircraft. ``let_go``: of ``bombs``, ``torpedo``, ``rockets`` what it has used; ``shallow`` and ``deep``: depth charges
    that it dropped; ``tanks_gone``: it dropped its tanks."""

    lost: bool = False
    let_go: frozenset[str] = frozenset()
    shallow: int = 0
    deep: int = 0
    tanks_gone: bool = False


UNTOUCHED = Became()


def loss(aircraft: str) -> Json:
    """The request whose line says that an aircraft is lost, as one that was shot down in Air Force: a text under seal, which any
    reader of the file works out again, and a mark in what it is about (the desk's own; 13.1 leaves ``id`` free)."""
    return {"calc": "seal", "id": {"aircraft": aircraft, LOST: True}, "salt": aircraft, "text": LOST}


def says_lost(request: Json) -> bool:
    """Whether a request says of the aircraft that it is about that it is lost."""
    said = request.get("id")
    return isinstance(said, dict) and said.get(LOST) is True and about(request, "aircraft") is not None


def became(lines: Iterable[Json]) -> dict[str, Became]:
    """By its id what has become of each aircraft of which something is told. ``lines``: those that stand, of each ``request`` and
    ``answer``."""
    told: dict[str, list[Json]] = {}
    for line in lines:
        aircraft = about(line["request"], "aircraft")
        if aircraft is not None:
            told.setdefault(aircraft, []).append(line)
    return {aircraft: _became(lines) for aircraft, lines in told.items()}


def _became(lines: Iterable[Json]) -> Became:
    lost = tanks_gone = False
    let_go: set[str] = set()
    charges: Counter[str] = Counter()
    for line in lines:
        request, answer = line["request"], line["answer"]
        calc = request["calc"]
        lost |= _is_lost(request, answer)
        tanks_gone |= calc == "drop_tanks" and answer["allowed"]
        if calc in LET_GO:
            let_go.add(LET_GO[calc])
        elif calc == "depth_charge":
            charges.update(one["setting"] for one in request["charges"])
    return Became(lost, frozenset(let_go), charges["S"], charges["D"], tanks_gone)


def _is_lost(request: Json, answer: Mapping[str, Any]) -> bool:
    """It crashed as a kamikaze, was shot down after its pull-out, or somebody says so."""
    return says_lost(request) or answer.get("aircraft_lost") is True or answer.get("shot_down") is True
