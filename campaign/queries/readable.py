"""What strangers read of a campaign that is opened to them."""

from dataclasses import dataclass

from campaign.models import Campaign, JournalEntry, Photo, Seat
from games.models import Link


@dataclass(frozen=True, slots=True)
class Readable:
    """How many there are of each."""

    players: int
    photos: int
    entries: int
    links: int


def readable_in(campaign: Campaign) -> Readable:
    """Four counts."""
    return Readable(
        players=Seat.objects.filter(campaign=campaign).count(),
        photos=Photo.objects.filter(campaign=campaign, removed_at=None).count(),
        entries=JournalEntry.objects.filter(campaign=campaign).count(),
        links=Link.objects.filter(game__campaign=campaign).count(),
    )
