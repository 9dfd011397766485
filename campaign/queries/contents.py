"""How much there is in a campaign: for who opens it to strangers, and for who takes it away."""

from dataclasses import dataclass

from campaign.models import Campaign, Chapter, JournalEntry, Member, Seat, Upload
from campaign.story.photos import shown_photos
from games.models import Link, Report
from pilots.models import Pilot


@dataclass(frozen=True, slots=True)
class Readable:
    """How many of each strangers read in a campaign that is opened to them."""

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


@dataclass(frozen=True, slots=True)
class Goes:
    """How many of each go with a campaign that is taken away."""

    reports: int
    pilots: int
    chapters: int
    photos: int
    files: int
    entries: int
    people: int


def goes_with(campaign: Campaign) -> Goes:
    """Seven counts: reports that count, pilots, own words, photos, files, the journal, and people besides the owner."""
    return Goes(
        reports=Report.objects.filter(game__campaign=campaign, state=Report.State.CONFIRMED).count(),
        pilots=Pilot.objects.filter(campaign=campaign).count(),
        chapters=Chapter.objects.filter(campaign=campaign).count(),
        photos=shown_photos().filter(campaign=campaign).count(),
        files=Upload.objects.filter(campaign=campaign).exclude(state=Upload.State.DROPPED).count(),
        entries=JournalEntry.objects.filter(campaign=campaign).count(),
        people=Member.objects.filter(campaign=campaign).exclude(role=Member.Role.OWNER).count(),
    )
