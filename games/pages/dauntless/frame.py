"""What every page of a session stands in: the session, who looks at it, its tabs; and how other screens follow it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.messages import get_messages
from django.db.models import Count, Max, Model, OuterRef, Q, Subquery
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.reading import file_kept, made_tag
from games.dauntless.access import Seat, desk_for, seat_of
from games.dauntless.sessions import session_of
from games.models import Desk, DeskEntry, DeskNote, DeskPlayer, DeskSecret
from pilots.saying import in_one_language
from rulebooks.dauntless.session import Session

TABS = [
    ("desk_table", gettext_noop("Table")),
    ("desk_attack", gettext_noop("Attack")),
    ("desk_torpedoes", gettext_noop("Torpedoes")),
    ("desk_flak", gettext_noop("Flak")),
    ("desk_timer", gettext_noop("Timer")),
    ("desk_dive", gettext_noop("Dive")),
    ("desk_victory", gettext_noop("Victory")),
    ("desk_aids", gettext_noop("Aids")),
    ("desk_log", gettext_noop("Log")),
]
"""The tabs in their order, by the name of their address."""
MORE = [("desk_secrets", gettext_noop("Sealed")), ("desk_wall", gettext_noop("For the wall"))]
OF_THE_REFEREE = [
    ("desk_forces", gettext_noop("Ships and aircraft")),
    ("desk_players", gettext_noop("Players and their links")),
    ("desk_settings", gettext_noop("Settings")),
]
FILE = ("desk_file", gettext_noop("Session file"))
"""What is asked for less often, under “More”."""
BELOW = {
    "desk_aid": "desk_aids",
    "desk_delete": "desk_settings",
    "desk_place": "desk_forces",
    "desk_note_read": "desk_timer",
    "desk_secret_open": "desk_secrets",
    "desk_ship": "desk_table",
    "desk_notes": "desk_timer",
    "desk_enter": "desk_table",
    "desk_turn": "desk_table",
}


class Tab(NamedTuple):
    """A page of the session. ``here``: it, or one below it, is the one that is shown."""

    to: str
    word: str
    here: bool


@dataclass(frozen=True)
class Frame:
    """One session for one person."""

    desk: Desk
    seat: Seat
    here: str = ""

    @cached_property
    def session(self) -> Session:
        """As he may see it. Two queries, once."""
        return session_of(self.desk, None if self.seat.referee else self.seat.side)

    def own(self) -> frozenset[int]:
        """The numbers of the lines that a player wrote and may strike; the referee may strike any. One query, once."""
        return self._own

    @cached_property
    def _own(self) -> frozenset[int]:
        player = self.seat.player
        if player is None or self.seat.referee:
            return frozenset()
        written = DeskEntry.objects.filter(desk=self.desk, by=player.user_id).order_by()
        return frozenset(written.values_list("number", flat=True))

    @property
    def tabs(self) -> list[Tab]:
        return self._leading(TABS)

    @property
    def more(self) -> list[Tab]:
        """What stands under “More”."""
        return self._leading([*MORE, *(OF_THE_REFEREE if self.seat.referee else ()), FILE])

    def _leading(self, pages: Iterable[tuple[str, str]]) -> list[Tab]:
        here = BELOW.get(self.here, self.here)
        return [Tab(reverse(name, args=[self.desk.code]), _(word), name == here) for name, word in pages]

    def context(self, **more: Any) -> dict[str, Any]:
        """What ``dauntless/_desk.html`` wants, and what the page adds. ``own`` is asked for only where it is used."""
        return {"desk": self.desk, "seat": self.seat, "own": self.own, "tabs": self.tabs, "more": self.more, **more}


def framed(request: HttpRequest, code: str, enter: bool = False, run: bool = False) -> Frame:
    """The session for who asks; Http404 for who may not. Two queries, one for who is not signed in."""
    desk = desk_for(request.user, code, enter=enter, run=run)
    match = request.resolver_match
    return Frame(desk, seat_of(request.user, desk), (match.url_name if match else "") or "")


def followed(
    request: HttpRequest, frame: Frame, template: str, build: Callable[[], dict[str, Any]], *args: object
) -> HttpResponseBase:
    """A page that follows the session: ``template`` filled with what ``build`` makes beside the frame; or 304 where nothing has
    changed since the browser asked last. ``args``: what it follows from beside the session and who looks.

    The template loads ``live_files`` and says ``live_status``. One query where nothing has changed.
    """
    plain = not settings.DEBUG and not len(get_messages(request))
    token, person = request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""), request.user.pk
    sits = frame.seat.side, frame.seat.referee
    tag = made_tag(template, frame.desk.pk, *version_of(frame.desk), person, *sits, token, *args) if plain else None
    unchanged = get_conditional_response(request, etag=tag) if tag else None
    if unchanged:
        return file_kept(unchanged, tag or "")
    with in_one_language():
        return file_kept(render(request, template, frame.context(live=tag or "", **build())), tag or "")


def version_of(desk: Desk) -> tuple[object, ...]:
    """What changes whenever anything of a session does. One query."""
    stands = desk.edit, desk.played_at, desk.turn, desk.plotting_since, desk.plotting_ends
    return *stands, *Desk.objects.filter(pk=desk.pk).order_by().values_list(*BESIDE)[0]


def _of_desk(model: type[Model], what: Any) -> Subquery:
    rows = model._default_manager.filter(desk=OuterRef("pk")).order_by().values("desk")
    return Subquery(rows.annotate(n=what).values("n"))


BESIDE = (
    _of_desk(DeskEntry, Max("number")),
    _of_desk(DeskEntry, Count("pk", filter=Q(void=True))),
    _of_desk(DeskNote, Count("pk") + Count("die")),
    _of_desk(DeskSecret, Count("pk") + Count("opened_turn")),
    _of_desk(DeskPlayer, Count("pk")),
)
"""The rows that belong to it."""
