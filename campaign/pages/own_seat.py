"""Which of the seats is the referee's own: asked where the seats are, so that his career and his club count alike."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.people import change_member
from campaign.answers import key_of, refusal_words, see
from campaign.models import Member, Seat
from campaign.people import actor_of, display_name


class OwnSeatForm(forms.Form):
    """The seats without a person."""

    own = forms.ChoiceField(
        label=gettext_lazy("Your seat"),
        help_text=gettext_lazy("Then you have a pilot’s page here, and your career counts this campaign."),
        error_messages={
            "required": gettext_lazy("Choose your seat."),
            "invalid_choice": gettext_lazy("That seat was taken a moment ago. Choose another."),
        },
    )

    def __init__(self, *args: Any, seats: list[Seat], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["own"].choices = [("", _("choose")), *((seat.code, str(seat)) for seat in seats)]


def own_seat_form(request: HttpRequest, access: Access, seats: Iterable[Seat], data: Any = None) -> OwnSeatForm | None:
    """The question, for whoever has no seat while some of ``seats`` are nobody's; one that is called as he is chosen already."""
    free = [seat for seat in seats if getattr(seat, "member", None) is None]
    if access.seat is not None or not free or not isinstance(request.user, User):
        return None
    called = display_name(request.user).casefold()
    alike = next((seat.code for seat in free if seat.name.casefold() in (called, called.partition(" ")[0])), "")
    return OwnSeatForm(data, seats=free, initial={"own": alike})


@opens_to(Who.REFEREE)
@require_POST
def own_seat(request: HttpRequest, access: Access) -> HttpResponse:
    """Take a seat for oneself; it is one act, and can be taken back in the journal."""
    seats = Seat.objects.filter(campaign=access.campaign).select_related("member")
    form = own_seat_form(request, access, seats, request.POST)
    if form is None:
        return see("seats", access.campaign.slug)
    if form.is_valid():
        member = Member.objects.get(campaign=access.campaign, user_id=request.user.pk)
        try:
            change_member(
                actor=actor_of(request),
                campaign=access.campaign,
                member=member.pk,
                role=member.role,
                seat=form.cleaned_data["own"],
                key=key_of(request),
            )
        except Refused as refusals:
            messages.error(request, " ".join(refusal_words(refusals)))
        else:
            messages.success(request, _("The seat is yours."))
    else:
        messages.error(request, " ".join(form.errors["own"]))
    return see("seats", access.campaign.slug)
