"""The ledger of one ship: a list of events, and how it stands after each (XXVI)."""

from typing import Any

from rulebooks.dauntless.fault import Fault, inside
from rulebooks.dauntless.fields import Depth, Facing
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.hexes import Hex
from rulebooks.dauntless.ledger.events import happened
from rulebooks.dauntless.ledger.ships import SUBMARINE, Listed, State
from rulebooks.dauntless.ships.classes import Era
from rulebooks.dauntless.ships.condition import SUNK
from rulebooks.dauntless.ships.moves import placed


class ShipLedger(Calculation, calc="ship_ledger", rule="XXVI Hits on Ships"):
    ship: Listed
    era: Era
    anchored: bool = False
    depth: Depth = 0
    hex: Hex | None = None
    facing: Facing | None = None
    events: tuple[Any, ...]

    def answer(self) -> Answer:
        with inside("ship"):
            hull = self.ship.hull(self.era, self.anchored)
        if self.depth and hull.counter != SUBMARINE:
            raise Fault("not_a_submarine", "depth")
        self.together("hex", "facing")
        start = state = State(depth=self.depth, place=placed(self.hex, self.facing))
        states = []
        for index, event in enumerate(self.events):
            with inside("events", index):
                state = happened(hull, state, event)
            states.append(hull.told(state))
        condition = hull.condition(state)
        return {
            "counter": hull.counter,
            "hits_listed": hull.hits,
            "start": hull.told(start),
            "states": states,
            "condition": condition,
            "points": hull.points if condition == SUNK else 0,
        }
