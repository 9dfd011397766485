"""The muster (B.2): a name and a die for each pilot, by the site or as the table rolled; one by one or all at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import forms
from django.contrib import messages
from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Done, Refused
from campaign.acts.muster import NewPilot, muster
from campaign.answers import NAME_LENGTH, add_refusals, key_of, refused, see
from campaign.flow import Flow, flow
from campaign.models import Campaign, Seat
from campaign.namesakes import names_offered, warn_of_namesakes
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from games.models import Roll
from pilots.models import Side, Status
from rulebooks.pacific_air_war.tables import QUALITY, SIX, Quality

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
DICE = [("", gettext_lazy("the site rolls")), *((face, str(face)) for face in SIX)]
TOO_LONG = gettext_lazy("A name has at most 60 characters.")


class MusterForm(forms.Form):
    """A name and a die for each seat, ``name_<code>`` and ``die_<code>``; and who saw the table's dice.

    ``only`` is the seat whose own button was pressed; without it every seat that has a name is mustered.
    """

    witness = forms.CharField(
        label=gettext_lazy("Who saw the table’s dice"),
        help_text=gettext_lazy("For dice that you type: another player, or the referee"),
        required=False,
        max_length=NAME_LENGTH,
        error_messages={"max_length": TOO_LONG},
    )

    def __init__(self, *args: Any, seats: Iterable[Seat], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.seats = list(seats)
        for seat in self.seats:
            self.fields[f"name_{seat.code}"] = forms.CharField(
                label=_("Pilot of %(player)s") % {"player": seat.name},
                required=False,
                max_length=NAME_LENGTH,
                error_messages={"max_length": TOO_LONG},
                widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "list": f"names-{seat.side}"}),
            )
            self.fields[f"die_{seat.code}"] = forms.TypedChoiceField(
                label=_("Die of %(player)s") % {"player": seat.name}, choices=DICE, required=False, coerce=int, empty_value=None
            )

    def pilots(self, only: str) -> list[NewPilot]:
        """The pilots to be mustered; puts what is missing under its field."""
        given = self.cleaned_data
        wanted = []
        for seat in self.seats:
            name, die = given.get(f"name_{seat.code}", ""), given.get(f"die_{seat.code}")
            if (only and seat.code != only) or not (name or die or only):
                continue
            if not name:
                self.add_error(f"name_{seat.code}", _("Name the pilot."))
            wanted.append(NewPilot(seat.code, name, die, given.get("witness", "")))
        if not given.get("witness") and any(pilot.die for pilot in wanted):
            self.add_error("witness", _("Name who saw the table’s dice."))
        if not wanted:
            self.add_error(None, _("Name at least one pilot."))
        return wanted


@dataclass(frozen=True, slots=True)
class EmptySeat:
    """A seat without a pilot, with its fields."""

    code: str
    player: str
    name: BoundField
    die: BoundField


@dataclass(frozen=True, slots=True)
class Chance:
    """A row of Table 1 or 2, with its exact chance."""

    row: Quality
    chance: Fraction


@dataclass(frozen=True, slots=True)
class MusterPage:
    """The seats that wait, by side; the pilots who are mustered, with their dice; the chances by side."""

    empty: dict[str, list[EmptySeat]]
    mustered: list[Roll]
    chances: dict[str, list[Chance]]
    stands: Flow

    @property
    def waiting(self) -> int:
        return sum(map(len, self.empty.values()))

    @property
    def all(self) -> int:
        return self.waiting + len(self.mustered)


def chances() -> dict[str, list[Chance]]:
    """Both muster tables with their chances."""
    return {side: [Chance(row, Fraction(len(row.rolls), len(SIX))) for row in rows] for side, rows in QUALITY.items()}


def muster_page(campaign: Campaign, form: MusterForm) -> MusterPage:
    """The structure of the page; two queries beside the form's seats."""
    rolls = Roll.objects.filter(campaign=campaign, kind=Roll.Kind.MUSTER, voided_at__isnull=True)
    mustered = list(rolls.select_related("pilot__line", "pilot__seat").order_by("pilot__seat__position"))
    has = {roll.pilot.seat.code for roll in mustered if roll.pilot}
    empty: dict[str, list[EmptySeat]] = {side: [] for side in Side.values}
    for seat in form.seats:
        if seat.code not in has:
            empty[seat.side].append(EmptySeat(seat.code, seat.name, form[f"name_{seat.code}"], form[f"die_{seat.code}"]))
    return MusterPage(empty, mustered, chances(), flow(campaign))


@opens_to(Who.REFEREE)
@GET_OR_POST
@answers_held_forms
def muster_pilots(request: HttpRequest, access: Access) -> HttpResponse:
    """All seats of both sides on one page. Half a muster is fine."""
    data = request.POST if request.method == "POST" else None
    form = MusterForm(data, seats=Seat.objects.filter(campaign=access.campaign), initial=_last_witness(access.campaign))
    if data is not None and form.is_valid():
        pilots = form.pilots(data.get("only", ""))
        if not form.errors:
            try:
                done = muster(actor=actor_of(request), campaign=access.campaign, pilots=pilots, key=key_of(request))
            except Refused as refusals:
                _place(form, refusals)
            else:
                messages.success(request, told(done))
                warn_of_namesakes(request, access.campaign, mustered(done))
                return see("muster", access.campaign.slug)
    page = muster_page(access.campaign, form)
    names = names_offered(access.campaign) if page.waiting else {}
    context = {"access": access, "form": form, "page": page, "names": names}
    return refused(request, "road/muster.html", context) if form.errors else render(request, "road/muster.html", context)


def mustered(done: Done) -> list[str]:
    """The codes of the pilots who were mustered."""
    return [pilot["pilot"] for pilot in done.entry.params["pilots"]] if done.entry else []


def told(done: Done) -> str:
    """What a muster brought, in a sentence."""
    pilots = done.entry.params["pilots"] if done.entry else []
    if len(pilots) != 1:
        return ngettext("%(n)d pilot is mustered.", "%(n)d pilots are mustered.", len(pilots)) % {"n": len(pilots)}
    pilot = pilots[0]
    row = next(row for row in QUALITY[pilot["side"]] if pilot["roll"] in row.rolls)
    return _("%(name)s: a %(roll)d. %(status)s, %(rank)s.") % {
        "name": pilot["name"],
        "roll": pilot["roll"],
        "status": Status(row.status).label,
        "rank": row.rank,
    }


def _place(form: MusterForm, refusals: Refused) -> None:
    first = refusals.refusals[0]
    names = {"pilot.name": f"name_{first.params.get('seat')}", "muster.die": f"die_{first.params.get('seat')}"}
    add_refusals(form, refusals, names.get(first.code, "witness" if first.code == "muster.witness" else None))


def _last_witness(campaign: Campaign) -> dict[str, str]:
    """Who saw the last table die is likely to have seen the next."""
    seen = Roll.objects.filter(campaign=campaign, kind=Roll.Kind.MUSTER).exclude(witness="").order_by("-id")
    return {"witness": seen.values_list("witness", flat=True).first() or ""}
