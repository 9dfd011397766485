"""A session file read: its form, then whether it agrees with itself. Of a file from outside every answer is worked out again."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulebooks.dauntless.fault import Fault, Step
from rulebooks.dauntless.frame import answer, unique
from rulebooks.dauntless.session.document import PARTS, File, whole
from rulebooks.dauntless.session.events import Json, about
from rulebooks.dauntless.session.state import Session, ledger_of


class Broken(Exception):
    """What is wrong with a session file: a stable code, the place in the file, and the number of the line of the log at fault."""

    def __init__(self, code: str, field: str, line: int | None = None) -> None:
        super().__init__(code, field, line)
        self.code, self.field, self.line = code, field, line


def read(document: Any, *, own: bool = False) -> Session:
    """The session that a file holds. ``own``: whoever reads it wrote it, so that its answers stand as they were shown.

    Raises Broken with its first fault: form, log, ledgers, sealed notes, in this order.
    """
    try:
        file = File.read(document)
        for name in ("ships", "aircraft", "torpedoes", "sealed"):
            unique(getattr(file, name), name)
        session = _session(document)
        for index, line in enumerate(session.log):
            _check_line(session, index, line, own)
        ships = tuple(_as_brought(session, index, ship) for index, ship in enumerate(session.ships))
        session = replace(session, ships=ships)
        for index, ship in enumerate(session.ships):
            _check_ledger(session, index, ship["id"])
        for index, note in enumerate(session.sealed):
            _check_seal(index, note)
    except Fault as fault:
        raise Broken(fault.code, fault.field, _line_at(fault.steps)) from None
    except RecursionError:
        raise Broken("bad_object", "") from None
    return session


def _line_at(steps: Sequence[Step]) -> int | None:
    """The number of the line of the log where these lead."""
    match steps:
        case ("log", int(index), *_):
            return index + 1
    return None


def _session(document: Json) -> Session:
    """As it is written, with the defaults; the ledgers still hold what the log did."""
    given = whole(File, document)
    del given["format"], given["version"]
    parts = {name: tuple(whole(part, one) for one in given[name]) for name, part in PARTS.items()}
    return Session(**{**given, **parts})


def _check_line(session: Session, index: int, line: Json, own: bool) -> None:
    if line["n"] != index + 1:
        raise Fault("log_order", "log", index, "n")
    if not own and not _agree(answer(line["request"]), line["answer"]):
        raise Fault("answer_differs", "log", index, "answer")
    ship = about(line["request"], "ship")
    if ship is not None and not line["void"] and session.ship(ship) is None:
        raise Fault("unknown_ship", "log", index, "request", "id", "ship")


def _agree(answered: Json, told: Json) -> bool:
    """Whether these are the same JSON value, but for the message of an error."""
    error = told.get("error")
    if isinstance(error, dict):
        told = {**told, "error": {key: value for key, value in error.items() if key != "message"}}
    return _text(answered) == _text(told)


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _as_brought(session: Session, index: int, ship: Json) -> Json:
    """The ship with only the events that it brought along: the last ones of its ledger are those of the log."""
    events, told = ship["ledger"]["events"], session.told.get(ship["id"], [])
    before = len(events) - len(told)
    if before < 0:
        raise Fault("ledger_differs", "ships", index, "ledger", "events")
    for place, (event, (line, wanted)) in enumerate(zip(events[before:], told, strict=True), before):
        if _text(event) != _text(wanted):
            raise Broken("ledger_differs", f"ships[{index}].ledger.events[{place}]", line)
    return {**ship, "ledger": {**ship["ledger"], "events": events[:before]}}


def _check_ledger(session: Session, index: int, ship_id: str) -> None:
    """Fault: whatever ``ship_ledger`` refuses."""
    error = ledger_of(session, ship_id)[1].get("error")
    if error:
        raise Broken(error["code"], f"ships[{index}].ledger.{error['field']}")


def _check_seal(index: int, note: Json) -> None:
    """A note whose text is told is the one that was sealed; one that is opened tells it."""
    told = [key for key in ("salt", "text") if note[key] is not None]
    if told or note["opened_turn"] is not None:
        for key in ("salt", "text"):
            if key not in told:
                raise Fault("missing_field", "sealed", index, key)
        sealed = answer({"calc": "seal", "salt": note["salt"], "text": note["text"]})
        if sealed.get("digest") != note["digest"]:
            raise Fault("digest_differs", "sealed", index, "digest")
