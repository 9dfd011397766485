"""From the document to the facts: every fault of form as a refusal with its code, place and rule."""

import copy
from collections.abc import Iterator
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from rulebooks.pacific_air_war.document import CONTAINERS, DEEPEST, Unreadable, is_too_deep, read_document, shown
from rulebooks.pacific_air_war.record import Campaign, Facts, Report
from rulebooks.refusal import Refusal, pointer

T = TypeVar("T", bound=Facts)
Place = tuple[str | int, ...]

REPORT: tuple[str, ...] = ("reports", "*")
SORTIE, CLAIM, RULING = (*REPORT, "sorties", "*"), (*REPORT, "claims", "*"), (*REPORT, "rulings", "*")
STRIKE = (*REPORT, "strikes", "*", "*")

PLACES: dict[tuple[str, ...], tuple[str, str]] = {
    ("format",): ("file.format", ""),
    ("version",): ("file.format", ""),
    ("players", "*", "side"): ("player.side", "A.3"),
    ("schedule", "*", "game"): ("schedule.unknown", "B.1"),
    ("schedule", "*", "variant"): ("schedule.variant", "C.1"),
    ("muster", "*", "roll"): ("die.range", "B.2"),
    (*REPORT, "game"): ("report.order", "A.1"),
    (*REPORT, "turns"): ("report.turns", "G.2"),
    (*SORTIE, "fate"): ("sortie.fate", "F.1"),
    (*SORTIE, "crew"): ("sortie.crew", "F.3"),
    (*SORTIE, "exit", "edge"): ("exit.edge", "E.1"),
    (*SORTIE, "exit", "turn"): ("exit.turn", "G.2"),
    (*SORTIE, "bombing"): ("bombing.value", "D.2"),
    (*SORTIE, "rescue"): ("die.range", "F.3"),
    (*SORTIE, "home"): ("die.range", "F.4"),
    (*SORTIE, "deck"): ("die.range", "F.4"),
    (*SORTIE, "attack"): ("die.range", "C.7"),
    (*CLAIM, "result"): ("claim.result", "F.1"),
    (*CLAIM, "turn"): ("claim.turn", "G.2"),
    (*RULING, "allow"): ("ruling.code", ""),
    (*RULING, "side"): ("ruling.code", ""),
    (*RULING, "cvp"): ("ruling.code", ""),
    (*STRIKE, "attacked"): ("strikes.count", "D.2"),
    (*STRIKE, "successful"): ("strikes.count", "D.2"),
}
WHATEVER_IS_WRONG = {"file.format", "die.range", "report.turns", "claim.turn", "exit.turn"}
"""Codes that stand for a value of the wrong kind too; elsewhere that is ``file.schema``."""

WHY = {
    "missing": "missing",
    "extra_forbidden": "unknown_key",
    "literal_error": "word",
    "greater_than_equal": "range",
    "less_than_equal": "range",
    "string_too_short": "length",
    "string_too_long": "length",
    "string_pattern_mismatch": "pattern",
    "string_unicode": "surrogate",
    "value_error": "text",
    "voided": "voided",
    "too_large": "length",
    "null": "null",
}
FIGURES = {"ge": "least", "le": "most", "min_length": "least", "max_length": "most", "expected": "words", "error": "detail"}


class Refused(Exception):
    """The document breaks the form; ``refusals`` holds every fault, at least one."""

    def __init__(self, refusals: list[Refusal]):
        self.refusals = refusals
        super().__init__(refusals[0])


def read_campaign(data: bytes | str) -> Campaign:
    """The facts in this campaign file. Raises ``Refused``. Whether they keep the rules is for ``play`` to say."""
    try:
        document = read_document(data)
    except Unreadable as error:
        raise Refused([error.refusal]) from None
    record, refusals = form(document, Campaign)
    if record is None:
        raise Refused(refusals)
    return record


def form(document: Any, kind: type[T]) -> tuple[T | None, list[Refusal]]:
    """The typed facts in a plain document, or every fault of its form; of a report, with places inside the report."""
    if is_too_deep(document):
        return None, [Refusal("file.format", "", "", {"why": "too_deep", "most": DEEPEST})]
    record, faults = _validate(document, kind)
    prefix = REPORT if kind is Report else ()
    return record, _in_order([_refusal(fault, prefix) for fault in faults])


def _in_order(refusals: list[Refusal]) -> list[Refusal]:
    """What is no campaign file at all comes first; the rest as found."""
    return sorted(refusals, key=lambda refusal: refusal.code != "file.format")


def _validate(document: Any, kind: type[T]) -> tuple[T | None, list[ErrorDetails]]:
    nulls = dict.fromkeys(_nulls(document, ()))
    faults: list[ErrorDetails] = [{"type": "null", "loc": place, "msg": "", "input": None} for place in nulls]
    try:
        record = kind.model_validate(document)
    except ValidationError as error:
        found: list[ErrorDetails] = [
            {**fault, "loc": _as_written(fault["loc"], document)} for fault in error.errors(include_url=False)
        ]
        return None, faults + [fault for fault in found if fault["loc"] not in nulls]
    return (None, faults) if faults else (record, faults)


def _as_written(place: Place, document: Any) -> Place:
    """The place as the document has it: a name that stands for a list of one (``by``) has no entry 0."""
    value = document
    for depth, step in enumerate(place):
        if isinstance(value, dict):
            value = value.get(str(step))
        elif isinstance(value, list) and isinstance(step, int):
            value = value[step]
        else:
            return place[:depth]
    return place


def _nulls(value: Any, place: Place) -> Iterator[Place]:
    """Where the document says null, which no key may be: a key without a value is left out."""
    if value is None:
        yield place
    elif isinstance(value, dict):
        for key, inner in value.items():
            if inner is None or isinstance(inner, CONTAINERS):
                yield from _nulls(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            if inner is None or isinstance(inner, CONTAINERS):
                yield from _nulls(inner, (*place, index))


def _refusal(fault: ErrorDetails, prefix: tuple[str, ...]) -> Refusal:
    place = tuple(step for step in fault["loc"] if step != "[key]")
    why = WHY.get(fault["type"], "kind")
    code, rule = _code((*prefix, *_general(place)), why)
    figures: dict[str, Any] = {"key": shown(place[-1]) if place else "", "why": why}
    if why != "missing":
        figures["value"] = shown(fault["input"])
    for name, value in fault.get("ctx", {}).items():
        if name in FIGURES:
            figures[FIGURES[name]] = value if isinstance(value, int) else str(value)
    return Refusal(code, pointer(*place), rule, figures)


def _general(place: Place) -> tuple[str, ...]:
    """The place with a star for every index, and for the keys under ``strikes``."""
    steps = ["*" if isinstance(step, int) else step for step in place]
    if "strikes" in steps:
        start = steps.index("strikes") + 1
        steps[start : start + 2] = ["*"] * len(steps[start : start + 2])
    return tuple(steps)


def _code(general: tuple[str, ...], why: str) -> tuple[str, str]:
    if general[:1] == ("rules",) and len(general) == 2:
        return ("rules.unknown", "") if why in ("unknown_key", "word") else ("file.schema", "")
    code, rule = PLACES.get(general, ("file.schema", ""))
    if why in ("unknown_key", "missing") and code != "file.format":
        return "file.schema", ""
    if why in ("kind", "null") and code not in WHATEVER_IS_WRONG:
        return "file.schema", ""
    return code, rule


STAND_INS: dict[str, dict[str, Any]] = {
    "": {"turns": 36, "sorties": []},
    "sorties": {"aircraft": ""},
    "claims": {"by": [], "on": "-", "result": "hit"},
    "rulings": {"reason": "-"},
}
NAMED_LISTS = {"sorties", "claims", "rulings"}


def read_report(document: Any) -> tuple[Report | None, list[Refusal]]:
    """The report in a draft that may be wrong anywhere, and every fault of its form, with places inside the report.

    A bad value is left out, so that its default counts; an entry of a list keeps its place in the list, with stand-ins
    for what it must have (an aircraft without a name, a claim by nobody), so that places given by ``play`` stay true.
    ``play`` may refuse a stand-in once more at a place named here already. None where not even the game is known.
    """
    report, refusals = form(document, Report)
    if report is not None or not isinstance(document, dict) or is_too_deep(document):
        return report, refusals
    mended = copy.deepcopy(document)
    for _ in range(8):
        report, faults = _validate(mended, Report)
        if report is not None:
            return report, refusals
        for fault in faults:
            _mend(mended, tuple(step for step in fault["loc"] if step != "[key]"))
    return None, refusals


def _mend(document: dict[str, Any], place: Place) -> None:
    """Take the value at this place away; where something must stand, put a stand-in, or take away what lacks it."""
    entry = place[:2] if len(place) >= 2 and place[0] in NAMED_LISTS and isinstance(place[1], int) else ()
    outer: Any = document
    for step in place[:-1]:
        try:
            outer = outer[step]
        except (KeyError, IndexError, TypeError):
            return
    last = place[-1] if place else ""
    if isinstance(outer, dict) and last not in outer and len(place) > len(entry) + 1:
        _mend(document, place[:-1])
        return
    if place == entry and place:
        outer[last] = {}
    elif isinstance(outer, dict):
        outer.pop(str(last), None)
    elif isinstance(outer, list) and isinstance(last, int) and last < len(outer):
        outer[last] = "-"
    holder = document[str(entry[0])][entry[1]] if entry else document
    if isinstance(holder, dict):
        wanted = STAND_INS[str(entry[0]) if entry else ""]
        if entry and entry[0] == "sorties" and isinstance(entry[1], int):
            wanted = {**wanted, "id": f"unnamed.{entry[1] + 1}"}
        for key, value in wanted.items():
            holder.setdefault(key, value)
