"""Getting home and landing on deck (F.4, Table 4)."""

from functools import cache

from rulebooks.cite import rule
from rulebooks.pacific_air_war.outcome import Modifier, Status
from rulebooks.pacific_air_war.record import ScheduledGame, Side
from rulebooks.pacific_air_war.scenarios import Scenario
from rulebooks.pacific_air_war.tables import SAFE_FROM, WOUNDED_AT, RecoveryResult

DAMAGED, WOUNDED = Modifier("damaged", -1), Modifier("wounded", -1)
BY_STATUS: dict[Status, tuple[Modifier, ...]] = {
    "novice": (Modifier("novice", -1),),
    "veteran": (),
    "ace": (Modifier("ace", +1),),
}


@rule("PAW", "R1")
def flies_from_carrier(side: Side, scenario: Scenario, scheduled: ScheduledGame | None) -> bool:
    """Whether this side's aircraft fly from carriers in this game: the club's word for it, else the table's."""
    word = getattr(scheduled.carrier, side) if scheduled is not None else None
    return scenario.force(side).carrier if word is None else word


@cache
@rule("PAW", "R14")
def modifiers(damaged: bool, wounded: bool, status: Status) -> tuple[Modifier, ...]:
    """What is taken from and added to each recovery die.

    ``wounded`` is when he left this game: wounds of an earlier game have healed (PAW-R14). ``status`` is that before the game.
    """
    hurt = ((DAMAGED,) if damaged else ()) + ((WOUNDED,) if wounded else ())
    return hurt + BY_STATUS[status]


@rule("PAW", "F.4")
def recovery(total: int) -> RecoveryResult:
    """Table 4 for a die with everything added and taken."""
    if total >= SAFE_FROM:
        return "safe"
    return "wounded" if total == WOUNDED_AT else "killed"
