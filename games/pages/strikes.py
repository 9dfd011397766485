"""The Dauntless desk behind a game of the campaign: attaching a session, bringing its attacks into the draft, detaching it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.drafts import draft_of
from campaign.acts.strikes import (
    attach_desk,
    begin_behind,
    carry_ships,
    count_attack,
    detach_desk,
    send_strikes,
    uncount_attack,
)
from campaign.answers import REFUSED, add_refusals, key_of, refused, see, word_of
from campaign.people import actor_of
from campaign.words.refusals import told
from games.dauntless.behind import behind_game
from games.dauntless.game_desk import waiting_at
from games.models import Desk, Game, Report
from games.pages.dauntless.forms import number as number_of
from games.pages.operation import reason_field

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
MOST_OFFERED = 50
FIELDS = {"/desk": "own", "/reason": "reason"}


class AttachForm(forms.Form):
    """One of one's own sessions."""

    def __init__(self, *args: Any, desks: list[tuple[str, str]], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["own"] = forms.ChoiceField(label=_("One of your sessions"), choices=desks)


class DetachForm(forms.Form):
    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["reason"] = reason_field()


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
def desk(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """The sessions behind a game, what waits to be brought into its draft; and how one more is attached or begun."""
    game = _game(access, number)
    form = AttachForm(request.POST if request.method == "POST" else None, desks=_own_desks(request))
    if request.method == "POST":
        begins = "begin" in request.POST
        try:
            if begins:
                begin_behind(actor=actor_of(request), campaign=access.campaign, game=number, key=key_of(request))
            elif form.is_valid():
                sent = form.cleaned_data["own"]
                attach_desk(actor=actor_of(request), campaign=access.campaign, game=number, desk=sent, key=key_of(request))
        except Refused as refusals:
            add_refusals(form, refusals, FIELDS.get(refusals.refusals[0].at, "own"))
        if not form.errors or begins:
            messages.success(request, _("The session is attached."))
            return see("game_desk", access.campaign.slug, number)
    answer = refused if form.errors else render
    return answer(request, "strikes/desk.html", _context(request, access, game, form))


@opens_to(Who.REFEREE)
@require_POST
def send(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Bring what a session says into the draft."""
    game = _game(access, number)
    given = {name: number_of(request, name) for name in ("row", "edit", "draft")}
    try:
        done = send_strikes(actor=actor_of(request), campaign=access.campaign, key=key_of(request), **given)
    except Conflict:
        messages.warning(request, _("Somebody changed the draft or the session meanwhile, so nothing was done. Look again."))
        return see("game_desk", access.campaign.slug, number)
    except Refused as refusals:
        form = AttachForm(None, desks=_own_desks(request))
        context = {**_context(request, access, game, form), "not_sent": [told(one) for one in refusals.refusals]}
        return render(request, "strikes/desk.html", context, status=REFUSED)
    if done.entry is None:
        messages.info(request, _("Nothing has changed since it last brought something."))
        return see("game_desk", access.campaign.slug, number)
    undo = reverse("undo", args=[access.campaign.slug, done.entry.version])
    messages.success(request, _("The draft says what the desk says. Confirm the report as ever."), extra_tags=f"undo {undo}")
    return see("game_desk", access.campaign.slug, number)


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
def detach(request: HttpRequest, access: Access, number: int, row: int) -> HttpResponse:
    """Take a session away from its game, with a reason."""
    _game(access, number)
    there = next((each for each in behind_game(access.campaign.pk, number) if each.row == row), None)
    if there is None:
        return see("game_desk", access.campaign.slug, number)
    form = DetachForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        said = {"row": row, "edit": number_of(request, "edit"), "reason": form.cleaned_data["reason"], "key": key_of(request)}
        try:
            done = detach_desk(actor=actor_of(request), campaign=access.campaign, **said)
        except Conflict:
            messages.warning(request, _("Somebody changed it meanwhile, so nothing was done. Look at it first."))
            return see("game_desk", access.campaign.slug, number)
        except Refused as refusals:
            add_refusals(form, refusals, FIELDS.get(refusals.refusals[0].at))
        else:
            undo = reverse("undo", args=[access.campaign.slug, done.entry.version]) if done.entry else ""
            messages.success(request, _("The session is detached."), extra_tags=f"undo {undo}")
            return see("game_desk", access.campaign.slug, number)
    context = {"access": access, "tab": "campaign", "number": number, "slug": access.campaign.slug, "there": there, "form": form}
    return render(request, "strikes/detach.html", context, status=REFUSED if form.errors else 200)


@opens_to(Who.REFEREE)
@require_POST
def carry(request: HttpRequest, access: Access, number: int, row: int) -> HttpResponse:
    """Take ships of an earlier game's session over into this one, with their hits."""
    _game(access, number)
    said = {"row": row, "from_row": number_of(request, "from"), "ships": request.POST.getlist("ship")}
    try:
        carried = carry_ships(actor=actor_of(request), campaign=access.campaign, key=key_of(request), **said)
    except Refused as refusals:
        messages.warning(request, told(refusals.refusals[0]))
    else:
        messages.success(request, _("Carried over with their hits: %(ships)s.") % {"ships": ", ".join(carried)})
    return see("game_desk", access.campaign.slug, number)


@opens_to(Who.REFEREE)
@require_POST
def count(request: HttpRequest, access: Access, number: int, row: int) -> HttpResponse:
    """Give an attack that was entered without its strike to one of the game's; or take that back (``back``: its line)."""
    _game(access, number)
    actor, line = actor_of(request), number_of(request, "line")
    try:
        if "back" in request.POST:
            uncount_attack(actor=actor, campaign=access.campaign, row=row, line=number_of(request, "back"))
            messages.success(request, _("That attack does not count any more."))
        else:
            said = {"row": row, "line": line, "whose": word_of(request, "whose"), "key": key_of(request)}
            count_attack(actor=actor, campaign=access.campaign, **said)
            messages.success(
                request, _("Line %(line)s of the log counts for the game. Bring it into the draft.") % {"line": line}
            )
    except Refused as refusals:
        messages.warning(request, told(refusals.refusals[0]))
    return see("game_desk", access.campaign.slug, number)


def _game(access: Access, number: int) -> Game:
    row = Game.objects.filter(campaign=access.campaign, number=number).first()
    if row is None:
        raise Http404
    return row


def _context(request: HttpRequest, access: Access, game: Game, form: AttachForm) -> dict[str, Any]:
    draft = draft_of(access.campaign, game.number)
    open_draft = draft if draft is not None and draft.state == Report.State.DRAFT else None
    return {
        "access": access,
        "tab": "campaign",
        "number": game.number,
        "slug": access.campaign.slug,
        "form": form,
        "waiting": waiting_at(game, open_draft, request.user.pk or 0),
        "draft": open_draft,
        "confirmed": draft is None and game.reports.filter(state=Report.State.CONFIRMED).exists(),
    }


def _own_desks(request: HttpRequest) -> list[tuple[str, str]]:
    """The person's sessions that stand behind no game, the last played first."""
    rows = Desk.objects.filter(referee=request.user.pk, of_game=None).order_by("-played_at", "-pk")[:MOST_OFFERED]
    said = _("%(title)s (turn %(turn)d)")
    return [(one.code, said % {"title": one.title or one.code, "turn": one.turn}) for one in rows]
