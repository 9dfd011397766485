"""Carriers and airfields: who leaves a deck on which turn, whether it is open, and aircraft on the ground (XIII)."""

from collections.abc import Iterable
from typing import Annotated

from rulebooks.cite import rule
from rulebooks.dauntless.data import BOMB_KINDS, Source
from rulebooks.dauntless.fields import Count, Name, Positive, Some, Turn
from rulebooks.dauntless.frame import Answer, Calculation, Record, unique
from rulebooks.dauntless.kinds import Whole

RULE = "XIII Carrier Takeoffs"
SIDES_A_TURN = 3
"""How far an aircraft on the ground turns."""


class Waiting(Record):
    """An aircraft on a deck. ``first_turn``: when the first of the power factors it needs is applied."""

    id: Name
    first_turn: Turn
    factors: Positive

    @property
    def ready_turn(self) -> int:
        """The turn of the last factor, one being applied each turn."""
        return self.first_turn + self.factors - 1


class Takeoff(Calculation, calc="takeoff", rule=RULE):
    aircraft: Some[Waiting]
    closed_after_turn: Annotated[int, Whole("bad_turn", 0, 999)] | None = None

    def answer(self) -> Answer:
        unique(self.aircraft, "aircraft")
        leaves = self._turns()
        return {
            "aircraft": [
                {"id": one.id, "ready_turn": one.ready_turn, "takeoff_turn": leaves[one.id], "blocked": leaves[one.id] is None}
                for one in self.aircraft
            ]
        }

    @rule("DA", "XIII.Takeoffs")
    @rule("DA", "R32")
    def _turns(self) -> dict[str, int | None]:
        """When each leaves, one a turn, who is ready first before the others; None who finds the deck closed."""
        turns: dict[str, int | None] = {}
        free = 0
        for one in sorted(self.aircraft, key=lambda one: one.ready_turn):
            turn = max(free, one.ready_turn)
            is_open = self.closed_after_turn is None or turn <= self.closed_after_turn
            turns[one.id] = turn if is_open else None
            free = turn + 1
        return turns


@rule("DA", "R31")
def closed_after(hits: Iterable[tuple[int, str]]) -> int | None:
    """The last turn on which a deck with these hits (turn and kind) serves; None where it stays open."""
    return min((turn for turn, kind in hits if kind in BOMB_KINDS), default=None)


class DeckHit(Record):
    turn: Turn
    kind: Source


class Deck(Calculation, calc="deck", rule=RULE):
    turn: Turn
    hits: tuple[DeckHit, ...]

    def answer(self) -> Answer:
        closed = closed_after((hit.turn, hit.kind) for hit in self.hits)
        return {"open": closed is None or self.turn <= closed, "closed_after_turn": closed}


class Runway(Calculation, calc="runway", rule=RULE):
    path: Some[Name]
    destroyed: tuple[Name, ...]

    @rule("DA", "XIII.Runways")
    @rule("DA", "R33")
    def answer(self) -> Answer:
        stopped = next((section for section in self.path if section in self.destroyed), None)
        return {"can_take_off": stopped is None, "stopped_in": stopped}


class GroundTurn(Calculation, calc="ground_turn", rule=RULE):
    sides: Count

    @rule("DA", "XIII.Turning")
    def answer(self) -> Answer:
        is_ok = self.sides <= SIDES_A_TURN
        return {"ok": is_ok, "code": None if is_ok else "too_many_sides"}
