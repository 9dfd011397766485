"""Skip bombs: low, fast, beside the ship and straight at it."""

from typing import Annotated, NamedTuple

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.dice import Attack, DiceAttack, Throw, of_aspect, of_quality, submerged, those
from rulebooks.dauntless.bearings import aspect_of
from rulebooks.dauntless.data import MULTIPLIERS, SKIP_ALTITUDE, SKIP_SPEED_MIN
from rulebooks.dauntless.fields import Altitude, Aspect, Depth, Die, Facing, Hex, Quality, Speed
from rulebooks.dauntless.hexes import distance, points_at
from rulebooks.dauntless.kinds import count

MOST_BOMBS = 20


class Position(NamedTuple):
    """Of the aircraft to the ship. ``aspect``: None where it is not told, or there is none."""

    adjacent: bool
    pointing: bool
    aspect: str | None


class Skip(DiceAttack, calc="skip", rule="XVI Skip Bombing"):
    altitude: Altitude
    speed: Speed
    adjacent: bool | None = None
    pointing: bool | None = None
    aspect: Aspect | None = None
    aircraft_hex: Hex | None = None
    aircraft_facing: Facing | None = None
    ship_hex: Hex | None = None
    ship_facing: Facing | None = None
    quality: Quality = "average"
    depth: Depth = 0
    bombs: Annotated[int, count(1, MOST_BOMBS)]
    dice: tuple[Die, ...] = ()

    @rule("DA", "XVI.Skip")
    @rule("DA", "R9")
    def plan(self) -> Attack:
        where = self._position()
        causes = those(
            altitude_too_high=self.altitude > SKIP_ALTITUDE,
            altitude_too_low=self.altitude < SKIP_ALTITUDE,
            too_slow=self.speed < SKIP_SPEED_MIN,
            not_adjacent=not where.adjacent,
            not_pointing=not where.pointing,
            target_submerged=submerged(self.depth),
        )
        modifier, quality = of_aspect(where.aspect, causes), of_quality(self.quality)
        throws = [] if modifier is None else [Throw(MULTIPLIERS["skip"], modifier + quality)] * self.bombs
        more = {"aspect": where.aspect, "modifier": modifier, "quality_modifier": quality}
        return Attack(("die", "modifier", "modified", "times", "hits"), throws, causes, more)

    def _position(self) -> Position:
        """By the hexes or by the words. Faults: missing_field, both_forms."""
        hexes = self.together("aircraft_hex", "aircraft_facing", "ship_hex", "ship_facing")
        if not hexes:
            self.need("adjacent", "pointing")
            return Position(bool(self.adjacent), bool(self.pointing), self.aspect)
        self.spare("adjacent", "pointing", "aspect")
        aircraft, heading, ship, facing = hexes
        adjacent = distance(aircraft, ship) == 1
        return Position(adjacent, points_at(aircraft, heading, ship), aspect_of(ship, facing, aircraft) if adjacent else None)
