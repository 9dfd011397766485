"""The schedule of a campaign with what came of each game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from campaign.prepared import PreparedValues
from games.models import Game, Report
from games.words import period, without_score
from rulebooks.pacific_air_war.record import Side
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

UNFINISHED = [Report.State.DRAFT, Report.State.SUBMITTED]


@dataclass(frozen=True, slots=True)
class Played:
    """One scheduled game. ``reported``: it has a confirmed report; the rest is empty before that.

    ``entering``: its report is being entered; ``kept``: it has a draft, which waits until a game before it is reported again.
    ``not_flown``: nobody flew in it. ``voided``: its report was taken out, so that it counts as not played, or is to be reported
    again.
    ``scores``: side to source to CVP; ``awards`` are fetched only on request.
    """

    number: int
    plan: Scenario
    date: date | None
    link: str
    note: str
    entering: bool
    submitted: bool
    reported: bool
    closed: bool
    japan: int
    usa: int
    scores: dict[Side, dict[str, int]]
    lost: tuple[str, ...]
    waiting: int
    not_flown: bool = False
    voided: bool = False
    kept: bool = False

    @property
    def ended(self) -> str:
        """What to say where no score says it: not played, or voided; empty for a game that was flown, or is to come."""
        return without_score(self.reported, self.not_flown, self.voided)

    @property
    def title(self) -> str:
        return self.plan.title

    @property
    def period(self) -> str:
        return period(self.plan)

    def cvp(self, side: str) -> int:
        return self.japan if side == "japan" else self.usa


FIELDS = (
    "number", "variant", "date", "link", "note", "report_is", "result__closed", "result__japan", "result__usa",
    "result__scores", "result__lost", "result__pending", "not_flown", "voided", "taken_out", "waits_for_another",
)  # fmt: skip


def rows(campaign_id: int) -> QuerySet[Game]:
    """The scheduled games, and how far a report is that is being entered; ``values_list(*FIELDS)`` of it goes into ``played``."""
    games = Game.objects.filter(campaign_id=campaign_id).order_by("number")
    draft = Report.objects.filter(game=OuterRef("pk"), state__in=UNFINISHED)
    before = Game.objects.filter(campaign_id=campaign_id, number__lt=OuterRef("number"), result__isnull=True).order_by()
    return games.annotate(report_is=Subquery(draft.values("state")[:1]), waits_for_another=Exists(before), **without_flight())


def without_flight() -> dict[str, Exists]:
    """Why nobody flew in a game: by its report, because that was voided, or because it was taken out (also once another came)."""
    versions = Report.objects.filter(game=OuterRef("pk")).order_by()
    stands = versions.filter(state=Report.State.CONFIRMED)
    return {
        "not_flown": Exists(stands.filter(body__sorties=[])),
        "voided": Exists(stands.filter(body__voided=True)),
        "taken_out": Exists(versions.filter(state=Report.State.VOID, confirmed_at__isnull=False, withdrawn=False)),
    }


def played(row: Sequence[Any]) -> Played:
    """A row of FIELDS as a game of the schedule."""
    (number, variant, day, link, note, report_is, closed, japan, usa, scores, lost, pending, not_flown, voided, taken_out,
     waits) = row  # fmt: skip
    return Played(
        number=number,
        plan=scenario(number, "pearl" if variant == "pearl" else "standard"),
        date=day,
        link=link,
        note=note,
        entering=report_is is not None and not waits,
        kept=report_is is not None and waits,
        submitted=report_is == Report.State.SUBMITTED and not waits,
        reported=closed is not None,
        closed=bool(closed),
        japan=japan or 0,
        usa=usa or 0,
        scores=scores or {},
        lost=tuple(lost or ()),
        waiting=len(pending or ()),
        not_flown=not_flown,
        voided=voided if closed is not None else taken_out,
    )


def schedule(campaign_id: int) -> list[Played]:
    """The scheduled games in their order; one query."""
    return [played(row) for row in _SCHEDULE.all(campaign=campaign_id)]


_SCHEDULE = PreparedValues(lambda campaign: rows(campaign).values_list(*FIELDS), campaign=0)


def confirmed_bodies(campaign_id: int) -> dict[int, dict[str, Any]]:
    """The bodies of the confirmed reports by the numbers of their games; one query."""
    return dict(_CONFIRMED.all(campaign=campaign_id))


_CONFIRMED = PreparedValues(
    lambda campaign: Report.objects.filter(game__campaign=campaign, state=Report.State.CONFIRMED).values_list(
        "game__number", "body"
    ),
    campaign=0,
)


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
