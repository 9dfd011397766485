"""The players of a club's campaigns, each once, with his pilots over all of them.

A player is who is called so in the club. Accounts are told apart only where two of one name have accounts, so that nobody learns
from a club's page that two names are one person.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from campaign.access import Person
from campaign.careers.readers import readable
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
    def others(self) -> int:
        """Pilots beside the best."""
        return max(0, len(self.pilots) - 1)

    @property
    def more(self) -> int:
        """Pilots beyond those that a row shows."""
        return max(0, len(self.pilots) - IN_A_ROW)


def players_of(viewer: Person, campaigns: Iterable[Campaign]) -> list[ClubPlayer]:
    """Who has a seat; the one with the most kills first. Three queries, or two where nobody has an account."""
    order = {one.pk: one for one in campaigns}
    seats = list(Seat.objects.filter(campaign__in=order).select_related("member").order_by("campaign", "position"))
    lines: dict[int, list[PilotLine]] = defaultdict(list)
    stored = PilotLine.objects.filter(campaign__in=order, pilot__on_call=False).select_related("pilot").defer("detail")
    for line in stored.order_by("campaign", "place"):
        lines[line.pilot.seat_id].append(line)
    who = _who(seats)
    opened = readable(viewer, {user for _name, user in who.values() if user})
    held: dict[Who, list[Seat]] = defaultdict(list)
    for seat in seats:
        held[who[seat.pk]].append(seat)
    found = [_player(his, user if user in opened else None, lines, order) for (_name, user), his in held.items()]
    return sorted(found, key=lambda one: (-one.half_kills, -one.games, one.name.casefold()))


def _who(seats: Sequence[Seat]) -> dict[int, Who]:
    """By seat its player: a name, and the account's number where there is one to speak of."""
    users: dict[str, set[int]] = defaultdict(set)
    for seat in seats:
        if account := _account(seat):
            users[seat.name.casefold()].add(account)
    return {seat.pk: (name, _one(users[name], _account(seat))) for seat in seats if (name := seat.name.casefold())}


def _account(seat: Seat) -> int:
    member = getattr(seat, "member", None)
    return member.user_id if member is not None else 0


def _one(users: Collection[int], account: int) -> int:
    return next(iter(users)) if len(users) == 1 else account


def _player(seats: list[Seat], career: int | None, lines: dict[int, list[PilotLine]], order: dict[int, Campaign]) -> ClubPlayer:
    flown = [(line, seat.side) for seat in seats for line in lines[seat.pk]]
    pilots = [_pilot(line, side, order[line.campaign_id]) for line, side in flown]
    return ClubPlayer(
        name=seats[-1].name,
        career=career,
        campaigns=len({seat.campaign_id for seat in seats}),
        games=sum(line.games for line, _side in flown),
        half_kills=sum(line.campaign_half_kills for line, _side in flown),
        lost=sum(line.lost_in is not None and line.state != State.ACTIVE for line, _side in flown),
        pilots=sorted(pilots, key=lambda one: (-one.half_kills, one.name)),
    )


def _pilot(line: PilotLine, side: str, campaign: Campaign) -> ClubPilot:
    pilot = line.pilot
    return ClubPilot(
        campaign.slug, campaign.name, pilot.code, pilot.name, side, line.status, line.state, line.campaign_half_kills
    )
