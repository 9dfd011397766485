"""What is flown: the schedule, reports and their versions, dice; and what came of each game. The games that are played here.

Facts: Game, Link, Report, Part and Countersign, Seed, Roll, Correction; Battle and Operation for Kido Butai. Reading tables:
GameResult and Sortie, written from the replay and never by hand.
"""

from games.models.flown import (
    Correction,
    Countersign,
    Game,
    GameResult,
    Link,
    Part,
    Report,
    Roll,
    Seed,
    Sortie,
    Variant,
)
from games.models.kido_butai import Battle, Operation

__all__ = [
    "Battle",
    "Correction",
    "Countersign",
    "Game",
    "GameResult",
    "Link",
    "Operation",
    "Part",
    "Report",
    "Roll",
    "Seed",
    "Sortie",
    "Variant",
]
