"""A session begun from a scenario: its match-up, its ships and aircraft, who plays. ``?match=2`` is a match-up, 0 none."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.desk_base import NotWorked
from campaign.acts.desks import begin_desk
from campaign.answers import add_refusals, key_of, refused, see
from campaign.people import actor_of
from games.dauntless.catalogue.entries import scenario_page
from games.dauntless.forces.fleet import fleet_for
from games.dauntless.forces.wanted import match_up
from games.dauntless.words import refused as fault_words
from games.pages.dauntless.start_form import StartForm
from rulebooks.dauntless.attacks.kamikaze import LAST_TEN_MONTHS
from rulebooks.dauntless.scenarios import SCENARIOS

UNDATED = "1942-06"
LATE = ("kamikaze_attack", "night_kamikaze")
"""Scenarios without a date that the rules set in the last ten months (DA-R54)."""
OWN_SHIPS = 4


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, key: str) -> HttpResponse:
    """The form; then the session begins, and its table is seen."""
    page = scenario_page(key)
    number = _chosen(request, len(page.match_ups))
    form = StartForm(
        request.POST if request.method == "POST" else None,
        wanted=match_up(key, number) if number else [],
        fleet=fleet_for(request.user.pk or 0),
        scenario=key,
        spare=0 if number else OWN_SHIPS,
        initial={
            "title": page.listed.title,
            "date": (SCENARIOS[key]["date"] or (LAST_TEN_MONTHS if key in LATE else UNDATED))[:7],
            "plays": "",
        },
    )
    if request.method == "POST" and form.is_valid():
        try:
            desk = begin_desk(actor=actor_of(request), key=key_of(request), **form.given())
        except NotWorked as fault:
            form.add_error(None, fault_words(fault.error))
        except Refused as refusals:
            field = refusals.refusals[0].at.strip("/")
            add_refusals(form, refusals, field if field in form.fields else None)
        else:
            return see("desk_table", desk.code)
    context = {"page": page, "form": form, "number": number, "choices": range(1, len(page.match_ups) + 1)}
    template = "dauntless/scenarios/start.html"
    return refused(request, template, context) if form.errors else render(request, template, context)


def _chosen(request: HttpRequest, most: int) -> int:
    """The number of the match-up; 0 for forces of one's own. Http404 for one that the scenario does not have."""
    said = request.GET.get("match", "1")
    if not (said.isascii() and said.isdigit() and len(said) == 1 and int(said) <= most):
        raise Http404
    return int(said)
