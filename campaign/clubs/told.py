"""The parts of a club's page, each made of rows that were fetched for all its campaigns at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from campaign.models import Campaign, Score


@dataclass(frozen=True, slots=True)
class Night:
    """A game that has a day and no report yet."""

    slug: str
    campaign: str
    game: int
    title: str
    date: date
    link: str


@dataclass(frozen=True, slots=True)
class Evening:
    """A game that was reported. ``date``: its day, where the schedule knows it."""

    slug: str
    campaign: str
    game: int
    title: str
    date: date | None
    japan: int
    usa: int


@dataclass(frozen=True, slots=True)
class ClubGame:
    """One game of a campaign's schedule. ``reported``: it has a score; ``flown``: somebody flew in it."""

    number: int
    title: str
    reported: bool
    flown: bool
    japan: int
    usa: int

    @property
    def winner(self) -> str:
        """The side that scored more in it; empty where both scored the same, or nobody flew."""
        return side_ahead(self.japan, self.usa) if self.flown else ""

    @property
    def told(self) -> str:
        """What came of it, in words."""
        said = {"game": self.number, "title": self.title, "japan": self.japan, "usa": self.usa}
        if self.flown:
            return _("Game %(game)d, %(title)s: Japan %(japan)d, USA %(usa)d") % said
        if self.reported:
            return _("Game %(game)d, %(title)s: not played") % said
        return _("Game %(game)d, %(title)s: to come") % said


@dataclass(frozen=True, slots=True)
class ClubCampaign:
    """A campaign as the club's page shows it; ``next``: its next game night."""

    slug: str
    name: str
    season: str
    visibility: str
    is_demo: bool
    as_of: int
    complete: bool
    japan: int
    usa: int
    pending: int
    players: int
    next: Night | None
    games: list[ClubGame]

    @property
    def scheduled(self) -> int:
        return len(self.games)

    @property
    def played(self) -> int:
        """Games in which somebody flew."""
        return sum(game.flown for game in self.games)

    @property
    def leader(self) -> str:
        """The side that leads, or has won; empty where they are level."""
        return side_ahead(self.japan, self.usa) if self.as_of else ""

    @property
    def stands(self) -> str:
        """Where it stands, in a few words."""
        if not self.as_of:
            return _("not begun yet")
        if not self.complete:
            return _("%(played)d of %(scheduled)d games flown") % {"played": self.played, "scheduled": self.scheduled}
        won = {"japan": _("finished; Japan won"), "usa": _("finished; the USA won")}
        return won.get(self.leader, _("finished; a draw"))


@dataclass(frozen=True, slots=True)
class Totals:
    """All campaigns together. ``japan``, ``usa`` and ``draws``: how the finished ones ended."""

    campaigns: int
    finished: int
    games: int
    japan: int
    usa: int
    draws: int


def side_ahead(japan: int, usa: int) -> str:
    return "" if japan == usa else "japan" if japan > usa else "usa"


def totals(campaigns: Iterable[ClubCampaign]) -> Totals:
    """The sums over campaigns."""
    rows = list(campaigns)
    ended = [row.leader for row in rows if row.complete]
    played = sum(row.played for row in rows)
    return Totals(len(rows), len(ended), played, ended.count("japan"), ended.count("usa"), ended.count(""))


def club_campaign(row: Campaign, *, games: list[ClubGame], players: int, next_night: Night | None) -> ClubCampaign:
    """A campaign with its score, which one that is being founded has not yet."""
    score = getattr(row, "score", None) or Score()
    return ClubCampaign(
        slug=row.slug,
        name=row.name,
        season=row.season.name if row.season else "",
        visibility=row.visibility,
        is_demo=row.is_demo,
        as_of=score.as_of,
        complete=score.complete,
        japan=score.japan,
        usa=score.usa,
        pending=score.pending,
        players=players,
        next=next_night,
        games=games,
    )
