"""Placing a session's ships by taps: a ship, its hex, the direction of its bow; each hex that is shown is a button."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.dauntless.map.entered import as_text, hex_at
from games.dauntless.map.scene import Mark, Scene
from games.dauntless.map.vessels import Vessel
from games.dauntless.map.words import place
from rulebooks.dauntless.hexes import Hex, ahead, distance

REACH = 6
"""So far from the middle the field is shown: farther, and its hexes are too small for a finger."""
MIDDLE = Hex(0, 0)
ON, WHOLE = "on", "whole"
WAYS: Sequence[tuple[str, str | Promise, tuple[int, ...]]] = (
    ("←", gettext_lazy("To the left"), (5, 6)),
    ("↑", gettext_lazy("Up"), (1,)),
    ("↓", gettext_lazy("Down"), (4,)),
    ("→", gettext_lazy("To the right"), (2, 3)),
)
"""How the part that is shown moves: its sign, its words, and the directions of its steps in turn."""
BOWS = ((1, "↑"), (2, "↗"), (3, "↘"), (4, "↓"), (5, "↙"), (6, "↖"))


@dataclass(frozen=True, slots=True)
class Part(Scene):
    """A scene of which the part around ``shown`` is seen, whatever else there is."""

    shown: tuple[Hex, ...] = ()

    def hexes(self) -> Iterator[Hex]:
        """The hexes that are to be seen."""
        yield from self.shown


@dataclass
class Placing:
    """``said``: the address: ``ship``, ``at`` (the hex that was tapped), ``mid`` (the middle of what is shown), ``whole``."""

    said: Mapping[str, str]
    vessels: Sequence[Vessel]
    ships: list[Vessel] = field(init=False)

    def __post_init__(self) -> None:
        self.ships = [one for one in self.vessels if not one.sunk]

    @cached_property
    def ship(self) -> Vessel | None:
        """The one that is placed: the one that was tapped, else the first that is on no hex yet, else the first."""
        named = (one for one in self.ships if one.id == self.said.get("ship"))
        return next(named, next((one for one in self.ships if one.at is None), next(iter(self.ships), None)))

    @property
    def waiting(self) -> list[Vessel]:
        """Those that are on no hex yet."""
        return [one for one in self.ships if one.at is None]

    @cached_property
    def tapped(self) -> Hex | None:
        """The hex that was chosen for it."""
        return hex_at(self.said.get("at", ""))

    @property
    def at(self) -> Hex | None:
        """Where its bow is to be turned: in the hex that was tapped, or where it is."""
        return self.tapped if self.tapped is not None or self.ship is None else self.ship.at

    @property
    def at_text(self) -> str:
        return as_text(self.at)

    @property
    def at_words(self) -> str:
        return place(*self.at) if self.at is not None else ""

    @property
    def faulty(self) -> bool:
        """Whether something was said that is no hex of the field."""
        return bool(self.said.get("at", "").strip()) and self.tapped is None

    @cached_property
    def middle(self) -> Hex:
        """The middle of the part that is shown: near what is placed, unless it was moved."""
        if (said := hex_at(self.said.get("mid", ""))) is not None:
            return said
        near = self._near()
        return self.tapped if self.tapped is not None and distance(self.tapped, near) > REACH else near

    def _near(self) -> Hex:
        spots = [one.at for one in self.vessels if one.at is not None]
        if self.ship is not None and self.ship.at is not None:
            return self.ship.at
        if not spots:
            return MIDDLE
        return Hex(*(round(sum(one[axis] for one in spots) / len(spots)) for axis in (0, 1)))

    @property
    def whole(self) -> bool:
        """Whether all ships are shown, however small."""
        return bool(self.said.get(WHOLE))

    @property
    def hidden(self) -> int:
        """How many ships lie outside the part that is shown."""
        return sum(one.at is not None and distance(one.at, self.middle) > REACH for one in self.ships)

    @cached_property
    def scene(self) -> Part:
        """The field as it is, with the chosen ship in the hex that was tapped."""
        marks = [mark for one in self.vessels if (mark := self._mark(one))]
        shown = [ahead(self.middle, facing, REACH) for facing in (1, 4)]
        shown += [ahead(ahead(self.middle, one, REACH // 2), other, REACH // 2) for one, other in ((2, 3), (5, 6))]
        spots = [mark.at for mark in marks] if self.whole else []
        return Part(tuple(marks), chosen=self.ship.id if self.ship else "", shown=(*spots, *shown))

    def _mark(self, vessel: Vessel) -> Mark | None:
        if self.ship is not None and vessel.id == self.ship.id and self.tapped is not None:
            return Mark(vessel.id, vessel.kind, vessel.name, vessel.side, self.tapped)
        return vessel.mark()

    @property
    def ways(self) -> Iterator[tuple[str, str, str]]:
        """How to see another part: sign, words, address."""
        for sign, words, steps in WAYS:
            at = self.middle
            for step in range(REACH):
                at = ahead(at, steps[step % len(steps)])
            if hex_at(as_text(at)) is not None:
                yield sign, str(words), self.address(mid=as_text(at))

    def address(self, **other: str) -> str:
        """The address of the page as it is but for ``other``."""
        kept = {name: self.said.get(name, "") for name in ("ship", "at", "mid", WHOLE)} | other
        return urlencode({name: value for name, value in kept.items() if value})

    @property
    def all_of_it(self) -> str:
        return self.address(whole="" if self.whole else "1")

    def after(self, ship: str) -> str:
        """The address once that ship lies where it should: the next that waits, the same part of the field."""
        waits = next((one.id for one in self.waiting if one.id != ship), "")
        return urlencode({name: value for name, value in (("ship", waits or ship), ("mid", as_text(self.middle))) if value})

    @property
    def bows(self) -> Iterator[tuple[int, str, bool]]:
        """Each direction with its arrow, and whether the bow points there now."""
        now = self.ship.facing if self.ship else None
        return ((facing, arrow, facing == now) for facing, arrow in BOWS)
