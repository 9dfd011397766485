"""Who sits at a session: the links that join each side, its players, and joining by such a link."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_people import give_back, join_desk, let_look, renew_link, seat_player, sit_down
from campaign.answers import CONFLICT, NAME_LENGTH, REFUSED, key_of, refusal_words, see, word_of
from campaign.people import actor_of
from campaign.room import Sent, WayIn, to_send
from games.dauntless.access import desk_of_link, seat_of
from games.dauntless.returning import name_of_return, returns
from games.models import Desk, DeskPlayer
from games.pages.dauntless.forms import number, raise_gone
from games.pages.dauntless.frame import Frame, framed

BACKEND = "campaign.accounts.Accounts"


@dataclass(frozen=True, slots=True)
class Link:
    """An address that is handed on, and its QR code."""

    sent: Sent

    @property
    def way(self) -> WayIn:
        """Nothing to scan where no phone finds the laptop."""
        return WayIn("" if self.sent.reach == "here" else self.sent.address)


@dataclass(frozen=True, slots=True)
class JoinLink(Link):
    """A side, the address that joins it, its QR code, and who sits there."""

    side: str
    players: list[DeskPlayer]


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, code: str) -> HttpResponse:
    """The sides with their links and players; ``what`` says which button was pressed."""
    frame = framed(request, code, run=True)
    if request.method != "POST":
        return _players(request, frame)
    common: dict[str, Any] = {"actor": actor_of(request), "code": code, "edit": number(request, "edit"), "key": key_of(request)}
    work = WORK.get(word_of(request, "what"))
    if work is None:
        return _players(request, frame, REFUSED, _("Nothing was chosen. Use one of the buttons."))
    try:
        work(request, common)
    except Conflict:
        words = _("Somebody else changed the session meanwhile. Here is how it stands.")
        return _players(request, framed(request, code, run=True), CONFLICT, words)
    except Refused as refused:
        raise_gone(refused)
        return _players(request, frame, REFUSED, " ".join(refusal_words(refused)))
    messages.success(request, _("Saved."))
    return see("desk_players", code)


@opens_to(Who.ANYBODY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """What the link opens, then a seat there; whoever is not signed in becomes a guest. A link that was renewed opens nothing."""
    found = desk_of_link(secret)
    if found is None:
        raise Http404
    desk, side = found
    problem, name, again = "", word_of(request, "name").strip(), ""
    if request.method == "POST":
        try:
            said = {"name": name or _free_name(desk), "key": key_of(request)}
            joined, player = join_desk(actor=actor_of(request), secret=secret, **said)
        except Refused as refused:
            problem = " ".join(refusal_words(refused))
            if any(one.code == "desk.name" for one in refused.refusals):
                again = name_of_return(desk, side, name)
        else:
            if not request.user.is_authenticated:
                login(request, player, backend=BACKEND)
            return see("desk_table", joined.code)
    context = {"desk": desk, "side": side, "seat": seat_of(request.user, desk), "problem": problem}
    more = {"name": name, "again": again, "most": NAME_LENGTH, "free_name": _free_name(desk)}
    return render(request, "dauntless/join.html", context | more, status=REFUSED if problem else 200)


def _free_name(desk: Desk) -> str:
    """What a guest is called who says nothing: the first number that nobody at the table has."""
    taken = {one.casefold() for one in desk.players.values_list("name", flat=True)}
    names = (_("Player %(number)s") % {"number": number} for number in count(len(taken) + 1))
    return next(one for one in names if one.casefold() not in taken)


def _players(request: HttpRequest, frame: Frame, status: int = 200, problem: str = "") -> HttpResponse:
    desk = frame.desk
    sitting = list(DeskPlayer.objects.filter(desk=desk).select_related("user"))
    links = [
        JoinLink(
            to_send(request, reverse("desk_join", args=[desk.seats.get(side, "-")])),
            side,
            [one for one in sitting if one.side == side],
        )
        for side in (DeskPlayer.Side.JP, DeskPlayer.Side.US)
    ]
    both = [one for one in sitting if one.side == DeskPlayer.Side.BOTH]
    wall = Link(to_send(request, reverse("desk_wall", args=[desk.code])))
    context = frame.context(links=links, both=both, wall=wall, returns=returns(sitting), problem=problem)
    return render(request, "dauntless/players.html", context, status=status)


def _renew(request: HttpRequest, common: dict[str, Any]) -> None:
    renew_link(**common, side=word_of(request, "side"))


def _move(request: HttpRequest, common: dict[str, Any]) -> None:
    seat_player(**common, player=number(request, "player"), side=word_of(request, "side"))


def _leave(request: HttpRequest, common: dict[str, Any]) -> None:
    seat_player(**common, player=number(request, "player"), side="")


def _give_back(request: HttpRequest, common: dict[str, Any]) -> None:
    give_back(**common, player=number(request, "player"), seat=number(request, "seat"))


def _sit(request: HttpRequest, common: dict[str, Any]) -> None:
    sit_down(**common, side=word_of(request, "side"))


def _wall(request: HttpRequest, common: dict[str, Any]) -> None:
    let_look(**common)


WORK: dict[str, Callable[[HttpRequest, dict[str, Any]], None]] = {
    "renew": _renew,
    "move": _move,
    "leave": _leave,
    "back": _give_back,
    "sit": _sit,
    "wall": _wall,
}
