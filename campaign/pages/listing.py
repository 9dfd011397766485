"""In which club a campaign is listed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.listing import set_club
from campaign.answers import add_refusals, conflict, key_of, refused, row, see
from campaign.clubs.choices import Choices, choices_for, value_of
from campaign.clubs.fields import club_field
from campaign.models import Campaign
from campaign.pages.options import Edited
from campaign.people import actor_of


class ListingForm(Edited):
    """The clubs that the owner keeps, with their seasons."""

    def __init__(self, *args: Any, choices: Choices, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["club"] = club_field(choices)


@opens_to(Who.OWNER)
@require_http_methods(["GET", "HEAD", "POST"])
def listing(request: HttpRequest, access: Access) -> HttpResponse:
    """The owner chooses among the clubs that he keeps, or takes the campaign out of one."""
    campaign = Campaign.objects.select_related("club", "season").get(pk=access.campaign.pk)
    choices = choices_for(request.user, campaign)
    stands = {"edit": campaign.options_edit, "club": value_of(campaign.club, campaign.season)}
    form = ListingForm(request.POST if request.method == "POST" else None, choices=choices, initial=stands)
    if request.method == "POST" and form.is_valid():
        club, season = choices.chosen[form.cleaned_data["club"]]
        said = {"actor": actor_of(request), "campaign": campaign, "key": key_of(request)}
        try:
            done = set_club(**said, edit=form.cleaned_data["edit"], club=club, season=season)
        except Conflict as clash:
            labels = _labels(choices)
            theirs = value_of(clash.theirs.club, clash.theirs.season)
            rows = [row(_("Club"), labels.get(form.cleaned_data["club"], "–"), labels.get(theirs, "–"))]
            here = reverse("campaign_club", args=[campaign.slug])
            return conflict(request, access, _("Club"), rows, here, edit=clash.theirs.options_edit)
        except Refused as refusals:
            add_refusals(form, refusals, "club")
        else:
            messages.success(request, _("Saved.") if done.entry is not None else _("Nothing was changed."))
            return see("campaign_club", campaign.slug)
    context = {"access": access, "form": form, "choices": bool(choices), "club": campaign.club, "season": campaign.season}
    return refused(request, "clubs/listing.html", context) if form.errors else render(request, "clubs/listing.html", context)


def _labels(choices: Choices) -> dict[str, str]:
    """What each choice is called."""
    found: dict[str, str] = {}
    for value, label in choices.groups:
        found |= {value: label} if isinstance(label, str) else dict(label)
    return found
