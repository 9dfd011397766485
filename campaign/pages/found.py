"""Found a campaign: its name, who sees it, which games, which rules."""

from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.founding import found_campaign
from campaign.acts.listing import set_club
from campaign.answers import add_refusals, key_of, refused, see
from campaign.clubs.choices import NONE, Choices, choices_for
from campaign.clubs.fields import club_field
from campaign.models import Campaign
from campaign.offline import answers_held_forms
from campaign.pages.schedule_forms import dates_in, game_fields, game_rows, rule_fields, rules_in
from campaign.people import actor_of
from rulebooks.pacific_air_war.scenarios import OPTIONAL

OF_CLUBS = ("club.kept", "club.season")
GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])

VISIBILITY = [
    (Campaign.Visibility.PRIVATE, gettext_lazy("Private")),
    (Campaign.Visibility.UNLISTED, gettext_lazy("Unlisted")),
    (Campaign.Visibility.PUBLIC, gettext_lazy("Public")),
]


class NamedForm(forms.Form):
    """A campaign's name, and who may see it."""

    name = forms.CharField(
        label=gettext_lazy("Name of the campaign"),
        help_text=gettext_lazy("As it should stand on the standings: Thursdays over Rabaul"),
        max_length=120,
        error_messages={"required": gettext_lazy("Give the campaign a name.")},
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may see it"),
        help_text=gettext_lazy(
            "Private: only people with a part in it. Unlisted: whoever has its address. Public: it stands on the front page."
        ),
        choices=VISIBILITY,
        initial=Campaign.Visibility.PRIVATE,
        widget=forms.RadioSelect,
    )


class FoundForm(NamedForm):
    """Everything that a new campaign is made of."""

    def __init__(self, *args: Any, choices: Choices, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if choices:
            self.fields["club"] = club_field(choices)
        self.fields |= game_fields(full=False) | rule_fields()


@opens_to(Who.SIGNED_IN)
@GET_OR_POST
@answers_held_forms
def found(request: HttpRequest) -> HttpResponse:
    """The form for a new campaign; founded, it goes on to the players. ``?club=``: its latest season is chosen already."""
    choices = choices_for(request.user)
    initial = {"club": choices.latest(request.GET.get("club", NONE))}
    form = FoundForm(request.POST if request.method == "POST" else None, choices=choices, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            campaign = _found(request, form.cleaned_data, choices)
        except Refused as refusals:
            add_refusals(form, refusals, "club" if refusals.refusals[0].code in OF_CLUBS else "name")
        else:
            messages.success(request, _("%(name)s is founded. Now seat the players.") % {"name": campaign.name})
            return see("seats", campaign.slug)
    context = {
        "form": form,
        "games": list(game_rows(form)),
        "rules": [form[name] for name in form.fields if name.startswith("rule_")],
        "rules_open": any(name.startswith("rule_") for name in form.errors),
    }
    return refused(request, "road/found.html", context) if form.errors else render(request, "road/found.html", context)


def _found(request: HttpRequest, given: dict[str, Any], choices: Choices) -> Campaign:
    """Both acts or neither, where a club was chosen."""
    actor, key = actor_of(request), key_of(request)
    club, season = choices.chosen[given.get("club", NONE)]
    with transaction.atomic():
        campaign = found_campaign(
            actor=actor,
            name=given["name"],
            visibility=given["visibility"],
            rules=rules_in(given),
            optional_games=[number for number in OPTIONAL if given[f"flown_{number}"]],
            pearl=given["pearl"],
            dates=dates_in(given),
            key=key,
        ).campaign
        if club:
            set_club(actor=actor, campaign=campaign, edit=campaign.options_edit, club=club, season=season, key=key)
    return campaign
