"""What those who keep a club see: its seasons, its keepers, its journal."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from campaign.access import Person, listed
from campaign.clubs.page import campaigns_in, club_of, keeps
from campaign.clubs.taken_off import taken_off
from campaign.models import Club, ClubEntry, ClubKeeper, Member, Season
from campaign.people import display_name
from campaign.words.clubs import club_sentence
from pilots.former import shown_as

ENTRIES = 100


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """``number`` names it in changes. ``campaigns``: those in it that the visitor finds."""

    number: int
    name: str
    campaigns: int


@dataclass(frozen=True, slots=True)
class KeeperLine:
    """``number`` names him in changes; ``own``: the visitor himself."""

    number: int
    name: str
    own: bool


@dataclass(frozen=True, slots=True)
class CampaignLine:
    """A campaign on the club's page; ``season`` is empty for none; ``own``: the visitor owns it."""

    slug: str
    name: str
    season: str
    own: bool


@dataclass(frozen=True, slots=True)
class OffLine:
    """One that was taken off the page, and that nobody listed since. ``stays_off``: its owner cannot put it back."""

    slug: str
    name: str
    at: datetime
    reason: str
    stays_off: bool


@dataclass(frozen=True, slots=True)
class ClubTold:
    """An entry of the club's journal."""

    number: int
    at: datetime
    by: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ClubKept:
    """``edit`` is sent with every change of the page and the seasons. ``campaigns`` and ``off``: those that the visitor finds.

    ``journal``: the latest first.
    """

    slug: str
    name: str
    town: str
    about: str
    link: str
    edit: int
    seasons: list[SeasonLine]
    keepers: list[KeeperLine]
    campaigns: list[CampaignLine]
    off: list[OffLine]
    journal: list[ClubTold]

    @property
    def title(self) -> str:
        return _("Keep %(club)s") % {"club": self.name}


def kept_by(viewer: Person, slug: str) -> Club:
    """A club that the visitor keeps; Http404 for everybody else. One query."""
    club = club_of(viewer, slug)
    if not keeps(club):
        raise Http404
    return club


def club_kept(viewer: Person, slug: str) -> ClubKept:
    """For one who keeps it; Http404 for everybody else. At most seven queries."""
    club = kept_by(viewer, slug)
    his = Q(campaigns__in=listed(viewer).order_by().values("pk"))
    seasons = Season.objects.filter(club=club).annotate(found=Count("campaigns", filter=his)).order_by("-position", "pk")
    keepers = ClubKeeper.objects.filter(club=club).select_related("user")
    own = Exists(Member.objects.filter(campaign=OuterRef("pk"), user_id=viewer.pk or 0, role=Member.Role.OWNER))
    campaigns: QuerySet[Any] = campaigns_in(viewer, club).annotate(own=own)
    entries = ClubEntry.objects.filter(club=club)[:ENTRIES]
    return ClubKept(
        slug=club.slug,
        name=club.name,
        town=club.town,
        about=club.about,
        link=club.link,
        edit=club.edit,
        seasons=[SeasonLine(one.pk, one.name, one.found) for one in seasons],
        keepers=[KeeperLine(one.pk, display_name(one.user), one.user_id == viewer.pk) for one in keepers],
        campaigns=[CampaignLine(one.slug, one.name, one.season.name if one.season else "", one.own) for one in campaigns],
        off=_off(viewer, club),
        journal=[ClubTold(one.number, one.at, shown_as(one.actor_name), club_sentence(one)) for one in entries],
    )


def _off(viewer: Person, club: Club) -> list[OffLine]:
    """The last that was taken off first."""
    entries = taken_off(club)
    rows = [(entries[one.pk], one) for one in listed(viewer).filter(pk__in=entries)]
    rows.sort(key=lambda row: row[0].number, reverse=True)
    return [OffLine(one.slug, one.name, entry.at, entry.params["reason"], entry.params["stays_off"]) for entry, one in rows]
