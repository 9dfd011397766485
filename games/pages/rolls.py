"""Rolls of fate: the dice of one game, one at a time or all at once, by the site or typed from the table."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaign.access import Access, Who, opens_to
from campaign.acts import rolls as acts
from campaign.acts.base import Done, Refused
from campaign.dice import SiteDice
from campaign.models import Campaign, Seat
from campaign.people import actor_of
from campaign.record import facts
from campaign.words.refusals import sentence
from games.fate import words
from games.fate.evening import Evening, evening
from games.models import Game, Roll
from games.pages.fate_forms import SiteDie, TableDie
from rulebooks.pacific_air_war.play import play


@dataclass(frozen=True, slots=True)
class RollsPage:
    """``evening`` is None while the game's report is not confirmed. ``fresh``: the number of the die that just fell."""

    number: int
    evening: Evening | None
    witnesses: tuple[str, ...]
    fresh: int | None


@require_GET
@opens_to(Who.READER)
def rolls(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """The dice of a game. Who referees it finds the forms, everybody else what fell and what waits."""
    page = _page(access, number, request.GET.get("fell", ""))
    form = TableDie(initial={"witness": _last_witness(access.campaign, number)})
    return render(request, "fate/rolls.html", {"access": access, "page": page, "form": form})


@require_POST
@opens_to(Who.REFEREE)
def roll_throw(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Let dice fall. ``how``: site (one die), table (one die that was rolled there), pilot (all of his), all."""
    data = request.POST
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "game": number}
    how = data.get("how", "site")
    form = TableDie(data) if how == "table" else SiteDie(data)
    if not form.is_valid() and how == "table":
        return _again(request, access, number, form)
    common["key"] = form.sent_key()
    try:
        if isinstance(form, TableDie):
            typed = {"value": form.cleaned_data["value"], "witness": form.cleaned_data["witness"]}
            done = acts.enter_die(**common, **form.whose(), **typed)
        elif how == "site":
            done = acts.throw(**common, **form.whose(), dice=SiteDice())
        else:
            done = acts.throw_all(**common, pilot=form.whose()["pilot"] if how == "pilot" else None, dice=SiteDice())
    except Refused as refused:
        first = refused.refusals[0]
        if first.code == "die.witness" and isinstance(form, TableDie):
            form.add_error("witness", sentence(first))
            return _again(request, access, number, form)
        messages.info(request, sentence(first))
        return redirect("rolls", access.campaign.slug, number)
    return _fell(request, access, number, done)


def _fell(request: HttpRequest, access: Access, number: int, done: Done) -> HttpResponse:
    fallen = done.entry.params.get("rolls", []) if done.entry else []
    if not fallen:
        messages.info(request, _("No die waits here any more."))
    elif len(fallen) > 1:
        messages.success(request, _("%(dice)s fell. Each stands below with its sum.") % {"dice": words.dice(len(fallen)).capitalize()})
    address = redirect("rolls", access.campaign.slug, number)
    if len(fallen) == 1:
        address["Location"] += f"?fell={fallen[0]['roll']}"
    address.status_code = 303
    return address


def _again(request: HttpRequest, access: Access, number: int, form: TableDie) -> HttpResponse:
    page = _page(access, number, "")
    return render(request, "fate/rolls.html", {"access": access, "page": page, "form": form}, status=422)


def _page(access: Access, number: int, fell: str) -> RollsPage:
    campaign = access.campaign
    if not Game.objects.filter(campaign=campaign, number=number).exists():
        raise Http404
    record = facts(campaign)
    rows = Roll.objects.filter(campaign=campaign, game=number).select_related("pilot__seat")
    return RollsPage(
        number=number,
        evening=evening(record, play(record), number, rows),
        witnesses=tuple(Seat.objects.filter(campaign=campaign).values_list("name", flat=True)) if access.referee else (),
        fresh=int(fell) if fell.isascii() and fell.isdigit() and len(fell) < 18 else None,
    )


def _last_witness(campaign: Campaign, number: int) -> str:
    seen = Roll.objects.filter(campaign=campaign, game=number).exclude(witness="").order_by("-id")
    return seen.values_list("witness", flat=True).first() or ""
