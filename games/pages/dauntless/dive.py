"""The dive planner: a plot step by step, its track from the side and from above. The plan is in the address alone."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from games.dauntless.losses import lost_in
from games.dauntless.map.asked import texts_of
from games.dauntless.map.dive import plan_of
from games.dauntless.map.dive_page import DivePage
from games.pages.dauntless.frame import framed

AID = "dauntless/_alone.html"
DESK = "dauntless/_desk.html"
LONGEST_PLOT = 200


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def aid(request: HttpRequest) -> HttpResponse:
    """A dive of an aircraft that is in no session."""
    said = texts_of(request.GET, LONGEST_PLOT)
    return _stepped(request, said) or _shown(request, DivePage(plan_of(said)), "attack", frame=AID)


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    """A dive of an aircraft of a session. ``?by=``: which; its wing points and cockpit hits stand in the fields."""
    frame = framed(request, code)
    said = texts_of(request.GET, LONGEST_PLOT)
    lost = lost_in(frame.desk)
    flying = [one for one in frame.desk.aircraft if one["id"] not in lost and frame.seat.flies(one["side"])]
    craft = next((one for one in flying if one["id"] == said.get("by")), None)
    if craft is not None and said.get("of") != craft["id"]:
        figures = {"wing": craft.get("wing_points"), "cockpit": craft.get("cockpit_hits")}
        said |= {name: str(figure) for name, figure in figures.items() if figure is not None} | {"of": craft["id"]}
    if turned := _stepped(request, said):
        return turned
    found = DivePage(plan_of(said), flying, craft["id"] if craft else "")
    return _shown(request, found, "desk_attack", code, **frame.context(frame=DESK))


def _stepped(request: HttpRequest, said: dict[str, str]) -> HttpResponse | None:
    """Where a step was added, on to the address of the longer plan."""
    if not (step := said.get("add")):
        return None
    kept = urlencode({name: said[name] for name in ("by", "of") if said.get(name)})
    return redirect(f"{request.path}?{plan_of(said).added(step).address()}&{kept}".rstrip("&"))


def _shown(request: HttpRequest, found: DivePage, attack: str, *args: str, **context: Any) -> HttpResponse:
    card = f"{reverse(attack, args=args)}?{found.attack}"
    return render(request, "dauntless/map/dive.html", {**context, "page": found, "attack": card})
