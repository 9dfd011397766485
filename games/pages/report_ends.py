"""Other ends of a draft than its confirmation: thrown away, taken back, or the game was not played."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.confirming import submit_unplayed
from campaign.acts.drafts import draft_of, restore_draft, void_draft
from campaign.acts.reports import confirm_unplayed
from campaign.models import Campaign
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from games.models import Game, Report
from games.pages.report import confirmed, edit_of, nothing_open, scheduled
from games.reporting.parsing import lines


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
def report_void(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Throw a draft away, its consequences shown first; it can be taken back."""
    game = scheduled(access, number)
    draft = draft_of(access.campaign, number)
    if request.method != "POST":
        return _asked(request, access, game, draft, "report/void.html") if draft else nothing_open(request, access, game)
    try:
        void_draft(**_common(request, access, game), edit=edit_of(request))
    except Conflict:
        if draft is None:
            return nothing_open(request, access, game, status=answers.CONFLICT)
        messages.error(request, _("The draft was changed since you looked. This is how it stands now."))
        return _asked(request, access, game, draft, "report/void.html", answers.CONFLICT)
    address = reverse("report", args=[access.campaign.slug, number])
    messages.success(request, _("The draft of game %(game)d is thrown away.") % {"game": number}, extra_tags=f"undo {address}")
    return answers.see("desk", access.campaign.slug)


@require_POST
@opens_to(Who.REFEREE)
def report_restore(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Take back the draft thrown away last."""
    game = scheduled(access, number)
    try:
        restore_draft(**_common(request, access, game))
    except Conflict:
        messages.error(request, _("Game %(game)d has another report by now, so the old draft stays away.") % {"game": number})
    except Refused:
        return nothing_open(request, access, game, status=answers.REFUSED)
    return answers.see("report", access.campaign.slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
@answers_held_forms
def report_unplayed(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Confirm that a game was not played, its consequences shown first."""
    game = scheduled(access, number)
    draft = draft_of(access.campaign, number)
    waits = draft is not None and draft.state == Report.State.SUBMITTED
    if request.method != "POST" and (waits or game.reports.filter(state=Report.State.CONFIRMED).exists()):
        return nothing_open(request, access, game)
    if request.method != "POST":
        return _asked(request, access, game, draft, "report/unplayed.html")
    edit = edit_of(request) if request.POST.get("edit") else None
    note = lines(request.POST.get("note", "").replace("\x00", ""))
    act = submit_unplayed if access.campaign.confirmation == Campaign.Confirmation.TWO else confirm_unplayed
    try:
        return confirmed(request, access, game, act(**_common(request, access, game), edit=edit, note=note))
    except Conflict:
        if waits:
            return nothing_open(request, access, game, status=answers.CONFLICT)
        messages.error(request, _("The report was changed since you looked. This is how it stands now."))
        return _asked(request, access, game, draft, "report/unplayed.html", answers.CONFLICT, note=note)
    except Refused as refused:
        wrong = answers.refusal_words(refused)
        return _asked(request, access, game, draft, "report/unplayed.html", answers.REFUSED, note=note, wrong=wrong)


def _common(request: HttpRequest, access: Access, game: Game) -> dict[str, Any]:
    return {
        "actor": actor_of(request),
        "campaign": access.campaign,
        "game": game.number,
        "key": answers.key_of(request),
    }


def _asked(
    request: HttpRequest, access: Access, game: Game, draft: Report | None, template: str, status: int = 200, **more: Any
) -> HttpResponse:
    body = draft.body if draft else {}
    context = {
        "access": access,
        "game": game,
        "draft": draft,
        "flown": len(body.get("sorties", ())),
        "claims": len(body.get("claims", ())),
        "touched": sum(len(sortie) > 3 for sortie in body.get("sorties", ())),
        **more,
    }
    return render(request, template, context, status=status)
