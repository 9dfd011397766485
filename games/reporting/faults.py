"""Broken rules, each brought to its field."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulebooks.refusal import Refusal

Words = Callable[[Refusal, Mapping[str, str]], tuple[str, str]]
"""A refusal and the names behind the ids to what is wrong and what to do about it; the second may be empty."""

EXIT = {"guns": "guns_out", "bombs": "bombs_gone"}
SORTIE = ("aircraft", "fate", "crew", "damaged", "hits", "kamikaze", "bombing", "note")
RULING = ("allow", "side", "cvp", "reason")


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule as the page shows it. ``place`` is the id of the control; ``subject`` whose it is, or empty."""

    code: str
    place: str
    sentence: str
    advice: str
    rule: str
    subject: str = ""


def place_of(pointer: str) -> str:
    """The control that a JSON Pointer inside the report stands for; ``rest`` where it stands for none."""
    head, *rest = pointer.split("/")[1:] or [""]
    if head in ("turns", "note"):
        return head
    if head == "strikes" and len(rest) > 1:
        side, aircraft, *what = rest
        return f"k-{side}-{aircraft}-{what[0] if what else 'attacked'}"
    if not rest or not rest[0].isdigit():
        return "rest"
    n, *below = rest
    if head == "sorties":
        return f"s{n}{_sortie_field(below)}"
    if head == "claims":
        return f"c{n}-turn" if below[:1] == ["turn"] else f"c{n}"
    if head == "rulings":
        return f"r{n}-{below[0]}" if below and below[0] in RULING else f"r{n}-reason"
    return "rest"


def _sortie_field(below: Sequence[str]) -> str:
    if not below:
        return ""
    if below[0] == "exit":
        return f"-{EXIT.get(below[1], below[1])}" if len(below) > 1 else "-edge"
    return f"-{below[0]}" if below[0] in SORTIE else ""


def read(
    refusals: Iterable[Refusal], at: str, subjects: Mapping[str, str], names: Mapping[str, str], words: Words
) -> list[Fault]:
    """Refusals of the report at ``at`` as faults, each once.

    ``subjects``: what ``head_of`` answers to the short name of what that is; ``names``: ids to names.
    """
    faults: dict[Fault, None] = {}
    for refusal in refusals:
        place = place_of(refusal.at.removeprefix(at)) if refusal.at.startswith(at) else "rest"
        sentence, advice = words(refusal, names)
        faults[Fault(refusal.code, place, sentence, advice, refusal.rule, subjects.get(head_of(place), ""))] = None
    return list(faults)


def head_of(place: str) -> str:
    """The sortie, claim, ruling or type of aircraft to which a control belongs (s3, c0, r1, k-usa-SBD); else the place itself."""
    found = re.match(r"[scr]\d+", place)
    return found[0] if found else place.rpartition("-")[0] or place


def by_place(faults: Iterable[Fault]) -> dict[str, list[Fault]]:
    places: dict[str, list[Fault]] = defaultdict(list)
    for fault in faults:
        places[fault.place].append(fault)
    return places
