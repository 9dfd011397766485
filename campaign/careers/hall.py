"""Over all campaigns that the visitor may find: the best pilots and evenings, and those who were lost. The demo stands apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from campaign.access import Person, listed
from campaign.careers.readers import careers_of
from campaign.models import Campaign
from games.models import Game, Sortie
from pilots.models import PilotLine, State

MOST = 20
ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class HallPilot:
    """``half_kills`` are those of his campaign, ``with_before`` has what he brought along too. ``career``: the number of his
    player's career page, where the visitor may read it. Who has equal figures has the same ``place``."""

    slug: str
    campaign: str
    code: str
    name: str
    player: str
    career: int | None
    side: str
    status: str
    state: str
    half_kills: int
    with_before: int
    games: int
    place: int


@dataclass(frozen=True, slots=True)
class HallEvening:
    slug: str
    campaign: str
    game: int
    code: str
    name: str
    player: str
    career: int | None
    side: str
    aircraft: str
    half_kills: int
    place: int


@dataclass(frozen=True, slots=True)
class Hall:
    """``demo``: there is nothing but the demo, so that is shown; ``without``: the demo is left out beside others."""

    demo: bool
    without: bool
    campaigns: int
    pilots: list[HallPilot]
    evenings: list[HallEvening]

    @property
    def title(self) -> str:
        return _("Hall of fame")


@dataclass(frozen=True, slots=True)
class Lost:
    """A pilot who was lost. ``half_kills`` are those of his campaign; ``aircraft``: what he flew in the game that he was lost in;
    ``date``: its day, where the schedule knows it."""

    slug: str
    campaign: str
    code: str
    name: str
    rank: str
    player: str
    career: int | None
    side: str
    half_kills: int
    aircraft: str
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


def _shown(viewer: Person) -> tuple[QuerySet[Campaign], bool, bool]:
    """The campaigns of which is told, no copy beside its original; whether they are the demo's, and whether the demo's are
    left out. One query."""
    found = listed(viewer).order_by()
    found = found.exclude(copy_of__in=found.values("pk"))
    kinds = set(found.values_list("is_demo", flat=True).distinct())
    return (found.filter(is_demo=False), False, True in kinds) if False in kinds else (found, bool(kinds), False)


def hall(viewer: Person) -> Hall:
    """Five queries."""
    campaigns, demo, without = _shown(viewer)
    best = PilotLine.objects.filter(campaign__in=campaigns.values("pk"), campaign_half_kills__gt=0)
    best = best.select_related("pilot__seat", "pilot__campaign").order_by("-campaign_half_kills", "games", "campaign", "place")
    sorties = Sortie.objects.filter(campaign__in=campaigns.values("pk"), half_kills__gt=0, pilot__isnull=False)
    sorties = sorties.select_related("pilot__seat", "pilot__campaign", "result__game")
    sorties = sorties.order_by("-half_kills", "campaign", "result__game__number", "position")
    lines, flown = list(best[:MOST]), list(sorties[:MOST])
    pilots = [*(line.pilot for line in lines), *(one.pilot for one in flown if one.pilot)]
    careers = careers_of(viewer, {pilot.seat_id for pilot in pilots})
    of_lines = places([(line.campaign_half_kills, line.games) for line in lines])
    of_flown = places([one.half_kills for one in flown])
    return Hall(
        demo,
        without,
        campaigns.count(),
        [_pilot(line, place, careers) for line, place in zip(lines, of_lines, strict=True)],
        [_evening(one, place, careers) for one, place in zip(flown, of_flown, strict=True)],
    )


def places(figures: Sequence[object]) -> list[int]:
    """The place of each of these figures, which are in order: equal ones share it, and the next counts all before it."""
    return [figures.index(one) + 1 for one in figures]


def _pilot(line: PilotLine, place: int, careers: dict[int, int]) -> HallPilot:
    pilot = line.pilot
    return HallPilot(
        pilot.campaign.slug,
        pilot.campaign.name,
        pilot.code,
        pilot.name,
        pilot.seat.name,
        careers.get(pilot.seat_id),
        pilot.seat.side,
        line.status,
        line.state,
        line.campaign_half_kills,
        line.half_kills,
        line.games,
        place,
    )


def _evening(sortie: Sortie, place: int, careers: dict[int, int]) -> HallEvening:
    pilot = sortie.pilot
    assert pilot is not None, "strike crews are left out"
    return HallEvening(
        pilot.campaign.slug,
        pilot.campaign.name,
        sortie.result.game.number,
        pilot.code,
        pilot.name,
        pilot.seat.name,
        careers.get(pilot.seat_id),
        pilot.seat.side,
        sortie.aircraft,
        sortie.half_kills,
        place,
    )


def honour(viewer: Person, page: int = 1) -> Honour:
    """Five queries."""
    campaigns, demo, _without = _shown(viewer)
    lost = PilotLine.objects.filter(campaign__in=campaigns.values("pk"), lost_in__isnull=False).exclude(state=State.ACTIVE)
    lost = lost.select_related("pilot__seat", "pilot__campaign").order_by("-campaign", F("lost_in").desc(), "place")
    start = (page - 1) * ON_A_PAGE
    rows = list(lost[start : start + ON_A_PAGE + 1])
    shown = rows[:ON_A_PAGE]
    return Honour(demo, _lost(shown, careers_of(viewer, {row.pilot.seat_id for row in shown})), page, len(rows) > ON_A_PAGE)


def _lost(rows: Sequence[PilotLine], careers: dict[int, int]) -> list[Lost]:
    days = {
        (campaign, number): day
        for campaign, number, day in Game.objects.filter(campaign__in={row.campaign_id for row in rows}).values_list(
            "campaign", "number", "date"
        )
    }
    last = Sortie.objects.filter(pilot__in=[row.pilot_id for row in rows]).order_by("result__game__number")
    aircraft = {(pilot, game): flew for pilot, game, flew in last.values_list("pilot", "result__game__number", "aircraft")}
    return [
        Lost(
            row.pilot.campaign.slug,
            row.pilot.campaign.name,
            row.pilot.code,
            row.pilot.name,
            row.rank,
            row.pilot.seat.name,
            careers.get(row.pilot.seat_id),
            row.pilot.seat.side,
            row.campaign_half_kills,
            aircraft.get((row.pilot_id, row.lost_in or 0), ""),
            row.state,
            row.lost_in or 0,
            days.get((row.campaign_id, row.lost_in or 0)),
        )
        for row in rows
    ]
