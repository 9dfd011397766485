"""Roll call: who flies tonight. It opens the game's report, and may change while the report is being entered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid5

from django import forms
from django.contrib import messages
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign.access import Access, Who, opens_to
from campaign.acts import rollcall as acts
from campaign.acts.base import Conflict, Refused
from campaign.acts.drafts import OPEN
from campaign.answers import NAME_LENGTH, add_refusals, conflict, key_of, refused, row, see
from campaign.flow import Flow, flow
from campaign.models import Campaign
from campaign.namesakes import warn_of_namesakes
from campaign.offline import answers_held_forms
from campaign.pages.muster import DICE, TOO_LONG, mustered, told
from campaign.people import actor_of
from campaign.words.options import DEFAULTS
from games.models import Game, Report
from games.rollcalls import ABSENT, FLIES, LATE, SITS_OUT, Called
from pilots.models import Pilot, Side
from pilots.names import unnamed
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
CALLS = [
    (FLIES, gettext_lazy("Flies")),
    (LATE, gettext_lazy("Late")),
    (ABSENT, gettext_lazy("Absent")),
    (SITS_OUT, gettext_lazy("Sits out")),
]
CALLED = tuple(call for call, _label in CALLS)
NEW = ""
OPENED_SINCE = -1
"""What a form carries that was opened before there was a draft: no draft has this edit."""


class RollCallForm(forms.Form):
    """A call for each seat, ``call_<code>``; ``drop`` says that what was entered of those who leave may go."""

    edit = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=2**31)
    drop = forms.BooleanField(label=gettext_lazy("Drop what was entered of them"), required=False)

    def __init__(self, *args: Any, called: Iterable[Called], **kwargs: Any):
        super().__init__(*args, **kwargs)
        for each in called:
            self.fields[f"call_{each.seat}"] = forms.ChoiceField(
                label=each.player,
                choices=CALLS if each.pilot else CALLS[1:],
                widget=forms.RadioSelect,
                error_messages={
                    "required": _("Say whether he flies."),
                    "invalid_choice": _("He has no pilot yet, so nobody can fly for him: muster him below, or call him late."),
                },
            )

    def calls(self) -> dict[str, str]:
        return {name.removeprefix("call_"): call for name, call in self.cleaned_data.items() if name.startswith("call_")}


def marked(called: Iterable[Called], sent: QueryDict) -> dict[str, str]:
    """The calls that were marked and not stored yet, by the seat's code; what cannot be marked is left out."""
    marks = {}
    for each in called:
        mark = sent.get(f"call_{each.seat}")
        if mark in CALLED and (each.pilot or mark != FLIES):
            marks[each.seat] = mark
    return marks


class JoinForm(forms.Form):
    """Somebody who comes in the middle: a new player, or one who has no pilot yet."""

    seat = forms.ChoiceField(label=gettext_lazy("Who"), required=False)
    player = forms.CharField(
        label=gettext_lazy("Name of the new player"),
        required=False,
        max_length=NAME_LENGTH,
        error_messages={"max_length": TOO_LONG},
    )
    side = forms.ChoiceField(label=gettext_lazy("Side"), choices=Side.choices, required=False, widget=forms.RadioSelect)
    pilot = forms.CharField(
        label=gettext_lazy("Name of his pilot"),
        max_length=NAME_LENGTH,
        error_messages={"max_length": TOO_LONG, "required": gettext_lazy("Name the pilot.")},
    )
    die = forms.TypedChoiceField(label=gettext_lazy("Muster die"), choices=DICE, required=False, coerce=int, empty_value=None)
    witness = forms.CharField(
        label=gettext_lazy("Who saw the die, if the table rolled it"),
        required=False,
        max_length=NAME_LENGTH,
        error_messages={"max_length": TOO_LONG},
    )
    game = forms.TypedChoiceField(label=gettext_lazy("Joins"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, *args: Any, waiting: Iterable[Called], games: Iterable[int], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [(NEW, _("a new player")), *((each.seat, each.player) for each in waiting)]
        numbers = list(games)
        names = [_("game %(game)d, now"), _("game %(game)d, the next")]
        self.fields["game"].choices = [(n, name % {"game": n}) for n, name in zip(numbers, names, strict=False)]
        self.fields["game"].initial = numbers[0] if numbers else None

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("seat") == NEW and not given.get("player"):
            self.add_error("player", _("Name the player."))
        if given.get("seat") == NEW and not given.get("side"):
            self.add_error("side", _("Choose his side."))
        if given.get("die") and not given.get("witness"):
            self.add_error("witness", _("Name who saw the table’s die."))
        return given


@dataclass(frozen=True, slots=True)
class SeatCall:
    """A seat at roll call, with its field and its pilot (None: not mustered)."""

    player: str
    side: str
    pilot: Pilot | None
    field: BoundField

    @property
    def called(self) -> str:
        """The pilot as the table calls him."""
        if self.pilot is None:
            return _("no pilot yet")
        return _("new pilot without a name") if unnamed(self.pilot.name) else self.pilot.name


@dataclass(frozen=True, slots=True)
class RollCallPage:
    """``draft`` is None before the game is opened. ``here``: why it cannot be opened, or empty."""

    number: int
    plan: Scenario
    seats: dict[str, list[SeatCall]]
    draft: Report | None
    stands: Flow
    join: JoinForm
    may_drop: bool
    least: int

    @property
    def may_call(self) -> bool:
        """True where the game is open, or is the one to be opened next."""
        stands = self.stands
        return self.draft is not None or (not stands.waits and self.number == stands.next_game)

    @property
    def may_join(self) -> bool:
        return self.number not in self.stands.reported

    @property
    def forces(self) -> dict[str, tuple[int, str]]:
        """Side to how many aircraft it has, and which."""
        return {
            side: (self.plan.force(side).seats, ", ".join(f"{n} {type_}" for type_, n in self.plan.force(side).on_table.items()))
            for side in SIDES
        }

    @property
    def short(self) -> list[tuple[str, int]]:
        """The sides with too few players for the report to be confirmed, with how many they have (A.3)."""
        return [(side, len(self.seats[side])) for side in SIDES if len(self.seats[side]) < self.least]

    @property
    def crowded(self) -> list[str]:
        """The sides with more pilots than aircraft."""
        return [side for side in SIDES if sum(seat.pilot is not None for seat in self.seats[side]) > self.plan.force(side).seats]


def first_calls(called: Iterable[Called], plan: Scenario) -> dict[str, str]:
    """Before anybody said anything: whoever has a pilot flies, as long as there are aircraft (B.3); the others are late."""
    left = {side: plan.force(side).seats for side in SIDES}
    calls = {}
    for each in called:
        side: Any = each.side
        if each.pilot is None:
            calls[each.seat] = LATE
        else:
            calls[each.seat] = FLIES if left[side] > 0 else SITS_OUT
            left[side] -= 1
    return calls


@opens_to(Who.REFEREE)
@GET_OR_POST
@answers_held_forms
def roll_call(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Open the game or change its roll call (``what`` is call), or let somebody join (``what`` is join).

    Both are one form: whichever button is pressed, what was entered for the other stays. After somebody joined, the address
    carries the marks that were not stored yet.
    """
    row_ = Game.objects.filter(campaign=access.campaign, number=number).first()
    if row_ is None:
        raise Http404
    what = request.POST.get("what", "call") if request.method == "POST" else None
    sent = request.POST if what else request.GET
    plan = scenario(number, "pearl" if row_.variant == "pearl" else "standard")
    draft = row_.reports.filter(state__in=OPEN).first()
    if draft and draft.state == Report.State.SUBMITTED:
        return see("report", access.campaign.slug, number)
    stored = draft.body.get("roll_call", {}) if draft else {}
    called = acts.call_roll(access.campaign, number, stored)
    calls = {**first_calls(called, plan), **stored}
    marks = marked(called, sent)
    shown: dict[str, Any] = {f"call_{code}": call for code, call in (calls | marks).items()}
    shown["edit"] = _edit_sent(sent) or (draft.edit if draft else None)
    form = RollCallForm(request.POST if what == "call" else None, called=called, initial=shown)
    stands = flow(access.campaign)
    games = [game for game in (number, stands.following(number)) if game and game not in stands.reported]
    waiting = [each for each in called if each.pilot is None]
    joins = what == "join" or (what == "call" and any(sent.get(name, "").strip() for name in ("player", "pilot")))
    join = JoinForm(request.POST if joins else None, waiting=waiting, games=games, initial=sent.dict() if what else None)
    answer = None
    if what == "call" and joins:
        join.add_error(
            "pilot", _("He is not mustered yet. Press “Muster him” first, or empty his fields; then the roll is called.")
        )
    elif what == "call" and form.is_valid():
        answer = _call(request, access, number, form, draft, called)
    elif what == "join" and (join.is_valid() or _sent_before(request, access)):
        unstored = {f"call_{code}": call for code, call in marks.items() if call != calls[code]}
        if (edit := _edit_sent(sent)) and draft and edit != str(draft.edit):
            unstored["edit"] = edit
        answer = _join(request, access, number, join, unstored)
    if answer is not None:
        return answer
    context = {"access": access, "form": form, "page": _page(access.campaign, row_, plan, called, form, draft, stands, join)}
    bad = form.errors or join.errors
    return refused(request, "road/roll_call.html", context) if bad else render(request, "road/roll_call.html", context)


def _edit_sent(sent: QueryDict) -> str:
    """The draft's edit that the form was opened with, or empty; somebody may have changed the roll call since."""
    edit = sent.get("edit", "")
    return edit if edit.isascii() and edit.isdigit() and len(edit) < 10 else ""


def _join_key(request: HttpRequest) -> UUID | None:
    """Joining has a one-time key of its own, though the form has one for both buttons."""
    key = key_of(request)
    return uuid5(key, "join") if key else None


def _sent_before(request: HttpRequest, access: Access) -> bool:
    """True for a form that was worked already: the seat has a pilot now, so the form would not be valid again."""
    key = _join_key(request)
    return key is not None and access.campaign.journal.filter(key=key).exists()


def _call(
    request: HttpRequest, access: Access, number: int, form: RollCallForm, draft: Report | None, called: list[Called]
) -> HttpResponse | None:
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "key": key_of(request), "game": number}
    edit = form.cleaned_data["edit"]
    try:
        if draft is None and edit is None:
            acts.open_game(**common, calls=form.calls())
            messages.success(request, _("Game %(game)d is open.") % {"game": number})
        else:
            against = OPENED_SINCE if edit is None else edit
            acts.change_roll_call(**common, calls=form.calls(), edit=against, drop_entered=form.cleaned_data["drop"])
            messages.success(request, _("The roll call is changed; everything entered of those who stay is kept."))
    except Conflict as clash:
        return _conflict(request, access, number, form, clash.theirs, called)
    except Refused as refusals:
        first = refusals.refusals[0]
        add_refusals(form, refusals, "drop" if first.code == "rollcall.entered" else first.at.replace("/roll_call/", "call_"))
        return None
    return see("report", access.campaign.slug, number)


def _join(request: HttpRequest, access: Access, number: int, form: JoinForm, unstored: Mapping[str, str]) -> HttpResponse | None:
    given = form.cleaned_data
    names = ("pilot", "player", "side", "seat", "die", "witness")
    joiner = acts.Joiner(**{name: given.get(name) if name == "die" else given.get(name) or "" for name in names})
    try:
        done = acts.join(
            actor=actor_of(request),
            campaign=access.campaign,
            joiner=joiner,
            game=given.get("game") or number,
            key=_join_key(request),
        )
    except Refused as refusals:
        add_refusals(form, refusals, _FIELD.get(refusals.refusals[0].code))
        return None
    messages.success(request, told(done))
    warn_of_namesakes(request, access.campaign, mustered(done))
    answer = see("roll_call", access.campaign.slug, number)
    if unstored:
        answer["Location"] += f"?{urlencode(unstored)}"
    return answer


_FIELD = {
    "seat.name": "player",
    "seat.twice": "player",
    "players.count": "side",
    "pilot.name": "pilot",
    "muster.die": "die",
    "muster.witness": "witness",
    "muster.twice": "seat",
    "rollcall.aircraft": "game",
}


def _conflict(
    request: HttpRequest, access: Access, number: int, form: RollCallForm, theirs: Report, called: list[Called]
) -> HttpResponse:
    words: Mapping[str, Any] = dict(CALLS)
    stored = theirs.body.get("roll_call", {})
    rows = [
        row(each.player, words.get(form.calls().get(each.seat, "")), words.get(stored.get(each.seat, ABSENT))) for each in called
    ]
    address = reverse("roll_call", args=[access.campaign.slug, number])
    return conflict(request, access, _("Roll call of game %(game)d") % {"game": number}, rows, address, edit=theirs.edit)


def _page(
    campaign: Campaign,
    row_: Game,
    plan: Scenario,
    called: list[Called],
    form: RollCallForm,
    draft: Report | None,
    stands: Flow,
    join: JoinForm,
) -> RollCallPage:
    pilots = {pilot.code: pilot for pilot in Pilot.objects.filter(campaign=campaign, on_call=False).select_related("line")}
    least = {**DEFAULTS, **campaign.rules}["min_players"]
    seats: dict[str, list[SeatCall]] = {side: [] for side in SIDES}
    for each in called:
        pilot = pilots.get(each.pilot) if each.pilot else None
        seats[each.side].append(SeatCall(each.player, each.side, pilot, form[f"call_{each.seat}"]))
    return RollCallPage(row_.number, plan, seats, draft, stands, join, may_drop="drop" in form.errors, least=least)
