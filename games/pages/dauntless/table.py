"""The table of a session: its turn, its ships, what remains to be done; the same for the wall."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_log import NotWorked, enter_all, void
from campaign.acts.desk_turns import MovedOn, move_on
from campaign.acts.desks import set_turn
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see, word_of
from campaign.people import actor_of
from games.dauntless.entries import entries_of
from games.dauntless.lines import lines_of
from games.dauntless.sessions import turn_limit
from games.dauntless.setting_up import set_up_of
from games.dauntless.table import table_of
from games.dauntless.told import told
from games.dauntless.victory.panel import panel
from games.dauntless.words import kind_word
from games.dauntless.words import refused as fault_words
from games.pages.dauntless.forms import number, raise_gone
from games.pages.dauntless.frame import Frame, followed, framed
from rulebooks.dauntless.data import HIT_SOURCES

SEEN = 303
LATEST = 12
"""Lines of the turn that the wall shows."""


@opens_to(Who.ANYBODY)
@require_safe
def page(request: HttpRequest, code: str) -> HttpResponseBase:
    """The table as it stands; it follows what others enter."""
    frame = framed(request, code)
    return followed(request, frame, "dauntless/table.html", partial(_shown, frame))


@opens_to(Who.ANYBODY)
@require_safe
def wall(request: HttpRequest, code: str) -> HttpResponseBase:
    """What the whole room looks at: no controls and no secrets."""
    frame = framed(request, code)
    return followed(request, frame, "dauntless/wall.html", partial(_shown, frame))


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def turn(request: HttpRequest, code: str) -> HttpResponse:
    """The referee sets the turn; on the step to the next one what must still be done is done first, but ``without`` it. Whoever
    comes here without saying one goes to the table."""
    frame = framed(request, code, run=True)
    if request.method != "POST":
        return see("desk_table", code)
    edit, to = number(request, "edit"), number(request, "turn")
    common: dict[str, Any] = {"actor": actor_of(request), "code": code, "edit": edit, "key": key_of(request)}
    if to == frame.desk.turn + 1 and not word_of(request, "without"):
        return _done(request, frame, lambda: _tell(request, frame, move_on(**common)))
    came = _done(request, frame, partial(set_turn, turn=to, **common))
    if to > frame.desk.turn and came.status_code == SEEN:
        _left(request, frame, table_of(frame.session, None).undone)
    return came


def _tell(request: HttpRequest, frame: Frame, moved: MovedOn) -> None:
    """What was done of what was due, all in one message, and what was left, which stands first."""
    names = {ship["id"]: ship["name"] or ship["id"] for ship in frame.session.ships}
    if moved.stays:
        messages.warning(request, _("A torpedo meets a ship: roll for it before the next turn."))
    else:
        _left(request, frame, [one.meets for one in table_of(frame.session, None).meetings])
    lines = [told({"request": entry.request, "answer": entry.answer}, names) for entry in moved.entries]
    if lines:
        done = (_("%(ship)s: %(done)s") % {"ship": said.subject, "done": said.words} for said in lines)
        messages.info(request, " ".join(done))


def _left(request: HttpRequest, frame: Frame, undone: list[str]) -> None:
    if undone:
        what = " ".join(undone)
        messages.warning(request, _("Left undone in turn %(turn)s: %(what)s") % {"turn": frame.desk.turn, "what": what})


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, code: str) -> HttpResponse:
    """What happens to a ship, entered at the table: its move, its depth, hits by hand, a correction."""
    frame = framed(request, code, enter=True)
    if request.method != "POST":
        return see("desk_table", code)
    requests = entries_of(frame.session, request.POST, frame.seat.steers)
    if not requests:
        return _table(request, frame, REFUSED, _("Nothing was chosen. Use one of the buttons."))
    seen = number(request, "seen")
    common: dict[str, Any] = {"actor": actor_of(request), "code": code, "key": key_of(request)}
    work = partial(enter_all, requests=requests, seen=seen if seen >= 0 else None, **common)
    return _done(request, frame, work, requests[0]["calc"])


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def strike(request: HttpRequest, code: str) -> HttpResponse:
    """Strike a line of the log; it stays, struck through. ``back``: the log, where it was struck there."""
    frame = framed(request, code, enter=True)
    back = "desk_log" if word_of(request, "back") == "log" else "desk_table"
    if request.method != "POST":
        return see(back, code)
    reason = word_of(request, "reason").strip() or _("Entered by mistake")
    work = partial(void, actor=actor_of(request), code=code, number=number(request, "number"), reason=reason)
    return _done(request, frame, work, back=back)


def _done(request: HttpRequest, frame: Frame, work: Any, calc: str = "", back: str = "desk_table") -> HttpResponse:
    """Do it and go back; or the table as it stands, with what was in the way."""
    code = frame.desk.code
    try:
        work()
    except NotWorked as fault:
        return _table(request, frame, REFUSED, fault_words(fault.error, calc))
    except Conflict:
        words = _("Somebody else entered something about it meanwhile. Here is how it stands.")
        return _table(request, framed(request, code, enter=True), CONFLICT, words)
    except Refused as refused:
        raise_gone(refused)
        return _table(request, frame, REFUSED, " ".join(refusal_words(refused)))
    return see(back, code)


def _shown(frame: Frame) -> dict[str, Any]:
    """The session is read once: two queries."""
    seat, lines = frame.seat, lines_of(frame.session, frame.desk.turn)
    table = table_of(frame.session, turn_limit(frame.desk), seat)
    return {
        "table": table,
        "steers": seat.steers,
        "his": [ship for ship in table.unmoved if ship.side in seat.steers],
        "set_up": set_up_of(frame.session),
        "panel": panel(frame.session, frame.desk.facts),
        "lines": lines,
        "latest": lines[:LATEST],
        "last": next((line for line in lines if not line.void and (seat.referee or line.number in frame.own())), None),
        "sources": [(source, kind_word(source)) for source in HIT_SOURCES],
        "refusal": "",
    }


def _table(request: HttpRequest, frame: Frame, status: int, refusal: str) -> HttpResponse:
    context = {**frame.context(**_shown(frame)), "refusal": refusal}
    return render(request, "dauntless/table.html", context, status=status)
