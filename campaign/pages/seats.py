"""Seats and players: who plays for which side, from which game to which."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.seats import MOST_PLAYERS, NewSeat, add_seats, edit_seat, remove_seat
from campaign.answers import add_refusals, conflict, key_of, refusal_words, refused, row, see
from campaign.flow import Flow, flow
from campaign.models import Campaign, Seat
from campaign.offline import answers_held_forms
from campaign.pages.options import Edited
from campaign.pages.own_seat import own_seat_form
from campaign.people import actor_of
from campaign.words.options import DEFAULTS
from pilots.models import Pilot, Side
from rulebooks.pacific_air_war.scenarios import SCENARIOS

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
NAMES = forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"})


class PlayersForm(forms.Form):
    """New players, a name a line, for each side."""

    japan = forms.CharField(
        label=gettext_lazy("For Japan"), help_text=gettext_lazy("One name a line"), required=False, max_length=4000, widget=NAMES
    )
    usa = forms.CharField(
        label=gettext_lazy("For the USA"),
        help_text=gettext_lazy("One name a line"),
        required=False,
        max_length=4000,
        widget=NAMES,
    )

    def seats(self) -> list[NewSeat]:
        """The seats that the lines ask for, Japan's first; blank lines are none."""
        return [
            NewSeat(line.strip(), side) for side in Side.values for line in self.cleaned_data[side].splitlines() if line.strip()
        ]


class SeatForm(Edited):
    """One seat: its player, and the games in which he plays."""

    name = forms.CharField(
        label=gettext_lazy("Player"), max_length=60, error_messages={"required": gettext_lazy("Give the player’s name.")}
    )
    side = forms.ChoiceField(label=gettext_lazy("Side"), choices=Side.choices, widget=forms.RadioSelect)
    from_game = forms.TypedChoiceField(label=gettext_lazy("Plays from"), required=False, coerce=int, empty_value=None)
    until_game = forms.TypedChoiceField(
        label=gettext_lazy("Plays until"),
        help_text=gettext_lazy("If he leaves: the last game that he plays."),
        required=False,
        coerce=int,
        empty_value=None,
    )

    def __init__(self, *args: Any, games: Iterable[int], mustered: bool, **kwargs: Any):
        super().__init__(*args, **kwargs)
        names = [(game, f"{game} {SCENARIOS[game].title}") for game in games]
        self.fields["from_game"].choices = [("", _("the first game")), *names]
        self.fields["until_game"].choices = [("", _("the last game")), *names]
        if mustered:
            self.fields["side"].disabled = True
            self.fields["side"].help_text = _("He has a pilot, so the seat stays on its side (B.2).")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the list, with the pilot who sits in it now."""

    seat: Seat
    pilot: Pilot | None

    @property
    def span(self) -> str:
        if self.seat.from_game and self.seat.until_game:
            return _("games %(first)d to %(last)d") % {"first": self.seat.from_game, "last": self.seat.until_game}
        if self.seat.from_game:
            return _("from game %(first)d") % {"first": self.seat.from_game}
        if self.seat.until_game:
            return _("until game %(last)d") % {"last": self.seat.until_game}
        return _("every game")


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Both sides with their seats. ``least`` and ``most``: how many players a side needs and may have in a game."""

    sides: dict[str, list[SeatLine]]
    least: int
    stands: Flow
    most: int = MOST_PLAYERS

    @property
    def any(self) -> bool:
        return any(self.sides.values())

    @property
    def unmustered(self) -> int:
        return sum(line.pilot is None for lines in self.sides.values() for line in lines)

    @property
    def short(self) -> list[tuple[str, int]]:
        """The sides that still need players, and how many."""
        return [(side, self.least - len(lines)) for side, lines in self.sides.items() if len(lines) < self.least]


def seats_page(campaign: Campaign) -> SeatsPage:
    """The structure of the page; three queries."""
    pilots = {
        pilot.seat_id: pilot
        for pilot in Pilot.objects.filter(campaign=campaign, on_call=False).select_related("line").order_by("came_after")
    }
    sides: dict[str, list[SeatLine]] = {side: [] for side in Side.values}
    for seat in Seat.objects.filter(campaign=campaign).select_related("member__user"):
        sides[seat.side].append(SeatLine(seat, pilots.get(seat.pk)))
    return SeatsPage(sides, {**DEFAULTS, **campaign.rules}["min_players"], flow(campaign))


@opens_to(Who.REFEREE)
@GET_OR_POST
@answers_held_forms
def seats(request: HttpRequest, access: Access) -> HttpResponse:
    """The list, and a form that seats many at once."""
    form = PlayersForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        wanted = form.seats()
        try:
            add_seats(actor=actor_of(request), campaign=access.campaign, seats=wanted, key=key_of(request))
        except Refused as refusals:
            _place(form, refusals, wanted)
        else:
            said = ngettext("One player has a seat.", "%(n)d players have a seat.", len(wanted)) % {"n": len(wanted)}
            messages.success(request, said if wanted else _("No name was entered."))
            return see("seats", access.campaign.slug)
    page = seats_page(access.campaign)
    own = own_seat_form(request, access, (line.seat for lines in page.sides.values() for line in lines))
    context = {"access": access, "form": form, "page": page, "own": own}
    return refused(request, "road/seats.html", context) if form.errors else render(request, "road/seats.html", context)


def _place(form: PlayersForm, refusals: Refused, wanted: list[NewSeat]) -> None:
    """Put a refusal under the side whose line it is about, with the name on that line."""
    first = refusals.refusals[0]
    line = first.params.get("line")
    side = wanted[line].side if line is not None else first.params.get("side")
    add_refusals(form, refusals, str(side))


@opens_to(Who.REFEREE)
@GET_OR_POST
@answers_held_forms
def seat(request: HttpRequest, access: Access, code: str) -> HttpResponse:
    """One seat: change it, or take it off the list while nobody was mustered for it."""
    stored = Seat.objects.filter(campaign=access.campaign, code=code).first()
    if stored is None:
        raise Http404
    pilots = list(stored.pilots.order_by("came_after"))
    mustered = bool(pilots)
    shown = {what: getattr(stored, what) for what in ("name", "side", "from_game", "until_game", "edit")}
    stands = flow(access.campaign)
    editing = request.method == "POST" and request.POST.get("what") != "remove"
    form = SeatForm(request.POST if editing else None, initial=shown, games=stands.scheduled, mustered=mustered)
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "key": key_of(request), "seat": code}
    if request.method == "POST" and not editing:
        return _remove(request, access, stored, common)
    try:
        if editing and form.is_valid():
            edit_seat(**common, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return see("seats", access.campaign.slug)
    except Conflict as clash:
        title, here = _("%(name)s’s seat") % {"name": stored.name}, reverse("seat", args=[access.campaign.slug, code])
        return conflict(request, access, title, _rows(form.cleaned_data, clash.theirs), here, edit=clash.theirs.edit)
    except Refused as refusals:
        add_refusals(form, refusals, _FIELDS.get(refusals.refusals[0].code))
    context = {
        "access": access,
        "form": form,
        "seat": stored,
        "mustered": mustered,
        "pilot": next((one for one in reversed(pilots) if not one.on_call), None),
        "stands": stands,
    }
    return refused(request, "road/seat.html", context) if form.errors else render(request, "road/seat.html", context)


def _remove(request: HttpRequest, access: Access, stored: Seat, common: Mapping[str, Any]) -> HttpResponse:
    try:
        remove_seat(**common)
    except Refused as refusals:
        messages.error(request, " ".join(refusal_words(refusals)))
    else:
        messages.success(request, _("%(name)s is off the list.") % {"name": stored.name})
    return see("seats", access.campaign.slug)


_FIELDS = {
    "seat.name": "name",
    "seat.twice": "name",
    "seat.span": "until_game",
    "players.count": "from_game",
    "seat.pilot": "side",
}


def _rows(given: Mapping[str, Any], theirs: Seat) -> list[tuple[Any, Any, Any, bool]]:
    return [
        row(_("Player"), given["name"], theirs.name),
        row(_("Side"), Side(given["side"]).label, Side(theirs.side).label),
        row(_("Plays from"), given["from_game"] or _("the first game"), theirs.from_game or _("the first game")),
        row(_("Plays until"), given["until_game"] or _("the last game"), theirs.until_game or _("the last game")),
    ]
