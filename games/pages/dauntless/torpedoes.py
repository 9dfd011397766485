"""Torpedoes of a session: the drop, the run turn by turn, the meeting with its die."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Actor, Conflict, Refused
from campaign.acts.desk_forces import put_torpedo
from campaign.acts.desk_log import NotWorked, enter, void
from campaign.acts.desk_torpedoes import launch
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see, word_of
from campaign.people import actor_of
from games import site_dice
from games.dauntless.belonging import belongings, flown_by
from games.dauntless.map.asked import texts_of
from games.dauntless.map.torpedo_page import TorpedoPage, page_of
from games.dauntless.map.torpedoes import Run
from games.dauntless.sessions import last_line_about
from games.dauntless.typed import face
from games.dauntless.words import outcome_word, refused
from games.pages.dauntless.forms import entered_before, number, raise_gone
from games.pages.dauntless.frame import Frame, framed

DESK = "dauntless/_desk.html"


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The torpedoes in play, as they stand in ``?turn=``; those at the table drop others and enter what comes of them."""
    if request.method == "POST":
        return _deed(request, code)
    frame = framed(request, code)
    found = page_of(frame.session, frame.seat, texts_of(request.GET))
    if spot := found.said.get("on"):
        return redirect(f"{request.path}?{found.placed(spot)}")
    return _shown(request, frame, found)


@opens_to(Who.SIGNED_IN)
def _deed(request: HttpRequest, code: str) -> HttpResponse:
    frame = framed(request, code, enter=True)
    if entered_before(request, frame.desk):
        return see("desk_torpedoes", code)
    found = page_of(frame.session, frame.seat, texts_of(request.GET))
    try:
        refusal = _done(request, frame, found)
    except Conflict:
        fresh = framed(request, code, enter=True)
        said = _("Something happened to that ship meanwhile. Here is how it stands; look at the meeting again.")
        return _shown(request, fresh, page_of(fresh.session, fresh.seat, texts_of(request.GET)), CONFLICT, said)
    except NotWorked as fault:
        refusal = refused(fault.error, "torpedo")
    except Refused as refusals:
        raise_gone(refusals)
        refusal = " ".join(refusal_words(refusals))
    return _shown(request, frame, found, REFUSED, refusal) if refusal else see("desk_torpedoes", code)


def _done(request: HttpRequest, frame: Frame, found: TorpedoPage) -> str:
    """Why nothing was done; nothing where it was."""
    what, actor, code = word_of(request, "do"), actor_of(request), frame.desk.code
    if what == "drop":
        return _drop(request, actor, code, found)
    run = next((one for one in found.runs if one.torpedo.id == word_of(request, "torpedo")), None)
    if run is None:
        return _("That torpedo runs no more.")
    if what == "gone":
        put_torpedo(actor=actor, code=code, torpedo={**run.torpedo.as_row(), "state": "gone"}, key=key_of(request))
        return ""
    if what == "undo" and run.torpedo.line:
        void(actor=actor, code=code, number=run.torpedo.line, reason=_("Taken back at once"))
        return ""
    return _meet(request, actor, frame, run)


def _drop(request: HttpRequest, actor: Actor, code: str, found: TorpedoPage) -> str:
    if found.planned is None or not found.may_drop:
        return found.planned.fault or found.planned.missed if found.planned else _("Enter the hex of the drop first.")
    torpedo, by = found.planned.torpedo, found.said.get("by", "")
    launch(actor=actor, code=code, torpedo=torpedo.as_row(), aircraft=by, key=key_of(request))
    messages.success(request, _("%(torpedo)s runs.") % {"torpedo": torpedo.id})
    return ""


def _meet(request: HttpRequest, actor: Actor, frame: Frame, run: Run) -> str:
    """Enter the meeting with its die: of the table, or of the site, which falls now and is seen only in the log."""
    if run.met is None or not run.due or run.provisional:
        return _("It meets nobody in this turn as the ships stand.")
    die, dice = None, ""
    if not run.too_short:
        if word_of(request, "do") == "roll":
            die, dice = site_dice.die(), "site"
        elif (die := face(word_of(request, "die"))) is not None:
            dice = "table"
        else:
            return _("Tap the die first.")
    seen = number(request, "seen")
    known = seen if seen >= 0 else last_line_about(frame.session, run.met.id)
    asked = run.attack(die, _mission(frame, run.torpedo.aircraft))
    done = enter(actor=actor, code=frame.desk.code, request=asked, dice=dice, seen=known, key=key_of(request))
    came = done.entry.answer
    said = {"torpedo": run.torpedo.id, "ship": run.met.name, "outcome": outcome_word(came["outcome"]), "hits": came["hits"]}
    messages.success(request, _("%(torpedo)s and %(ship)s: %(outcome)s, hits: %(hits)s.") % said)
    return ""


def _mission(frame: Frame, aircraft: str) -> dict[str, Any] | None:
    """The strike of the campaign's game to which an attack by this aircraft belongs."""
    flies = next((one for one in frame.session.aircraft if one["id"] == aircraft), None)
    if flies is None:
        return None
    belongs = flown_by(belongings(frame.desk, frame.session.log), flies["side"], flies["type"])
    return belongs.mission(belongs.eligible) if belongs is not None else None


def _shown(request: HttpRequest, frame: Frame, found: TorpedoPage, status: int = 200, refusal: str = "") -> HttpResponse:
    context: dict[str, Any] = {"frame": DESK, "page": found, "same": found.address(), "refusal": refusal}
    return render(request, "dauntless/map/torpedoes.html", frame.context(**context), status=status)
