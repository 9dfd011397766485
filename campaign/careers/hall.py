"""Over all campaigns that the visitor may find: the best pilots and evenings, and those who were lost. The demo stands apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from campaign.access import Person, listed
from campaign.models import Campaign
from games.models import Game, Sortie
from pilots.models import PilotLine, State

MOST = 20
ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class HallPilot:
    """``half_kills`` are those of his campaign, without what he brought along."""

    slug: str
    campaign: str
    code: str
    name: str
    player: str
    side: str
    status: str
    state: str
    half_kills: int
    games: int


@dataclass(frozen=True, slots=True)
class HallEvening:
    slug: str
    campaign: str
    game: int
    code: str
    name: str
    player: str
    side: str
    aircraft: str
    half_kills: int


@dataclass(frozen=True, slots=True)
class Hall:
    """``demo``: there is nothing but the demo, so that is shown."""

    demo: bool
    campaigns: int
    pilots: list[HallPilot]
    evenings: list[HallEvening]

    @property
    def title(self) -> str:
        return _("Hall of fame")


@dataclass(frozen=True, slots=True)
class Lost:
    """A pilot who was lost. ``date``: the day of that game, where the schedule knows it."""

    slug: str
    campaign: str
    code: str
    name: str
    rank: str
    player: str
    side: str
    state: str
    game: int
    date: date | None


@dataclass(frozen=True, slots=True)
class Honour:
    """Those who were lost, the last campaign first. ``page`` counts from 1; ``more``: there is another."""

    demo: bool
    lost: list[Lost]
    page: int
    more: bool

    @property
    def title(self) -> str:
        return _("Roll of honour")


def _shown(viewer: Person) -> tuple[QuerySet[Campaign], bool]:
    """The campaigns of which is told, and whether they are the demo's. One query."""
    found = listed(viewer).order_by()
    real = found.filter(is_demo=False)
    return (real, False) if real.exists() else (found, found.exists())


def hall(viewer: Person) -> Hall:
    """Four queries."""
    campaigns, demo = _shown(viewer)
    best = PilotLine.objects.filter(campaign__in=campaigns.values("pk"), campaign_half_kills__gt=0)
    best = best.select_related("pilot__seat", "pilot__campaign").order_by("-campaign_half_kills", "games", "campaign", "place")
    sorties = Sortie.objects.filter(campaign__in=campaigns.values("pk"), half_kills__gt=0, pilot__isnull=False)
    sorties = sorties.select_related("pilot__seat", "pilot__campaign", "result__game")
    sorties = sorties.order_by("-half_kills", "campaign", "result__game__number", "position")
    return Hall(demo, campaigns.count(), list(map(_pilot, best[:MOST])), list(map(_evening, sorties[:MOST])))


def _pilot(line: PilotLine) -> HallPilot:
    pilot = line.pilot
    return HallPilot(
        pilot.campaign.slug,
        pilot.campaign.name,
        pilot.code,
        pilot.name,
        pilot.seat.name,
        pilot.seat.side,
        line.status,
        line.state,
        line.campaign_half_kills,
        line.games,
    )


def _evening(sortie: Sortie) -> HallEvening:
    pilot = sortie.pilot
    assert pilot is not None, "strike crews are left out"
    return HallEvening(
        pilot.campaign.slug,
        pilot.campaign.name,
        sortie.result.game.number,
        pilot.code,
        pilot.name,
        pilot.seat.name,
        pilot.seat.side,
        sortie.aircraft,
        sortie.half_kills,
    )


def honour(viewer: Person, page: int = 1) -> Honour:
    """Three queries."""
    campaigns, demo = _shown(viewer)
    lost = PilotLine.objects.filter(campaign__in=campaigns.values("pk"), lost_in__isnull=False).exclude(state=State.ACTIVE)
    lost = lost.select_related("pilot__seat", "pilot__campaign").order_by("-campaign", F("lost_in").desc(), "place")
    start = (page - 1) * ON_A_PAGE
    rows = list(lost[start : start + ON_A_PAGE + 1])
    return Honour(demo, _lost(rows[:ON_A_PAGE]), page, len(rows) > ON_A_PAGE)


def _lost(rows: Sequence[PilotLine]) -> list[Lost]:
    days = {
        (campaign, number): day
        for campaign, number, day in Game.objects.filter(campaign__in={row.campaign_id for row in rows}).values_list(
            "campaign", "number", "date"
        )
    }
    return [
        Lost(
            row.pilot.campaign.slug,
            row.pilot.campaign.name,
            row.pilot.code,
            row.pilot.name,
            row.rank,
            row.pilot.seat.name,
            row.pilot.seat.side,
            row.state,
            row.lost_in or 0,
            days.get((row.campaign_id, row.lost_in or 0)),
        )
        for row in rows
    ]
