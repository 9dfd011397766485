"""What may happen to a ship in its ledger: an attack, hits without one, a move, a change of depth, a correction (XXVI)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from rulebooks.cite import rule
from rulebooks.dauntless.data import BOMB_KINDS, Source
from rulebooks.dauntless.fault import Fault, inside
from rulebooks.dauntless.fields import Count, Turn
from rulebooks.dauntless.frame import CALCS, Answer, Record, asked
from rulebooks.dauntless.kinds import Whole
from rulebooks.dauntless.ledger.ships import SUBMARINE, Applied, Hull, State, struck
from rulebooks.dauntless.ships.condition import SUNK
from rulebooks.dauntless.ships.moves import Order
from rulebooks.dauntless.ships.submarines import DepthOrder, depth_after, must_surface

ATTACKS = ("bomb", "skip", "torpedo", "depth_charge", "strafe", "kamikaze")
"""The calculations that a ledger takes as attacks."""
DEPTH_CHARGE = "depth_charge"
Tally = Annotated[int, Whole("bad_count", -999, 999)]


class Event(Record):
    """What happened on a turn."""

    turn: Turn
    type: Literal["attack", "hits", "move", "depth", "correction"]

    def on(self, hull: Hull, before: State) -> State:
        """The ship afterwards. Raises the Fault of what cannot happen to it."""
        raise NotImplementedError


class Attack(Event):
    """A request, worked out against the ship at its present depth."""

    attack: Any

    def on(self, hull: Hull, before: State) -> State:
        with inside("attack"):
            answered = self._answered(hull.counter, before.depth)
        hits, outcome = answered["hits"], answered["outcome"]
        if "light_loss" in answered:
            applied = Applied(hits, answered["light_loss"], answered["heavy_loss"], outcome)
        else:
            applied = struck(hits, outcome)
        return before.after(applied, closes_deck=answered.get("closes_deck", False))

    def _answered(self, counter: str, depth: int) -> Answer:
        if not isinstance(self.attack, dict):
            raise Fault("bad_object")
        calc = self.attack.get("calc")
        if calc not in ATTACKS:
            raise Fault("unknown_calc", "calc")
        if calc == DEPTH_CHARGE and counter != SUBMARINE:
            raise Fault("not_a_submarine", "calc")
        return asked({**self.attack, "depth": depth}, CALCS).answer()


class Hits(Event):
    """Hits that were not worked out here."""

    source: Source
    hits: Count

    def on(self, hull: Hull, before: State) -> State:
        if self.source == DEPTH_CHARGE and hull.counter != SUBMARINE:
            raise Fault("not_a_submarine", "source")
        return before.after(struck(self.hits), closes_deck=self.hits > 0 and self.source in BOMB_KINDS)


class Move(Event, Order):
    """The ship moves, then turns; once on a turn."""

    def on(self, hull: Hull, before: State) -> State:
        self.check()
        refused = "already_moved" if before.moved_on == self.turn else hull.way(before).refuses(self, self.turn)
        if refused:
            raise Fault(refused)
        return replace(before.after(Applied()), place=before.place and before.place.after(self), moved_on=self.turn)


class Dive(Event):
    """A submarine goes deeper, rises or stays; once on a turn."""

    order: DepthOrder

    def on(self, hull: Hull, before: State) -> State:
        if hull.counter != SUBMARINE:
            raise Fault("not_a_submarine")
        if before.dived_on == self.turn:
            raise Fault("already_changed_depth")
        stays_down = self.order == "dive" or (self.order == "hold" and before.depth > 0)
        if stays_down and must_surface(hull.condition(before)):
            raise Fault("must_surface", "order")
        return replace(before.after(Applied()), depth=depth_after(before.depth, self.order), dived_on=self.turn)


class Correction(Event):
    """The referee changes the tallies; no deck opens again."""

    hits: Tally = 0
    light: Tally = 0
    heavy: Tally = 0

    def on(self, hull: Hull, before: State) -> State:
        after = before.after(Applied(self.hits, self.light, self.heavy))
        for name, tally in (("hits", after.hits), ("light", after.light_loss), ("heavy", after.heavy_loss)):
            if tally < 0:
                raise Fault("bad_correction", name)
        return after


EVENTS: Mapping[str, type[Event]] = {
    "attack": Attack,
    "hits": Hits,
    "move": Move,
    "depth": Dive,
    "correction": Correction,
}


def event_of(value: Any) -> Event:
    """What a list of events holds: its turn and type are read first, since the other fields hang on the type."""
    if not isinstance(value, dict):
        raise Fault("bad_object")
    for field in Event.declared.values():
        field.read(value.get(field.name))
    return EVENTS[value["type"]].read(value)


@rule("DA", "XXVI.Ledger")
def happened(hull: Hull, before: State, value: Any) -> State:
    """The ship after one event more. Faults: those of the event, then turn_order, ship_sunk, then what cannot happen to it."""
    event = event_of(value)
    if before.turn is not None and event.turn < before.turn:
        raise Fault("turn_order", "turn")
    if hull.condition(before) == SUNK and not isinstance(event, Correction):
        raise Fault("ship_sunk")
    return replace(event.on(hull, before), turn=event.turn)
