"""Who wins a session: its facts, small steps to count them, the reckoning; and its end, which can be taken back."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_forces import put_ship
from campaign.acts.desk_log import NotWorked
from campaign.acts.desks import finish_desk, reopen_desk, say_facts
from campaign.answers import CONFLICT, key_of, refusal_words, refused, see
from campaign.people import actor_of
from games.dauntless.catalogue.rules_words import wins_in_words
from games.dauntless.forces.placing import place_of
from games.dauntless.typed import number as typed
from games.dauntless.victory.panel import DRAW, Fact, Panel, panel
from games.dauntless.words import refused as said_of
from games.dauntless.words import winner_word
from games.pages.dauntless.forms import number, raise_gone
from games.pages.dauntless.frame import Frame, followed, framed
from games.pages.dauntless.start_form import Wrong

PAGE = "dauntless/victory/victory.html"
MOST_POINTS = 99_999
NOT_SAID, AS_KNOWN = gettext_lazy("not said"), gettext_lazy("as the session says")
ANSWERS = (("yes", gettext_lazy("yes")), ("no", gettext_lazy("no")))
WORDS = {True: "yes", False: "no"}
FLAGS = {"yes": True, "no": False}


class FactsForm(forms.Form):
    """A field for each fact (``f-kates``), and who won where the desk does not judge."""

    def __init__(self, *args: Any, stands: Panel, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.stands = stands
        self.fields["winner"] = forms.ChoiceField(
            label=_("Who won"),
            choices=[(side, winner_word(side)) for side in (*stands.sides, DRAW)],
            required=False,
            widget=forms.RadioSelect,
        )
        for fact in stands.facts:
            self.fields[f"f-{fact.name}"] = _field(fact)

    @property
    def facts(self) -> Iterator[tuple[Fact, forms.BoundField]]:
        return ((fact, self[f"f-{fact.name}"]) for fact in self.stands.facts)

    @property
    def wrong(self) -> list[Wrong]:
        """What is wrong beside the fields, for the head of the page."""
        return [
            Wrong(f"at-{name}", str(self.fields[name].label), " ".join(said))
            for name, said in self.errors.items()
            if name in self.fields
        ]

    def said(self) -> dict[str, Any]:
        """What the table says: by name of the fact, None where it says nothing."""
        given = ((fact, self.cleaned_data.get(f"f-{fact.name}")) for fact in self.stands.facts)
        return {fact.name: FLAGS.get(str(value)) if fact.flag else value for fact, value in given}


def _field(fact: Fact) -> forms.Field:
    if fact.flag:
        initial = WORDS.get(fact.said, "") if isinstance(fact.said, bool) else ""
        choices = (("", NOT_SAID if fact.known is None else AS_KNOWN), *ANSWERS)
        return forms.ChoiceField(label=fact.label, choices=choices, initial=initial, required=False, widget=forms.RadioSelect)
    return forms.IntegerField(
        label=fact.label, min_value=fact.least, max_value=fact.most, initial=fact.said, required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "short"}),
    )  # fmt: skip


@opens_to(Who.ANYBODY)
@require_http_methods(["GET", "HEAD", "POST"])
def victory(request: HttpRequest, code: str) -> HttpResponseBase:
    """How it stands, for whoever looks on, and follows it; what the table says, and the end, from its referee alone."""
    if request.method == "POST":
        return _sent(request, code)
    frame = framed(request, code)
    return followed(request, frame, PAGE, lambda: _shown(frame))


@never_cache
def _sent(request: HttpRequest, code: str) -> HttpResponse:
    frame = framed(request, code, run=True)
    stands = panel(frame.session, frame.desk.facts)
    form = FactsForm(_stepped(request, stands), stands=stands)
    work = WORK.get(request.POST.get("what", "say"), _say)
    try:
        return work(request, frame, form) or refused(request, PAGE, _context(frame, stands, form))
    except Conflict:
        frame = framed(request, code, run=True)
        stands = panel(frame.session, frame.desk.facts)
        fault = _("Somebody else changed the session meanwhile. What you entered still stands here: look, and send it again.")
        context = _context(frame, stands, FactsForm(_beside(request, stands), stands=stands), [fault])
        return render(request, PAGE, context, status=CONFLICT)
    except NotWorked as broken:
        return refused(request, PAGE, _context(frame, stands, form, [said_of(broken.error, "ship_ledger")]))
    except Refused as refusals:
        raise_gone(refusals)
        return refused(request, PAGE, _context(frame, stands, form, refusal_words(refusals)))


def _say(request: HttpRequest, frame: Frame, form: FactsForm) -> HttpResponse | None:
    """Keep what the table says; the others stay. ``rest``: of what is not said nothing has happened."""
    if not form.is_valid():
        return None
    said = form.said()
    if "rest" in request.POST:
        said |= {one.name: one.nothing for one in form.stands.waiting if said[one.name] is None}
    say_facts(actor=actor_of(request), code=frame.desk.code, edit=number(request, "edit"), facts=said, key=key_of(request))
    return see("desk_victory", frame.desk.code)


def _priced(request: HttpRequest, frame: Frame, form: FactsForm) -> HttpResponse | None:
    """The points of a ship that nobody knew when she sank; she keeps them."""
    ship, points = frame.session.ship(request.POST.get("ship", "")), number(request, "points")
    if ship is None or not 0 <= points <= MOST_POINTS:
        form.add_error(None, _("A ship’s points are a number from 0 to %(most)s.") % {"most": MOST_POINTS})
        return None
    ledger = {**ship["ledger"], "ship": {**ship["ledger"]["ship"], "points": points}}
    place = place_of(frame.session, ship) if ledger.get("hex") is not None else {}
    put_ship(
        actor=actor_of(request), code=frame.desk.code, edit=number(request, "edit"),
        ship={**ship, "ledger": {**ledger, **place}}, key=key_of(request),
    )  # fmt: skip
    return see("desk_table" if request.POST.get("back") == "table" else "desk_victory", frame.desk.code)


def _finish(request: HttpRequest, frame: Frame, form: FactsForm) -> HttpResponse | None:
    """The end: the winner is reckoned, or said where the desk does not judge."""
    if not form.is_valid():
        return None
    said = form.said()
    stands = panel(frame.session, said)
    winner = stands.winner if stands.settled else form.cleaned_data.get("winner", "") if not stands.judged else ""
    if not winner:
        _not_yet(form, stands)
        return None
    finish_desk(
        actor=actor_of(request), code=frame.desk.code, edit=number(request, "edit"), winner=winner, facts=said,
        key=key_of(request),
    )  # fmt: skip
    messages.success(request, _("The session is finished."))
    return see("desk_victory", frame.desk.code)


def _not_yet(form: FactsForm, stands: Panel) -> None:
    """Why it cannot be finished, beside the fields."""
    if not stands.judged:
        form.add_error("winner", _("Say who won."))
    for fact in stands.missing:
        form.add_error(f"f-{fact.name}", _("This has to be known before the session is finished."))
    for place, sentence in filter(None, (stands.going, stands.fault)):
        if not form.has_error(f"f-{place}"):
            form.add_error(f"f-{place}", sentence)


def _reopen(request: HttpRequest, frame: Frame, form: FactsForm) -> HttpResponse | None:
    reopen_desk(actor=actor_of(request), code=frame.desk.code, edit=number(request, "edit"), key=key_of(request))
    messages.success(request, _("The session goes on."))
    return see("desk_victory", frame.desk.code)


WORK = {"say": _say, "points": _priced, "finish": _finish, "reopen": _reopen}


def _stepped(request: HttpRequest, stands: Panel) -> dict[str, Any]:
    """What was sent, with the button of a step pressed: ``kates:1`` is one more, ``kates:-1`` one less."""
    sent: dict[str, Any] = request.POST.dict()
    name, _colon, by = request.POST.get("step", "").partition(":")
    fact = next((one for one in stands.facts if one.name == name and not one.flag), None)
    if fact is None or by not in ("1", "-1"):
        return sent
    said = typed(sent.get(f"f-{name}", ""))
    now = said if isinstance(said, int) else int(fact.known or 0)
    return sent | {f"f-{name}": str(min(max(now + int(by), fact.least), fact.most))}


def _shown(frame: Frame, faults: Sequence[str] = ()) -> dict[str, Any]:
    """How it stands, with a form that nobody has filled in."""
    stands = panel(frame.session, frame.desk.facts)
    return _about(frame, stands, FactsForm(stands=stands), faults)


def _beside(request: HttpRequest, stands: Panel) -> dict[str, Any]:
    """What was sent, and where nothing was, what somebody else said meanwhile."""
    said = {f"f-{one.name}": WORDS[bool(one.said)] if one.flag else str(one.said) for one in stands.facts if one.said is not None}
    return said | {name: value for name, value in request.POST.dict().items() if value}


def _context(frame: Frame, stands: Panel, form: FactsForm, faults: Sequence[str] = ()) -> dict[str, Any]:
    return frame.context(**_about(frame, stands, form, faults))


def _about(frame: Frame, stands: Panel, form: FactsForm, faults: Sequence[str]) -> dict[str, Any]:
    desk = frame.desk
    wins = wins_in_words(desk.scenario) if desk.scenario else []
    won = winner_word(desk.winner) if desk.winner else ""
    return {"panel": stands, "form": form, "faults": faults, "wins": wins, "won": won}
