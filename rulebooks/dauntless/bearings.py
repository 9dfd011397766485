"""Where things lie: clock arcs and ranges, a ship's aspect to what comes at it, intervals between ships."""

from itertools import combinations
from typing import Literal

from rulebooks.cite import rule
from rulebooks.dauntless.data import ASPECT_MODIFIERS, SPACING
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Die, Facing, Hex, Name, Positive
from rulebooks.dauntless.frame import Answer, Calculation, Record, unique
from rulebooks.dauntless.hexes import arcs, distance

ASPECT_OF = {12: "bow", 2: "fore", 10: "fore", 4: "aft", 8: "aft", 6: "stern"}
"""By the arc of the ship in which the hex beside it lies."""
ROLLED = ("bow", "fore", "fore", "aft", "aft", "stern")
"""On a die of 1 to 6: each of the six hexes around a ship is as likely as any other."""


@rule("DA", "Charts.Modifiers")
def aspect_of(ship: Hex, facing: int, beside: Hex) -> str:
    """How the ship lies to whatever comes out of the hex beside it."""
    return ASPECT_OF[arcs(ship, facing, beside)[0]]


class Bearing(Calculation, calc="bearing", rule="XXVI Ships, Light and Heavy Flak"):
    from_hex: Hex
    facing: Facing
    to_hex: Hex

    def answer(self) -> Answer:
        found = arcs(self.from_hex, self.facing, self.to_hex)
        return {
            "range": distance(self.from_hex, self.to_hex),
            "arcs": found,
            "arc": found[0] if found else None,
            "boundary": len(found) == 2,
        }


class ShipAspect(Calculation, calc="aspect", rule="Charts, Skip Bomb/Torpedo Modifiers"):
    from_hex: Hex
    ship_hex: Hex
    ship_facing: Facing

    def answer(self) -> Answer:
        if distance(self.from_hex, self.ship_hex) != 1:
            raise Fault("not_adjacent", "from_hex")
        aspect = aspect_of(self.ship_hex, self.ship_facing, self.from_hex)
        return {
            "arc": arcs(self.ship_hex, self.ship_facing, self.from_hex)[0],
            "aspect": aspect,
            "modifier": ASPECT_MODIFIERS[aspect],
        }


class AspectRoll(Calculation, calc="aspect_roll", rule="Desk ruling DA-R69"):
    die: Die

    @rule("DA", "R69")
    def answer(self) -> Answer:
        aspect = ROLLED[self.die - 1]
        return {"aspect": aspect, "modifier": ASPECT_MODIFIERS[aspect]}


class Placed(Record):
    id: Name
    hex: Hex


class Spacing(Calculation, calc="spacing", rule="XXVI Ship Intervals"):
    kind: Literal["ships_us", "ships_jp", "clouds", "flak", "airfields"] | None = None
    minimum: Positive | None = None
    hexes: tuple[Placed, ...]

    @rule("DA", "R46")
    def answer(self) -> Answer:
        if (self.kind is None) == (self.minimum is None):
            raise Fault("kind_or_minimum", "kind")
        unique(self.hexes, "hexes")
        minimum = self.minimum or SPACING[self.kind or ""]
        apart = ((a, b, distance(a.hex, b.hex)) for a, b in combinations(self.hexes, 2))
        pairs = [{"a": a.id, "b": b.id, "distance": far} for a, b, far in apart if far < minimum]
        return {"minimum": minimum, "ok": not pairs, "pairs": pairs}
