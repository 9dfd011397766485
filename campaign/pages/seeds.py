"""Revealing a seed of the site's dice before the campaign is over."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.seeds import retire
from campaign.answers import add_refusals, key_of, refused, see
from campaign.people import actor_of
from campaign.queries.dice import secret_seed


class RetireForm(forms.Form):
    """Why a seed is revealed; ``seed`` is the number that the page showed."""

    seed = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**15)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("The journal keeps it, for everybody to read."),
        max_length=500,
        error_messages={
            "required": gettext_lazy("Say why: somebody saw the secret, the club wants to check the dice now …"),
            "max_length": gettext_lazy("A reason has at most 500 characters."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@opens_to(Who.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def retire_seed(request: HttpRequest, access: Access) -> HttpResponse:
    """The seed that is still secret, with the form that reveals it and commits the next."""
    form = RetireForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            done = retire(
                actor=actor_of(request),
                campaign=access.campaign,
                seed=given["seed"],
                reason=given["reason"],
                key=key_of(request),
            )
        except Refused as refusals:
            add_refusals(form, refusals, "reason" if refusals.refusals[0].code == "seed.reason" else None)
        else:
            if done.entry and not done.repeated:
                messages.success(request, _("The secret is out, and the next seed is committed."))
            return see("dice_record", access.campaign.slug)
    context = {"access": access, "form": form, "seed": secret_seed(access.campaign), "tab": "dice_record"}
    return refused(request, "campaign/seed.html", context) if form.errors else render(request, "campaign/seed.html", context)
