"""What the demo's campaigns have in common: people at a table, evening after evening, all of it through acts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from campaign.acts.base import Actor
from campaign.acts.founding import found_campaign
from campaign.acts.muster import NewPilot, muster
from campaign.acts.people import add_member
from campaign.acts.seats import NewSeat, add_seats
from campaign.models import Campaign, Member, Seat
from rulebooks.pacific_air_war.scenarios import COMPULSORY


@dataclass(frozen=True, slots=True)
class People:
    """Who is at the table: the referee who runs it, and the account names of the second referee and of a player."""

    referee: Actor
    second: str
    player: str


@dataclass(slots=True)
class Clock:
    """The time at the table; it moves on with each act."""

    now: datetime

    def later(self, minutes: int = 2) -> datetime:
        self.now += timedelta(minutes=minutes)
        return self.now

    def evening(self, day: datetime) -> datetime:
        """Half past seven on another day."""
        self.now = day.replace(hour=19, minute=30, second=0, microsecond=0)
        return self.now


def found(
    people: People, clock: Clock, name: str, visibility: str, optional_games: Iterable[int], days: Sequence[datetime]
) -> Campaign:
    """Found a campaign of the demo; ``days``: the evenings of its games, in their order.

    Its dice follow from a seed that is no secret, so that they fall the same each time the demo is built.
    """
    numbers = sorted({*COMPULSORY, *optional_games})
    campaign = found_campaign(
        actor=people.referee,
        name=name,
        visibility=visibility,
        optional_games=tuple(optional_games),
        dates={number: day.date() for number, day in zip(numbers, days, strict=False)},
        is_demo=True,
        secret=sha256(name.encode()).digest(),
        now=clock.later(),
    ).campaign
    second = Member.Role.REFEREE
    add_member(actor=people.referee, campaign=campaign, username=people.second, role=second, now=clock.later())
    return campaign


def seat(people: People, clock: Clock, campaign: Campaign, players: Mapping[str, Sequence[str]], known: int = 0) -> list[Seat]:
    """Seat the players of both sides (side to names), the one at place ``known`` with an account. Answers with the seats."""
    new = [NewSeat(name, side) for side, names in players.items() for name in names]
    add_seats(actor=people.referee, campaign=campaign, seats=new, now=clock.later(10))
    seats = list(Seat.objects.filter(campaign=campaign))
    player, his = Member.Role.PLAYER, seats[known].code
    add_member(actor=people.referee, campaign=campaign, username=people.player, role=player, seat=his, now=clock.later())
    return seats


def muster_at_the_table(people: People, clock: Clock, campaign: Campaign, pilots: Sequence[NewPilot]) -> None:
    """Muster pilots whose dice fell at the table, or, where they have none, on the site."""
    muster(actor=people.referee, campaign=campaign, pilots=pilots, now=clock.later(10))
