"""Acts on a session of the Dauntless desk: beginning one, its turn, its settings, its end, deleting it.

Each is one transaction with the session's row locked. A form sent twice does its work once.
"""

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, refuse
from campaign.acts.desk_base import club_for, code_of, new_seats, referee_of, room_for_one, run_by, same, save, worked
from games.models import Desk, DeskPlayer

MOST_DESKS = 200
LAST_TURN = 999
SETTINGS: Mapping[str, int | None] = {
    "heavy_min_range": 13,
    "light_max_range": None,
    "heavy_max_range": None,
    "plot_limit": 150,
}


def begin_desk(
    *,
    actor: Actor,
    date: str,
    title: str = "",
    club: str = "",
    scenario: str = "",
    settings: Mapping[str, Any] | None = None,
    ships: Sequence[Mapping[str, Any]] = (),
    aircraft: Sequence[Mapping[str, Any]] = (),
    solitaire: bool = False,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Desk:
    """Begin a session, which the actor runs. The same form sent twice begins one.

    ``solitaire``: he plays both sides himself. Refusals: desk.account, desk.many, desk.club, desk.title.
    """
    called = wording.title(title, "desk.title", "/title") if title.strip() else ""
    moment, code = now or timezone.now(), code_of(actor, key)
    with transaction.atomic():
        referee = referee_of(actor)
        if earlier := Desk.objects.filter(code=code, referee=referee).first():
            return earlier
        room_for_one(referee, MOST_DESKS)
        desk = Desk.objects.create(
            code=code,
            referee=referee,
            referee_name=actor.name,
            club=club_for(actor, club),
            title=called,
            scenario=scenario,
            date=date,
            settings={**SETTINGS, **(settings or {})},
            ships=list(ships),
            aircraft=list(aircraft),
            seats=new_seats(),
            begun_at=moment,
            played_at=moment,
        )
        if solitaire:
            DeskPlayer.objects.create(desk=desk, user=referee, name=actor.name, side=DeskPlayer.Side.BOTH)
        return desk


def set_turn(*, actor: Actor, code: str, edit: int, turn: int, key: uuid.UUID | None = None, now: datetime | None = None) -> Desk:
    """Go to a turn. Refusals: desk.gone, desk.finished, desk.turn. Conflict: ``desk``."""
    if not 1 <= turn <= LAST_TURN:
        raise refuse("desk.turn", "/turn", "", last=LAST_TURN)
    with transaction.atomic():
        desk = run_by(actor, code)
        if worked(desk, key):
            return desk
        same(desk, edit)
        desk.turn, desk.played_at = turn, now or timezone.now()
        return save(desk, key, ["turn", "played_at"])
