"""What the forms of the desk share."""

from typing import Any, cast

from django import forms
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.acts.base import Refused
from campaign.answers import key_of
from campaign.models import Club
from campaign.reading import MOST_DIGITS
from games.kido_butai.leagues import leagues_of
from games.models import Desk, DeskEntry

NO_CLUB = ""
LONGEST_TITLE = 120
LARGEST_EDIT = 2**31


def number(request: HttpRequest, name: str) -> int:
    """A whole number of a form; -1, which nothing is, where it is none."""
    said = request.POST.get(name, "").strip()
    return int(said) if said.isascii() and said.isdigit() and len(said) <= MOST_DIGITS else -1


def entered_before(request: HttpRequest, desk: Desk) -> bool:
    """Whether this very form was written into the log already, as by a double tap."""
    key = key_of(request)
    return key is not None and DeskEntry.objects.filter(desk=desk, key=key).exists()


def raise_gone(refusals: Refused, *also: str) -> None:
    """Http404 where there is no such session for him any more; ``also``: codes that say the same of something in it."""
    if refusals.refusals[0].code in ("desk.gone", *also):
        raise Http404 from None


def clubs_for(user: int, desk: Desk | None = None) -> list[tuple[str, str]]:
    """Slug and name of the clubs that a session of that account may belong to, the session's own among them. One query."""
    clubs: dict[str, str] = {club.slug: club.name for club in leagues_of(user)}
    own: Club | None = desk.club if desk is not None else None
    if own is not None:
        clubs.setdefault(own.slug, own.name)
    return list(clubs.items())


def offer_clubs(form: forms.Form, clubs: list[tuple[str, str]]) -> None:
    """Fill its field ``club``, which is hidden from who has none to choose."""
    field = cast(forms.ChoiceField, form.fields["club"])
    field.choices = [(NO_CLUB, _("No club")), *clubs]
    if not clubs:
        field.widget = forms.HiddenInput()


class TitleForm(forms.Form):
    """What a session is called, and whose it is."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        help_text=gettext_lazy("So that you find it again. It may stay empty."),
        max_length=LONGEST_TITLE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    club = forms.ChoiceField(
        label=gettext_lazy("Club"),
        help_text=gettext_lazy("Its people find the session and may look on; its ships and aircraft are offered."),
        required=False,
    )

    def __init__(self, *args: Any, clubs: list[tuple[str, str]], **kwargs: Any):
        super().__init__(*args, **kwargs)
        offer_clubs(self, clubs)
