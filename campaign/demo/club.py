"""The demo's club: its page, two seasons, and the three campaigns in them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from campaign.acts.clubs import add_keeper, found_club
from campaign.acts.listing import set_club
from campaign.acts.seasons import add_season
from campaign.demo.evenings import People
from campaign.models import Campaign

NAME, TOWN = "The Long Table", "Lindisport"
ABOUT = (
    "We meet **every second Thursday** at half past seven, above the bookshop in Harbour Street. Two tables pushed together, "
    "a chart of the Pacific under glass, and tea.\n\n"
    "Whoever wants to look on is welcome; bring a friend and we seat you both. *All names here are invented.*"
)
SEASONS = ("First season", "Second season")
LISTED = (SEASONS[0], SEASONS[1], SEASONS[1])
"""The season of the finished campaign, of the one in the middle, and of the one that is being mustered."""


def list_in_a_club(people: People, campaigns: Sequence[Campaign], now: datetime) -> None:
    """Found the club and list the three campaigns, as the last that was done in each."""
    club = found_club(actor=people.referee, name=NAME, town=TOWN, about=ABOUT, is_demo=True, now=now - timedelta(days=120)).club
    for edit, season in enumerate(SEASONS):
        add_season(actor=people.referee, club=club.slug, edit=edit, name=season, now=now - timedelta(days=110))
    add_keeper(actor=people.referee, club=club.slug, username=people.second, now=now - timedelta(days=100))
    for campaign, season in zip(campaigns, LISTED, strict=True):
        stands = Campaign.objects.get(pk=campaign.pk)
        moment = stands.changed_at + timedelta(minutes=1)
        set_club(
            actor=people.referee,
            campaign=stands,
            edit=stands.options_edit,
            club=club.slug,
            season=season,
            now=moment,
        )
