"""The schedule of a campaign with what came of each game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from games.models import Game, Report
from games.words import period
from rulebooks.pacific_air_war.record import Side
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

UNFINISHED = [Report.State.DRAFT, Report.State.SUBMITTED]


@dataclass(frozen=True, slots=True)
class Played:
    """One scheduled game. ``reported``: it has a confirmed report; the rest is empty before that.

    ``scores``: side to source to CVP; ``awards`` are fetched only on request.
    """

    number: int
    plan: Scenario
    date: date | None
    link: str
    note: str
    entering: bool
    reported: bool
    closed: bool
    japan: int
    usa: int
    scores: dict[Side, dict[str, int]]
    lost: tuple[str, ...]
    waiting: int

    @property
    def title(self) -> str:
        return self.plan.title

    @property
    def period(self) -> str:
        return period(self.plan)

    def cvp(self, side: str) -> int:
        return self.japan if side == "japan" else self.usa


def rows(campaign_id: int) -> QuerySet[Game]:
    """The scheduled games with their results, and whether a report is being entered (``entering``)."""
    draft = Report.objects.filter(game=OuterRef("pk"), state__in=UNFINISHED)
    return (
        Game.objects.filter(campaign_id=campaign_id).select_related("result").annotate(entering=Exists(draft)).order_by("number")
    )


def played(game: Game) -> Played:
    """A row with its result fetched, as a game of the schedule."""
    result: Any = getattr(game, "result", None)
    return Played(
        number=game.number,
        plan=scenario(game.number, "pearl" if game.variant == "pearl" else "standard"),
        date=game.date,
        link=game.link,
        note=game.note,
        entering=getattr(game, "entering", False),
        reported=result is not None,
        closed=bool(result and result.closed),
        japan=result.japan if result else 0,
        usa=result.usa if result else 0,
        scores=result.scores if result else {},
        lost=tuple(result.lost) if result else (),
        waiting=len(result.pending) if result else 0,
    )


def schedule(campaign_id: int) -> list[Played]:
    """The scheduled games in their order; one query."""
    return [played(game) for game in rows(campaign_id).defer("result__awards", "result__pool", "result__note")]


class Moment(NamedTuple):
    """A moment of the campaign that can be looked at: its words and address, and whether it is shown now."""

    words: str
    href: str
    here: bool


def moments(games: Sequence[Played], after: int | None, href: Callable[[int | None], str]) -> list[Moment]:
    """The muster, each reported game but the last, and now. Empty before the first report."""
    reported = [game.number for game in games if game.reported]
    if not reported:
        return []
    named = [
        _("game %(number)d") % {"number": number} if not place else str(number) for place, number in enumerate(reported[:-1])
    ]
    ends: list[tuple[str, int | None]] = [(_("the muster"), 0), *zip(named, reported, strict=False)]
    if after == reported[-1]:
        after = None
    return [Moment(words, href(end), after == end) for words, end in [*ends, (_("now"), None)]]
