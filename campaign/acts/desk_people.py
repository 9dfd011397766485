"""Acts on who sits at a session of the Dauntless desk: joining a side by its link, moving somebody, new links."""

import secrets
import uuid
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from campaign.acts.base import Actor, refuse
from campaign.acts.desk_base import SEAT_BYTES, run_by, same, save, worked
from games.dauntless.access import desk_of_link
from games.models import Desk, DeskPlayer
from games.models.dauntless import SIDES

MOST_PLAYERS = 40


def join_desk(*, actor: Actor, secret: str, now: datetime | None = None) -> Desk:
    """Sit down on the side whose link that is. Who sits there already stays; who sits elsewhere changes over.

    Refusals: desk.account, desk.closed, desk.finished, desk.full.
    """
    if actor.user_id is None:
        raise refuse("desk.account", "/desk")
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
        sits = DeskPlayer.objects.filter(desk=desk, user=actor.user_id).first()
        if sits is None and DeskPlayer.objects.filter(desk=desk).count() >= MOST_PLAYERS:
            raise refuse("desk.full", "/desk", "", most=MOST_PLAYERS)
        if sits is None:
            DeskPlayer.objects.create(desk=desk, user_id=actor.user_id, name=actor.name, side=side)
        elif sits.side != side:
            sits.side = side
            sits.save(update_fields=["side"])
        desk.played_at = now or timezone.now()
        return save(desk, None, ["played_at"])


def seat_player(*, actor: Actor, code: str, edit: int, player: int, side: str, key: uuid.UUID | None = None) -> Desk:
    """The referee gives somebody another side, or none: then he is at the table no longer, and what he entered stays.

    Refusals: desk.gone, desk.finished, desk.side. Conflict: ``desk``.
    """
    if side and side not in DeskPlayer.Side.values:
        raise refuse("desk.side", "/side")
    with transaction.atomic():
        desk = run_by(actor, code)
        if worked(desk, key):
            return desk
        same(desk, edit)
        sits = DeskPlayer.objects.filter(desk=desk, pk=player)
        if side:
            sits.update(side=side)
        else:
            sits.delete()
        return save(desk, key, [])


def sit_down(*, actor: Actor, code: str, edit: int, side: str, key: uuid.UUID | None = None) -> Desk:
    """The referee plays too: a side, or both alone. Refusals: desk.gone, desk.finished, desk.side. Conflict: ``desk``."""
    if side not in DeskPlayer.Side.values:
        raise refuse("desk.side", "/side")
    with transaction.atomic():
        desk = run_by(actor, code)
        if worked(desk, key):
            return desk
        same(desk, edit)
        DeskPlayer.objects.update_or_create(desk=desk, user=desk.referee, defaults={"name": actor.name, "side": side})
        return save(desk, key, [])


def renew_link(*, actor: Actor, code: str, edit: int, side: str, key: uuid.UUID | None = None) -> Desk:
    """Another link for a side; the old one opens nothing any more. Refusals: desk.gone, desk.finished, desk.side.

    Conflict: ``desk``.
    """
    if side not in SIDES:
        raise refuse("desk.side", "/side")
    with transaction.atomic():
        desk = run_by(actor, code)
        if worked(desk, key):
            return desk
        same(desk, edit)
        desk.seats = {**desk.seats, side: secrets.token_urlsafe(SEAT_BYTES)}
        return save(desk, key, ["seats"])
