"""Flak of a ship of a session: what may fire at what, and the fire that goes into the log."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_log import NotWorked, enter
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see
from campaign.people import actor_of
from games.dauntless.map.asked import texts_of
from games.dauntless.map.flak_page import FlakPage, page_of
from games.dauntless.sessions import last_line_about
from games.dauntless.words import refused
from games.pages.dauntless.forms import entered_before, number, raise_gone
from games.pages.dauntless.frame import Frame, framed
from games.pages.dauntless.map_aids import placed

DESK = "dauntless/_desk.html"


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    """``?ship=nagato`` and the plan of its fire; the fire is entered by those at the table."""
    if request.method == "POST":
        return _entered(request, code)
    frame = framed(request, code)
    found = _page_of(request, frame)
    return placed(request, found.plan) or _shown(request, frame, found)


@opens_to(Who.SIGNED_IN)
def _entered(request: HttpRequest, code: str) -> HttpResponse:
    frame = framed(request, code, enter=True)
    found = _page_of(request, frame)
    try:
        refusal = _enter(request, frame, found)
    except Conflict:
        fresh = framed(request, code, enter=True)
        said = _("Something happened to this ship meanwhile. Here is how it stands; look at the fire again.")
        return _shown(request, fresh, _page_of(request, fresh, anew=True), CONFLICT, said)
    if refusal:
        return _shown(request, frame, found, REFUSED, refusal)
    messages.success(request, _("The fire of %(ship)s is in the log.") % {"ship": found.ship_name})
    answer = see("desk_flak", code)
    answer["Location"] += f"?{urlencode({'ship': found.plan.ship})}"
    return answer


def _enter(request: HttpRequest, frame: Frame, found: FlakPage) -> str:
    """Why the fire was not entered; nothing where it was."""
    if found.ship is None:
        return _("Choose the ship that fires.")
    if not found.worked.fires and not entered_before(request, frame.desk):
        return _("Tick the shots first; those that are refused have to go.")
    asked = {**found.worked.request, "id": {"ship": found.ship.id}}
    try:
        enter(actor=actor_of(request), code=frame.desk.code, request=asked, seen=number(request, "seen"), key=key_of(request))
    except NotWorked as fault:
        return refused(fault.error, "flak")
    except Refused as refusals:
        raise_gone(refusals)
        return " ".join(refusal_words(refusals))
    return ""


def _page_of(request: HttpRequest, frame: Frame, *, anew: bool = False) -> FlakPage:
    return page_of(frame.session, texts_of(request.GET), request.GET.getlist("s"), frame.seat.side, anew=anew)


def _shown(request: HttpRequest, frame: Frame, found: FlakPage, status: int = 200, refusal: str = "") -> HttpResponse:
    seen = last_line_about(frame.session, found.plan.ship)
    context: dict[str, Any] = {"frame": DESK, "page": found, "same": found.plan.address(), "refusal": refusal, "seen": seen}
    return render(request, "dauntless/map/flak.html", frame.context(**context), status=status)
