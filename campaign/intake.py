"""A campaign file as somebody brings it: read, replayed, and every fault with its place in the text. Nothing is stored."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaign.places import Place, place_at, place_of
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import Refused, read_campaign
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.refusal import Refusal

LARGEST = 2 * 1024 * 1024
LONGEST_SNIPPET = 240
MOST_FAULTS = 50


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a file: what, where in its text (if it is anywhere), and the part of the text that shows it."""

    refusal: Refusal
    place: Place | None
    snippet: str


@dataclass(frozen=True, slots=True)
class Intake:
    """What came of reading a file: the facts and what follows from them, or its faults, the first one first."""

    record: Record | None = None
    outcome: Outcome | None = None
    faults: tuple[Fault, ...] = ()


def read(data: bytes, size: int = 0) -> Intake:
    """Read a campaign file of at most ``LARGEST`` bytes. ``size``: that of the whole file, where ``data`` is its beginning."""
    if len(data) > LARGEST:
        too_big = Refusal("file.format", "", "", {"why": "too_big", "size": max(size, len(data)), "most": LARGEST})
        return Intake(faults=(Fault(too_big, None, ""),))
    try:
        record = read_campaign(data)
    except Refused as refused:
        return Intake(faults=_faults(data, refused.refusals))
    outcome = play(record)
    if outcome.refusals:
        return Intake(faults=_faults(data, outcome.refusals))
    return Intake(record, outcome)


def _faults(data: bytes, refusals: Sequence[Refusal]) -> tuple[Fault, ...]:
    text = data.decode("utf-8", "replace")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    return tuple(_fault(text, document, refusal) for refusal in refusals[:MOST_FAULTS])


def _fault(text: str, document: Any, refusal: Refusal) -> Fault:
    if "line" in refusal.params:
        spot = place_at(text, refusal.params["line"], refusal.params["column"])
        return Fault(refusal, spot, spot.text)
    place = place_of(text, refusal.at) if refusal.at else None
    return Fault(refusal, place, _around(document, refusal.at) or (place.text if place else ""))


def _around(document: Any, pointer: str) -> str:
    """The smallest object around the place, as one line of JSON; empty if there is none or it is too long."""
    value, smallest = document, None
    for step in pointer.split("/")[1:]:
        value = _inside(value, step.replace("~1", "/").replace("~0", "~"))
        smallest = value if isinstance(value, dict) else smallest
    line = _shown(json.dumps(smallest, ensure_ascii=False)) if smallest else ""
    return line if len(line) <= LONGEST_SNIPPET else ""


def _shown(text: str) -> str:
    """The text with halves of characters written as the file wrote them: no page could hold them."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _inside(value: Any, step: str) -> Any:
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    return None
