"""A new session without a scenario: its title, its date, who plays."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.desks import begin_desk
from campaign.answers import add_refusals, key_of, refused, see
from campaign.people import actor_of
from games.pages.dauntless.forms import TitleForm, clubs_for

ALONE, SIDES = "alone", "sides"
PLAYERS = (
    (SIDES, gettext_lazy("Two sides, each with its players")),
    (ALONE, gettext_lazy("I play both sides myself")),
)
FIRST, LAST = "1941-12", "1945-09"
FIELDS = {"/title": "title", "/club": "club"}


class NewForm(TitleForm):
    """A session that begins empty."""

    date = forms.RegexField(
        label=gettext_lazy("Month"),
        help_text=gettext_lazy("The flak of ships grew in the middle of 1943: the month says which figures hold."),
        regex=r"^[0-9]{4}-(0[1-9]|1[0-2])\Z",
        error_messages={"invalid": gettext_lazy("Write the year and the month, such as 1942-06.")},
        initial="1942-06",
        widget=forms.TextInput(attrs={"type": "month", "min": FIRST, "max": LAST, "autocomplete": "off"}),
    )
    players = forms.ChoiceField(label=gettext_lazy("Who plays"), choices=PLAYERS, initial=SIDES, widget=forms.RadioSelect)

    def given(self) -> dict[str, Any]:
        """What ``begin_desk`` is told."""
        said = self.cleaned_data
        return {"title": said["title"], "club": said["club"], "date": said["date"], "solitaire": said["players"] == ALONE}


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form; then the session begins, and its ships are entered."""
    form = NewForm(request.POST if request.method == "POST" else None, clubs=clubs_for(request.user.pk or 0))
    if request.method == "POST" and form.is_valid():
        try:
            desk = begin_desk(actor=actor_of(request), key=key_of(request), **form.given())
        except Refused as refusals:
            add_refusals(form, refusals, FIELDS.get(refusals.refusals[0].at))
        else:
            return see("desk_forces", desk.code)
    context = {"form": form}
    return refused(request, "dauntless/new.html", context) if form.errors else render(request, "dauntless/new.html", context)
