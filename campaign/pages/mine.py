"""A player's own pages: his pilot and what is next for him; his dice, muster, ability and pilot's name."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.access import Access, Who, opens_to
from campaign.acts import own
from campaign.acts.base import Conflict, Done, Refused
from campaign.answers import add_refusals, conflict, key_of, refused, row, see, word_of
from campaign.flow import flow
from campaign.live import stamp
from campaign.namesakes import names_offered, warn_of_namesakes
from campaign.offline import answers_held_forms
from campaign.pages.growth import AbilityForm, growth_page
from campaign.pages.mine_forms import OwnDie, OwnMuster, OwnName
from campaign.people import actor_of
from campaign.phone.pilot import mine_page, muster_chances
from campaign.reading import follow, number_asked
from campaign.words.refusals import told
from games.models import Roll
from pilots.models import Pilot

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
AT_THE_DIE = {"own.witness": "witness", "die.witness": "witness", "die.range": "value", "die.nonce": "nonce"}
AT_THE_MUSTER = {
    **AT_THE_DIE,
    "pilot.name": "name",
    "muster.die": "value",
    "muster.witness": "witness",
}


@require_safe
@opens_to(Who.PLAYER)
def mine(request: HttpRequest, access: Access) -> HttpResponseBase:
    """His pilot; with ``?fell=N`` the die that fell just now first. It follows what others do to him."""
    fell = number_asked(request, "fell") or 0

    def built() -> dict[str, Any]:
        return {"page": mine_page(access, request.user.pk, fell), "form": OwnDie()}

    return follow(request, access, "phone/mine.html", built, fell, *stamp(access.campaign))


@require_POST
@opens_to(Who.PLAYER)
@answers_held_forms
def mine_roll(request: HttpRequest, access: Access) -> HttpResponse:
    """One die of his own pilot falls: on the site, or as the table rolled it (``how`` is table)."""
    form = OwnDie(request.POST)
    if form.is_valid():
        try:
            done = _fall(request, access, form)
        except Refused as refusals:
            code = refusals.refusals[0].code
            if code not in AT_THE_DIE:
                messages.info(request, told(refusals.refusals[0]))
                return _see_die(access, _live(access, form))
            add_refusals(form, refusals, AT_THE_DIE[code])
        else:
            fallen = done.entry.params["rolls"] if done.entry else []
            return _see_die(access, fallen[0]["roll"] if fallen else 0)
    return refused(request, "phone/mine.html", {"access": access, "page": mine_page(access, request.user.pk), "form": form})


def _fall(request: HttpRequest, access: Access, form: OwnDie) -> Done:
    given = form.cleaned_data
    which: dict[str, Any] = {
        "actor": actor_of(request),
        "campaign": access.campaign,
        "key": key_of(request),
        "game": given["game"] or 0,
        "pilot": given["pilot"],
        "kind": given["kind"],
    }
    if form.by_table:
        return own.enter_own_die(**which, value=given["value"], witness=given["witness"])
    return own.throw_own(**which, nonce=given["nonce"])


def _live(access: Access, form: OwnDie) -> int:
    """The die that fell already, the referee's for instance; 0 where none did."""
    given = form.cleaned_data
    rolls = Roll.objects.filter(campaign=access.campaign, pilot__seat__code=access.seat, voided_at__isnull=True)
    fallen = rolls.filter(game=given["game"] or 0, pilot__code=given["pilot"], kind=given["kind"])
    return fallen.values_list("pk", flat=True).first() or 0


def _see_die(access: Access, roll: int) -> HttpResponse:
    answer = see("mine", access.campaign.slug)
    if roll:
        answer["Location"] += f"?{urlencode({'fell': roll})}#fell"
    return answer


@GET_OR_POST
@opens_to(Who.PLAYER)
@answers_held_forms
def mine_muster(request: HttpRequest, access: Access) -> HttpResponse:
    """A name and one die for his own pilot (B.2), with the chance of each row of his side's table."""
    form = OwnMuster(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        die = {"die": given["value"], "witness": given["witness"]} if form.by_table else {"nonce": given["nonce"]}
        try:
            done = own.muster_own(
                actor=actor_of(request), campaign=access.campaign, name=given["name"], key=key_of(request), **die
            )
        except Refused as refusals:
            code = refusals.refusals[0].code
            if code == "muster.twice":
                messages.info(request, told(refusals.refusals[0]))
                return see("mine", access.campaign.slug)
            add_refusals(form, refusals, AT_THE_MUSTER.get(code))
        else:
            code = done.entry.params["pilots"][0]["pilot"] if done.entry else ""
            warn_of_namesakes(request, access.campaign, [code])
            fell = Roll.objects.filter(campaign=access.campaign, pilot__code=code, kind=Roll.Kind.MUSTER, voided_at=None)
            return _see_die(access, fell.values_list("pk", flat=True).first() or 0)
    if request.method != "POST" and access.pilot:
        return see("mine", access.campaign.slug)
    context = {
        "access": access,
        "form": form,
        "chances": muster_chances(access.side or ""),
        "names": names_offered(access.campaign)[access.side or "japan"],
    }
    return refused(request, "phone/muster.html", context) if form.errors else render(request, "phone/muster.html", context)


def _own_pilot(access: Access) -> Pilot | None:
    """The pilot in his seat, with line and abilities."""
    pilots = Pilot.objects.filter(campaign=access.campaign, seat__code=access.seat, on_call=False, line__isnull=False)
    return pilots.select_related("line", "seat").order_by("-came_after").first()


@GET_OR_POST
@opens_to(Who.PLAYER)
@answers_held_forms
def mine_ability(request: HttpRequest, access: Access) -> HttpResponse:
    """An ability for his own pilot, if he has earned one (PAW-R11)."""
    pilot = _own_pilot(access)
    if pilot is None:
        return see("mine", access.campaign.slug)
    form = AbilityForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        ability = form.cleaned_data["ability"]
        code = word_of(request, "pilot", pilot.code)[:40]
        try:
            own.choose_own_ability(
                actor=actor_of(request), campaign=access.campaign, pilot=code, ability=ability, key=key_of(request)
            )
        except Refused as refusals:
            add_refusals(form, refusals, "ability")
        else:
            messages.success(request, _("%(name)s has %(ability)s.") % {"name": pilot.name, "ability": ability})
            return see("mine", access.campaign.slug)
    page, stands = growth_page(access.campaign, pilot, request.user), flow(access.campaign)
    context = {"access": access, "page": page, "form": form, "waits": stands.waits}
    return refused(request, "phone/ability.html", context) if form.errors else render(request, "phone/ability.html", context)


@GET_OR_POST
@opens_to(Who.PLAYER)
@answers_held_forms
def mine_name(request: HttpRequest, access: Access) -> HttpResponse:
    """A name for the pilot who came in for his lost one (F.5)."""
    pilot = _own_pilot(access)
    if pilot is None:
        return see("mine", access.campaign.slug)
    may = own.may_be_named(pilot, flow(access.campaign).last_closed)
    form = OwnName(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        name, code = form.cleaned_data["name"], word_of(request, "pilot", pilot.code)[:40]
        common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "key": key_of(request)}
        try:
            own.name_own_pilot(**common, pilot=code, name=name, was=request.POST.get("was"))
        except Conflict:
            rows = [row(_("Name"), name, pilot.name)]
            address = reverse("mine_name", args=[access.campaign.slug])
            return conflict(request, access, _("Your replacement’s name"), rows, address, was=pilot.name)
        except Refused as refusals:
            add_refusals(form, refusals, "name")
        else:
            messages.success(request, _("Your pilot is called %(name)s.") % {"name": name})
            warn_of_namesakes(request, access.campaign, [code])
            return see("mine", access.campaign.slug)
    context = {
        "access": access,
        "pilot": pilot,
        "form": form,
        "may": may,
        "names": names_offered(access.campaign)[access.side or "japan"],
    }
    return refused(request, "phone/name.html", context) if form.errors else render(request, "phone/name.html", context)
