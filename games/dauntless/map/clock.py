"""What a ship sees around it: arcs, ranges and aspects, as the rules say."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rulebooks.dauntless.bearings import aspect_of
from rulebooks.dauntless.data import ARCS, ASPECT_MODIFIERS
from rulebooks.dauntless.hexes import Hex, ahead, arcs, distance, turned

DEGREES = 60
MOST = 4096


@dataclass(frozen=True, slots=True)
class Bearing:
    """Of a hex seen from a ship: ``arcs`` two where it lies on the line between them, none in the ship's own hex."""

    far: int
    arcs: tuple[int, ...]

    @property
    def on_the_line(self) -> bool:
        return len(self.arcs) > 1


@dataclass(frozen=True, slots=True)
class Side:
    """A hex next to a ship: the aspect from which it is hit there, with its modifier."""

    at: Hex
    arc: int
    aspect: str
    modifier: int


@lru_cache(maxsize=MOST)
def bearing(start: Hex, facing: int, end: Hex) -> Bearing:
    """Where ``end`` lies, seen from a ship at ``start``."""
    return Bearing(distance(start, end), arcs(start, facing, end))


@lru_cache(maxsize=MOST)
def sides(ship: Hex, facing: int) -> tuple[Side, ...]:
    """The six hexes around a ship, clockwise from its bow."""
    beside = [ahead(ship, turned(facing, sides)) for sides in range(len(ARCS))]
    aspects = [aspect_of(ship, facing, at) for at in beside]
    return tuple(Side(at, arc, aspect, ASPECT_MODIFIERS[aspect]) for at, arc, aspect in zip(beside, ARCS, aspects, strict=True))


def shared(ship: Hex, far: int) -> Iterator[Hex]:
    """The hexes on the lines between two arcs: as far into one direction as into the next, up to twice ``far`` hexes."""
    for facing in range(1, len(ARCS) + 1):
        for many in range(1, far + 1):
            yield ahead(ahead(ship, facing, many), turned(facing, 1), many)


def degrees(facing: int, arc: int = 12) -> int:
    """The middle of an arc, clockwise from straight up."""
    return (facing - 1) * DEGREES + ARCS.index(arc) * DEGREES
