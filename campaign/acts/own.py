"""A player acts for his own seat: his pilot's muster, dice, ability and name. The acts are the referee's own."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction

from campaign.acts import growth, rolls
from campaign.acts.base import Actor, Done, refuse, worked
from campaign.acts.muster import NewPilot, muster
from campaign.flow import flow
from campaign.models import Campaign, Seat
from pilots.models import Pilot
from pilots.names import unnamed
from rulebooks.dice import Dice


@contextmanager
def own_seat(actor: Actor, campaign: Campaign) -> Iterator[tuple[Campaign, Seat]]:
    """The locked campaign and the actor's seat in it, until the act inside is done. Raises Refused ``own.seat``."""
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        seat = Seat.objects.filter(campaign=locked, member__user=actor.user_id).first() if actor.user_id else None
        if seat is None:
            raise refuse("own.seat")
        yield locked, seat


def throw_own(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    pilot: str,
    kind: str,
    nonce: str = "",
    dice: Dice | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Roll a pending die of one's own pilot on the site: ``rolls.throw``, for whoever has his seat.

    Also refuses ``own.seat``, ``own.pilot`` (somebody else's) and ``own.dice`` (the referee rolls in this campaign).
    """
    with own_seat(actor, campaign) as (locked, seat):
        _may_roll(locked, "roll.throw", key)
        _own_pilot(locked, seat, pilot)
        return rolls.throw(
            actor=actor, campaign=locked, game=game, pilot=pilot, kind=kind, nonce=nonce, dice=dice, key=key, now=now
        )


def enter_own_die(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    pilot: str,
    kind: str,
    value: int,
    witness: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Keep what the table rolled for one's own pilot: ``rolls.enter_die``, refusing as ``throw_own`` does.

    Also refuses ``own.witness``: nobody is the witness of his own die.
    """
    with own_seat(actor, campaign) as (locked, seat):
        _may_roll(locked, "roll.throw", key)
        _own_pilot(locked, seat, pilot)
        _somebody_else(actor, seat, witness)
        return rolls.enter_die(
            actor=actor, campaign=locked, game=game, pilot=pilot, kind=kind, value=value, witness=witness, key=key, now=now
        )


def muster_own(
    *,
    actor: Actor,
    campaign: Campaign,
    name: str,
    die: int | None = None,
    witness: str = "",
    nonce: str = "",
    dice: Dice | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Muster one's own pilot: ``muster.muster`` for one's own seat. ``die`` is what the table rolled; None: the site rolls.

    Also refuses ``own.seat``, ``own.dice`` and, for a table die, ``own.witness``.
    """
    with own_seat(actor, campaign) as (locked, seat):
        _may_roll(locked, "muster.roll", key)
        if die is not None:
            _somebody_else(actor, seat, witness)
        new = NewPilot(seat.code, name, die, witness, nonce)
        return muster(actor=actor, campaign=locked, pilots=[new], dice=dice, key=key, now=now)


def choose_own_ability(
    *,
    actor: Actor,
    campaign: Campaign,
    pilot: str,
    ability: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Choose an ability for one's own pilot: ``growth.choose_ability``. Also refuses ``own.seat`` and ``own.pilot``."""
    with own_seat(actor, campaign) as (locked, seat):
        _own_pilot(locked, seat, pilot)
        return growth.choose_ability(actor=actor, campaign=locked, pilot=pilot, ability=ability, key=key, now=now)


def name_own_pilot(
    *,
    actor: Actor,
    campaign: Campaign,
    pilot: str,
    name: str,
    was: str | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Name the pilot who came in for one's own lost one: ``growth.name_replacements``, until the next game is closed.

    Also refuses ``own.seat``, ``own.pilot`` and ``own.named`` (he has a name, and has flown under it).
    """
    with own_seat(actor, campaign) as (locked, seat):
        his = _own_pilot(locked, seat, pilot)
        if his.came_after and not may_be_named(his, flow(locked).last_closed) and not worked(locked, "replacement.name", key):
            raise refuse("own.named", "", "F.5", name=his.name)
        was_called = {pilot: was} if was is not None else None
        return growth.name_replacements(actor=actor, campaign=locked, names={pilot: name}, was=was_called, key=key, now=now)


def may_be_named(pilot: Pilot, last_closed: int) -> bool:
    """Whether his player still names him: he came in after the last closed game, or nobody has named him yet."""
    return bool(pilot.came_after) and (pilot.came_after == last_closed or unnamed(pilot.name))


def _may_roll(campaign: Campaign, act: str, key: uuid.UUID | None) -> None:
    """A form that was worked already finds its first answer, whatever has changed since."""
    if not campaign.players_roll and not worked(campaign, act, key):
        raise refuse("own.dice")


def _own_pilot(campaign: Campaign, seat: Seat, code: str) -> Pilot:
    his = Pilot.objects.filter(campaign=campaign, seat=seat, code=code, on_call=False).first()
    if his is None:
        raise refuse("own.pilot", "", "", player=seat.name)
    return his


def _somebody_else(actor: Actor, seat: Seat, witness: str) -> None:
    if witness.strip().casefold() in (actor.name.casefold(), seat.name.casefold()):
        raise refuse("own.witness", "", "", witness=witness.strip())
