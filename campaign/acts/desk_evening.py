"""Acts at the table beside the attacks: the plot timer, notes between players of a side, what is written down unseen.

Each is one transaction with the session's row locked. Times are the server's. A form sent twice does its work once. All refuse
desk.gone to who is not at the table, and desk.finished once the session is over.
"""

import secrets
import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, refuse
from campaign.acts.desk_base import entered_by, is_referee, played, run_by, worked
from campaign.acts.desk_log import Entered, NotWorked, enter
from campaign.neutral import straight
from games.dauntless.access import Seat
from games.dauntless.evening.plotting import Plane, Plotting, plotting_of
from games.dauntless.losses import lost_in
from games.models import Desk, DeskEntry, DeskNote, DeskPlayer, DeskSecret
from games.models.dauntless import SIDES
from games.site_dice import die
from rulebooks.dauntless import answer
from rulebooks.dauntless.evening.plotting import FORCED, LEAST_LIMIT, MOST_LIMIT

LONGEST_NOTE, LONGEST_SECRET = 500, 2000
MOST_NOTES, MOST_SECRETS = 1000, 200
SALT_BYTES = 16


def start_timer(
    *, actor: Actor, code: str, limit: int, since: str, key: uuid.UUID | None = None, now: datetime | None = None
) -> Desk:
    """Start the plot timer, or start it anew in the place of the one that the form knew (``since``; empty for none).

    ``limit``: seconds. Refusals: timer.limit. Conflict ``timer`` where another was started or stopped meanwhile.
    """
    now = now or timezone.now()
    with transaction.atomic():
        desk = run_by(actor, code)
        if worked(desk, key):
            return desk
        _same_timer(desk, since)
        if not LEAST_LIMIT <= limit <= MOST_LIMIT:
            raise refuse("timer.limit", "/limit", "", least=LEAST_LIMIT, most=MOST_LIMIT)
        return _timed(desk, now, now + timedelta(seconds=limit), key)


def stop_timer(*, actor: Actor, code: str, since: str) -> Desk:
    """Stop the timer and forget what was noted; nothing is written into the log. Twice is once."""
    with transaction.atomic():
        desk = run_by(actor, code)
        return _timed(desk, None, None) if plotting_of(desk).since == since else desk


def mark_plot(*, actor: Actor, code: str, aircraft: str, noted: bool, since: str, now: datetime | None = None) -> Desk:
    """The plot of an aircraft is noted, now; or, until the bell, not yet after all. What is noted first counts.

    Refusals: timer.aircraft (there is none such, it is the other side's, or lost), timer.rung. Conflict: ``timer``.
    """
    with transaction.atomic():
        desk, seat = _seated(actor, code)
        plotting = _running(desk, since, now)
        [plane] = _his(plotting, seat, aircraft=aircraft)
        if noted == plane.is_noted:
            return desk
        if not noted and not plotting.is_on:
            raise refuse("timer.rung", "/aircraft")
        return _plotted(desk, {aircraft: {"at": plotting.elapsed, "by": actor.name} if noted else None})


def mark_side(*, actor: Actor, code: str, side: str, since: str, now: datetime | None = None) -> Desk:
    """The plots of all aircraft of a side are noted, now; those that were noted before stay as they are.

    Refusals: timer.aircraft (there is none, or it is not his side). Conflict: ``timer``.
    """
    with transaction.atomic():
        desk, seat = _seated(actor, code)
        plotting = _running(desk, since, now)
        planes = _his(plotting, seat, side=side)
        return _plotted(desk, {one.id: {"at": plotting.elapsed, "by": actor.name} for one in planes if not one.is_noted})


def say_increment(
    *, actor: Actor, code: str, increment: str, since: str, aircraft: str = "", side: str = "", now: datetime | None = None
) -> Desk:
    """In which speed increment a late aircraft is; or, with ``side``, all late ones of that side. Said again it is changed.

    Refusals: timer.running, timer.increment (there is none such), timer.aircraft (it is the other side's, or not late).
    Conflict: ``timer``.
    """
    with transaction.atomic():
        desk, seat = _seated(actor, code)
        plotting = _running(desk, since, now)
        if not plotting.is_over:
            raise refuse("timer.running", "/since")
        if increment not in FORCED:
            raise refuse("timer.increment", "/increment")
        planes = _his(plotting, seat, aircraft=aircraft, side=side, late=True)
        said = {"by": actor.name, "increment": increment}
        return _plotted(desk, {one.id: {**desk.plots.get(one.id, {"at": None}), **said} for one in planes})


def write_plots(*, actor: Actor, code: str, since: str, key: uuid.UUID | None = None, now: datetime | None = None) -> Entered:
    """Write into the log what comes of the plots, once the bell rang or all are noted; the timer is done with it.

    Raises ``NotWorked`` where the increment of a late aircraft is not said. Refusals: timer.running, timer.nobody. Conflict:
    ``timer``.
    """
    now = now or timezone.now()
    with transaction.atomic():
        desk, _seat = _seated(actor, code)
        if key is not None and (again := desk.log.filter(key=key).first()):
            return Entered(desk, again, repeated=True)
        plotting = _running(desk, since, now)
        if not plotting.is_over:
            raise refuse("timer.running", "/since")
        if not plotting.planes:
            raise refuse("timer.nobody", "/since")
        entered = enter(actor=actor, code=code, request=plotting.request(), key=key, now=now)
        _timed(desk, None, None)
        return entered


def send_note(
    *,
    actor: Actor,
    code: str,
    to: int,
    from_type: str,
    to_type: str,
    text: str,
    now: datetime | None = None,
) -> DeskNote:
    """Pass a note to another player of one's side (``to``: his row), while movement is plotted. Twice is once.

    Refusals: note.player, note.to, note.type, note.text, note.many. Raises ``NotWorked`` outside of the plotting.
    """
    now = now or timezone.now()
    with transaction.atomic():
        desk, seat = _seated(actor, code)
        if seat.player is None:
            raise refuse("note.player", "/to")
        receiver = DeskPlayer.objects.filter(desk=desk, side=seat.player.side, pk=to).exclude(pk=seat.player.pk).first()
        if receiver is None:
            raise refuse("note.to", "/to")
        types = {"from_type": _line(from_type, "from_type"), "to_type": _line(to_type, "to_type")}
        said = _on_lines(text)
        if not 0 < len(said) <= LONGEST_NOTE:
            raise refuse("note.text", "/text", "", most=LONGEST_NOTE)
        phase = "plotting" if plotting_of(desk, now).is_on else "other"
        needed = _worked({"calc": "note", "phase": phase, **types, "die": 1})["needed"]
        written = {"desk": desk, "sender": seat.player, "receiver": receiver, "text": said, **types}
        if again := DeskNote.objects.filter(**written, die=None, at__gte=desk.plotting_since).first():
            return again
        if DeskNote.objects.filter(desk=desk).count() >= MOST_NOTES:
            raise refuse("note.many", "/text", "", most=MOST_NOTES)
        return DeskNote.objects.create(**written, turn=desk.turn, needed=needed, at=now)


def read_note(*, actor: Actor, code: str, note: int, fallen: int | None = None) -> DeskNote:
    """The receiver's die falls, once and for all: ``fallen`` at the table, or by the site. Refusals: note.gone,
    note.die."""
    with transaction.atomic():
        desk, seat = _seated(actor, code)
        found = DeskNote.objects.filter(desk=desk, receiver=seat.player, pk=note).first() if seat.player else None
        if found is None:
            raise refuse("note.gone", "/note")
        if found.die is not None:
            return found
        if fallen is not None and not 1 <= fallen <= 6:
            raise refuse("note.die", "/die")
        found.die = die() if fallen is None else fallen
        found.dice = DeskEntry.Dice.SITE if fallen is None else DeskEntry.Dice.TABLE
        found.save(update_fields=["die", "dice"])
        return found


def write_secret(*, actor: Actor, code: str, side: str, name: str, text: str, now: datetime | None = None) -> DeskSecret:
    """Seal what a side writes down: all see its name and digest from now on. The same again is the same one.

    Refusals: secret.side, secret.name, secret.taken, secret.text, secret.many.
    """
    with transaction.atomic():
        desk, seat = _seated(actor, code)
        if side not in SIDES or not seat.reads(side):
            raise refuse("secret.side", "/side")
        called = wording.name(name, "secret.name", "/name")
        said = _on_lines(text)
        if not 0 < len(said) <= LONGEST_SECRET:
            raise refuse("secret.text", "/text", "", most=LONGEST_SECRET)
        if earlier := DeskSecret.objects.filter(desk=desk, name=called).first():
            if (earlier.side, earlier.text) == (side, said):
                return earlier
            raise refuse("secret.taken", "/name")
        if DeskSecret.objects.filter(desk=desk).count() >= MOST_SECRETS:
            raise refuse("secret.many", "/text", "", most=MOST_SECRETS)
        salt = secrets.token_hex(SALT_BYTES)
        digest = _worked({"calc": "seal", "salt": salt, "text": said})["digest"]
        sealed = {"name": called, "side": side, "salt": salt, "text": said, "digest": digest}
        whose = {"by_id": actor.user_id, "by_name": actor.name, "at": now or timezone.now()}
        return DeskSecret.objects.create(desk=desk, **sealed, **whose)


def open_secret(*, actor: Actor, code: str, secret: int, now: datetime | None = None) -> DeskSecret:
    """Open what was sealed: all see text and salt from now on, and the log says so. Twice is once.

    Its side may, and the referee, also once the session is over; its log does not grow then. Refusals: desk.lines; secret.gone,
    also of a text that came without its words.
    """
    with transaction.atomic():
        desk, seat = _seated(actor, code, finished=True)
        found = DeskSecret.objects.filter(desk=desk, pk=secret).first()
        if found is None or not seat.reads(found.side) or not found.text:
            raise refuse("secret.gone", "/secret")
        if found.opened_turn is None:
            found.opened_turn = desk.turn
            found.save(update_fields=["opened_turn"])
            if desk.finished_at is not None:
                played(desk, now or timezone.now())
                return found
            request = {"calc": "seal", "id": {"sealed": found.name}, "salt": found.salt, "text": found.text}
            enter(actor=actor, code=code, request=request, key=None, now=now or timezone.now())
        return found


def _seated(actor: Actor, code: str, *, finished: bool = False) -> tuple[Desk, Seat]:
    """The locked session and how he sits at it. ``finished``: also one that is over."""
    desk, player = entered_by(actor, code, finished=finished)
    return desk, Seat(player.side if player else "", is_referee(desk, actor), player)


def _same_timer(desk: Desk, since: str) -> None:
    if plotting_of(desk).since != since:
        raise Conflict("timer", desk)


def _running(desk: Desk, since: str, now: datetime | None) -> Plotting:
    """The timer that the form knew, with the aircraft that still fly. Conflict: ``timer``, also where none stands."""
    if not since:
        raise Conflict("timer", desk)
    _same_timer(desk, since)
    return plotting_of(desk, now or timezone.now(), lost_in(desk))


def _his(plotting: Plotting, seat: Seat, *, aircraft: str = "", side: str = "", late: bool = False) -> list[Plane]:
    """That aircraft, or those of the side: ones whose plot is his to note. Refusals: timer.aircraft, where there are none."""
    named = (one for one in plotting.planes if (one.id == aircraft if aircraft else one.side == side))
    planes = [one for one in named if one.is_of(seat) and (one.late or not late)]
    if not planes:
        raise refuse("timer.aircraft", "/aircraft", "", aircraft=aircraft)
    return planes


def _plotted(desk: Desk, plots: Mapping[str, Mapping[str, Any] | None]) -> Desk:
    """Keep what is said of some plots; None takes away what was."""
    desk.plots = {name: plot for name, plot in {**desk.plots, **plots}.items() if plot is not None}
    desk.save(update_fields=["plots"])
    return desk


def _timed(desk: Desk, since: datetime | None, ends: datetime | None, key: uuid.UUID | None = None) -> Desk:
    desk.plotting_since, desk.plotting_ends, desk.plots = since, ends, {}
    desk.worked = key or desk.worked
    desk.save(update_fields=["plotting_since", "plotting_ends", "plots", "worked"])
    return desk


def _line(text: str, field: str) -> str:
    return wording.name(text, "note.type", f"/{field}")


def _on_lines(text: str) -> str:
    """What somebody typed, with the ends of its lines as everybody types them, so that anyone can check its digest."""
    return straight(text).replace("\r\n", "\n").replace("\r", "\n").strip()


def _worked(request: dict[str, Any]) -> dict[str, Any]:
    """The rules' answer; ``NotWorked`` where they refuse."""
    worked = answer(request)
    if "error" in worked:
        raise NotWorked(worked["error"])
    return worked
