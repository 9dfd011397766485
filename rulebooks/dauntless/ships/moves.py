"""How a ship moves and turns on a turn: what it may, what it must, and what an order comes to (XXVI)."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rulebooks.cite import rule
from rulebooks.dauntless.fault import inside
from rulebooks.dauntless.fields import Count, Facing, Fraction, Points, Positive, Turn
from rulebooks.dauntless.frame import Answer, Calculation, Record
from rulebooks.dauntless.hexes import Hex, ahead, turned
from rulebooks.dauntless.ships.condition import DEAD_IN_WATER, SUNK, condition_of, pace_of
from rulebooks.dauntless.ships.rates import STILL, Rate

Direction = Literal["L", "R"]


class Order(Record):
    """``move`` hexes ahead, then ``sides`` hexsides to one side."""

    move: Count
    sides: Count = 0
    direction: Direction | None = None

    def check(self) -> None:
        """Fault: missing_field, where the ship is to turn and no side is named."""
        if self.sides:
            self.need("direction")


class Place(NamedTuple):
    """Where a ship is, and the direction it heads."""

    hex: Hex
    facing: int

    @rule("DA", "XXVI.Turning")
    def after(self, order: Order) -> "Place":
        """The hex first, then the turn."""
        sides = -order.sides if order.direction == "L" else order.sides
        return Place(ahead(self.hex, self.facing, order.move), turned(self.facing, sides))


def placed(at: Hex | None, facing: int | None) -> Place | None:
    """None where no coordinates are kept."""
    return None if at is None or facing is None else Place(at, facing)


@dataclass(frozen=True, slots=True)
class Way:
    """What a ship's condition, and its anchor, leave of its listed ``speed`` and ``turning``."""

    condition: str
    anchored: bool
    speed: Rate
    turning: Rate

    @classmethod
    def of(cls, condition: str, anchored: bool, speed: Rate, turning: Rate) -> "Way":
        """From the speed and the turning that are listed."""
        left = (STILL, STILL) if anchored else pace_of(condition, speed, turning)
        return cls(condition, anchored, *left)

    @rule("DA", "R43")
    def refuses(self, order: Order, turn: int) -> str | None:
        """Why it cannot be ordered so on this turn: it uses its whole move whenever it has one, and need not turn."""
        stirs = order.move + order.sides > 0
        move, sides = self.speed.on(turn), self.turning.on(turn)
        reasons = {
            "ship_sunk": self.condition == SUNK,
            "dead_in_water": stirs and self.condition == DEAD_IN_WATER,
            "anchored": stirs and self.anchored,
            "too_many_hexes": order.move > move,
            "must_move": order.move < move,
            "too_many_sides": order.sides > sides,
        }
        return next((code for code, holds in reasons.items() if holds), None)


class Sailing(Calculation):
    """The part of a request that tells how a ship stands, and the turn."""

    speed: Fraction
    turning: Fraction
    turn: Turn
    hits_listed: Positive | None = None
    hits: Points = 0
    anchored: bool = False

    def way(self) -> Way:
        """Fault: missing_field, where it was hit and nobody says how many hits it can take."""
        if self.hits:
            self.need("hits_listed")
        return Way.of(condition_of(self.hits_listed, self.hits), self.anchored, self.speed, self.turning)


class ShipMove(Sailing, calc="ship_move", rule="XXVI Speed/Turn, Turning/Turn"):
    order: Order | None = None
    hex: Hex | None = None
    facing: Facing | None = None

    def answer(self) -> Answer:
        way = self.way()
        self.together("hex", "facing")
        if self.order:
            with inside("order"):
                self.order.check()
        move = way.speed.on(self.turn)
        return {
            "condition": way.condition,
            "move": move,
            "sides": way.turning.on(self.turn),
            "must_move": move > 0,
            "order": self._ordered(way, self.order) if self.order else None,
        }

    def _ordered(self, way: Way, order: Order) -> Answer:
        code = way.refuses(order, self.turn)
        place = placed(self.hex, self.facing)
        after = place.after(order) if place and not code else None
        return {"ok": code is None, "code": code, "hex": after and after.hex, "facing": after and after.facing}
