"""The catalogue of scenarios, and the page of each. Filters stand in the address: ``?theme=ships&players=two``."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from games.dauntless.catalogue.entries import catalogue, scenario_page


@opens_to(Who.ANYBODY)
@require_safe
def scenarios(request: HttpRequest) -> HttpResponse:
    """Those that fit what the address asks for. No query."""
    return render(request, "dauntless/scenarios/catalogue.html", {"page": catalogue(request.GET.dict())})


@opens_to(Who.ANYBODY)
@require_safe
def scenario(request: HttpRequest, key: str) -> HttpResponse:
    """What one asks for, in the order in which it is done. No query."""
    return render(request, "dauntless/scenarios/scenario.html", {"page": scenario_page(key)})
