"""Ships as targets and aircraft as attackers, as they stand in a session or as somebody at the table says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games.dauntless.typed import number
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import SHIPS
from rulebooks.dauntless.session import LET_GO

CONDITIONS = ("half_speed", "dead_in_water", "sunk")
"""What hits do to a ship, in their order."""
MOST_LISTED = 999


@dataclass(frozen=True, slots=True)
class Target:
    """A ship. ``marks``: the fewest hits of each of ``CONDITIONS``. ``depth`` is None where it is no submarine.

    ``seen``: the number of the last line of the log about it. ``light`` and ``heavy``: factors left, None where unknown.
    """

    id: str
    name: str
    side: str
    class_id: str
    hits_listed: int
    marks: Mapping[str, int]
    hits: int = 0
    condition: str = "sound"
    speed: str = ""
    turning: str = ""
    depth: int | None = None
    hex: tuple[int, int] | None = None
    facing: int | None = None
    silhouette: int | None = None
    light: tuple[int, ...] | None = None
    heavy: tuple[int, ...] | None = None
    deck: str | None = None
    seen: int = 0

    @property
    def afloat(self) -> bool:
        return self.condition != "sunk"

    @property
    def beyond(self) -> int:
        """So many hits more than sink it."""
        return max(self.hits - self.hits_listed, 0)

    @property
    def percent(self) -> int:
        """Of the hits that sink it, as far as they count."""
        return min(100 * self.hits // self.hits_listed, 100)

    @property
    def wanted(self) -> Iterator[tuple[str, int]]:
        """Each worse condition, and how many hits more bring it about."""
        for one in CONDITIONS:
            if self.marks[one] > self.hits:
                yield one, self.marks[one] - self.hits


@dataclass(frozen=True, slots=True)
class Attacker:
    """An aircraft of a session. ``engines`` is None where nobody knows; ``charges``: depth charges left, set S and D,
    None for who is not to know, and where nobody said what it carries. ``lost``: it crashed, and attacks no more; ``waits``: no
    roll says that it has entered the map; ``let_go``: what it dropped or fired, ``used``: in words; ``offered``: who looks may
    attack with it."""

    id: str
    side: str
    type: str
    quality: str
    engines: int | None
    charges: tuple[int, int] | None = None
    lost: bool = False
    waits: bool = False
    let_go: frozenset[str] = frozenset()
    used: tuple[str, ...] = ()
    offered: bool = True

    def has_used(self, calc: str) -> bool:
        """Whether an attack of this kind takes what it has not any more."""
        return LET_GO.get(calc) in self.let_go or (calc == "depth_charge" and self.charges == (0, 0))


def marks_of(hits_listed: int) -> dict[str, int]:
    """The fewest hits of each condition."""
    said = answer({"calc": "ship_status", "hits_listed": hits_listed, "hits": 0, "speed": "1", "turning": "1"})
    return dict(said["thresholds"])


def said_target(query: Mapping[str, str]) -> Target | None:
    """A ship that stands in no session: ``class`` names a row of the book (``US BB-1``), or ``listed`` its hits; ``scored`` are
    the hits it has, ``depth`` its depth. None where its hits are not said.
    """
    nation, _blank, class_id = query.get("class", "").partition(" ")
    row = SHIPS.get((nation, class_id), {})
    listed = row.get("hits") or number(query.get("listed", ""))
    scored, depth = number(query.get("scored", "")), number(query.get("depth", ""))
    if not isinstance(listed, int) or not 0 < listed <= MOST_LISTED:
        return None
    bare = Target("", "", nation, class_id, listed, marks_of(listed), silhouette=row.get("silhouette"))
    hits = scored if isinstance(scored, int) and 0 < scored <= MOST_LISTED else 0
    worse = [one for one in CONDITIONS if hits >= bare.marks[one]]
    return replace(bare, hits=hits, condition=worse[-1] if worse else "sound", depth=depth if isinstance(depth, int) else None)
