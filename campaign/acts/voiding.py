"""Games that are voided: what of a correction takes their reports out. Only ``campaign.acts.rehearsal.apply`` calls it.

Where no later game is reported, the report is taken out and its game is to be reported again; where later ones are, a voided
report stands in its place, in which nobody flew (B.3), so that they can be replayed. The dice of the game stay in the record:
they count again if its report does.
"""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any

from campaign.acts.base import Actor
from games.models import Correction, GameResult, Report

TURNS = 1


@dataclass(frozen=True, slots=True)
class Voided:
    """A game whose report was taken out: which version of it. ``again``: it is to be reported again."""

    game: int
    report: int
    again: bool

    def params(self) -> dict[str, Any]:
        return asdict(self)


def last_ones(reported: Sequence[int], voids: Collection[int]) -> frozenset[int]:
    """Those of the voided games after which no reported game is left. ``reported``: in the order of the games."""
    return frozenset(takewhile(lambda number: number in voids, reversed(reported)))


def take_reports_out(
    confirmed: Sequence[Report], correction: Correction, *, actor: Actor, now: datetime
) -> tuple[tuple[Voided, ...], tuple[int, ...]]:
    """Void what ``correction`` voids. ``confirmed``: the campaign's confirmed reports, with their games, in order.

    Answers with what was voided, and with the games that were closed and are to be reported again.
    """
    again = last_ones([report.game.number for report in confirmed], correction.voids)
    voided = [
        _take_out(report, report.game.number in again, correction, actor, now)
        for report in confirmed
        if report.game.number in correction.voids and (report.game.number in again or not report.body.get("voided"))
    ]
    closed = GameResult.objects.filter(campaign=correction.campaign_id, closed=True, game__number__in=again)
    return tuple(voided), tuple(closed.order_by("game__number").values_list("game__number", flat=True))


def _take_out(report: Report, again: bool, correction: Correction, actor: Actor, now: datetime) -> Voided:
    report.state, report.withdrawn = Report.State.VOID, False
    report.save(update_fields=["state", "withdrawn"])
    if not again:
        Report.objects.create(
            game=report.game,
            number=report.game.reports.count() + 1,
            state=Report.State.CONFIRMED,
            body={"game": report.game.number, "turns": TURNS, "sorties": [], "voided": True},
            by_id=actor.user_id,
            by_name=actor.name,
            opened_at=correction.opened_at,
            saved_at=correction.saved_at,
            confirmed_at=now,
        )
    return Voided(report.game.number, report.number, again)
