"""Ships that nobody commands: the club's movement table, or its result, and what of it can be done (XX)."""

import re
from typing import Any, NamedTuple

from rulebooks.cite import rule
from rulebooks.dauntless.fault import Fault, inside
from rulebooks.dauntless.fields import Die
from rulebooks.dauntless.frame import Answer
from rulebooks.dauntless.ships.moves import Sailing

_FORM = re.compile(r"(?=.)([0-9])?([LR])?")
DICE = ("1", "2", "3", "4", "5", "6")


class Result(NamedTuple):
    """What a table says: ``hexes`` ahead and perhaps one hexside to a side, written ``1L``."""

    text: str
    hexes: int
    direction: str | None

    @classmethod
    def read(cls, value: Any) -> "Result":
        found = _FORM.fullmatch(value) if isinstance(value, str) else None
        if not found:
            raise Fault("bad_notation")
        return cls(found[0], int(found[1] or 0), found[2])


class Table(tuple[Result, ...]):
    """A result for each die."""

    @classmethod
    def read(cls, value: Any) -> "Table":
        if not isinstance(value, dict) or value.keys() != set(DICE):
            raise Fault("bad_table")
        return cls(cls._result(die, value[die]) for die in DICE)

    @staticmethod
    def _result(die: str, value: Any) -> Result:
        with inside(die):
            return Result.read(value)


class SolitaireMove(Sailing, calc="solitaire_move", rule="XX Solitaire Movement"):
    result: Result | None = None
    table: Table | None = None
    die: Die | None = None

    @rule("DA", "XX")
    @rule("DA", "R42")
    def answer(self) -> Answer:
        result = self._result()
        way = self.way()
        move = min(result.hexes, way.speed.on(self.turn))
        turns = bool(result.direction and way.turning.on(self.turn))
        ignored = {"move": result.hexes > move, "turn": bool(result.direction) and not turns}
        return {
            "result": result.text,
            "condition": way.condition,
            "move": move,
            "direction": result.direction if turns else None,
            "ignored": [part for part, is_ignored in ignored.items() if is_ignored],
        }

    def _result(self) -> Result:
        if self.result and self.table is None:
            return self.result
        if self.result or self.table is None:
            raise Fault("result_or_table", "result")
        if self.die is None:
            raise Fault("missing_field", "die")
        return self.table[self.die - 1]
