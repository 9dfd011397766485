"""Handing over: the campaign to another owner, a seat to another player."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.handing import hand_over, hand_seat
from campaign.answers import NAME_LENGTH, add_refusals, conflict, key_of, refused, row, see
from campaign.flow import flow
from campaign.models import Campaign, Member, Seat
from campaign.offline import answers_held_forms
from campaign.people import actor_of, display_name
from campaign.ways import is_guest

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
SOMEBODY_NEW = "new"


class OverForm(forms.Form):
    """Who owns the campaign from now on."""

    member = forms.TypedChoiceField(
        label=gettext_lazy("To whom"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose who owns the campaign from now on."),
            "invalid_choice": gettext_lazy("Choose one of these people."),
        },
    )
    sure = forms.BooleanField(
        label=gettext_lazy("I am sure: I cannot take it back myself"),
        error_messages={"required": gettext_lazy("Tick this if you are sure.")},
    )

    def __init__(self, *args: Any, heirs: list[Member], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["member"].choices = [(heir.pk, display_name(heir.user)) for heir in heirs]


def _sent_before(request: HttpRequest, access: Access) -> bool:
    """True for a form that was worked already: it would not be valid again."""
    key = key_of(request) if request.method == "POST" else None
    return key is not None and access.campaign.journal.filter(key=key).exists()


@opens_to(Who.REFEREE)
@GET_OR_POST
def over(request: HttpRequest, access: Access) -> HttpResponse:
    """Hand the campaign to another member who has an account. Only the owner does; a referee reads who that is."""
    if _sent_before(request, access):
        return see("people", access.campaign.slug)
    if not access.owner:
        owner = Member.objects.filter(campaign=access.campaign, role=Member.Role.OWNER).select_related("user").first()
        context = {"access": access, "owner": display_name(owner.user) if owner else ""}
        return render(request, "ways/hand_over_owner.html", context, status=200 if request.method != "POST" else 422)
    members = Member.objects.filter(campaign=access.campaign).exclude(role=Member.Role.OWNER).select_related("user")
    heirs = [member for member in members if not is_guest(member.user) and member.user.is_active]
    form = OverForm(request.POST if request.method == "POST" else None, heirs=heirs)
    if request.method == "POST" and form.is_valid():
        common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "key": key_of(request)}
        try:
            done = hand_over(**common, member=form.cleaned_data["member"])
        except Refused as refusals:
            add_refusals(form, refusals)
        else:
            name = done.entry.params["person"] if done.entry else ""
            messages.success(request, _("%(name)s owns the campaign now; you are its referee.") % {"name": name})
            return see("people", access.campaign.slug)
    context = {"access": access, "form": form, "heirs": heirs}
    return refused(request, "ways/hand_over.html", context) if form.errors else render(request, "ways/hand_over.html", context)


class HandSeatForm(forms.Form):
    """Who plays on in a seat."""

    member = forms.ChoiceField(
        label=gettext_lazy("Who plays on"),
        error_messages={
            "required": gettext_lazy("Choose who plays on."),
            "invalid_choice": gettext_lazy("This person has no part any more, or has a seat by now. Choose another."),
        },
    )
    new_person = forms.CharField(
        label=gettext_lazy("Name of somebody new"),
        help_text=gettext_lazy("He gets a link of his own; it stands under “Ways in”."),
        required=False,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    rename = forms.BooleanField(
        label=gettext_lazy("The seat is called as the new player"),
        help_text=gettext_lazy(
            "In every table, also for the games flown before. The journal and the roster say who had it until then."
        ),
        required=False,
        initial=True,
    )
    edit = forms.IntegerField(widget=forms.HiddenInput)
    was = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any):
        super().__init__(*args, **kwargs)
        free = Member.objects.filter(campaign=campaign, seat=None).select_related("user")
        self.names = {str(member.pk): display_name(member.user) for member in free}
        self.fields["member"].choices = [(SOMEBODY_NEW, _("somebody new")), *self.names.items()]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("member") == SOMEBODY_NEW and not given.get("new_person"):
            self.add_error("new_person", _("Give the name of the new player."))
        return given

    @property
    def heir(self) -> str:
        """The name of whoever takes the seat."""
        chosen = self.cleaned_data["member"]
        return str(self.cleaned_data["new_person"]) if chosen == SOMEBODY_NEW else self.names[chosen]


@opens_to(Who.REFEREE)
@GET_OR_POST
@answers_held_forms
def seat(request: HttpRequest, access: Access, code: str) -> HttpResponse:
    """Give a seat with its pilots to another person."""
    stored = Seat.objects.select_related("member__user").filter(campaign=access.campaign, code=code).first()
    if stored is None:
        raise Http404
    if _sent_before(request, access):
        return see("seats", access.campaign.slug)
    had = getattr(stored, "member", None)
    stands = {"edit": stored.edit, "was": had.pk if had else 0}
    form = HandSeatForm(request.POST if request.method == "POST" else None, campaign=access.campaign, initial=stands)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            hand_seat(
                actor=actor_of(request),
                campaign=access.campaign,
                key=key_of(request),
                seat=code,
                member=None if given["member"] == SOMEBODY_NEW else int(given["member"]),
                new_person=given["new_person"] if given["member"] == SOMEBODY_NEW else "",
                rename=form.heir if given["rename"] else "",
                edit=given["edit"],
                was=given["was"],
            )
        except Conflict:
            here = reverse("seat_hand", args=[access.campaign.slug, code])
            rows = [row(_("Who plays"), form.heir, display_name(had.user) if had else _("nobody"))]
            rows.append(row(_("Player"), form.heir if given["rename"] else stored.name, stored.name))
            return conflict(request, access, _("%(name)s’s seat") % {"name": stored.name}, rows, here, **stands)
        except Refused as refusals:
            add_refusals(form, refusals, _FIELDS.get(refusals.refusals[0].code))
        else:
            messages.success(request, _("%(name)s plays on in this seat.") % {"name": form.heir})
            return see("seats", access.campaign.slug)
    context = {
        "access": access,
        "form": form,
        "seat": stored,
        "had": display_name(had.user) if had else "",
        "next_game": flow(access.campaign).next_game,
        "pilots": stored.pilots.exists(),
    }
    return refused(request, "ways/hand_seat.html", context) if form.errors else render(request, "ways/hand_seat.html", context)


_FIELDS = {
    "handseat.name": "new_person",
    "join.twice": "new_person",
    "handseat.seated": "member",
    "member.gone": "member",
    "seat.twice": "new_person",
    "seat.name": "new_person",
}
