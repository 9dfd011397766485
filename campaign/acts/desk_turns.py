"""The step to the next turn of a session of the Dauntless desk: what must still be done is done first, as the rule demands."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from campaign.acts.base import Actor
from campaign.acts.desk_base import save, to_change
from campaign.acts.desk_log import enter_all
from campaign.acts.desks import set_turn
from games.dauntless.entries import due_of
from games.dauntless.sessions import session_of
from games.dauntless.table import table_of
from games.models import Desk, DeskEntry


@dataclass(frozen=True, slots=True)
class MovedOn:
    """An act's answer. ``entries``: lines of what was still due; ``stays``: a torpedo meets a ship by it, and is rolled first."""

    desk: Desk
    entries: tuple[DeskEntry, ...] = ()
    stays: bool = False


def move_on(*, actor: Actor, code: str, edit: int, key: uuid.UUID | None = None, now: datetime | None = None) -> MovedOn:
    """Ships that must still move go straight on, submarines that must rise do so, each a line of the log; then the turn is over.

    A step that stays counts as a change, so that a second tap goes no further. Raises NotWorked. Refusals: desk.gone,
    desk.finished, desk.turn, desk.lines. Conflict: ``desk``.
    """
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        its_key = key and uuid.uuid5(key, "due")
        if again:
            return MovedOn(desk, stays=desk.log.filter(key=its_key, turn=desk.turn).exists())
        entries: tuple[DeskEntry, ...] = ()
        if due := due_of(session_of(desk)):
            done = enter_all(actor=actor, code=code, requests=due, key=its_key, now=now)
            entries = tuple(one.entry for one in done)
            if table_of(session_of(desk), None).meetings:
                return MovedOn(save(desk, key, ()), entries, stays=True)
        return MovedOn(set_turn(actor=actor, code=code, edit=edit, turn=desk.turn + 1, key=key, now=now), entries)
