"""What is flown: the schedule, reports and their versions, dice; and what came of each game. The games that are played here.

Facts: Game, Link, Report, Part and Countersign, Seed, Roll, Correction; Battle and Operation for Kido Butai; Desk and what
belongs to it for the Dauntless desk. Reading tables: GameResult and Sortie, written from the replay and never by hand.
"""

from games.models.dauntless import ClubAircraft, ClubShip, Desk, DeskEntry, DeskNote, DeskPlayer, DeskSecret, GameDesk
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
    "ClubAircraft",
    "ClubShip",
    "Correction",
    "Countersign",
    "Desk",
    "DeskEntry",
    "DeskNote",
    "DeskPlayer",
    "DeskSecret",
    "Game",
    "GameDesk",
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
