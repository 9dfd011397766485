"""What the facts say to each chapter: the opening (0), and each reported game."""

from campaign.story.facts import evenings
from campaign.story.telling import opening, paragraph
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.record import Campaign as Record

OPENING = 0


def told_of(record: Record, outcome: Outcome) -> dict[int, str]:
    """By the number of the game, in the language that is spoken now."""
    names = {pilot.id: pilot.name for pilot in outcome.pilots}
    told = {OPENING: opening(outcome)}
    return told | {evening.game.game: paragraph(evening, names) for evening in evenings(record, outcome)}
