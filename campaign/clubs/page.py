"""A club's page, and the list of clubs. What the visitor may not find is in no list, no sum and no count of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from campaign.access import Person, listed_for
from campaign.careers.readers import may_read
from campaign.clubs.games import Games, games_of
from campaign.clubs.players import ClubPlayer, players_of
from campaign.clubs.told import ClubCampaign, Evening, Night, Totals, club_campaign, totals
from campaign.models import Campaign, Club, ClubKeeper, Member, Seat
from campaign.prepared import Prepared, PreparedValues

EVENINGS = 6
MOST_CLUBS = 500
MOST_PLAYERS = 200


@dataclass(frozen=True, slots=True)
class ClubSeason:
    """A season with its campaigns; ``name`` is empty for those outside of seasons."""

    name: str
    campaigns: list[ClubCampaign]


@dataclass(frozen=True)
class ClubPage:
    """``about`` is Markdown. ``kept``: the visitor keeps it; ``removable``: he may take it away."""

    slug: str
    name: str
    town: str
    about: str
    link: str
    is_demo: bool
    kept: bool
    removable: bool
    campaigns: list[ClubCampaign]
    players: list[ClubPlayer]
    nights: list[Night]
    evenings: list[Evening]

    @property
    def hidden(self) -> int:
        """How many of these campaigns a stranger does not find here."""
        return sum(one.visibility != Campaign.Visibility.PUBLIC for one in self.campaigns)

    @property
    def title(self) -> str:
        return self.name

    @cached_property
    def seasons(self) -> list[ClubSeason]:
        """The latest first; those without campaigns that the visitor finds are left out."""
        found: dict[str, ClubSeason] = {}
        for one in self.campaigns:
            found.setdefault(one.season, ClubSeason(one.season, [])).campaigns.append(one)
        return list(found.values())

    @cached_property
    def totals(self) -> Totals:
        return totals(self.campaigns)

    @property
    def flyers(self) -> list[ClubPlayer]:
        """Players who have flown."""
        return [one for one in self.players if one.games]

    @property
    def newcomers(self) -> list[ClubPlayer]:
        """Players whose first game is to come."""
        return [one for one in self.players if not one.games]

    @property
    def next(self) -> Night | None:
        return self.nights[0] if self.nights else None


@dataclass(frozen=True, slots=True)
class ClubListed:
    """A club in the list, with how many of its campaigns the visitor finds."""

    slug: str
    name: str
    town: str
    kept: bool
    is_demo: bool
    campaigns: int


@dataclass(frozen=True, slots=True)
class Clubs:
    """``mine``: those that the visitor keeps. ``gone``: those that were taken away and that he may look at."""

    mine: list[ClubListed]
    others: list[ClubListed]
    gone: list[ClubListed]

    @property
    def title(self) -> str:
        return _("Clubs")


def _clubs(user: int) -> QuerySet[Any]:
    """``kept``: that account keeps it."""
    kept = ClubKeeper.objects.filter(club=OuterRef("pk"), user_id=user)
    return Club.objects.annotate(kept=Exists(kept))


_ONE: Prepared[Club] = Prepared(lambda slug, user: _clubs(user).filter(slug=slug), slug="", user=0)


def _counted(user: int) -> QuerySet[Any]:
    """``found``: also how many of its campaigns he finds."""
    his = listed_for(user).filter(club=OuterRef("pk")).order_by().values("club")
    counted = Coalesce(Subquery(his.annotate(n=Count("pk")).values("n")), 0)
    clubs: QuerySet[Any] = _clubs(user).annotate(found=counted)
    return clubs.order_by("name", "pk")


IN_LISTS = Q(removed_at=None) & (Q(found__gt=0) | Q(kept=True))


def clubs_in_lists(user: int) -> QuerySet[Any]:
    """Clubs with a campaign that the account finds (``found``: how many), and those that it keeps (``kept``)."""
    return _counted(user).filter(IN_LISTS)


def clubs(viewer: Person) -> Clubs:
    """The clubs that he has in lists, and those that are gone. One query."""
    gone = Q(removed_at__isnull=False) & (Q() if keeps_site(viewer) else Q(kept=True))
    rows = list(_counted(viewer.pk or 0).filter(IN_LISTS | gone)[:MOST_CLUBS])
    shown = [(one, ClubListed(one.slug, one.name, one.town, one.kept, one.is_demo, one.found)) for one in rows]
    return Clubs(
        mine=[line for one, line in shown if one.removed_at is None and line.kept],
        others=[line for one, line in shown if one.removed_at is None and not line.kept],
        gone=[line for one, line in shown if one.removed_at is not None],
    )


def keeps(club: Club) -> bool:
    """Whether the visitor for whom the club was fetched keeps it."""
    return bool(getattr(club, "kept", False))


def keeps_site(viewer: Person) -> bool:
    return isinstance(viewer, User) and viewer.is_superuser


def club_of(viewer: Person, slug: str) -> Club:
    """A club that is there. One query. Http404 for what is none, or was taken away."""
    found = _ONE.first(slug=slug, user=viewer.pk or 0)
    if found is None or found.removed_at is not None:
        raise Http404
    return found


def club_to_remove(viewer: Person, slug: str) -> Club:
    """A club, there or taken away, for who may take it away. One query. Http404 for everybody else."""
    found = _ONE.first(slug=slug, user=viewer.pk or 0)
    if found is None or not (keeps_site(viewer) or keeps(found)):
        raise Http404
    return found


def campaigns_in(viewer: Person, club: Club) -> QuerySet[Campaign]:
    """The club's campaigns that the visitor finds: season by season, the latest first."""
    return _campaigns_in(viewer.pk or 0, club.pk)


def _campaigns_in(user: int, club: int) -> QuerySet[Campaign]:
    found = listed_for(user).filter(club=club).select_related("season")
    return found.order_by(F("season__position").desc(nulls_last=True), "season", "-founded_at", "-pk")


def _with_seats(user: int, club: int) -> QuerySet[Any]:
    """``seated``: how many players each has."""
    seats = Seat.objects.filter(campaign=OuterRef("pk")).order_by().values("campaign")
    return _campaigns_in(user, club).annotate(seated=Subquery(seats.annotate(n=Count("pk")).values("n")))


_ROWS: Prepared[Campaign] = Prepared(_with_seats, user=0, club=0)


@dataclass(frozen=True, slots=True)
class ClubSeen:
    """A club as one visitor finds it. ``campaigns``: number, version, visibility and last change of each that he finds.

    ``opened``: the numbers of the players there whose career he may read.
    """

    club: Club
    viewer: Person
    campaigns: list[tuple[int, int, str, datetime]]
    opened: frozenset[int]

    @property
    def removable(self) -> bool:
        return keeps(self.club) or keeps_site(self.viewer)

    @property
    def stand(self) -> tuple[object, ...]:
        """All that his page follows from beside the day: the same for two visitors only where both read the same."""
        club = self.club
        return (club.pk, club.edit, club.changed_at, keeps(club), self.removable, self.campaigns, sorted(self.opened))


_CAMPAIGNS = PreparedValues(
    lambda club, user: listed_for(user).filter(club=club).order_by("pk").values_list("pk", "version", "visibility", "changed_at"),
    club=0,
    user=0,
)
_OPENED = PreparedValues(
    lambda club, user: Member.objects.filter(
        may_read(user),
        campaign__in=listed_for(user).filter(club=club).order_by().values("pk"),
        seat__isnull=False,
    ).values_list("user_id"),
    club=0,
    user=0,
)


def club_seen(viewer: Person, slug: str) -> ClubSeen:
    """Three queries, or two where he finds no campaign of it."""
    club = club_of(viewer, slug)
    at = {"club": club.pk, "user": viewer.pk or 0}
    campaigns = list(map(tuple, _CAMPAIGNS.all(**at)))
    opened = frozenset(user for (user,) in _OPENED.all(**at)) if campaigns else frozenset()
    return ClubSeen(club, viewer, campaigns, opened)


def club_page(viewer: Person, slug: str, today: date) -> ClubPage:
    """The structure of the page; at most seven queries, however many campaigns there are."""
    return page_of(club_seen(viewer, slug), today)


def page_of(seen: ClubSeen, today: date) -> ClubPage:
    """Four queries, or one where no campaign is found."""
    club = seen.club
    rows = _ROWS.all(user=seen.viewer.pk or 0, club=club.pk)
    games = games_of(rows, today) if rows else Games({}, [], [])
    return ClubPage(
        slug=club.slug,
        name=club.name,
        town=club.town,
        about=club.about,
        link=club.link,
        is_demo=club.is_demo,
        kept=keeps(club),
        removable=seen.removable,
        campaigns=list(_shown(rows, games)),
        players=players_of(rows, seen.opened)[:MOST_PLAYERS] if rows else [],
        nights=games.nights,
        evenings=games.evenings[:EVENINGS],
    )


def _shown(rows: Iterable[Campaign], games: Games) -> Iterable[ClubCampaign]:
    for row in rows:
        yield club_campaign(
            row,
            games=games.of.get(row.pk, []),
            players=getattr(row, "seated", None) or 0,
            next_night=games.next_of(row.slug),
        )
