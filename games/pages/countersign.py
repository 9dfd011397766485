"""A player looks at what the other side filed and says: so it was, or not so."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts import countersigns
from campaign.acts.base import Conflict, Refused
from campaign.acts.drafts import draft_of
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.record import facts
from games.filing.whose import own_sortie
from games.models import Countersign, Game, Part, Report
from games.pages.report import edit_of, scheduled
from games.parts.page import PartRow, Signed, part_row
from games.parts.reading import filed, manned
from games.words import period
from rulebooks.pacific_air_war.scenarios import Scenario, scenario


@dataclass(frozen=True, slots=True)
class Asked:
    """What the other side filed: ``mine`` are claims on his own aircraft, ``others`` the rest."""

    scenario: Scenario
    mine: Sequence[PartRow]
    others: Sequence[PartRow]


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.PLAYER)
@answers_held_forms
def countersign(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """The parts of the other side; ``do`` is so or not-so, of the part of ``seat`` as ``edit`` says that he saw it."""
    game = scheduled(access, number)
    if request.method != "POST":
        return _shown(request, access, game)
    agrees, note = request.POST.get("do") != "not-so", request.POST.get("note", "")
    seat = answers.word_of(request, "seat")
    kept = {"seat": seat, "note": note}
    try:
        signed = countersigns.countersign(
            actor=actor_of(request),
            campaign=access.campaign,
            game=number,
            seat=seat,
            edit=edit_of(request),
            agrees=agrees,
            note=note,
        )
    except Conflict as conflict:
        player = conflict.theirs.seat.name
        changed = _("%(player)s filed again while you had this open. Look at it as it is now.") % {"player": player}
        return _shown(request, access, game, answers.CONFLICT, changed=changed, kept=kept)
    except Refused as refused:
        return _shown(request, access, game, answers.REFUSED, wrong=answers.refusal_words(refused), kept=kept)
    said = {"player": signed.countersign.part.seat.name}
    words = _("You said of %(player)s’s part: so it was.") if agrees else _("You said of %(player)s’s part: not so.")
    messages.success(request, words % said)
    return answers.see("countersign", access.campaign.slug, number)


def _shown(request: HttpRequest, access: Access, game: Game, status: int = 200, **more: Any) -> HttpResponse:
    draft = draft_of(access.campaign, game.number)
    page = _page(access, draft) if draft else None
    context = {"access": access, "game": game, "page": page, "period": period(page.scenario) if page else "", **more}
    return render(request, "parts/countersign.html", context, status=status)


def _page(access: Access, draft: Report) -> Asked:
    record, number = facts(access.campaign), draft.game.number
    stored = {part.seat.code: part for part in Part.objects.filter(game=draft.game).select_related("seat")}
    signs = list(Countersign.objects.filter(part__game=draft.game).select_related("seat"))
    crews = manned(record, number, draft.body)
    planned = next((each for each in record.schedule if each.game == number), None)
    plan = scenario(number, planned.variant if planned else "standard")
    compared = filed(record, draft.body, stored.values())
    own = _own_sortie(draft, access)
    rows = [
        _row(part_row(each, stored[each.seat], crews, plan, signs, own), signs, stored[each.seat], access)
        for each in compared
        if each.side != access.side
    ]
    return Asked(plan, [row for row in rows if row.touches], [row for row in rows if not row.touches])


def _own_sortie(draft: Report, access: Access) -> str:
    flown = own_sortie(draft.body, [access.pilot] if access.pilot else [])
    return str(flown["id"]) if flown else ""


def _row(row: PartRow, signs: Sequence[Countersign], part: Part, access: Access) -> PartRow:
    own = next((sign for sign in signs if sign.part_id == part.pk and sign.seat.code == access.seat), None)
    if own is None:
        return row
    return replace(row, own=Signed(own.seat.name, own.agrees, own.note, own.edit != part.edit))
