"""Acts on a session of the Dauntless desk behind a game: attaching it, bringing what it says into the draft, detaching it."""

import uuid
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.desk_base import is_referee, run_by
from campaign.acts.desk_forces import add_ships
from campaign.acts.desk_log import Entered, enter, void
from campaign.acts.desks import begin_desk
from campaign.acts.desks_kept import kept_of
from campaign.acts.drafts import draft_of, locked_draft, remember
from campaign.acts.rollcall import variant_of
from campaign.models import Campaign
from games.dauntless.belonging import LATER, belongings, giving, not_given
from games.dauntless.carried import carried_ships, strike_aircraft, with_free_ids
from games.dauntless.sessions import document_of, session_of
from games.dauntless.ships_at_hand import at_hand
from games.dauntless.strikes import NOBODY, NOTHING, not_flown, says, struck_in, with_strikes
from games.models import Desk, Game, GameDesk, Report
from rulebooks.pacific_air_war.scenarios import scenario

MOST = 5
"""Sessions behind one game."""


def attach_desk(
    *, actor: Actor, campaign: Campaign, game: int, desk: str, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Attach a session of the desk to a game. ``desk``: the code of one that the actor referees.

    Refusals: behind.game, behind.none, behind.elsewhere, behind.many. Journal ``desk.attach``: desk (its code), row, title.
    """

    def change(work: Work) -> Entry | None:
        row = Game.objects.filter(campaign=work.campaign, number=game).first()
        if row is None:
            raise refuse("behind.game", "/game", "", game=game)
        there = Desk.objects.select_for_update().filter(code=desk, referee=work.actor.user_id or 0).first()
        if there is None:
            raise refuse("behind.none", "/desk")
        before = GameDesk.objects.select_related("game__campaign").filter(desk=there).first()
        if before is not None:
            if before.game_id == row.pk:
                return None
            raise refuse("behind.elsewhere", "/desk", "", title=there.title or there.code)
        if row.desks.count() >= MOST:
            raise refuse("behind.many", "/desk", "", most=MOST)
        document = document_of(there, NOBODY)
        made = GameDesk.objects.create(
            game=row,
            desk=there,
            document=document,
            edit=work.campaign.version,
            by_id=work.actor.user_id,
            by_name=work.actor.name,
            attached_at=work.now,
        )
        return Entry({"desk": there.code, "row": made.pk, "title": there.title}, game=game)

    return perform("desk.attach", change, actor=actor, campaign=campaign, key=key, now=now)


def begin_behind(
    *, actor: Actor, campaign: Campaign, game: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Begin a session for a game, with its date and strike aircraft, and attach it; both or neither. Refusals: those of
    ``begin_desk`` and ``attach_desk``.
    """
    with transaction.atomic():
        row = Game.objects.select_related("campaign__club").filter(campaign=campaign, number=game).first()
        if row is None:
            raise refuse("behind.game", "/game", "", game=game)
        book = scenario(row.number, variant_of(row))
        club = row.campaign.club.slug if row.campaign.club else ""
        began = begin_desk(
            actor=actor,
            title=_("Game %(number)d: %(title)s") % {"number": row.number, "title": book.title},
            club=club,
            date="{}-{:02d}".format(*book.first),
            aircraft=strike_aircraft(book, at_hand(row.campaign.club).aircraft.values()),
            key=key,
            now=now,
        )
        return attach_desk(actor=actor, campaign=campaign, game=game, desk=began.code, key=key, now=now)


def carry_ships(
    *,
    actor: Actor,
    campaign: Campaign,
    row: int,
    from_row: int,
    ships: Collection[str],
    key: uuid.UUID | None = None,
) -> list[str]:
    """Take ships of a session behind an earlier game over into this one, with their hits. Returns the names of those taken: none
    that is there already, or sunk. Refusals: behind.gone, behind.left, behind.none (its referee is somebody else), desk.finished,
    desk.most.
    """
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        past = GameDesk.objects.filter(game__campaign=campaign, pk=from_row).first()
        if past is None:
            raise refuse("behind.gone", "/desk")
        _row, into = _run_behind(actor, campaign, row)
        if key is not None and into.worked == key:
            return []
        wanted = {*ships} - {ship["name"] for ship in into.ships}
        taken = [ship for ship in carried_ships(past.document) if ship["name"] in wanted]
        if taken:
            add_ships(into, with_free_ids(taken, {ship["id"] for ship in into.ships}), key)
        return [ship["name"] for ship in taken]


def send_strikes(
    *,
    actor: Actor,
    campaign: Campaign,
    row: int,
    edit: int,
    draft: int | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Bring what a session says to its game: its attacks and successes into the draft report, in the place of what it brought
    before, and the session as it stands onto the game's page. The referee confirms the report as ever (D.2, D.4, F.2).

    ``row``: the GameDesk; ``edit``: its version that was looked at; ``draft``: the draft's. Refusals: behind.gone, behind.left
    (the session is not there any more), behind.strikes (what the rules say), behind.closed (no draft is open, and something of
    it would change), behind.sorties (names: sorties that the draft does not have). Conflict: ``desk``, with the GameDesk;
    ``report``, with the Report.
    Journal ``desk.send``: desk, row, title, attacked, successful; before and after: what it says in the report (``sent``).
    """

    def change(work: Work) -> Entry | None:
        there = _there(work, row, edit)
        if there.desk is None:
            raise refuse("behind.left", "/desk")
        document = document_of(there.desk, NOBODY)
        struck = struck_in(document, there.game.number)
        if struck.error is not None:
            raise refuse("behind.strikes", "/desk", "", error=struck.error, line=struck.line)
        was = there.sent or NOTHING
        opened = draft_of(work.campaign, there.game.number)
        if struck.report != was or opened is not None and not says(opened.body, struck.report):
            was = _into_draft(work, there, draft, struck.report)
        elif document == there.document:
            return None
        there.document, there.sent, there.sent_at = document, struck.report, work.now
        there.edit = work.campaign.version
        there.save(update_fields=["document", "sent", "sent_at", "edit"])
        counted = {
            "attacked": sum(each.reason != "not_eligible" for each in struck.missions),
            "successful": sum(struck.successes.values()),
        }
        params = {**_named(there), **counted}
        return Entry(params, {"sent": was}, {"sent": struck.report}, game=there.game.number)

    return perform("desk.send", change, actor=actor, campaign=campaign, key=key, now=now)


def count_attack(
    *,
    actor: Actor,
    campaign: Campaign,
    row: int,
    line: int,
    whose: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Entered:
    """Give an attack that was entered without its strike to one of the game's, by one more line of the session's log; who strikes
    that line out takes it back. ``whose``: ``Belongs.value``.

    Refusals: behind.gone, behind.left, behind.none (its referee is somebody else), behind.line (no such attack, or it belongs to
    one already), behind.whose, and those of ``enter``.
    """
    with transaction.atomic():
        there, desk = _run_behind(actor, campaign, row)
        if key is not None and (again := desk.log.filter(key=key).first()):
            return Entered(desk, again, repeated=True)
        log = session_of(desk).log
        attack = next((one for one in not_given(log) if one["n"] == line), None)
        if attack is None:
            raise refuse("behind.line", "/line", "", line=line)
        chosen = next((one for one in belongings(desk, log) if one.value == whose), None)
        if chosen is None:
            raise refuse("behind.whose", "/whose")
        request = giving(there.game.number, attack, chosen.mission(chosen.eligible))
        return enter(actor=actor, code=desk.code, request=request, key=key, now=now)


def uncount_attack(*, actor: Actor, campaign: Campaign, row: int, line: int, now: datetime | None = None) -> None:
    """Take back that an attack was given to a strike. ``line``: the one that gave it. Twice is once.

    Refusals: behind.gone, behind.left, behind.none, behind.line, and those of ``void``.
    """
    with transaction.atomic():
        _row, desk = _run_behind(actor, campaign, row)
        if not desk.log.filter(number=line, request__calc=LATER).exists():
            raise refuse("behind.line", "/line", "", line=line)
        void(actor=actor, code=desk.code, number=line, reason=_("Not counted after all."), now=now)


def detach_desk(
    *,
    actor: Actor,
    campaign: Campaign,
    row: int,
    edit: int,
    reason: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take a session away from its game. What it brought into the report stays there. Refusals: behind.gone, behind.reason.
    Conflict: ``desk``.

    Journal ``desk.detach``: desk, row, title, kept.
    """

    def change(work: Work) -> Entry:
        there = _there(work, row, edit)
        why = wording.reason(reason, "behind.reason", "/reason")
        params = {**_named(there), "kept": kept_of(there)}
        there.delete()
        return Entry(params, game=there.game.number, reason=why)

    return perform("desk.detach", change, actor=actor, campaign=campaign, key=key, now=now)


def _run_behind(actor: Actor, campaign: Campaign, row: int) -> tuple[GameDesk, Desk]:
    """A session behind a game of this campaign that the actor referees, locked."""
    there = GameDesk.objects.select_related("desk", "game").filter(game__campaign=campaign, pk=row).first()
    if there is None:
        raise refuse("behind.gone", "/desk")
    if there.desk is None:
        raise refuse("behind.left", "/desk")
    if not is_referee(there.desk, actor):
        raise refuse("behind.none", "/desk")
    return there, run_by(actor, there.desk.code)


def _there(work: Work, row: int, edit: int) -> GameDesk:
    found = GameDesk.objects.select_related("game", "desk").filter(game__campaign=work.campaign, pk=row).first()
    if found is None:
        raise refuse("behind.gone", "/desk")
    if found.edit != edit:
        raise Conflict("desk", found)
    return found


def _into_draft(work: Work, there: GameDesk, edit: int | None, said: dict[str, Any]) -> dict[str, Any]:
    """Answers with what the draft said of it before: what was sent, or nothing where that stands there no more."""
    number = there.game.number
    try:
        draft = locked_draft(work.campaign, number)
    except Conflict:
        raise refuse("behind.closed", "/desk", "", game=number) from None
    if draft.state != Report.State.DRAFT:
        raise refuse("behind.closed", "/desk", "", game=number)
    if draft.edit != edit:
        raise Conflict("report", draft)
    if missing := not_flown(draft.body, said):
        raise refuse("behind.sorties", "/desk", "D.4", names=missing)
    was = there.sent if there.sent and says(draft.body, there.sent) else NOTHING
    remember(draft)
    draft.body = with_strikes(draft.body, there.sent, said)
    draft.edit += 1
    draft.by_id, draft.by_name, draft.saved_at = work.actor.user_id, work.actor.name, work.now
    draft.save(update_fields=["body", "edit", "by", "by_name", "saved_at"])
    return was


def _named(there: GameDesk) -> dict[str, Any]:
    return {"desk": there.desk.code if there.desk else "", "row": there.pk, "title": there.document.get("title", "")}
