"""Taking an entry of the journal back: what it would change, before anything is done."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.undoing import look, undo
from campaign.models import Campaign
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.undo.page import undo_page


class Reason(forms.Form):
    """Why an entry is taken back."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("The journal keeps it, and the dice record where dice are struck."),
        max_length=500,
        error_messages={
            "required": gettext_lazy("Say why, for the journal: it was the wrong game, somebody pressed too early …"),
            "max_length": gettext_lazy("A reason has at most 500 characters."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@opens_to(Who.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
@answers_held_forms
def entry(request: HttpRequest, access: Access, version: int) -> HttpResponse:
    """What taking the entry back would change; and the taking back."""
    if request.method != "POST":
        return _show(request, access, version, Reason())
    form = Reason(request.POST)
    if not form.is_valid():
        return _show(request, access, version, form, answers.REFUSED)
    try:
        done = undo(
            actor=actor_of(request),
            campaign=access.campaign,
            entry=version,
            version=_seen(request),
            reason=form.cleaned_data["reason"],
            key=answers.key_of(request),
        )
    except Conflict:
        messages.error(request, _("Something was changed since this was shown. Look at it again, then decide."))
        return _show(request, access, version, form, answers.CONFLICT)
    except Refused as refused:
        if refused.refusals[0].code == "undo.gone":
            raise Http404 from None
        return _show(request, access, version, form, answers.REFUSED)
    if done.entry and not done.repeated:
        again = reverse("undo", args=[access.campaign.slug, done.entry.version])
        counts = done.entry.params.get("again")
        said = (
            _("It counts again. The journal keeps every entry.") if counts else _("Taken back. The journal keeps both entries.")
        )
        messages.success(request, said, extra_tags=f"undo {again}")
    answer = answers.see("journal", access.campaign.slug)
    answer["Location"] += f"#entry-{done.entry.version}" if done.entry else ""
    return answer


def _seen(request: HttpRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def _page(request: HttpRequest, access: Access, version: int) -> Any:
    campaign = Campaign.objects.get(pk=access.campaign.pk)
    try:
        return undo_page(campaign, look(campaign, version, actor=actor_of(request)), version)
    except Refused:
        raise Http404 from None


def _show(request: HttpRequest, access: Access, version: int, form: Reason, status: int = 200) -> HttpResponse:
    context = {"access": access, "page": _page(request, access, version), "form": form}
    return render(request, "undo/undo.html", context, status=status)
