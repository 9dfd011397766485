"""Clubs for everybody: the list, a club's page, founding one, and its files."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.clubs import found_club
from campaign.answers import add_refusals, key_of, refused, see
from campaign.clubs.page import campaigns_in, club_of, club_page, club_seen, page_of
from campaign.clubs.page import clubs as all_clubs
from campaign.exports.calendar import club_calendar
from campaign.exports.club import club_stand, csv_of_club
from campaign.pages.spreadsheets import spreadsheet_asked
from campaign.people import actor_of
from campaign.reading import file_kept, kept_part, made_tag
from campaign.room import to_send
from campaign.ways import is_guest

NO = ("", "0")
FIELDS = ("name", "town", "about", "link")


class ClubForm(forms.Form):
    """What a club's page says of it."""

    name = forms.CharField(
        label=gettext_lazy("Name of the club"),
        help_text=gettext_lazy("As it stands on its page."),
        max_length=120,
        error_messages={"required": gettext_lazy("Give the club a name.")},
    )
    town = forms.CharField(label=gettext_lazy("Town"), help_text=gettext_lazy("Where you meet."), max_length=120, required=False)
    about = forms.CharField(
        label=gettext_lazy("About the club"),
        help_text=gettext_lazy(
            "Who you are, when you meet, how somebody joins. An empty line makes a paragraph, *stars* make italics, "
            "[words](https://example.org) a link."
        ),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    link = forms.CharField(
        label=gettext_lazy("Address elsewhere"),
        help_text=gettext_lazy("The club’s own web site, a forum or a server of Discord, with https:// before it."),
        max_length=500,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "url", "spellcheck": "false"}),
    )


class FoundClubForm(ClubForm):
    """The same, with the word that its page has for good."""

    address = forms.CharField(
        label=gettext_lazy("Word in the page’s address"),
        help_text=gettext_lazy("It stays. Empty, it is made of the name: Köln-Süd becomes koeln-sued."),
        max_length=52,
        required=False,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "none"}),
    )


def place_refusals(form: forms.Form, refusals: Refused) -> None:
    """Under the field that is meant, by where the refusal says it is."""
    field = refusals.refusals[0].at.strip("/")
    add_refusals(form, refusals, field if field in form.fields else None)


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs whose campaigns the visitor finds, and his own."""
    guest = request.user.is_anonymous or is_guest(request.user)
    return render(request, "clubs/clubs.html", {"page": all_clubs(request.user), "may_found": not guest})


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """One club, as far as the visitor may find its campaigns; ``?as=stranger``: as somebody finds them who has not signed in."""
    as_stranger = request.GET.get("as") == "stranger"
    viewer = AnonymousUser() if as_stranger else request.user
    seen, today, calendar = club_seen(viewer, club), localdate(), to_send(request, _calendar(club))
    signed_in = request.user.is_authenticated

    def fill() -> dict[str, Any]:
        return {"page": page_of(seen, today), "calendar": calendar, "as_stranger": as_stranger, "signed_in": signed_in}

    content = kept_part("clubs/_page.html", fill, *seen.stand, today, calendar, as_stranger, signed_in)
    return render(request, "clubs/club.html", {"club": seen.club, "content": content})


def _calendar(club: str) -> str:
    return reverse("club_calendar", args=[club])


@opens_to(Who.SIGNED_IN)
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Found a club; whoever comes by a link alone is told to make an account first."""
    form = FoundClubForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            done = found_club(actor=actor_of(request), key=key_of(request), **form.cleaned_data)
        except Refused as refusals:
            place_refusals(form, refusals)
        else:
            messages.success(request, _("%(name)s is founded. Now give it a season.") % {"name": done.club.name})
            return see("club_edit", done.club.slug)
    context: dict[str, Any] = {"form": form, "guest": is_guest(request.user)}
    return refused(request, "clubs/found.html", context) if form.errors else render(request, "clubs/found.html", context)


@opens_to(Who.ANYBODY)
@require_safe
def table(request: HttpRequest, club: str) -> HttpResponseBase:
    """The campaigns that the visitor finds, as CSV; ``?bom=1`` with a mark at its head, ``?for=de`` as in exports."""
    row, bom, spreadsheet = club_of(request.user, club), request.GET.get("bom", "") not in NO, spreadsheet_asked(request)
    found = campaigns_in(request.user, row)
    tag = made_tag("clubs/csv", row.pk, row.name, row.edit, bom, spreadsheet, localdate(), club_stand(found))
    if unchanged := get_conditional_response(request, etag=tag):
        return file_kept(unchanged, tag)
    file = csv_of_club(club_page(request.user, club, localdate()), bom, spreadsheet)
    return file_kept(HttpResponse(file, content_type="text/csv; charset=utf-8"), tag, f"{club}-campaigns.csv")


@opens_to(Who.ANYBODY)
@require_safe
def calendar(request: HttpRequest, club: str) -> HttpResponseBase:
    """The game nights of all campaigns that the visitor finds. Who follows the address without a password sees public ones."""
    row = club_of(request.user, club)
    found = campaigns_in(request.user, row)
    tag = made_tag("clubs/calendar", row.pk, row.name, to_send(request, "").address, club_stand(found))
    if unchanged := get_conditional_response(request, etag=tag):
        return file_kept(unchanged, tag)

    def address(slug: str, number: int) -> str:
        return to_send(request, reverse("game", args=[slug, number])).address

    answer = HttpResponse(club_calendar(row.name, found, address), content_type="text/calendar; charset=utf-8")
    return file_kept(answer, tag, f"{club}.ics")
