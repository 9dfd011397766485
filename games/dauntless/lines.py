"""The log of a session as pages show it: line by line, the latest first."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.dauntless.told import Told, told
from games.dauntless.words import rule_cite
from rulebooks.dauntless.session import Session, about, says_lost


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line. ``dice``: ``table``, ``site`` or nothing; ``ship``: the id of the ship it is about; ``cite``: its rule."""

    number: int
    turn: int
    by: str
    said: Told
    dice: str
    at: datetime | None
    void: bool
    voided_by: str
    reason: str
    ship: str
    cite: str


@dataclass(frozen=True, slots=True)
class LogTurn:
    """A turn and its lines, the first first."""

    turn: int
    lines: list[LogLine]


def lines_of(session: Session, turn: int | None = None) -> list[LogLine]:
    """The lines of a turn, or of all of them, the latest first. No queries."""
    names = {ship["id"]: ship["name"] or ship["id"] for ship in session.ships}
    return [_line(line, names) for line in reversed(session.log) if turn is None or line["turn"] == turn]


def turns_of(session: Session) -> list[LogTurn]:
    """The whole log by turn, in the order in which it was played."""
    by_turn: dict[int, list[LogLine]] = {}
    for line in reversed(lines_of(session)):
        by_turn.setdefault(line.turn, []).append(line)
    return [LogTurn(turn, lines) for turn, lines in by_turn.items()]


def _line(line: dict[str, Any], names: dict[str, str]) -> LogLine:
    return LogLine(
        number=line["n"],
        turn=line["turn"],
        by=line["by"],
        said=told(line, names),
        dice=line.get("dice") or "",
        at=datetime.fromisoformat(line["at"]) if line.get("at") else None,
        void=line["void"],
        voided_by=line.get("voided_by") or "",
        reason=line.get("reason") or "",
        ship=about(line["request"], "ship") or "",
        cite="" if says_lost(line["request"]) else rule_cite(line["answer"]),
    )
