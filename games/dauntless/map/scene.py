"""What lies on the hex field: plain values, from which the picture and the words behind it are made alike."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from games.dauntless.map.grid import HALF, SIDE, center
from rulebooks.dauntless.hexes import Hex, ahead, distance

Kind = Literal["CV", "BB", "CA", "DD", "SS", "TP", "aircraft", "torpedo"]
LEAST, ROOM, FLATTEST = 150.0, 30.0, 0.82
"""A view is at least so wide, leaves so much room around what is there, in units, and is no flatter than so."""
PHONE = 358.0
"""So wide is the picture on a small phone, in its pixels."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A ship, an aircraft or a torpedo in its hex. ``facing`` None where nobody knows it; ``note`` stands under its name."""

    id: str
    kind: Kind
    name: str
    side: str
    at: Hex
    facing: int | None = None
    note: str = ""
    sunk: bool = False

    @property
    def is_ship(self) -> bool:
        return self.kind not in ("aircraft", "torpedo")


@dataclass(frozen=True, slots=True)
class Stop:
    """A hex on a track, with what stands beside it, such as the turn."""

    at: Hex
    word: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """A way over the field: what was run so far, or (``ahead``) what will be if all go on."""

    side: str
    stops: tuple[Stop, ...]
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """All hexes up to a distance from one."""

    around: Hex
    far: int
    word: str


@dataclass(frozen=True, slots=True)
class Sight:
    """A line from one hex to another, with the word on it: what fires at what. ``clear``: it may."""

    start: Hex
    end: Hex
    clear: bool
    word: str = ""


@dataclass(frozen=True, slots=True)
class Headed:
    """A ship that looks around."""

    name: str
    at: Hex
    facing: int


@dataclass(frozen=True, slots=True)
class Scene:
    """The field. ``arcs_of``: the id of the ship whose clock is drawn; ``sides_of``: whose six neighbours say their aspect.

    ``met``: hexes in which a torpedo meets a ship; ``chosen``: the id of what is moved by a tap.
    ``others``: what is drawn where it happens to be in the view, which is made without it.
    """

    marks: tuple[Mark, ...]
    tracks: tuple[Track, ...] = ()
    rings: tuple[Ring, ...] = ()
    sights: tuple[Sight, ...] = ()
    met: tuple[Hex, ...] = ()
    arcs_of: str = ""
    sides_of: str = ""
    chosen: str = ""
    near: int = 0
    reach: int = 0
    others: tuple[Mark, ...] = ()

    def mark(self, name: str) -> Mark | None:
        """The mark with that id."""
        return next((one for one in self.marks if one.id == name), None)

    def headed(self, name: str) -> Headed | None:
        """A ship with its heading; None where there is none, or nobody knows its heading."""
        one = self.mark(name)
        return Headed(one.name, one.at, one.facing) if one is not None and one.facing is not None else None

    @property
    def clock(self) -> Headed | None:
        """The ship whose clock is drawn."""
        return self.headed(self.arcs_of)

    def hexes(self) -> Iterator[Hex]:
        """Every hex in which something is; only those near the ship with the clock where ``near`` says how near.

        Around that ship at least as far as ``reach``.
        """
        clock = self.clock
        if clock is not None and self.reach:
            yield from (ahead(clock.at, facing, self.reach) for facing in range(1, 7))
        spots = [one.at for one in self.marks]
        spots += [stop.at for track in self.tracks for stop in track.stops]
        for spot in spots or [Hex(0, 0)]:
            if clock is None or not self.near or distance(clock.at, spot) <= self.near:
                yield spot


@dataclass(frozen=True, slots=True)
class View:
    """The part of the field that is shown, in units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def pixel(self) -> float:
        """Units to a pixel of a small phone."""
        return self.width / PHONE

    @property
    def hex_height(self) -> float:
        """Of a hex, in pixels of a small phone."""
        return 2 * HALF / self.pixel

    def columns(self) -> range:
        """The q of every hex in the view."""
        pitch = SIDE * 1.5
        return range(int(self.x // pitch) - 1, int((self.x + self.width) // pitch) + 2)

    def rows(self, q: int) -> range:
        """The r of every hex of a column in the view."""
        top = (self.y / HALF - q) / 2
        return range(int(top // 1), int((top + self.height / (2 * HALF)) // 1) + 2)

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point is in the view, so far from its edge."""
        inside = self.x + margin <= x <= self.x + self.width - margin
        return inside and self.y + margin <= y <= self.y + self.height - margin


def view_of(scene: Scene) -> View:
    """As near as it may be, with all that is there."""
    spots = [center(one) for one in scene.hexes()]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    width = max(right - left + 2 * ROOM, LEAST)
    height = max(bottom - top + 2 * ROOM, width * FLATTEST)
    width = max(width, height * FLATTEST)
    return View((left + right - width) / 2, (top + bottom - height) / 2, width, height)
