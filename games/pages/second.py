"""The second person's page: a submitted report whole and as it is, to be confirmed exactly so, or sent back."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaign import answers
from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.confirming import confirm_submitted, counts_as, send_back, take_back
from campaign.acts.seconds import why_not_second
from campaign.live import stamp
from campaign.offline import answers_held_forms
from campaign.people import actor_of
from campaign.reading import follow
from campaign.words.refusals import told
from games.models import Game, Report
from games.pages.report import confirmed, edit_of, form_of, scheduled
from games.parts.seen import digest
from games.reporting.brought import brought_dice
from games.reporting.comparing import lines, rulings
from games.reporting.comparing import told as card_told
from games.reporting.form import Half
from games.words import period
from pilots.former import shown_as
from rulebooks.refusal import Refusal

SHOWN_OF_DIGEST = 12
WAITS, NOTHING = "parts/second.html", "parts/second_none.html"


@dataclass(frozen=True, slots=True)
class SeenSide:
    """One side: its CVP, each crew with what is entered of it, and its bombing raids."""

    side: str
    cvp: int
    crews: Sequence[tuple[str, str, str]]
    raids: Sequence[str]


@dataclass(frozen=True, slots=True)
class SecondPage:
    """A submitted report as the second person reads it. ``seen`` is the digest of what is shown; ``why_not``: why he may not."""

    title: str
    period: str
    unplayed: bool
    note: str
    turns: str
    sides: Sequence[SeenSide]
    claims: Sequence[str]
    rulings: str
    submitted_by: str
    report: Report
    seen: str
    why_not: str
    dice: Sequence[str] = ()

    @property
    def receipt(self) -> str:
        return self.seen[:SHOWN_OF_DIGEST]


@require_http_methods(["GET", "HEAD", "POST"])
@opens_to(Who.MEMBER)
@answers_held_forms
def second(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """Read what was submitted; ``do`` is confirm or not-so. He can change nothing."""
    game = scheduled(access, number)
    if request.method != "POST":
        report = _submitted(game)
        build = partial(_context, access, game, report, request.user.pk)
        return follow(request, access, WAITS if report else NOTHING, build, number, *stamp(access.campaign))
    common: dict[str, Any] = {"actor": actor_of(request), "campaign": access.campaign, "game": number, "edit": edit_of(request)}
    common["key"] = answers.key_of(request)
    reason = request.POST.get("reason", "").replace("\x00", "")
    try:
        if request.POST.get("do") == "not-so":
            done = send_back(**common, reason=reason)
            if not done.repeated:
                messages.success(request, _("It is sent back. The referee reads why above the report."))
            return answers.see("second", access.campaign.slug, number)
        done = confirm_submitted(**common, seen=request.POST.get("seen", ""))
    except Conflict:
        messages.error(request, _("Nothing was confirmed: this changed since you looked. This is how it stands now."))
        return _shown(request, access, game, answers.CONFLICT)
    except Refused as refused:
        return _shown(request, access, game, answers.REFUSED, wrong=answers.refusal_words(refused), reason=reason)
    if access.referee:
        return confirmed(request, access, game, done)
    if not done.repeated:
        messages.success(request, _("Game %(game)d’s report is confirmed, exactly as you saw it.") % {"game": number})
    return answers.see("game", access.campaign.slug, number)


@require_POST
@opens_to(Who.REFEREE)
def second_back(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """A referee takes a submitted report back to change it."""
    game = scheduled(access, number)
    try:
        take_back(
            actor=actor_of(request),
            campaign=access.campaign,
            game=game.number,
            edit=edit_of(request),
            key=answers.key_of(request),
        )
    except Conflict:
        messages.error(request, _("The report was changed since you looked. This is how it stands now."))
    return answers.see("report", access.campaign.slug, number)


def _shown(request: HttpRequest, access: Access, game: Game, status: int, **more: Any) -> HttpResponse:
    report = _submitted(game)
    context = {"access": access, **_context(access, game, report, request.user.pk), **more}
    return render(request, WAITS if report else NOTHING, context, status=status)


def _submitted(game: Game) -> Report | None:
    return game.reports.filter(state=Report.State.SUBMITTED).select_related("game").first()


def _context(access: Access, game: Game, report: Report | None, user: int | None) -> dict[str, Any]:
    if report is None:
        return {"game": game, "confirmed": game.reports.filter(state=Report.State.CONFIRMED).exists()}
    return {"game": game, "page": _page(access, game, report, user)}


def _page(access: Access, game: Game, report: Report, user: int | None) -> SecondPage:
    form = form_of(access, game.number, counts_as(report.body, game.number), report.edit)
    why = why_not_second(report, user, access.role, access.side)
    return SecondPage(
        title=_(form.scenario.title),
        period=period(form.scenario),
        unplayed="unplayed" in report.body,
        note=form.note.value,
        turns=form.turns.value,
        sides=[_side(half) for half in form.halves],
        claims=lines(form),
        rulings=rulings(form),
        submitted_by=shown_as(report.by_name),
        report=report,
        seen=digest(report.body),
        why_not=told(Refusal(f"second.{why}", "")) if why else "",
        dice=() if "unplayed" in report.body else brought_dice(report.body, form),
    )


def _side(half: Half) -> SeenSide:
    stocks = half.pool.stocks if half.pool else ()
    raids = [f"{control.label}: {control.value}" for s in stocks for control in (s.attacked, s.successful) if control.value]
    return SeenSide(half.side, half.cvp, [(card.name, card.player, card_told(card)) for card in half.cards], raids)
