"""The page on which a club is kept: its words, its seasons, its campaigns, its keepers, its journal; and taking it away."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts import clubs as acts
from campaign.acts import seasons, taking_off
from campaign.acts.base import Conflict, Refused
from campaign.answers import add_refusals, conflict, key_of, refusal_words, refused, row, see
from campaign.clubs.kept import ClubKept, club_kept
from campaign.clubs.page import club_to_remove
from campaign.pages.clubs import FIELDS, ClubForm, place_refusals
from campaign.pages.options import Edited
from campaign.people import actor_of

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
LONGEST_NUMBER = 2**31


class DetailsForm(ClubForm, Edited):
    """The club's words, and against which version they were opened."""


class SeasonForm(Edited):
    """A new season, or another name for one."""

    name = forms.CharField(
        label=gettext_lazy("Name of the season"),
        help_text=gettext_lazy("Such as a winter with its year: Winter 2026/27"),
        max_length=60,
        error_messages={"required": gettext_lazy("Give the season a name.")},
    )
    season = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=LONGEST_NUMBER)


class PickedForm(Edited):
    """One of the seasons."""

    season = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=LONGEST_NUMBER)


class KeeperForm(forms.Form):
    """Somebody who is to keep the club too."""

    username = forms.CharField(
        label=gettext_lazy("Account"),
        help_text=gettext_lazy("The name with which he signs in. He may then do all that you may here."),
        max_length=150,
        error_messages={"required": gettext_lazy("Write the name of an account.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class GoneForm(forms.Form):
    """Who keeps it no more."""

    keeper = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=LONGEST_NUMBER)


class OffForm(forms.Form):
    """A campaign that is to leave the page."""

    campaign = forms.SlugField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Its referee reads it."),
        max_length=500,
        error_messages={"required": gettext_lazy("Say why.")},
    )
    stays_off = forms.BooleanField(label=gettext_lazy("It stays off: its owner cannot put it back"), required=False)


class BackForm(forms.Form):
    """A campaign that is to come back."""

    campaign = forms.SlugField(widget=forms.HiddenInput)


class ReasonForm(forms.Form):
    """Why a club is taken away."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Its keepers read it."),
        max_length=500,
        error_messages={"required": gettext_lazy("Say why.")},
    )


Work = tuple[type[forms.Form], Callable[..., Any]]
DONE: dict[str, Work] = {
    "details": (DetailsForm, acts.change_club),
    "season_add": (SeasonForm, seasons.add_season),
    "season_rename": (SeasonForm, seasons.rename_season),
    "season_raise": (PickedForm, seasons.raise_season),
    "season_remove": (PickedForm, seasons.remove_season),
    "keeper_add": (KeeperForm, acts.add_keeper),
    "keeper_remove": (GoneForm, acts.remove_keeper),
    "campaign_off": (OffForm, taking_off.take_off),
    "campaign_back": (BackForm, taking_off.put_back),
}
"""What each form of the page does."""

UNKNOWN = "?"


@opens_to(Who.SIGNED_IN)
@never_cache
@GET_OR_POST
def edit(request: HttpRequest, club: str) -> HttpResponse:
    """Several forms; each is sent alone, and says ``what`` it is."""
    page = club_kept(request.user, club)
    what = request.POST.get("what") or UNKNOWN if request.method == "POST" else ""
    sent: forms.Form | None = None
    if what in DONE:
        kind, act = DONE[what]
        sent = kind(request.POST, auto_id=IDS.get(what, "id_%s"))
        if sent.is_valid():
            given = {name: value for name, value in sent.cleaned_data.items() if what != "season_add" or name != "season"}
            try:
                done = act(actor=actor_of(request), club=club, key=key_of(request), **given)
            except Conflict as clash:
                return _conflict(request, what, sent.cleaned_data, clash.theirs, page)
            except Refused as refusals:
                _place(sent, refusals)
            else:
                return _saved(request, club, what, given, changed=done.entry is not None)
    context = {"page": page, "what": what, "sent": sent, **_forms(page, what, sent)}
    bad = request.method == "POST"
    return refused(request, "clubs/edit.html", context) if bad else render(request, "clubs/edit.html", context)


def _forms(page: ClubKept, what: str, sent: forms.Form | None) -> dict[str, Any]:
    """The forms of the page: the one that was sent as it was sent, the others as they stand."""
    details = {name: getattr(page, name) for name in (*FIELDS, "edit")}
    return {
        "details": sent if what == "details" else DetailsForm(initial=details, auto_id=IDS["details"]),
        "season": sent if what == "season_add" else SeasonForm(initial={"edit": page.edit}, auto_id=IDS["season_add"]),
        "keeper": sent if what == "keeper_add" else KeeperForm(auto_id=IDS["keeper_add"]),
        "standing": [(one, _off_form(one.slug, what, sent)) for one in page.campaigns],
        "renamed": sent["season"].value() if what == "season_rename" and sent else "",
        "faults": _faults(what, sent),
    }


def _off_form(slug: str, what: str, sent: forms.Form | None) -> forms.Form:
    if sent is not None and what == "campaign_off" and sent["campaign"].value() == slug:
        return sent
    return OffForm(initial={"campaign": slug}, auto_id=f"off_{slug}_%s")


def _faults(what: str, sent: forms.Form | None) -> list[str]:
    """What is wrong where no field beside it says so."""
    if sent is None:
        return [_("The page does not know this button. Load it again, and press it once more.")] if what else []
    hidden = [name for name in sent.errors if what not in IDS or name == NON_FIELD_ERRORS or sent.fields[name].widget.is_hidden]
    return [str(fault) for name in hidden for fault in sent.errors[name]]


IDS = {"details": "club_%s", "season_add": "season_%s", "keeper_add": "keeper_%s", "campaign_off": "off_%s"}
"""Forms with labels of their own, which show what is wrong beside their fields; and what the fields are called in the page."""


def _place(form: forms.Form, refusals: Refused) -> None:
    if isinstance(form, ClubForm):
        place_refusals(form, refusals)
    else:
        field = refusals.refusals[0].at.strip("/")
        add_refusals(form, refusals, field if field in form.fields and not form.fields[field].widget.is_hidden else None)


def _conflict(request: HttpRequest, what: str, given: dict[str, Any], theirs: Any, page: ClubKept) -> HttpResponse:
    if what == "details":
        labels = {name: field.label for name, field in ClubForm.base_fields.items()}
        rows = [row(labels[name], given[name], getattr(theirs, name)) for name in FIELDS]
    else:
        name = next((one.name for one in page.seasons if one.number == given.get("season")), "–")
        rows = [row(_("Season"), given.get("name") or name, name)]
    stored = reverse("club_edit", args=[page.slug])
    return conflict(request, None, _("Keep %(club)s") % {"club": theirs.name}, rows, stored, edit=theirs.edit)


def _saved(request: HttpRequest, club: str, what: str, given: dict[str, Any], *, changed: bool) -> HttpResponse:
    messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
    if what == "keeper_remove":
        try:
            club_kept(request.user, club)
        except Http404:
            return see("club", club)
    return see("club_edit", club)


@opens_to(Who.SIGNED_IN)
@never_cache
@GET_OR_POST
def remove(request: HttpRequest, club: str) -> HttpResponse:
    """Take a club away, or put it back: for those who keep it, and who keeps the site."""
    found = club_to_remove(request.user, club)
    gone = found.removed_at is not None
    form = ReasonForm(request.POST if request.method == "POST" and not gone else None)
    faults: list[str] = []
    if request.method == "POST" and (gone or form.is_valid()):
        said = {"actor": actor_of(request), "club": club, "key": key_of(request)}
        try:
            if request.POST.get("what") == "restore":
                acts.restore_club(**said)
                messages.success(request, _("%(name)s is there again.") % {"name": found.name})
                return see("club", club)
            if not gone:
                acts.remove_club(**said, reason=form.cleaned_data["reason"])
            messages.success(request, _("%(name)s was taken away.") % {"name": found.name})
            return see("clubs")
        except Refused as refusals:
            add_refusals(form, refusals, "reason") if not gone else faults.extend(refusal_words(refusals))
    context = {"club": found, "form": form, "faults": faults, "removal": acts.removal_of(found) if gone else None}
    bad = faults or form.errors
    return refused(request, "clubs/remove.html", context) if bad else render(request, "clubs/remove.html", context)
