"""What strangers read of a campaign that is opened to them."""

from dataclasses import dataclass

from campaign.models import Campaign, JournalEntry, Seat
from campaign.story.photos import shown_photos
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
        photos=shown_photos().filter(campaign=campaign).count(),
        entries=JournalEntry.objects.filter(campaign=campaign).count(),
        links=Link.objects.filter(game__campaign=campaign).count(),
    )
