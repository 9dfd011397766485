"""A player's part of a report: what became of his aircraft, whom he got, how he left. Filed from a phone."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.drafts import draft_of
from campaign.acts.filing import file_part
from campaign.models import Campaign
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.record import facts
from campaign.words.refusals import both, told
from games.filing.reading import part_body
from games.filing.sheet import PartSheet, sheet, sides
from games.filing.whose import own_sortie, own_sorties
from games.models import Game, Part, Report
from games.reporting.body import Body
from games.reporting.comparing import flown
from games.words import period
from pilots.models import Pilot
from rulebooks.pacific_air_war.record import Campaign as Record

CLOSED = ("part.closed", "part.flies", "own.seat")


@dataclass(frozen=True, slots=True)
class Own:
    """A player's place in an open draft: his aircraft, his pilot's first, and what he has filed."""

    draft: Report
    sorties: list[str]
    flown: Body
    part: Part | None

    @property
    def edit(self) -> int:
        return self.part.edit if self.part else 0

    @property
    def body(self) -> Body | None:
        return self.part.body if self.part else None


@dataclass(frozen=True, slots=True)
class PartPage:
    """``part`` is what is stored; the sheet may show what was sent instead."""

    number: int
    title: str
    period: str
    sheet: PartSheet
    part: Part | None
    edit: int

    @property
    def taken(self) -> bool:
        """Whether the referee has taken over what is stored."""
        return self.part is not None and self.part.taken == self.part.edit


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.PLAYER)
@answers_held_forms
def part(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """His part while the game's report is open. Filing it changes no figure: it is evidence for the referee."""
    own = _own(access, number)
    if own is None:
        return _closed(request, access, number, answers.REFUSED if request.method == "POST" else 200)
    if request.method == "POST":
        return _file(request, access, number, own)
    return render(request, "phone/part.html", _context(access, own, facts(access.campaign), own.body))


def _own(access: Access, number: int) -> Own | None:
    """None where no report is open, or nobody flies for him in it."""
    draft = draft_of(access.campaign, number)
    if draft is None:
        return None
    pilots = set(Pilot.objects.filter(campaign=access.campaign, seat__code=access.seat).values_list("code", flat=True))
    flown = own_sortie(draft.body, pilots)
    if flown is None:
        return None
    stored = Part.objects.filter(game=draft.game_id, seat__code=access.seat).first()
    return Own(draft, own_sorties(draft.body, pilots), flown, stored)


def _file(request: HttpRequest, access: Access, number: int, own: Own) -> HttpResponse:
    if not request.POST.get("whole"):
        return answers.see("part", access.campaign.slug, number)
    record = facts(access.campaign)
    enemies, mates = sides(record, number, own.draft.body, own.sorties)
    body = part_body(request.POST.dict(), own.sorties, own.flown, enemies, mates)
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "game": number}
    common |= {"key": answers.key_of(request), "after": _after(request)}
    try:
        filed = file_part(**common, edit=_edit(request), body=body)
    except Conflict as conflict:
        return _two_versions(request, access, number, own, record, body, conflict.theirs)
    except Refused as refused:
        if refused.refusals[0].code in CLOSED:
            messages.error(request, told(refused.refusals[0]))
            return _closed(request, access, number, answers.REFUSED)
        context = _context(access, own, record, body) | {"refused": answers.refusal_words(refused), "edit": _edit(request)}
        return render(request, "phone/part.html", context, status=answers.REFUSED)
    if not filed.changed:
        messages.info(request, _("It was filed like this already."))
    return answers.see("part", access.campaign.slug, number)


def _edit(request: HttpRequest) -> int:
    """The number of the filing that the form was made from; -1, which none has, where it cannot be read."""
    text = request.POST.get("edit", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def _after(request: HttpRequest) -> UUID | None:
    try:
        return UUID(request.POST.get("after", ""))
    except ValueError:
        return None


def _sheet(record: Record, number: int, own: Own, body: Body | None) -> PartSheet:
    return sheet(record, number, own.draft.body, body, own.sorties, both)


def _context(access: Access, own: Own, record: Record, body: Body | None) -> dict[str, Any]:
    number = own.draft.game.number
    shown = _sheet(record, number, own, body)
    page = PartPage(number, _(shown.scenario.title), period(shown.scenario), shown, own.part, own.edit)
    return {"access": access, "page": page, "edit": own.edit}


def _two_versions(
    request: HttpRequest, access: Access, number: int, own: Own, record: Record, body: Body, theirs: Part | None
) -> HttpResponse:
    """What was sent, and what was filed from elsewhere meanwhile, beside each other."""
    yours = _sheet(record, number, own, body)
    stored = _sheet(record, number, own, theirs.body if theirs else None)
    rows = [
        answers.row(_("Your aircraft"), flown(yours.card), flown(stored.card)),
        answers.row(_("Claims"), "; ".join(yours.claims) or "–", "; ".join(stored.claims) or "–"),
        answers.row(_("Note"), yours.card.note.value or "–", stored.card.note.value or "–"),
    ]
    title = _("Two versions of your part of game %(game)d") % {"game": number}
    address = reverse("part", args=[access.campaign.slug, number])
    return answers.conflict(request, access, title, rows, address, edit=theirs.edit if theirs else 0)


def _closed(request: HttpRequest, access: Access, number: int, status: int = 200) -> HttpResponse:
    """Why nothing can be filed now, with what was filed before."""
    context = {"access": access, "game": _scheduled(access.campaign, number), "filed": _filed(access, number)}
    return render(request, "phone/part_closed.html", context, status=status)


def _scheduled(campaign: Campaign, number: int) -> dict[str, Any]:
    game = Game.objects.filter(campaign=campaign, number=number).first()
    if game is None:
        raise Http404
    states = set(game.reports.values_list("state", flat=True))
    return {
        "number": number,
        "confirmed": Report.State.CONFIRMED in states,
        "open": bool(states & {Report.State.DRAFT, Report.State.SUBMITTED}),
    }


def _filed(access: Access, number: int) -> Part | None:
    return Part.objects.filter(game__campaign=access.campaign, game__number=number, seat__code=access.seat).first()
