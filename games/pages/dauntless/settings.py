"""What its referee settles of a session beside the table: title, club, ranges, who may look on; deleting it; taking it over."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_base import worked
from campaign.acts.desk_taking import take_desk
from campaign.acts.desks import change_desk, delete_desk
from campaign.answers import add_refusals, conflict, key_of, refusal_words, refused, row, see
from campaign.people import actor_of
from campaign.room import to_send
from games.dauntless.behind import open_games
from games.dauntless.left import left_for
from games.models import Desk
from games.pages.dauntless.forms import LARGEST_EDIT, NO_CLUB, TitleForm, clubs_for
from games.pages.dauntless.frame import Frame, framed
from rulebooks.dauntless.evening.plotting import LEAST_LIMIT, MOST_LIMIT

FIELDS = {"/title": "title", "/club": "club"}
MOST_GAMES = 20
FARTHEST = 200
RANGES = ("heavy_min_range", "light_max_range", "heavy_max_range", "plot_limit")


def _hexes(label: Any, hint: Any, required: bool = False) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=hint, min_value=0, max_value=FARTHEST, required=required)


class SettingsForm(TitleForm):
    """What may be changed at any moment."""

    edit = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=LARGEST_EDIT)
    shared = forms.BooleanField(
        label=gettext_lazy("Whoever has the address may look on"),
        help_text=gettext_lazy("What a side wrote down unseen stays hidden from them."),
        required=False,
    )
    heavy_min_range = _hexes(
        gettext_lazy("Least range of heavy flak, hexes"),
        gettext_lazy("The book’s example says 12 is too close and 13 is not."),
        required=True,
    )
    light_max_range = _hexes(
        gettext_lazy("Longest range of light flak, hexes"), gettext_lazy("Empty: the desk does not look at it.")
    )
    heavy_max_range = _hexes(
        gettext_lazy("Longest range of heavy flak, hexes"), gettext_lazy("Empty: the desk does not look at it.")
    )
    plot_limit = forms.IntegerField(
        label=gettext_lazy("Seconds to plot a turn"),
        help_text=gettext_lazy("The book says two to three minutes."),
        min_value=LEAST_LIMIT,
        max_value=MOST_LIMIT,
    )

    @classmethod
    def stands(cls, desk: Desk) -> dict[str, Any]:
        """What the form holds of a session as it is."""
        about = {"edit": desk.edit, "title": desk.title, "shared": desk.shared, "club": desk.club.slug if desk.club else NO_CLUB}
        return about | {name: desk.settings.get(name) for name in RANGES}

    def given(self) -> dict[str, Any]:
        """What ``change_desk`` is told."""
        said = self.cleaned_data
        return {name: said[name] for name in ("edit", "title", "club", "shared")} | {
            "settings": {name: said[name] for name in RANGES}
        }


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """The form, for its referee alone; where he is gone, a keeper of the session's club takes it over."""
    if left_for(request.user.pk or 0).filter(code=code).exists():
        return _left(request, framed(request, code))
    frame = framed(request, code, run=True)
    if "title" not in request.POST and worked(frame.desk, key_of(request)):
        return see("desk_table", code)
    clubs = clubs_for(request.user.pk or 0, frame.desk)
    sent = request.POST if request.method == "POST" else None
    form = SettingsForm(sent, initial=SettingsForm.stands(frame.desk), clubs=clubs)
    if sent is not None and form.is_valid():
        try:
            change_desk(actor=actor_of(request), code=code, key=key_of(request), **form.given())
        except Conflict as clash:
            return _conflict(request, form, clash.theirs, clubs)
        except Refused as refusals:
            add_refusals(form, refusals, FIELDS.get(refusals.refusals[0].at))
        else:
            messages.success(request, _("Saved."))
            return see("desk_table", code)
    games = () if hasattr(frame.desk, "of_game") else open_games(request.user.pk or 0)[:MOST_GAMES]
    context = frame.context(form=form, sent=to_send(request, reverse("desk_table", args=[code])), games=games)
    template = "dauntless/settings.html"
    return refused(request, template, context) if form.errors else render(request, template, context)


def _left(request: HttpRequest, frame: Frame) -> HttpResponse:
    template = "dauntless/take.html"
    if request.method != "POST":
        return render(request, template, frame.context())
    club = frame.desk.club
    assert club is not None
    try:
        take_desk(actor=actor_of(request), club=club.slug, code=frame.desk.code, key=key_of(request))
    except Refused as refusals:
        return refused(request, template, frame.context(problem=" ".join(refusal_words(refusals))))
    messages.success(request, _("You run this session from now on."))
    return see("desk_table", frame.desk.code)


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, code: str) -> HttpResponse:
    """What goes with it, asked once more, then gone for good."""
    frame = framed(request, code, run=True)
    if request.method == "POST":
        delete_desk(actor=actor_of(request), code=code)
        messages.success(request, _("The session is deleted."))
        return see("dauntless")
    return render(request, "dauntless/delete.html", _goes_with(frame))


def _goes_with(frame: Frame) -> dict[str, Any]:
    """Three queries."""
    desk = frame.desk
    counted = {"lines": desk.log.count(), "players": desk.players.exclude(user=desk.referee).count()}
    return frame.context(**counted, ships=len(desk.ships), attached=hasattr(desk, "of_game"))


def _conflict(request: HttpRequest, form: SettingsForm, theirs: Desk | None, clubs: list[tuple[str, str]]) -> HttpResponse:
    """The session was changed elsewhere since the form was opened."""
    if theirs is None:
        raise Http404
    stands, given = SettingsForm.stands(theirs), form.cleaned_data
    shown = {"club": {NO_CLUB: _("No club"), **dict(clubs)}, "shared": {True: _("Yes"), False: _("No")}}

    def word(name: str, value: Any) -> Any:
        return shown[name].get(value, value) if name in shown else "" if value is None else value

    fields = ("title", "club", "shared", *RANGES)
    rows = [row(form.fields[name].label, word(name, given[name]), word(name, stands[name])) for name in fields]
    return conflict(
        request, None, _("Settings of the session"), rows, reverse("desk_settings", args=[theirs.code]), edit=theirs.edit
    )
