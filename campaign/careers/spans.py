"""Which seats were a person's, and for which games: from who sits there now, and from the journal where seats were handed on."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from campaign.models import Campaign, JournalEntry, Member
from campaign.undone import not_counting

FIRST, BEYOND = 1, 8


@dataclass(frozen=True, slots=True)
class Span:
    """A seat (its code) that was his from game ``first`` on and before game ``end``; ``now``: he sits there still."""

    seat: str
    first: int
    end: int
    now: bool

    def holds(self, game: int) -> bool:
        return self.first <= game < self.end


def spans_of(user: int, campaigns: Iterable[Campaign]) -> dict[int, list[Span]]:
    """By campaign the seats that he has or had, one after another. Two queries, or one where no seat was handed on."""
    wanted = list(campaigns)
    sits = dict(
        Member.objects.filter(user_id=user, campaign__in=[one.pk for one in wanted], seat__isnull=False).values_list(
            "campaign_id", "seat__code"
        )
    )
    handed = _handed([one.pk for one in wanted if one.seats_handed])
    found: dict[int, list[Span]] = {}
    for campaign in wanted:
        spans = [*_of_seats(user, sits.get(campaign.pk, ""), handed.get(campaign.pk, {}))]
        if spans:
            found[campaign.pk] = spans
    return found


def _of_seats(user: int, sits: str, handed: dict[str, list[dict[str, Any]]]) -> Iterable[Span]:
    for seat in {sits, *handed} - {""}:
        turns = handed.get(seat, [])
        owners = [(FIRST, turns[0].get("was_user") if turns else user)]
        owners += [(said.get("game") or BEYOND, said.get("user")) for said in turns]
        ends = [*(first for first, _who in owners[1:]), BEYOND]
        for (first, who), end in zip(owners, ends, strict=True):
            last = end == BEYOND and (first, who) == owners[-1]
            if who == user and (first < end or last) and (seat == sits or not last):
                yield Span(seat, first, end, last)


def _handed(campaigns: list[int]) -> dict[int, dict[str, list[dict[str, Any]]]]:
    """By campaign and seat every handing on that counts, in its order."""
    if not campaigns:
        return {}
    acts = Q(act="seat.hand") | Q(undoes__isnull=False)
    rows = JournalEntry.objects.filter(acts, campaign__in=campaigns).order_by("campaign", "version")
    by_campaign: dict[int, list[tuple[int, int | None, str, dict[str, Any]]]] = defaultdict(list)
    for campaign, *row in rows.values_list("campaign", "version", "undoes", "act", "params"):
        by_campaign[campaign].append((row[0], row[1], row[2], row[3]))
    found: dict[int, dict[str, list[dict[str, Any]]]] = {}
    for campaign, entries in by_campaign.items():
        back = not_counting(
            (version for version, *_rest in entries),
            {undoes: version for version, undoes, _act, _params in entries if undoes is not None},
        )
        seats: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for version, _undoes, act, params in entries:
            if act == "seat.hand" and version not in back:
                seats[str(params.get("seat", ""))].append(params)
        found[campaign] = dict(seats)
    return found
