"""Flak and torpedoes without a session: everything is in the address, nothing is stored."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from games.dauntless.map.asked import texts_of
from games.dauntless.map.flak import Plan, plan_of
from games.dauntless.map.flak_page import FlakPage
from games.dauntless.map.torpedo_page import TorpedoPage

AID = "dauntless/_alone.html"


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def flak(request: HttpRequest) -> HttpResponse:
    """Flak of a ship that is in no session."""
    plan = plan_of(texts_of(request.GET), request.GET.getlist("s"), None, {})
    page = FlakPage(plan)
    context = {"frame": AID, "page": page, "same": plan.address()}
    return placed(request, plan) or render(request, "dauntless/map/flak.html", context)


def placed(request: HttpRequest, plan: Plan) -> HttpResponse | None:
    """Where a hex was tapped, on to the address in which what was chosen stands there."""
    spot = texts_of(request.GET).get("on")
    return redirect(f"{request.path}?{plan.placed(spot).address()}") if spot else None


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def torpedoes(request: HttpRequest) -> HttpResponse:
    """The run of a torpedo among ships that are in no session."""
    said = texts_of(request.GET)
    page = TorpedoPage(said)
    if spot := said.get("on"):
        return redirect(f"{request.path}?{page.placed(spot)}")
    return render(request, "dauntless/map/torpedoes.html", {"frame": AID, "page": page, "same": page.address()})
