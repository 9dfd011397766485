"""What an inverse has at hand: the act at work, the entry that is taken back, and the steps that it does."""

from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import User

from campaign.acts.base import Refused, Work, refuse
from campaign.models import Campaign, JournalEntry, Member, Seat
from campaign.undo.steps import Steps
from campaign.words.params import Params
from games.models import Game, Roll
from pilots.models import Pilot

Row = TypeVar("Row")
RUNS_IT = (Member.Role.OWNER, Member.Role.REFEREE)


@dataclass(frozen=True, slots=True)
class Back:
    """One entry on its way back. ``p``: its parameters."""

    work: Work
    entry: JournalEntry
    steps: Steps

    @property
    def p(self) -> Params:
        return Params(self.entry.params)

    @property
    def kept(self) -> Params:
        """What the entry kept for this moment, and for no sentence."""
        return Params(self.p["kept"] or {})

    @property
    def campaign(self) -> Campaign:
        return self.work.campaign

    def game(self) -> Game:
        return found(Game.objects.filter(campaign=self.campaign, number=self.entry.game).first())

    def seat(self, code: str) -> Seat:
        return found(Seat.objects.filter(campaign=self.campaign, code=code).first())

    def pilot(self, code: str) -> Pilot:
        """On call or not."""
        return found(Pilot.objects.select_related("seat").filter(campaign=self.campaign, code=code).first())

    def member(self, user: Any) -> Member:
        rows = Member.objects.select_related("user", "seat").filter(campaign=self.campaign, user=user)
        return found(rows.first())

    def person(self, user: Any) -> User:
        return found(User.objects.filter(pk=user, is_active=True).first())


def found(row: Row | None) -> Row:
    """What is there; Refused ``undo.moved`` where it is not there any more."""
    if row is None:
        raise moved()
    return row


def moved() -> Refused:
    return refuse("undo.moved")


def needed(why: str) -> Refused:
    """The entry is too old to say what would have to be put back."""
    return refuse("undo.lacks", "", "", why=why)


def not_his_own(b: Back, roll: Roll) -> None:
    """Refused ``undo.own``: nobody takes the die of his own pilot back where somebody else runs the campaign too."""
    actor = b.work.actor.user_id
    if actor is None or roll.pilot is None or not Member.objects.filter(user=actor, seat=roll.pilot.seat_id).exists():
        return
    others = Member.objects.filter(campaign=b.campaign, role__in=RUNS_IT, user__is_active=True).exclude(user=actor)
    if others.exists():
        raise refuse("undo.own", "", "", name=roll.pilot.name)
