"""Rolls of fate: the dice of one game, one at a time or all at once, by the site or typed from the table."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Done, Refused
from campaign.models import Campaign
from campaign.offline import answers_held_forms
from campaign.reading import follow
from campaign.record import facts
from campaign.words.numbers import word_first
from campaign.words.refusals import told
from games.fate import words
from games.fate.evening import Evening, evening
from games.fate.rolls import Fallen
from games.models import Roll
from games.pages.falling import fall, no_more_wanted, numbers, query_of, still_for
from games.pages.fate_forms import TableDie
from rulebooks.pacific_air_war.play import play


@dataclass(frozen=True, slots=True)
class RollsPage:
    """``evening`` is None while the game's report is not confirmed. ``address`` is its own, ``action`` is for dice."""

    number: int
    address: str
    action: str
    evening: Evening | None
    witnesses: tuple[str, ...]

    @property
    def fresh(self) -> bool:
        """Whether one die just fell, the last one."""
        return len(self.just_now) == 1

    @property
    def just_now(self) -> tuple[Fallen, ...]:
        """The dice that just fell."""
        return tuple(die for fell in self.evening.just_now for die in fell.dice) if self.evening else ()

    @property
    def dice_fell(self) -> str:
        return words.dice(len(self.just_now))

    @property
    def more_wait(self) -> str:
        return words.more_wait(len(self.evening.waiting)) if self.evening else ""

    @property
    def comes_in(self) -> str:
        count = len(self.evening.comes_in) if self.evening else 0
        one = _("One pilot does not come back; a new one takes his seat and wants a name.")
        many = _("%(number)s pilots do not come back; new ones take their seats and want names.")
        return one if count == 1 else many % {"number": word_first(count)}

    @property
    def roll_all(self) -> str:
        """The button rolls the next die too."""
        return words.roll_all(len(self.evening.waiting) + 1) if self.evening else ""


@require_safe
@opens_to(Who.READER)
def rolls(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """The dice of a game. Who referees it finds the forms, everybody else what fell and what waits. It follows the dice."""
    asked = {"chosen": request.GET.get("pilot", ""), "fell": request.GET.get("fell", "")}

    def built() -> dict[str, Any]:
        form = TableDie(initial={"witness": _last_witness(access.campaign, number)})
        return {"page": _page(access, number, **asked), "form": form}

    return follow(request, access, "fate/rolls.html", built, number, *asked.values())


@require_POST
@opens_to(Who.REFEREE)
@answers_held_forms
def roll_throw(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Let dice fall. ``how``: site (one die), table (one die that was rolled there), pilot (all of his), all."""
    try:
        came = fall(request, access.campaign, number)
    except Refused as refused:
        messages.info(request, told(refused.refusals[0]))
        return answers.see("rolls", access.campaign.slug, number)
    return _again(request, access, number, came) if isinstance(came, TableDie) else _fell(request, access, number, came)


def _fell(request: HttpRequest, access: Access, number: int, done: Done) -> HttpResponse:
    fallen = done.entry.params.get("rolls", []) if done.entry else []
    if not fallen:
        messages.info(request, _("No die waits here any more."))
    answer = answers.see("rolls", access.campaign.slug, number)
    if fallen:
        answer["Location"] += query_of(fallen)
    return answer


def _again(request: HttpRequest, access: Access, number: int, form: TableDie) -> HttpResponse:
    page = _page(access, number, chosen=form.data.get("pilot", ""))
    if page.evening is None or not still_for(form, page.evening.next):
        messages.info(request, no_more_wanted())
        form = TableDie()
    return render(request, "fate/rolls.html", {"access": access, "page": page, "form": form}, status=answers.REFUSED)


def _page(access: Access, number: int, *, chosen: str = "", fell: str = "") -> RollsPage:
    campaign = access.campaign
    record = facts(campaign)
    if all(entry.game != number for entry in record.schedule):
        raise Http404
    rows = Roll.objects.filter(campaign=campaign, game=number).select_related("pilot__seat")
    return RollsPage(
        number=number,
        address=reverse("rolls", args=[campaign.slug, number]),
        action=reverse("roll_throw", args=[campaign.slug, number]),
        evening=evening(record, play(record), number, rows, chosen=chosen, fell=numbers(fell)),
        witnesses=tuple(player.name for player in record.players) if access.referee else (),
    )


def _last_witness(campaign: Campaign, number: int) -> str:
    seen = Roll.objects.filter(campaign=campaign, game=number).exclude(witness="").order_by("-id")
    return seen.values_list("witness", flat=True).first() or ""
