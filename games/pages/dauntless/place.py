"""Placing the ships of a session by taps on the hex field: one act for each ship, the same as its form's."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_forces import put_ship
from campaign.acts.desk_log import NotWorked
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see, word_of
from campaign.people import actor_of
from games.dauntless.forces.field import ON, Placing
from games.dauntless.map.asked import texts_of
from games.dauntless.map.entered import hex_at
from games.dauntless.map.vessels import vessels_of
from games.dauntless.map.words import place as in_words
from games.dauntless.typed import face
from games.dauntless.words import refused
from games.pages.dauntless.forms import number, raise_gone
from games.pages.dauntless.frame import Frame, framed


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def place(request: HttpRequest, code: str) -> HttpResponse:
    """``?ship=akagi&at=3, -2``: that ship, in that hex, wants the direction of its bow, which places it. For the referee."""
    frame = framed(request, code, run=True)
    page = _page_of(request, frame)
    if request.method == "POST":
        return _placed(request, frame, page)
    if spot := page.said.get(ON):
        return redirect(f"{request.path}?{page.address(at=spot)}")
    return _shown(request, frame, page)


def _page_of(request: HttpRequest, frame: Frame) -> Placing:
    return Placing(texts_of(request.GET) | texts_of(request.POST), vessels_of(frame.session))


def _shown(request: HttpRequest, frame: Frame, page: Placing, status: int = 200, problem: str = "") -> HttpResponse:
    return render(request, "dauntless/place.html", frame.context(page=page, problem=problem), status=status)


def _placed(request: HttpRequest, frame: Frame, page: Placing) -> HttpResponse:
    code, name = frame.desk.code, word_of(request, "ship")
    ship = next((one for one in frame.desk.ships if one["id"] == name), None)
    at, facing = hex_at(word_of(request, "at")), face(word_of(request, "facing"))
    if ship is None or at is None or facing is None:
        return _shown(request, frame, page, REFUSED, _("Tap a ship, then its hex, then the direction of its bow."))
    moved = {**ship, "ledger": {**ship["ledger"], "hex": [*at], "facing": facing}}
    try:
        put_ship(actor=actor_of(request), code=code, edit=number(request, "edit"), ship=moved, key=key_of(request))
    except Conflict:
        fresh = framed(request, code, run=True)
        words = _("Somebody else changed the session meanwhile. Here is how it stands; tap the direction once more.")
        return _shown(request, fresh, _page_of(request, fresh), CONFLICT, words)
    except NotWorked as fault:
        return _shown(request, frame, page, REFUSED, refused(fault.error, "ship_ledger"))
    except Refused as refusals:
        raise_gone(refusals)
        return _shown(request, frame, page, REFUSED, " ".join(refusal_words(refusals)))
    where = {"name": ship["name"] or ship["id"], "hex": in_words(*at), "facing": facing}
    messages.success(request, _("%(name)s: hex %(hex)s, facing %(facing)s.") % where)
    answer = see("desk_place", code)
    answer["Location"] += f"?{page.after(name)}"
    return answer
