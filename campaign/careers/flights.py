"""Every sortie that somebody flew, over campaigns, in the order in which it was flown."""

import datetime
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from campaign.careers.spans import Span
from campaign.models import Campaign
from games.models import Sortie
from pilots.models import PilotLine

BACK = ("unhurt", "wounded")
GONE = ("killed", "missing", "captured")


@dataclass(frozen=True, slots=True)
class Flown:
    """One sortie. ``campaign`` is its slug; ``ep`` is None while a die waits, and ``end`` is empty then.

    ``when``: its ``date``; that of the game before it in its campaign where it has none, or an earlier one; of the first game
    without a date that of the founding."""

    campaign: str
    game: int
    date: datetime.date | None
    seat: str
    pilot: str
    name: str
    side: str
    aircraft: str
    half_kills: int
    ep: int | None
    end: str
    down: bool
    when: datetime.date = datetime.date.min

    @property
    def back(self) -> bool:
        return self.end in BACK

    @property
    def gone(self) -> bool:
        return self.end in GONE


def flights(spans: Mapping[int, list[Span]], order: Mapping[int, Campaign]) -> list[Flown]:
    """The sorties of these seats in these games, the campaign founded first first. One query."""
    rows = Sortie.objects.filter(_of_seats(spans)).values_list(
        "campaign_id", "campaign__slug", "result__game__number", "result__game__date", "pilot__seat__code", "pilot__code",
        "pilot__name", "side", "aircraft", "half_kills", "ep", "crew_end", "fate",
    )  # fmt: skip
    found = [(campaign, _flown(row)) for campaign, *row in rows]
    then = [
        (order[campaign].founded_at, campaign, one.game, one)
        for campaign, one in found
        if any(span.seat == one.seat and span.holds(one.game) for span in spans[campaign])
    ]
    placed, day = [], dict[int, datetime.date]()
    for founded, campaign, _game, one in sorted(then, key=lambda row: row[:3]):
        before = day.get(campaign, datetime.date.min)
        day[campaign] = max(one.date or (founded.date() if campaign not in day else before), before)
        placed.append(replace(one, when=day[campaign]))
    return placed


def _flown(row: list[Any]) -> Flown:
    *values, fate = row
    return Flown(*(*values, fate != "survived"))


def lines(spans: Mapping[int, list[Span]]) -> Iterator[PilotLine]:
    """The lines of all pilots of these seats, with pilot and seat. One query."""
    found = PilotLine.objects.filter(_of_seats(spans)).select_related("pilot__seat")
    yield from found.order_by("campaign", "pilot__came_after", "pilot")


def _of_seats(spans: Mapping[int, list[Span]]) -> Q:
    """Rows of pilots of these seats. Asked seat by seat, of which there are few, however many campaigns there are: SQLite takes
    no thousand conditions."""
    sat = defaultdict(list)
    for campaign, held in spans.items():
        for seat in {span.seat for span in held}:
            sat[seat].append(campaign)
    rows = (Q(campaign__in=campaigns, pilot__seat__code=seat) for seat, campaigns in sorted(sat.items()))
    return reduce(or_, rows, Q(pk__in=[]))
