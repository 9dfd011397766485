"""What the hits on a ship have made of it: sound, at half speed, dead in the water, sunk (XXVI)."""

from collections.abc import Mapping

from rulebooks.cite import rule
from rulebooks.dauntless.fields import Fraction, Points, Positive
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.ships.rates import STILL, Rate

SOUND, HALF_SPEED, DEAD_IN_WATER, SUNK = "sound", "half_speed", "dead_in_water", "sunk"
QUARTERS: Mapping[str, int] = {HALF_SPEED: 2, DEAD_IN_WATER: 3, SUNK: 4}
"""The quarters of its listed hits from which each condition holds, in rising order."""


@rule("DA", "XXVI.Hits")
def thresholds(listed: int) -> dict[str, int]:
    """The fewest hits for each condition but the first."""
    return {condition: -(-quarters * listed // 4) for condition, quarters in QUARTERS.items()}


def condition_of(listed: int | None, hits: int) -> str:
    """The condition of a ship of so many listed hits; it is sound where these were not told."""
    reached = [one for one, least in thresholds(listed).items() if hits >= least] if listed else []
    return reached[-1] if reached else SOUND


def percent_of(listed: int, hits: int) -> int:
    """Its hits in hundredths of the listed ones, rounded down; more than a hundred where it was hit after all."""
    return 100 * hits // listed


def pace_of(condition: str, speed: Rate, turning: Rate) -> tuple[Rate, Rate]:
    """The speed and the turning that its condition leaves a ship."""
    if condition in (DEAD_IN_WATER, SUNK):
        return STILL, STILL
    return (speed.halved if condition == HALF_SPEED else speed), turning


class ShipStatus(Calculation, calc="ship_status", rule="XXVI Bomb and Torpedo Hits"):
    hits_listed: Positive
    hits: Points
    speed: Fraction
    turning: Fraction

    def answer(self) -> Answer:
        condition = condition_of(self.hits_listed, self.hits)
        speed, turning = pace_of(condition, self.speed, self.turning)
        return {
            "condition": condition,
            "percent": percent_of(self.hits_listed, self.hits),
            "speed": str(speed),
            "turning": str(turning),
            "thresholds": thresholds(self.hits_listed),
        }
