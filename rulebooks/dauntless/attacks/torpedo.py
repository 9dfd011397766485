"""Torpedoes: a drop from low and level, a run of two hexes at least, and how the ship lies to where the torpedo comes from."""

from collections.abc import Sequence

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.dice import Attack, DiceAttack, Throw, of_aspect, submerged, those
from rulebooks.dauntless.bearings import aspect_of
from rulebooks.dauntless.data import MULTIPLIERS, TORPEDO_ALTITUDE_MAX, TORPEDO_MIN_HEXES
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Altitude, Aspect, Depth, Die, Facing, Hex, Nation, Positive
from rulebooks.dauntless.hexes import distance

RULE = "XVI Torpedo Bombing"
TOO_HIGH = ("altitude_too_high",)


@rule("DA", "R10")
@rule("DA", "R11")
def in_play(nation: str, altitude: int, level_bank: bool) -> bool:
    """Whether a torpedo dropped so is put into play; from too high it is a miss. Faults: not_level_bank, altitude_too_low."""
    if not level_bank:
        raise Fault("not_level_bank", "level_bank")
    if altitude == 0:
        raise Fault("altitude_too_low", "altitude")
    return altitude <= TORPEDO_ALTITUDE_MAX[nation]


@rule("DA", "R12")
def met(hexes_entered: int, depth: int = 0) -> tuple[str, ...]:
    """Why a torpedo misses the ship whose hex it enters. ``hexes_entered``: that one included."""
    return those(run_too_short=hexes_entered < TORPEDO_MIN_HEXES, target_submerged=submerged(depth))


@rule("DA", "XVI.Torpedo")
def strike(aspect: str | None, causes: Sequence[str] = (), dropped: bool = True) -> Attack:
    """The attack that a drop has become. ``dropped``: the torpedo was put into play. Fault: missing_field."""
    modifier = of_aspect(aspect, causes)
    throws = [] if modifier is None else [Throw(MULTIPLIERS["torpedo"], modifier)]
    more = {"in_play": dropped, "aspect": aspect, "modifier": modifier}
    return Attack(("die", "modifier", "modified", "times", "hits"), throws, causes, more)


class Torpedo(DiceAttack, calc="torpedo", rule=RULE):
    nation: Nation
    altitude: Altitude
    level_bank: bool
    hexes_entered: Positive
    aspect: Aspect | None = None
    from_hex: Hex | None = None
    ship_hex: Hex | None = None
    ship_facing: Facing | None = None
    depth: Depth = 0
    dice: tuple[Die, ...] = ()

    def plan(self) -> Attack:
        dropped = in_play(self.nation, self.altitude, self.level_bank)
        aspect = self._aspect()
        return strike(aspect, met(self.hexes_entered, self.depth) if dropped else TOO_HIGH, dropped)

    def _aspect(self) -> str | None:
        """Seen from where the torpedo comes from. Faults: missing_field, both_forms, not_adjacent."""
        hexes = self.together("from_hex", "ship_hex", "ship_facing")
        if not hexes:
            return self.aspect
        self.spare("aspect")
        before, ship, facing = hexes
        if distance(before, ship) != 1:
            raise Fault("not_adjacent", "from_hex")
        return aspect_of(ship, facing, before)
