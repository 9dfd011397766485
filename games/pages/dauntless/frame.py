"""What every page of a session stands in: the session, who looks at it, its tabs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_noop

from games.dauntless.access import Seat, desk_for, seat_of
from games.models import Desk

TABS = [
    ("desk_table", gettext_noop("Table")),
    ("desk_attack", gettext_noop("Attack")),
    ("desk_flak", gettext_noop("Flak")),
    ("desk_torpedoes", gettext_noop("Torpedoes")),
    ("desk_dive", gettext_noop("Dive")),
    ("desk_timer", gettext_noop("Timer")),
    ("desk_secrets", gettext_noop("Sealed")),
    ("desk_victory", gettext_noop("Victory")),
    ("desk_log", gettext_noop("Log")),
]
"""The tabs in their order, by the name of their address."""
BELOW = {"desk_ship": "desk_table", "desk_notes": "desk_timer"}


@dataclass(frozen=True)
class Frame:
    """One session for one person."""

    desk: Desk
    seat: Seat
    here: str = ""

    @property
    def tabs(self) -> Iterator[tuple[str, str, bool]]:
        """Address, word, and whether one is there."""
        here = BELOW.get(self.here, self.here)
        for name, word in TABS:
            try:
                yield reverse(name, args=[self.desk.code]), word, name == here
            except NoReverseMatch:
                continue

    def context(self, **more: Any) -> dict[str, Any]:
        """What ``dauntless/_desk.html`` wants, and what the page adds."""
        return {"desk": self.desk, "seat": self.seat, "tabs": list(self.tabs), **more}


def framed(request: HttpRequest, code: str, enter: bool = False, run: bool = False) -> Frame:
    """The session for who asks; Http404 for who may not. Two queries, one for who is not signed in."""
    desk = desk_for(request.user, code, enter=enter, run=run)
    match = request.resolver_match
    return Frame(desk, seat_of(request.user, desk), (match.url_name if match else "") or "")
