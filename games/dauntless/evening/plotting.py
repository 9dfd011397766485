"""The plot timer of a session at a moment (XXVII): how long is left, which plots are noted, what is late.

All times are the server's. A screen is told how many seconds are left, never at what o'clock the bell rings, so that its own
clock does not matter.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from math import ceil
from typing import Any

from games.dauntless.access import Seat
from games.models import Desk
from rulebooks.dauntless.evening.plotting import LEAST_LIMIT, MOST_LIMIT, USUAL_LIMIT
from rulebooks.dauntless.session import USUAL_SETTINGS

LEVEL = "level"
"""The increment that stands in the request for an aircraft whose plot is good, where it does not matter."""


@dataclass(frozen=True, slots=True)
class Plane:
    """An aircraft whose movement is plotted. ``noted_at``: the second of its note, None while there is none; ``increment``: the
    speed increment that is said of it, where its plot is late."""

    id: str
    side: str
    type: str
    noted_at: int | None
    increment: str
    late: bool

    @property
    def is_noted(self) -> bool:
        return self.noted_at is not None

    @property
    def of_type(self) -> str:
        """Its type, where its name does not say it already."""
        return "" if self.id.startswith(self.type) else self.type

    def is_of(self, seat: Seat) -> bool:
        """Whether that person notes its plot."""
        return seat.referee or seat.side in (self.side, "both")


@dataclass(frozen=True)
class Plotting:
    """The timer at a moment. ``since``: when it was started, as a word; empty while none stands. ``elapsed``, ``limit`` and
    ``left``, which is below 0 after the bell: seconds."""

    since: str
    limit: int
    elapsed: int
    left: float
    planes: tuple[Plane, ...]

    @property
    def is_on(self) -> bool:
        """Whether movement is plotted now. The second of the bell is in time (DA-R49)."""
        return bool(self.since) and self.elapsed <= self.limit

    @property
    def rung(self) -> bool:
        return bool(self.since) and self.left <= 0

    @property
    def all_noted(self) -> bool:
        return bool(self.planes) and all(one.is_noted for one in self.planes)

    @property
    def is_over(self) -> bool:
        """Whether what comes of the plots can be said."""
        return bool(self.since) and (self.elapsed > self.limit or self.all_noted)

    @property
    def clock(self) -> str:
        """Minutes and seconds that are left; all of them while no timer stands."""
        seconds = max(0, ceil(self.left)) if self.since else self.limit
        return f"{seconds // 60}:{seconds % 60:02d}"

    @property
    def milliseconds(self) -> int:
        return int(self.left * 1000)

    @cached_property
    def late(self) -> tuple[Plane, ...]:
        return tuple(one for one in self.planes if one.late)

    @property
    def unsaid(self) -> tuple[Plane, ...]:
        """The late aircraft whose increment nobody has said yet."""
        return tuple(one for one in self.late if not one.increment)

    @property
    def is_usual(self) -> bool:
        return self.limit in USUAL_LIMIT

    def request(self) -> dict[str, Any]:
        """What is asked of the rules; an increment that nobody said is left out."""
        return {"calc": "plot_timer", "limit": self.limit, "planes": [_asked(one) for one in self.planes]}


def plotting_of(desk: Desk, now: datetime | None = None, lost: Container[str] = frozenset()) -> Plotting:
    """The timer of a session at ``now``; without it, as it was started. ``lost``: the aircraft that fly no more."""
    since, ends = desk.plotting_since, desk.plotting_ends
    flying = [one for one in desk.aircraft if one.get("id") not in lost]
    if since is None or ends is None:
        return Plotting("", limit_of(desk), 0, 0.0, tuple(_plane(one, {}, None) for one in flying))
    now = now or since
    limit, elapsed = round((ends - since).total_seconds()), max(0, int((now - since).total_seconds()))
    late_now = elapsed > limit
    planes = tuple(_plane(one, desk.plots.get(str(one.get("id")), {}), limit, late_now) for one in flying)
    return Plotting(since.isoformat(), limit, elapsed, (ends - now).total_seconds(), planes)


def limit_of(desk: Desk) -> int:
    """The time limit that the session's settings name, in seconds."""
    said = desk.settings.get("plot_limit")
    return said if isinstance(said, int) and LEAST_LIMIT <= said <= MOST_LIMIT else int(USUAL_SETTINGS["plot_limit"])


def _plane(aircraft: Mapping[str, Any], plot: Mapping[str, Any], limit: int | None, late_now: bool = False) -> Plane:
    at = plot.get("at")
    late = limit is not None and (late_now if at is None else at > limit)
    name = str(aircraft.get("id", ""))
    return Plane(name, str(aircraft.get("side", "")), str(aircraft.get("type", "")), at, plot.get("increment", ""), late)


def _asked(plane: Plane) -> dict[str, Any]:
    said = {"id": plane.id, "noted_at": plane.noted_at, "increment": (plane.increment or None) if plane.late else LEVEL}
    return {name: value for name, value in said.items() if value is not None}
