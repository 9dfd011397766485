"""A player looks at what the other side filed and says: so it was, or not so."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts import countersigns
from campaign.acts.base import Conflict, Refused
from campaign.acts.drafts import draft_of
from campaign.live import stamp
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.reading import follow
from games.models import Game
from games.pages.report import edit_of, scheduled
from games.parts.asked import asked_of
from games.words import period

TEMPLATE = "parts/countersign.html"


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.PLAYER)
@answers_held_forms
def countersign(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """The parts of the other side; ``do`` is so or not-so, of the part of ``seat`` as ``edit`` says that he saw it."""
    game = scheduled(access, number)
    if request.method != "POST":
        return follow(request, access, TEMPLATE, partial(_page, access, game), number, *stamp(access.campaign))
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


def _page(access: Access, game: Game) -> dict[str, Any]:
    draft = draft_of(access.campaign, game.number)
    page = asked_of(access, draft) if draft else None
    return {"game": game, "page": page, "period": period(page.scenario) if page else ""}


def _shown(request: HttpRequest, access: Access, game: Game, status: int, **more: Any) -> HttpResponse:
    return render(request, TEMPLATE, {"access": access, **_page(access, game), **more}, status=status)
