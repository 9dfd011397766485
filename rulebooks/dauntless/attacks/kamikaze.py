"""Kamikaze attacks: at the surface, over or into a ship's hex."""

from typing import Annotated

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.dice import Attack, DiceAttack, Throw, submerged, those
from rulebooks.dauntless.data import MULTIPLIERS
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Altitude, Date, Depth, Die, Nation
from rulebooks.dauntless.kinds import count

Engines = Annotated[int, count(1, 8)]
LAST_TEN_MONTHS = "1944-11"
"""They begin with this one."""


@rule("DA", "R53")
def times_of(engines: int) -> int:
    """By how much the die is multiplied. Fault: engines_not_in_table."""
    if engines > 2:
        raise Fault("engines_not_in_table", "engines")
    return MULTIPLIERS["kamikaze_one_engine" if engines == 1 else "kamikaze_two_engines"]


@rule("DA", "R54")
def notes_on(date: str | None) -> list[str]:
    """What is remarked on the month (``YYYY-MM``) of an attack; it is not refused."""
    return ["before_last_ten_months"] if date and date < LAST_TEN_MONTHS else []


class Kamikaze(DiceAttack, calc="kamikaze", rule="XXIX Kamikaze Attacks"):
    nation: Nation
    engines: Engines
    altitude: Altitude
    ship_in_path: bool
    depth: Depth = 0
    date: Date | None = None
    dice: tuple[Die, ...] = ()

    @rule("DA", "XXIX")
    @rule("DA", "R56")
    def plan(self) -> Attack:
        if self.nation != "JP":
            raise Fault("kamikaze_japanese_only", "nation")
        times = times_of(self.engines)
        down = self.altitude == 0
        causes = those(altitude_too_high=not down, no_ship_in_path=not self.ship_in_path, target_submerged=submerged(self.depth))
        more = {"aircraft_lost": down, "notes": notes_on(self.date)}
        return Attack(("die", "times", "hits"), [] if causes else [Throw(times)], causes, more)
