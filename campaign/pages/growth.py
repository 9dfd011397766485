"""A pilot between the games: abilities, rank, name."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts import growth as acts
from campaign.acts.base import Conflict, Refused
from campaign.answers import NAME_LENGTH, add_refusals, conflict, key_of, refused, row, see
from campaign.models import Campaign
from campaign.namesakes import warn_of_namesakes
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.words.options import DEFAULTS
from pilots.models import AbilityChoice, Pilot
from rulebooks.pacific_air_war.tables import QUALITY

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
MOST_SUGGESTED = 40
OTHER = "other"


class AbilityForm(forms.Form):
    """One ability, in the club's words."""

    ability = forms.CharField(
        label=gettext_lazy("Ability"),
        help_text=gettext_lazy("In your own words, or one that the club used before"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"list": "known-abilities", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Name the ability.")},
    )


class WithdrawForm(forms.Form):
    """An ability that was chosen by mistake."""

    choice = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Why it is withdrawn"),
        max_length=500,
        error_messages={"required": gettext_lazy("Give a reason; the journal keeps it.")},
    )


class RankForm(forms.Form):
    """A rank of the side's muster table, or another one."""

    rank = forms.ChoiceField(label=gettext_lazy("Rank"))
    other = forms.CharField(label=gettext_lazy("Another rank"), required=False, max_length=NAME_LENGTH)

    def __init__(self, *args: Any, side: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        ranks = list(dict.fromkeys(line.rank for line in reversed(QUALITY[side])))
        self.fields["rank"].choices = [*((rank, rank) for rank in ranks), (OTHER, _("another one"))]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("rank") == OTHER and not given.get("other"):
            self.add_error("other", _("Write the rank."))
        return given

    def chosen(self) -> str:
        return self.cleaned_data["other"] if self.cleaned_data["rank"] == OTHER else self.cleaned_data["rank"]


class NameForm(forms.Form):
    """Another name for the pilot."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=NAME_LENGTH, error_messages={"required": gettext_lazy("Give the pilot a name.")}
    )


@dataclass(frozen=True, slots=True)
class GrowthPage:
    """A pilot with what he has and what he may choose. ``rises``: ranks also follow the muster table."""

    pilot: Pilot
    abilities: list[AbilityChoice]
    suggested: list[str]
    per_ability: int
    rises: bool

    @property
    def open(self) -> int:
        """Slots that he earned and did not use."""
        return max(0, self.pilot.line.slots - len(self.abilities))

    @property
    def lost(self) -> bool:
        return self.pilot.line.state != "active"

    @property
    def to_go(self) -> int:
        """EP to the next ability."""
        return self.per_ability - self.pilot.line.ep % self.per_ability


def growth_page(campaign: Campaign, pilot: Pilot, user: Any) -> GrowthPage:
    """The structure of the page; two queries beside the pilot's."""
    club = AbilityChoice.objects.filter(campaign__members__user=user).values_list("ability", flat=True)
    used = club.annotate(times=Count("pk")).order_by("-times", "ability")[:MOST_SUGGESTED]
    abilities = list(pilot.abilities.all())
    has = {choice.ability for choice in abilities}
    rules = {**DEFAULTS, **campaign.rules}
    suggested = [name for name in used if name not in has]
    return GrowthPage(pilot, abilities, suggested, rules["ep_per_ability"], rules["promotion"] == "table")


@opens_to(Who.REFEREE)
@GET_OR_POST
@answers_held_forms
def growth(request: HttpRequest, access: Access, code: str) -> HttpResponse:
    """Four small forms; ``what`` says which of them was sent."""
    pilots = Pilot.objects.select_related("line", "seat")
    pilot = pilots.filter(campaign=access.campaign, code=code, on_call=False, line__isnull=False).first()
    if pilot is None:
        raise Http404
    what = request.POST.get("what") if request.method == "POST" else None
    data = request.POST
    form_of = {
        "choose": AbilityForm(data if what == "choose" else None),
        "withdraw": WithdrawForm(data if what == "withdraw" else None),
        "promote": RankForm(data if what == "promote" else None, side=pilot.seat.side, initial={"rank": pilot.line.rank}),
        "rename": NameForm(data if what == "rename" else None, initial={"name": pilot.name}),
    }
    sent = form_of.get(what or "")
    if what and sent and sent.is_valid():
        try:
            done = _work(request, access, pilot, what, sent)
        except Conflict as clash:
            return _conflict(request, access, pilot, what, sent, str(clash.theirs))
        except Refused as refusals:
            add_refusals(sent, refusals, _FIELD[what])
        else:
            messages.success(request, done)
            if what == "rename":
                warn_of_namesakes(request, access.campaign, [code])
            return see("growth", access.campaign.slug, code)
    context = {"access": access, "page": growth_page(access.campaign, pilot, request.user), "forms": form_of}
    bad = bool(sent and sent.errors)
    return refused(request, "road/growth.html", context) if bad else render(request, "road/growth.html", context)


_FIELD = {"choose": "ability", "withdraw": "reason", "promote": "rank", "rename": "name"}


def _work(request: HttpRequest, access: Access, pilot: Pilot, what: str, form: forms.Form) -> str:
    """Do what the form says; answers with a sentence."""
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "key": key_of(request)}
    said = {"name": pilot.name}
    if isinstance(form, AbilityForm):
        acts.choose_ability(**common, pilot=pilot.code, ability=form.cleaned_data["ability"])
        return _("%(name)s has %(ability)s.") % {**said, **form.cleaned_data}
    if isinstance(form, WithdrawForm):
        acts.withdraw_ability(**common, **form.cleaned_data)
        return _("The ability is withdrawn.")
    if isinstance(form, RankForm):
        acts.promote(**common, pilot=pilot.code, rank=form.chosen(), was=request.POST.get("was"))
        return _("%(name)s is %(rank)s.") % {**said, "rank": form.chosen()}
    name = form.cleaned_data["name"]
    acts.rename_pilot(**common, pilot=pilot.code, name=name, was=request.POST.get("was"))
    return _("%(name)s is called %(new)s.") % {**said, "new": name}


def _conflict(request: HttpRequest, access: Access, pilot: Pilot, what: str, form: forms.Form, theirs: str) -> HttpResponse:
    yours = form.chosen() if isinstance(form, RankForm) else form.cleaned_data["name"]
    label = _("Rank") if what == "promote" else _("Name")
    address = reverse("growth", args=[access.campaign.slug, pilot.code])
    return conflict(request, access, pilot.name, [row(label, yours, theirs)], address, was=theirs)
