"""The referee's merge page: what players filed, agreement and contradiction, taken over into the draft by one button."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict
from campaign.acts.drafts import draft_of
from campaign.acts.merging import Refiled, merge_parts
from campaign.live import stamp
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.reading import follow
from campaign.record import facts
from games.models import Countersign, Game, Part, Report
from games.pages.report import edit_of, nothing_open, scheduled
from games.parts.page import Merging, merging
from games.words import period
from pilots.former import shown_as

TEMPLATE = "parts/merge.html"


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
@answers_held_forms
def parts(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """Everything that is filed for an open game; a form sent here takes what is chosen over into the draft."""
    game = scheduled(access, number)
    draft = draft_of(access.campaign, number)
    if draft is None or draft.state != Report.State.DRAFT:
        return nothing_open(request, access, game, status=answers.CONFLICT if request.method == "POST" else 200)
    if request.method != "POST":
        return follow(request, access, TEMPLATE, partial(_context, access, draft), number, *stamp(access.campaign))
    return _taken(request, access, game, draft)


def gathered(access: Access, draft: Report, choices: dict[str, str] | None = None) -> Merging:
    """The structure of the page, with what was chosen already."""
    stored = list(Part.objects.filter(game=draft.game).select_related("seat"))
    signs = Countersign.objects.filter(part__game=draft.game).select_related("seat")
    return merging(facts(access.campaign), draft.game.number, draft.body, stored, signs, choices)


def _taken(request: HttpRequest, access: Access, game: Game, draft: Report) -> HttpResponse:
    data = {name.removeprefix("p-"): value for name, value in request.POST.dict().items() if name.startswith("p-")}
    page = gathered(access, draft, data)
    choices = {point.key: data.get(point.key, point.drafted.id) for point in page.points}
    try:
        saved = merge_parts(
            actor=actor_of(request),
            campaign=access.campaign,
            game=game.number,
            edit=edit_of(request),
            seen=_seen(request),
            choices=choices,
            key=answers.key_of(request),
        )
    except Conflict as conflict:
        shown = set(data) | set(request.POST.getlist("offered"))
        return _changed(request, access, game, page, conflict, {key: id_ for key, id_ in choices.items() if key in shown})
    words = _("What was filed is taken over.") if saved.changed else _("Nothing was new: the report has it already.")
    messages.success(request, words)
    return answers.see("report", access.campaign.slug, game.number)


def _seen(request: HttpRequest) -> dict[str, int]:
    """The filings on the page that was sent: a seat's code to the number of its filing."""
    pairs = [text.rpartition(":") for text in request.POST.getlist("seen")]
    return {seat: int(edit) for seat, _colon, edit in pairs if edit.isascii() and edit.isdigit() and len(edit) < 9}


def _changed(
    request: HttpRequest, access: Access, game: Game, page: Merging, conflict: Conflict, choices: dict[str, str]
) -> HttpResponse:
    """The page as it stands now, with the choices that were sent; nothing was taken over."""
    draft = draft_of(access.campaign, game.number)
    if draft is None or draft.state != Report.State.DRAFT:
        return nothing_open(request, access, game, status=answers.CONFLICT)
    if isinstance(conflict.theirs, Refiled):
        names = [part.player for part in page.parts if part.seat in conflict.theirs.seats]
        told = _("%(names)s filed while you had this open.") % {"names": ", ".join(names)}
    else:
        name = shown_as(draft.by_name) or _("Somebody")
        told = _("%(name)s changed the report while you had this open.") % {"name": name}
    page = gathered(access, draft, choices)
    return _shown(request, access, draft, page, answers.CONFLICT, changed=told)


def _shown(request: HttpRequest, access: Access, draft: Report, page: Merging, status: int, **more: Any) -> HttpResponse:
    return render(request, TEMPLATE, {"access": access, **_context(access, draft, page), **more}, status=status)


def _context(access: Access, draft: Report, page: Merging | None = None) -> dict[str, Any]:
    page = page or gathered(access, draft)
    return {"game": draft.game, "draft": draft, "page": page, "period": period(page.scenario)}
