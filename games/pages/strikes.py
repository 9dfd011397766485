"""The Dauntless desk behind a game of the campaign: attaching a session, bringing its attacks into the draft, detaching it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
    NOBODY,
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
from games.dauntless.behind import Attacked, Behind, all_behind, behind_game
from games.dauntless.belonging import Belongs, not_given, off_table, on_table
from games.dauntless.sessions import documents_of
from games.dauntless.strikes import NOTHING, Document, Struck, says, struck_in, target_in
from games.models import Desk, Game, GameDesk, Report
from games.pages.dauntless.forms import number as number_of
from games.pages.operation import reason_field
from rulebooks.dauntless.session import about
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.refusal import Refusal

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


@dataclass(frozen=True, slots=True)
class TypeLine:
    """What a session says of a type of strike aircraft, beside what the draft says now; None where that is silent."""

    side: str
    aircraft: str
    attacked: int
    successful: int
    drafted: tuple[Any, Any] | None


@dataclass(frozen=True, slots=True)
class Earlier:
    """A session behind an earlier game, with its ships that are afloat."""

    row: int
    game: int
    title: str
    afloat: Sequence[Attacked]


@dataclass(frozen=True, slots=True)
class Loose:
    """An attack in the log that belongs to no strike. ``ways``: those of the game; ``flown``: that which its aircraft flies."""

    line: int
    turn: int
    aircraft: str
    calc: str
    target: str
    hits: int
    ways: Sequence[Belongs]
    flown: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A session behind the game as it stands now. ``struck`` is None where it was deleted; ``waits``: it says something new;
    ``runs``: who looks referees it, and it is not over; ``loose``: attacks that belong to no strike yet."""

    behind: Behind
    struck: Struck | None = None
    why_not: str = ""
    waits: bool = False
    lines: Sequence[TypeLine] = ()
    earlier: Sequence[Earlier] = ()
    runs: bool = False
    loose: Sequence[Loose] = ()

    @property
    def wants_draft(self) -> bool:
        """Whether nothing but a draft that is open is missing."""
        return self.struck is not None and self.struck.error is None and bool(self.why_not)

    @property
    def untouched(self) -> bool:
        """Whether nothing of it belongs to the game yet, and nothing was brought: the way leads to its table."""
        return bool(self.struck) and not self.struck.missions and self.behind.sent_at is None

    @property
    def leads_back(self) -> bool:
        """Whether the table is a way beside others."""
        return not self.untouched or bool(self.loose)

    @property
    def bombing(self) -> Sequence[tuple[str, str]]:
        """Sortie and success of the aircraft on the table."""
        return sorted(self.struck.report["bombing"].items()) if self.struck else ()


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
    """As many queries for five sessions as for one."""
    draft = draft_of(access.campaign, game.number)
    open_draft = draft if draft is not None and draft.state == Report.State.DRAFT else None
    rows = GameDesk.objects.select_related("desk").filter(game=game).in_bulk()
    documents = documents_of([row.desk for row in rows.values() if row.desk is not None], NOBODY)
    behind = all_behind(access.campaign.pk)
    earlier = [one for each in behind if each.game < game.number and (one := _earlier(each)).afloat]
    left = list(on_table(game, open_draft.body if open_draft else {}))
    waiting = []
    for each in behind:
        row = rows.get(each.row)
        if row is None:
            continue
        document = documents.get(row.desk_id or 0)
        if row.desk is None or document is None:
            waiting.append(Waiting(each))
            continue
        now = _waiting(each, row, document, open_draft)
        if row.desk.referee_id == request.user.pk and row.desk.finished_at is None:
            ways = [*off_table(game, document["log"]), *left]
            now = replace(now, runs=True, earlier=earlier, loose=_loose(document, ways))
        waiting.append(now)
    return {
        "access": access,
        "tab": "campaign",
        "number": game.number,
        "slug": access.campaign.slug,
        "form": form,
        "waiting": waiting,
        "draft": open_draft,
    }


def _earlier(behind: Behind) -> Earlier:
    return Earlier(behind.row, behind.game, behind.title, [ship for ship in behind.ships if ship.condition != "sunk"])


def _waiting(behind: Behind, row: GameDesk, document: Document, draft: Report | None) -> Waiting:
    struck = struck_in(document, behind.game)
    changes = struck.report != (row.sent or NOTHING) or draft is not None and not says(draft.body, struck.report)
    why_not = ""
    if struck.error is not None:
        why_not = told(Refusal("behind.strikes", "/desk", "", {"error": struck.error, "line": struck.line}))
    elif changes and draft is None:
        why_not = _("No draft of this game is open: open it at the referee’s desk first.")
    return Waiting(behind, struck, why_not, changes or document != row.document, _lines(struck, draft))


def _loose(document: Document, ways: Sequence[Belongs]) -> list[Loose]:
    """The attacks that were entered without a strike; none where the game has no strike aircraft."""
    names = {ship["id"]: ship["name"] for ship in document["ships"]}
    planes = {one["id"]: one for one in document["aircraft"]}
    found = []
    for line in not_given(document["log"]) if ways else ():
        aircraft = about(line["request"], "aircraft") or ""
        plane = planes.get(aircraft, {"side": "", "type": ""})
        flown = next((one.value for one in ways if one.is_flown_by(plane["side"], plane["type"])), "")
        said = line["request"]["calc"], target_in(line, names), line["answer"]["hits"]
        found.append(Loose(line["n"], line["turn"], aircraft, *said, ways, flown))
    return found


def _lines(struck: Struck, draft: Report | None) -> list[TypeLine]:
    said = draft.body.get("strikes", {}) if draft else {}
    lines = []
    for side in SIDES:
        for aircraft, counts in sorted(struck.report["strikes"].get(side, {}).items()):
            now = said.get(side, {}).get(aircraft)
            drafted = (now["attacked"], now["successful"]) if now else None
            lines.append(TypeLine(side, aircraft, counts["attacked"], counts["successful"], drafted))
    return lines


def _own_desks(request: HttpRequest) -> list[tuple[str, str]]:
    """The person's sessions that stand behind no game, the last played first."""
    rows = Desk.objects.filter(referee=request.user.pk, of_game=None).order_by("-played_at", "-pk")[:MOST_OFFERED]
    said = _("%(title)s (turn %(turn)d)")
    return [(one.code, said % {"title": one.title or one.code, "turn": one.turn}) for one in rows]
