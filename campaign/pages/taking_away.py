"""Taking a campaign away: what goes is shown first, its file is offered, and its name is typed."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.taking_away import take_campaign_away
from campaign.answers import add_refusals, refused, see
from campaign.people import actor_of
from campaign.queries.contents import goes_with


class NameForm(forms.Form):
    """The campaign's name, typed by who takes it away."""

    name = forms.CharField(
        label=gettext_lazy("The name of the campaign, as it stands above"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Type the campaign’s name, so that no other one goes by mistake.")},
    )


@opens_to(Who.OWNER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_away(request: HttpRequest, access: Access) -> HttpResponse:
    """For the owner alone. Sent twice, the second finds nothing there."""
    form = NameForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            take_campaign_away(actor=actor_of(request), campaign=access.campaign, name=form.cleaned_data["name"])
        except Refused as refusals:
            add_refusals(form, refusals, "name")
        else:
            messages.success(request, _("“%(name)s” is gone, with everything in it.") % {"name": access.campaign.name})
            return see("home")
    context = {"access": access, "form": form, "goes": goes_with(access.campaign)}
    return refused(request, "road/take_away.html", context) if form.errors else render(request, "road/take_away.html", context)
