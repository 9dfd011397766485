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
from campaign.acts.desk_base import check, club_for, code_of, new_seats, referee_of, room_for_one, save, to_change
from games.models import Desk, DeskPlayer
from rulebooks.dauntless import answer
from rulebooks.dauntless.session import USUAL_SETTINGS

MOST_DESKS = 200
LAST_TURN = 999
LONGEST_WINNER = 20


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
    side: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Desk:
    """Begin a session, which the actor runs. The same form sent twice begins one.

    ``side``: the one that he plays too, ``both`` where he plays alone (``solitaire``). Raises NotWorked where ships or aircraft
    break a rule. Refusals: desk.account, desk.many, desk.club, desk.title, desk.side, desk.date.
    """
    called = wording.title(title, "desk.title", "/title") if title.strip() else ""
    plays = DeskPlayer.Side.BOTH if solitaire else side
    if plays and plays not in DeskPlayer.Side.values:
        raise refuse("desk.side", "/side")
    if "error" in answer({"calc": "era", "date": date}):
        raise refuse("desk.date", "/date", "", date=date[:20])
    said = {"title": called, "scenario": scenario, "date": date, "ships": list(ships), "aircraft": list(aircraft)}
    with transaction.atomic():
        desk, is_new = new_desk(actor, key, now or timezone.now(), club, settings or {}, **said)
        if is_new:
            check(desk)
            if plays:
                DeskPlayer.objects.create(desk=desk, user_id=actor.user_id or 0, name=actor.name, side=plays)
        return desk


def new_desk(
    actor: Actor, key: uuid.UUID | None, now: datetime, club: str, settings: Mapping[str, Any], **columns: Any
) -> tuple[Desk, bool]:
    """Part of another act: a session that the actor runs, and whether this form has not begun it before.

    Refusals: desk.account, desk.many, desk.club.
    """
    code, referee = code_of(actor, key), referee_of(actor)
    if earlier := Desk.objects.filter(code=code, referee=referee).first():
        return earlier, False
    room_for_one(referee, MOST_DESKS)
    desk = Desk.objects.create(
        code=code,
        referee=referee,
        referee_name=actor.name,
        club=club_for(actor, club),
        settings={**USUAL_SETTINGS, **settings},
        seats=new_seats(),
        begun_at=now,
        played_at=now,
        **columns,
    )
    return desk, True


def set_turn(*, actor: Actor, code: str, edit: int, turn: int, key: uuid.UUID | None = None, now: datetime | None = None) -> Desk:
    """Go to a turn. Refusals: desk.gone, desk.finished, desk.turn. Conflict: ``desk``."""
    if not 1 <= turn <= LAST_TURN:
        raise refuse("desk.turn", "/turn", "", last=LAST_TURN)
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        desk.turn, desk.played_at = turn, now or timezone.now()
        return save(desk, key, ["turn", "played_at"])


def change_desk(
    *,
    actor: Actor,
    code: str,
    edit: int,
    title: str = "",
    club: str = "",
    shared: bool = False,
    settings: Mapping[str, int | None] | None = None,
    key: uuid.UUID | None = None,
) -> Desk:
    """What a session is called, whose it is, who may look on, and its settings.

    ``settings``: those that change, by their names in the file. Refusals: desk.gone, desk.finished, desk.title, desk.club.
    Conflict: ``desk``.
    """
    called = wording.title(title, "desk.title", "/title") if title.strip() else ""
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        desk.title, desk.shared, desk.club = called, shared, club_for(actor, club, desk.club)
        desk.settings = {**desk.settings, **(settings or {})}
        return save(desk, key, ["title", "shared", "club", "settings"])


def say_facts(*, actor: Actor, code: str, edit: int, facts: Mapping[str, Any], key: uuid.UUID | None = None) -> Desk:
    """What the people at the table say for the adjudication; the others stay. None takes one back.

    Refusals: desk.gone, desk.finished. Conflict: ``desk``.
    """
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key)
        if again:
            return desk
        desk.facts = _said(desk, facts)
        return save(desk, key, ["facts"])


def finish_desk(
    *,
    actor: Actor,
    code: str,
    edit: int,
    winner: str,
    facts: Mapping[str, Any] | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Desk:
    """The session is over. ``winner``: a side of its scenario, ``draw``, or what the table calls it (up to 20 signs).

    Refusals: desk.gone, desk.finished, desk.winner. Conflict: ``desk``.
    """
    if not 1 <= len(winner) <= LONGEST_WINNER or not winner.isprintable():
        raise refuse("desk.winner", "/winner")
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key, finished=True)
        if again:
            return desk
        if desk.finished_at is not None:
            raise refuse("desk.finished", "/desk")
        moment = now or timezone.now()
        desk.facts, desk.winner, desk.finished_at, desk.played_at = _said(desk, facts or {}), winner, moment, moment
        desk.plotting_since = desk.plotting_ends = None
        return save(desk, key, ["facts", "winner", "finished_at", "played_at", "plotting_since", "plotting_ends"])


def reopen_desk(*, actor: Actor, code: str, edit: int, key: uuid.UUID | None = None) -> Desk:
    """It goes on after all. Refusals: desk.gone. Conflict: ``desk``."""
    with transaction.atomic():
        desk, again = to_change(actor, code, edit, key, finished=True)
        if again:
            return desk
        desk.winner, desk.finished_at = "", None
        return save(desk, key, ["winner", "finished_at"])


def delete_desk(*, actor: Actor, code: str) -> None:
    """Delete one's own session for good, with its log. What a campaign keeps of it stays. Twice is once."""
    with transaction.atomic():
        Desk.objects.select_for_update().filter(code=code, referee=actor.user_id or 0).delete()


def _said(desk: Desk, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in {**desk.facts, **facts}.items() if value is not None}
