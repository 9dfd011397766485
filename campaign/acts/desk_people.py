"""Acts on who sits at a session of the Dauntless desk: joining a side by its link, moving somebody, new links."""

import uuid
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, refuse
from campaign.acts.desk_base import new_seat, save, to_change, worked
from campaign.acts.passes import guest_account
from campaign.people import display_name
from games.dauntless.access import desk_of_link
from games.dauntless.returning import Return, returns
from games.models import Desk, DeskEntry, DeskNote, DeskPlayer
from games.models.dauntless import SIDES

MOST_PLAYERS = 40


class Joined(NamedTuple):
    """A session, and the account that sits there now."""

    desk: Desk
    user: User


def join_desk(*, actor: Actor, secret: str, name: str = "", key: uuid.UUID | None = None, now: datetime | None = None) -> Joined:
    """Sit down on the side whose link that is. Who sits there already stays; who sits elsewhere changes over.

    An actor without an account becomes a guest called ``name``, once for each ``key``. Refusals: desk.closed, desk.finished,
    desk.full; of a guest join.name, desk.name (somebody at the table is called so).
    """
    with transaction.atomic():
        found = desk_of_link(secret)
        if found is None:
            raise refuse("desk.closed", "/secret")
        desk = Desk.objects.select_for_update().get(pk=found[0].pk)
        side = next((side for side in SIDES if desk.seats.get(side) == secret), "")
        if not side:
            raise refuse("desk.closed", "/secret")
        if desk.finished_at is not None:
            raise refuse("desk.finished", "/desk")
        if not actor.user_id and worked(desk, key):
            return Joined(desk, desk.players.latest("pk").user)
        sits = DeskPlayer.objects.filter(desk=desk, user=actor.user_id).first() if actor.user_id else None
        if sits is None and DeskPlayer.objects.filter(desk=desk).count() >= MOST_PLAYERS:
            raise refuse("desk.full", "/desk", "", most=MOST_PLAYERS)
        if sits is None:
            user = User.objects.get(pk=actor.user_id) if actor.user_id else _guest(desk, name)
            sits = DeskPlayer.objects.create(desk=desk, user=user, name=display_name(user), side=side)
        elif sits.side != side:
            sits.side = side
            sits.save(update_fields=["side"])
        desk.played_at = now or timezone.now()
        return Joined(save(desk, key, ["played_at"]), sits.user)


def _guest(desk: Desk, name: str) -> User:
    called = wording.name(name, "join.name", "/name")
    if any(one.casefold() == called.casefold() for one in desk.players.values_list("name", flat=True)):
        raise refuse("desk.name", "/name", "", name=called)
    return guest_account(called)


def let_look(*, actor: Actor, code: str, edit: int, key: uuid.UUID | None = None) -> Desk:
    """Whoever has the session's address may look on from now on. Refusals: desk.gone, desk.finished. Conflict: ``desk``."""
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        desk.shared = True
        return save(desk, key, ["shared"])


def seat_player(*, actor: Actor, code: str, edit: int, player: int, side: str, key: uuid.UUID | None = None) -> Desk:
    """The referee gives somebody another side, or none: then he is at the table no longer, and what he entered stays.

    Refusals: desk.gone, desk.finished, desk.side. Conflict: ``desk``.
    """
    if side and side not in DeskPlayer.Side.values:
        raise refuse("desk.side", "/side")
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        sits = DeskPlayer.objects.filter(desk=desk, pk=player)
        if side:
            sits.update(side=side)
        else:
            sits.delete()
        return save(desk, key, [])


def give_back(*, actor: Actor, code: str, edit: int, player: int, seat: int, key: uuid.UUID | None = None) -> Desk:
    """The referee gives a guest, ``player``, the ``seat`` that was his before: its notes, its lines of the log and its name.

    What he did since he came again is of that seat too; whoever else had it sits there no longer.
    Refusals: desk.gone, desk.finished, desk.guest (he did not come for that seat). Conflict: ``desk``.
    """
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        sitting = DeskPlayer.objects.filter(desk=desk).select_related("user")
        found = next((one for one in returns(sitting) if (one.came.pk, one.seat.pk) == (player, seat)), None)
        if found is None:
            raise refuse("desk.guest", "/player")
        _become(found)
        return save(desk, key, [])


def _become(back: Return) -> None:
    user, was, desk = back.came.user, back.seat.user, back.seat.desk_id
    DeskNote.objects.filter(sender=back.came).update(sender=back.seat)
    DeskNote.objects.filter(receiver=back.came).update(receiver=back.seat)
    DeskEntry.objects.filter(desk=desk, by=was).update(by=user)
    DeskEntry.objects.filter(desk=desk, voided_by=was).update(voided_by=user)
    back.came.delete()
    back.seat.user = user
    back.seat.save(update_fields=["user"])
    if display_name(user) == back.came.name:
        user.first_name = back.seat.name
        user.save(update_fields=["first_name"])


def sit_down(*, actor: Actor, code: str, edit: int, side: str, key: uuid.UUID | None = None) -> Desk:
    """The referee plays too: a side, or both alone. Refusals: desk.gone, desk.finished, desk.side. Conflict: ``desk``."""
    if side not in DeskPlayer.Side.values:
        raise refuse("desk.side", "/side")
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        DeskPlayer.objects.update_or_create(desk=desk, user=desk.referee, defaults={"name": actor.name, "side": side})
        return save(desk, key, [])


def renew_link(*, actor: Actor, code: str, edit: int, side: str, key: uuid.UUID | None = None) -> Desk:
    """Another link for a side; the old one opens nothing any more. Refusals: desk.gone, desk.finished, desk.side.

    Conflict: ``desk``.
    """
    if side not in SIDES:
        raise refuse("desk.side", "/side")
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        desk.seats = {**desk.seats, side: new_seat()}
        return save(desk, key, ["seats"])
