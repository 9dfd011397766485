"""The players of a club's campaigns, each once, with his pilots over all of them.

A player is who is called so in the club. Accounts are told apart only where two of one name have accounts, so that nobody learns
from a club's page that two names are one person.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from campaign.models import Campaign, Seat
from pilots.models import PilotLine, State

Who = tuple[str, int]
IN_A_ROW = 4


@dataclass(frozen=True, slots=True)
class ClubPilot:
    """A pilot with what he did in his campaign."""

    slug: str
    campaign: str
    code: str
    name: str
    side: str
    status: str
    state: str
    half_kills: int


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """``career``: the number of his career page, where the visitor may read it. ``pilots``: the best first."""

    name: str
    career: int | None
    campaigns: int
    games: int
    half_kills: int
    lost: int
    pilots: list[ClubPilot]

    @property
    def more(self) -> int:
        """Pilots beyond those that a row shows."""
        return max(0, len(self.pilots) - IN_A_ROW)


class _Seat(NamedTuple):
    """``account``: the number of who sits there, None for nobody with an account."""

    pk: int
    campaign: int
    name: str
    side: str
    account: int | None


class _Line(NamedTuple):
    seat: int
    campaign: int
    code: str
    name: str
    status: str
    state: str
    half_kills: int
    games: int
    lost_in: int | None


LINE = (
    "pilot__seat_id", "campaign_id", "pilot__code", "pilot__name", "status", "state", "campaign_half_kills", "games", "lost_in",
)  # fmt: skip


def players_of(campaigns: Iterable[Campaign], opened: Collection[int]) -> list[ClubPlayer]:
    """Who has a seat; the one with the most kills first. ``opened``: whose career may be read. Two queries."""
    order = {one.pk: one for one in campaigns}
    rows = Seat.objects.filter(campaign__in=order).order_by("campaign", "position")
    seats = [_Seat(*row) for row in rows.values_list("pk", "campaign_id", "name", "side", "member__user_id")]
    lines: dict[int, list[_Line]] = defaultdict(list)
    stored = PilotLine.objects.filter(campaign__in=order, pilot__on_call=False).order_by("campaign", "place")
    for row in stored.values_list(*LINE):
        line = _Line(*row)
        lines[line.seat].append(line)
    who = _who(seats)
    held: dict[Who, list[_Seat]] = defaultdict(list)
    for seat in seats:
        held[who[seat.pk]].append(seat)
    found = [_player(his, user if user in opened else None, lines, order) for (_name, user), his in held.items()]
    return sorted(found, key=lambda one: (-one.half_kills, -one.games, one.name.casefold()))


def _who(seats: Sequence[_Seat]) -> dict[int, Who]:
    """By seat its player: a name, and the account's number where there is one to speak of."""
    users: dict[str, set[int]] = defaultdict(set)
    for seat in seats:
        if seat.account:
            users[seat.name.casefold()].add(seat.account)
    return {seat.pk: (name, _one(users[name], seat.account or 0)) for seat in seats if (name := seat.name.casefold())}


def _one(users: Collection[int], account: int) -> int:
    return next(iter(users)) if len(users) == 1 else account


def _player(seats: list[_Seat], career: int | None, lines: dict[int, list[_Line]], order: dict[int, Campaign]) -> ClubPlayer:
    flown = [(line, seat.side) for seat in seats for line in lines[seat.pk]]
    return ClubPlayer(
        name=seats[-1].name,
        career=career,
        campaigns=len({seat.campaign for seat in seats}),
        games=sum(line.games for line, _side in flown),
        half_kills=sum(line.half_kills for line, _side in flown),
        lost=sum(line.lost_in is not None and line.state != State.ACTIVE for line, _side in flown),
        pilots=sorted((_pilot(*one, order) for one in flown), key=lambda one: (-one.half_kills, one.name)),
    )


def _pilot(line: _Line, side: str, order: dict[int, Campaign]) -> ClubPilot:
    at = order[line.campaign]
    return ClubPilot(at.slug, at.name, line.code, line.name, side, line.status, line.state, line.half_kills)
