"""The photos of a campaign that are to be seen: those of a game stand in the story and on the game's page."""

from dataclasses import dataclass

from django.db.models import QuerySet

from campaign.models import Photo

NAMED = 12


@dataclass(frozen=True, slots=True)
class Pictured:
    """A photo: ``words`` say what it shows; ``digest`` changes with its bytes."""

    number: int
    game: int
    words: str
    caption: str
    width: int
    height: int
    digest: str


def shown_photos() -> QuerySet[Photo]:
    """Those that nobody took away."""
    return Photo.objects.filter(removed_at=None)


def pictured(row: Photo) -> Pictured:
    """A stored photo as pages show it."""
    return Pictured(row.pk, row.game, row.words, row.caption, row.width, row.height, row.sha256[:NAMED])


def photos_of(campaign: int, game: int) -> list[Pictured]:
    """The photos of a game. One query."""
    return [pictured(row) for row in shown_photos().filter(campaign=campaign, game=game)]
