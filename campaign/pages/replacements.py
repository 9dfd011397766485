"""Name the pilots who came in for lost ones (F.5), all on one page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.growth import name_replacements
from campaign.answers import NAME_LENGTH, add_refusals, conflict, key_of, refused, row, see
from campaign.flow import flow
from campaign.models import Campaign
from campaign.namesakes import names_offered, warn_of_namesakes
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from pilots.models import Pilot
from pilots.names import unnamed

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


class NamesForm(forms.Form):
    """A name for each new pilot, ``name_<code>``; a blank one stays as he is called."""

    def __init__(self, *args: Any, pilots: Iterable[Pilot], names: Mapping[str, list[str]], **kwargs: Any):
        super().__init__(*args, **kwargs)
        ideas = {side: iter(offered) for side, offered in names.items()}
        for pilot in pilots:
            idea = next(ideas[pilot.seat.side], "") if unnamed(pilot.name) else ""
            self.fields[f"name_{pilot.code}"] = forms.CharField(
                label=_("New pilot of %(player)s") % {"player": pilot.seat.name},
                required=False,
                max_length=NAME_LENGTH,
                help_text=_("Such as %(name)s") % {"name": idea} if idea else "",
                initial="" if unnamed(pilot.name) else pilot.name,
                error_messages={"max_length": _("A name has at most 60 characters.")},
                widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "list": f"names-{pilot.seat.side}"}),
            )


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A new pilot, and the lost one whose seat he takes."""

    pilot: Pilot
    lost: Pilot | None
    name: BoundField

    @property
    def unnamed(self) -> bool:
        return unnamed(self.pilot.name)


def newcomers(campaign: Campaign) -> list[tuple[Pilot, Pilot | None]]:
    """Who came in after the last closed game, and who still has no name of his own; each with whom he follows. Two queries."""
    last = flow(campaign).last_closed
    before: dict[int, Pilot] = {}
    found = []
    for pilot in Pilot.objects.filter(campaign=campaign, on_call=False).select_related("seat", "line").order_by("came_after"):
        if pilot.came_after and pilot.line.state == "active" and (pilot.came_after == last or unnamed(pilot.name)):
            found.append((pilot, before.get(pilot.seat_id)))
        before[pilot.seat_id] = pilot
    return sorted(found, key=lambda pair: pair[0].seat.position)


@opens_to(Who.REFEREE)
@GET_OR_POST
@answers_held_forms
def replacements(request: HttpRequest, access: Access) -> HttpResponse:
    """The newcomers with a field each. Names may wait; the next game does not wait for them."""
    new = newcomers(access.campaign)
    pilots = [pilot for pilot, _lost in new]
    offered = names_offered(access.campaign)
    form = NamesForm(request.POST if request.method == "POST" else None, pilots=pilots, names=offered)
    if request.method == "POST" and form.is_valid():
        names = {pilot.code: form.cleaned_data[f"name_{pilot.code}"] for pilot in pilots}
        was = {pilot.code: request.POST[f"was_{pilot.code}"] for pilot in pilots if f"was_{pilot.code}" in request.POST}
        try:
            done = name_replacements(actor=actor_of(request), campaign=access.campaign, names=names, was=was, key=key_of(request))
        except Conflict:
            rows = [row(pilot.seat.name, names[pilot.code] or pilot.name, pilot.name) for pilot in pilots]
            stands = {f"was_{pilot.code}": pilot.name for pilot in pilots}
            return conflict(
                request, access, _("Replacements"), rows, reverse("replacements", args=[access.campaign.slug]), **stands
            )
        except Refused as refusals:
            add_refusals(form, refusals, f"name_{refusals.refusals[0].params.get('pilot')}")
        else:
            given = [pilot["pilot"] for pilot in done.entry.params["pilots"]] if done.entry else []
            named = len(given)
            said = ngettext("%(n)d pilot has a name.", "%(n)d pilots have names.", named) % {"n": named}
            messages.success(request, said if named else _("Nothing was changed."))
            warn_of_namesakes(request, access.campaign, given)
            return see("desk", access.campaign.slug)
    page = [Newcomer(pilot, lost, form[f"name_{pilot.code}"]) for pilot, lost in new]
    context = {"access": access, "form": form, "page": page, "names": offered}
    return (
        refused(request, "road/replacements.html", context) if form.errors else render(request, "road/replacements.html", context)
    )
