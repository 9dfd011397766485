"""The report of a game: entered on one page for both sides, kept after every change, confirmed."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Done, Refused
from campaign.acts.confirming import submit_report
from campaign.acts.drafts import draft_of, save_draft, started_from, thrown_away, with_theirs
from campaign.acts.reports import confirm_report
from campaign.models import Campaign
from campaign.people import actor_of
from campaign.record import facts
from campaign.words.refusals import both, told
from games.dauntless.game_desk import untold
from games.models import Game, Part, Report
from games.reporting.body import Body
from games.reporting.brought import brought_dice
from games.reporting.comparing import compare
from games.reporting.entering import entered, is_whole, kept
from games.reporting.form import ReportForm, build
from games.reporting.reckoning import reckon
from games.words import period
from pilots.former import shown_as

PART = "X-Report"


@dataclass(frozen=True, slots=True)
class ReportPage:
    """``saved`` is the time of the last saving, in words; ``called`` the roll call: how many fly for each side; ``file``: the
    name of the file that the draft came from; ``dice``: what it holds of dice."""

    number: int
    title: str
    period: str
    form: ReportForm
    action: str
    saved: str
    draft: str
    called: str
    file: str = ""
    dice: Sequence[str] = ()


@gzip_page
@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.REFEREE)
def report(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """The draft of a game's report. A form sent here is kept first; the button pressed says what comes after."""
    game = scheduled(access, number)
    draft = draft_of(access.campaign, number)
    if request.method == "POST":
        return _entered(request, access, game, draft)
    if draft is None or draft.state != Report.State.DRAFT:
        return nothing_open(request, access, game)
    return render(request, "report/page.html", {**_context(access, draft, draft.body), **_above(draft, request.user.pk)})


def scheduled(access: Access, number: int) -> Game:
    """The game with this number, or 404."""
    game = Game.objects.filter(campaign=access.campaign, number=number).first()
    if game is None:
        raise Http404
    return game


def nothing_open(request: HttpRequest, access: Access, game: Game, status: int = 200) -> HttpResponse:
    """The page where no draft is open: the report is confirmed, or waits for a second person, or the roll call comes first."""
    stands = [Report.State.CONFIRMED, Report.State.SUBMITTED]
    confirmed = game.reports.filter(state__in=stands).first()
    if confirmed and confirmed.state == Report.State.SUBMITTED:
        return _waits(request, access, game, confirmed, status)
    context = {
        "access": access,
        "game": game,
        "confirmed": confirmed,
        "by": shown_as(confirmed.by_name) if confirmed else "",
        "thrown_away": None if confirmed else thrown_away(access.campaign, game.number),
    }
    return render(request, "report/closed.html", context, status=status)


def _waits(request: HttpRequest, access: Access, game: Game, report: Report, status: int) -> HttpResponse:
    """The page of a submitted report: whom it waits for, and the way back."""
    context = {
        "access": access,
        "game": game,
        "report": report,
        "by": shown_as(report.by_name),
        "own": report.by_id == request.user.pk,
        "alone": access.campaign.confirmation != Campaign.Confirmation.TWO,
    }
    return render(request, "parts/waits.html", context, status=status)


def _above(draft: Report, referee: int | None) -> dict[str, Any]:
    """What stands above the form: why a second person sent it back, how many parts are filed, whether the desk knows more."""
    parts = list(Part.objects.filter(game=draft.game).values_list("edit", "taken"))
    return {
        "returned": draft.body.get("returned"),
        "filed": len(parts),
        "untaken": sum(edit != taken for edit, taken in parts),
        "untold": untold(draft, referee or 0),
    }


def _finish(access: Access) -> Any:
    """The act that ends a draft: confirmed, or submitted where two people confirm."""
    return submit_report if access.campaign.confirmation == Campaign.Confirmation.TWO else confirm_report


def _entered(request: HttpRequest, access: Access, game: Game, draft: Report | None) -> HttpResponse:
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "game": game.number}
    common["key"] = answers.key_of(request)
    data, deed = request.POST.dict(), request.POST.get("do", "")
    if not is_whole(data):
        return answers.see("report", access.campaign.slug, game.number)
    try:
        if draft is None:
            raise Conflict("report")
        both, edit, after = PART in request.headers or deed == BOTH, edit_of(request), _after(request)
        body = kept(data, draft.body) if deed == "mine" else entered(data, started_from(draft, edit, after) or draft.body)
        saved = save_draft(**common, edit=edit, body=body, after=after, both=both)
        if deed == "confirm" and not saved.merged:
            return confirmed(request, access, game, _finish(access)(**common, edit=saved.report.edit))
    except Conflict as conflict:
        theirs = conflict.theirs
        if isinstance(theirs, Report) and theirs.state == Report.State.DRAFT:
            return _two_versions(request, access, game, theirs)
        return _draft_is_gone(request, access, game, deed, common)
    except Refused as refused:
        stored = draft_of(access.campaign, game.number)
        if stored is None:
            return nothing_open(request, access, game, status=answers.REFUSED)
        return _refused(request, access, stored, refused)
    if request.headers.get(PART):
        context = _context(access, saved.report, saved.report.body)
        return render(request, "report/_form.html", {**context, "merged": saved.merged})
    return _back_to(request, access, game, deed)


ANCHORS = {"claim": "who", "unclaim": "who", "next-turn": "who", "turn-back": "who", "bring": "strike", "unbring": "fates"}
ANCHORS |= {"unruling": "rulings"}
SETTLED = "settled"
BOTH = "both"
ANEW = ("csrfmiddlewaretoken", "key", "after", "edit", "do", "first-edit")


def _back_to(request: HttpRequest, access: Access, game: Game, deed: str) -> HttpResponse:
    """The page again, where the button stood; after a conflict, told that what the browser had kept is settled."""
    answer = answers.see("report", access.campaign.slug, game.number)
    anchor = ANCHORS.get(deed.partition(":")[0], "")
    answer["Location"] += f"?{SETTLED}=1" if deed in ("mine", BOTH) else f"#{anchor}" if anchor else ""
    return answer


def edit_of(request: HttpRequest) -> int:
    """The number of the version that a form was made from; -1, which none has, where it cannot be read.

    A form of the page of two versions stands against what is stored now; to keep both it needs what it was first made from.
    """
    text = request.POST.get("first-edit" if request.POST.get("do") == BOTH else "edit", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def _after(request: HttpRequest) -> UUID | None:
    """The key of a form that the same page sent before without getting an answer."""
    try:
        return UUID(request.POST.get("after", ""))
    except ValueError:
        return None


def _draft_is_gone(request: HttpRequest, access: Access, game: Game, deed: str, common: dict[str, Any]) -> HttpResponse:
    """No draft is open any more: the confirming form sent again shows its result again, every other finds the page closed."""
    if deed == "confirm":
        with suppress(Conflict):
            return confirmed(request, access, game, _finish(access)(**common, edit=-1))
    return nothing_open(request, access, game, status=answers.CONFLICT)


def _context(access: Access, draft: Report, body: Body) -> dict[str, Any]:
    page = _page(access, draft, body)
    two = access.campaign.confirmation == Campaign.Confirmation.TWO
    return {
        "access": access,
        "page": page,
        "form": page.form,
        "action": page.action,
        "saved": page.saved,
        "draft": page.draft,
        "foot": "report/_draft_foot.html",
        "strong": _("Submit the report") if two else _("Confirm the report"),
        "brief": _("Submit") if two else _("Confirm"),
    }


def _page(access: Access, draft: Report, body: Body) -> ReportPage:
    number, slug = draft.game.number, access.campaign.slug
    form = form_of(access, number, body, draft.edit)
    flies = list(body.get("roll_call", {}).values()).count("flies")
    called = ngettext("Roll call: %(n)d flies", "Roll call: %(n)d fly", flies) % {"n": flies} if flies else _("Roll call")
    return ReportPage(
        number=number,
        title=_(form.scenario.title),
        period=period(form.scenario),
        form=form,
        action=reverse("report", args=[slug, number]),
        saved=time_said(draft.saved_at),
        draft=str(draft.pk),
        called=called,
        file=draft.upload.name if draft.upload else "",
        dice=brought_dice(body, form),
    )


def form_of(access: Access, number: int, body: Body, edit: int) -> ReportForm:
    """The form of a body, played among the facts."""
    record = facts(access.campaign)
    return build(record, number, body, reckon(record, number, body), both, edit)


def time_said(at: datetime) -> str:
    """The time of today, or day and time."""
    local = timezone.localtime(at)
    return date_format(local, "TIME_FORMAT" if local.date() == timezone.localdate() else "DATETIME_FORMAT")


def confirmed(request: HttpRequest, access: Access, game: Game, done: Done) -> HttpResponse:
    """On to the dice, or to the game where none are wanted; a submitted report waits on its own page."""
    params = done.entry.params if done.entry else {}
    if done.entry and done.entry.act == "report.submit":
        if not done.repeated:
            messages.success(request, _("Game %(game)d’s report is submitted.") % {"game": game.number})
        return answers.see("report", access.campaign.slug, game.number)
    if params and not done.repeated:
        score = {"game": game.number, "japan": params["japan"], "usa": params["usa"]}
        messages.success(request, _("Game %(game)d’s report is confirmed: Japan %(japan)d, USA %(usa)d.") % score)
    return answers.see("rolls" if params.get("pending") else "game", access.campaign.slug, game.number)


def _refused(request: HttpRequest, access: Access, draft: Report, refused: Refused) -> HttpResponse:
    """The page again with what was entered; every broken rule stands beside its field, and the first in a message."""
    context = _context(access, draft, draft.body)
    if not context["form"].faults:
        messages.error(request, told(refused.refusals[0]))
    return render(
        request, "report/page.html", {**context, **_above(draft, request.user.pk), "refused": True}, status=answers.REFUSED
    )


def _two_versions(request: HttpRequest, access: Access, game: Game, theirs: Report) -> HttpResponse:
    """What was sent and what somebody else stored meanwhile, beside each other."""
    build_one = partial(form_of, access, game.number)
    data, edit = request.POST.dict(), edit_of(request)
    mine = kept(data, theirs.body)
    changed = entered(data, started_from(theirs, edit) or theirs.body)
    rows = compare(build_one(mine, theirs.edit), build_one(theirs.body, theirs.edit))
    stands = {"edit": str(theirs.edit), "do": "mine"}
    context = {
        "access": access,
        "base_template": "campaign/frame.html",
        "title": _("Two versions of game %(game)d’s report") % {"game": game.number},
        "text": _("Nothing is lost yet. Choose which version stands; the roll call stays as it is now."),
        "rows": rows,
        "theirs_by": shown_as(theirs.by_name),
        "theirs_at": theirs.saved_at,
        "sent": [
            *((name, value) for name, value in request.POST.items() if name not in ANEW),
            *stands.items(),
        ],
        "first_edit": str(edit) if with_theirs(theirs, edit, changed) else "",
        "key": uuid4(),
        "stored_page": reverse("report", args=[access.campaign.slug, game.number]) + f"?{SETTLED}=1",
    }
    return render(request, "report/conflict.html", context, status=answers.CONFLICT)
