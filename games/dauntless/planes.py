"""The aircraft of a session at a glance: what each still has, and which are lost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.dauntless.access import Seat
from rulebooks.dauntless.session import Became, Session, waiting

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TablePlane:
    """An aircraft as it stands. ``type``: empty where its name says it; ``loaded``, ``tanks``: what it still has; ``marks``: what
    is to be known of it, in words; ``spent``: of these what it dropped or fired, which everybody saw."""

    id: str
    side: str
    type: str
    lost: bool
    waits: bool
    loaded: bool
    tanks: bool
    marks: tuple[str, ...]
    spent: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What changes with its state, for an open page."""
        return " ".join([self.id, *self.marks])


def planes_of(session: Session, seat: Seat | None = None) -> list[TablePlane]:
    """All aircraft of a session, also those that are lost. ``seat``: who looks; without it nobody’s secrets are shown."""
    waits = set(waiting(session))
    return [_plane(session, one, one["id"] in waits, seat) for one in session.aircraft]


def _plane(session: Session, aircraft: Json, waits: bool, seat: Seat | None) -> TablePlane:
    now = session.aircraft_now(aircraft["id"])
    reads = seat is not None and seat.reads(aircraft["side"])
    tanks = bool(aircraft.get("drop_tanks")) and not now.tanks_gone
    loaded = bool(aircraft.get("loaded")) and not now.let_go
    marks = [_("lost")] if now.lost else [*_marks(now, loaded, tanks, waits), *(_charges(aircraft, now) if reads else ())]
    kind = str(aircraft.get("type") or "")
    return TablePlane(
        id=aircraft["id"],
        side=aircraft["side"],
        type="" if aircraft["id"].startswith(kind) else kind,
        lost=now.lost,
        waits=waits,
        loaded=loaded,
        tanks=tanks,
        marks=tuple(marks),
        spent=tuple(used(now)),
    )


def _marks(now: Became, loaded: bool, tanks: bool, waits: bool) -> Iterator[str]:
    if waits:
        yield _("waits to enter")
    if loaded:
        yield _("loaded")
    yield from used(now)
    if tanks:
        yield _("drop tanks")
    elif now.tanks_gone:
        yield _("tanks dropped")


def used(now: Became) -> Iterator[str]:
    """What an aircraft has dropped or fired, in words."""
    words = {"bombs": _("bombs dropped"), "torpedo": _("torpedo dropped"), "rockets": _("rockets fired")}
    yield from (word for name, word in words.items() if name in now.let_go)


def _charges(aircraft: Json, now: Became) -> Iterator[str]:
    """Depth charges left, where it took any along."""
    left = charges_left(aircraft, now)
    if any(left):
        yield _("%(shallow)s shallow, %(deep)s deep") % {"shallow": left[0], "deep": left[1]}
    elif any((aircraft.get("depth_charges") or {}).values()):
        yield _("depth charges dropped")


def charges_left(aircraft: Mapping[str, Any], now: Became) -> tuple[int, int]:
    """Depth charges, set S and D: what it took along less what it dropped, never less than nothing."""
    took = aircraft.get("depth_charges") or {}
    return max(0, (took.get("S") or 0) - now.shallow), max(0, (took.get("D") or 0) - now.deep)
