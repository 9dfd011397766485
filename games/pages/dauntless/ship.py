"""The sheet of a ship: as it stands in a session, with hits and corrections by hand; and empty, to print."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts import desk_log
from campaign.acts.base import Conflict, Refused
from campaign.answers import CONFLICT, REFUSED, key_of, refusal_words, see
from campaign.people import actor_of
from games.dauntless.attacks.by_hand import ByHand
from games.dauntless.attacks.sheet import empty_sheet, sheet_of
from games.dauntless.attacks.stands import targets_of
from games.dauntless.attacks.targets import Target
from games.dauntless.forces.fleet import fleet_for
from games.dauntless.words import refused
from games.pages.dauntless.forms import number, raise_gone
from games.pages.dauntless.frame import Frame, framed

ERAS = ("early", "late")


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ship(request: HttpRequest, code: str, ship: str) -> HttpResponse:
    """The sheet of one ship of a session."""
    if request.method == "POST":
        return _deed(request, code, ship)
    return _sheet(request, framed(request, code), ship)


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def empty(request: HttpRequest) -> HttpResponse:
    """An empty sheet, ``?class=book:US:BB-1&era=late``, of the book's classes and those of one's clubs; of the first where none
    is asked for."""
    fleet = fleet_for(request.user.pk or 0)
    chosen, era = request.GET.get("class") or next(iter(fleet.ships)), request.GET.get("era", "")
    found = fleet.ships.get(chosen)
    context = {
        "sheet": empty_sheet(found.row, era if era in ERAS else ERAS[0]) if found else None,
        "classes": list(fleet.ships.values()),
        "chosen": chosen,
        "era": era,
    }
    return render(request, "dauntless/attack/empty_sheet.html", context)


def _target(frame: Frame, ship: str) -> Target:
    found = next((one for one in targets_of(frame.session) if one.id == ship), None)
    if found is None:
        raise Http404
    return found


def _sheet(request: HttpRequest, frame: Frame, ship: str, status: int = 200, **more: Any) -> HttpResponse:
    target = _target(frame, ship)
    context = {"sheet": sheet_of(frame.session, target), "ship": target, "by_hand": ByHand({}), "refusal": "", **more}
    return render(request, "dauntless/attack/ship.html", frame.context(**context), status=status)


@opens_to(Who.SIGNED_IN)
def _deed(request: HttpRequest, code: str, ship: str) -> HttpResponse:
    """``do``: hits or correction, by hand; or undo, of a line."""
    what = request.POST.get("do", "")
    frame = framed(request, code, enter=True, run=what == "correction")
    _target(frame, ship)
    if what == "undo":
        return _undo(request, code, ship)
    by_hand = ByHand(request.POST.dict())
    try:
        desk_log.enter(
            actor=actor_of(request),
            code=code,
            request={"calc": "ship_ledger", "id": {"ship": ship}, "events": [by_hand.event(what, frame.session.turn)]},
            seen=number(request, "seen"),
            key=key_of(request),
        )
    except desk_log.NotWorked as wrong:
        return _sheet(request, frame, ship, REFUSED, by_hand=by_hand, refusal=refused(wrong.error, "ship_ledger"), wrong=what)
    except Refused as not_done:
        raise_gone(not_done)
        return _sheet(request, frame, ship, REFUSED, by_hand=by_hand, refusal=" ".join(refusal_words(not_done)), wrong=what)
    except Conflict:
        words = _("Somebody else entered something about this ship meanwhile. Here is how it stands; yours is not written yet.")
        return _sheet(request, framed(request, code), ship, CONFLICT, by_hand=by_hand, refusal=words, wrong=what)
    return see("desk_ship", code, ship)


def _undo(request: HttpRequest, code: str, ship: str) -> HttpResponse:
    try:
        reason = request.POST.get("reason", "").strip() or _("Taken back")
        desk_log.void(actor=actor_of(request), code=code, number=number(request, "number"), reason=reason)
    except Refused as not_done:
        messages.error(request, " ".join(refusal_words(not_done)))
    except desk_log.NotWorked as wrong:
        messages.error(request, refused(wrong.error))
    return see("desk_ship", code, ship)
