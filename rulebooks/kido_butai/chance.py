"""Dice and draws. Every result is an input: a recorded one, or one that is made at the moment it is due."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rulebooks.cite import rule
from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import PLACEHOLDER, Kind, Plane

Result = int | str
FACES = range(1, 7)
BOMBER_UP_TO = 3


class Chance(Protocol):
    """Where results come from."""

    def die(self) -> int:
        """1 to 6."""

    def draw(self, contents: Mapping[str, int]) -> str:
        """One counter of a container that is not empty; every counter in it is equally likely."""


class Recorded:
    """Results as they were written down, used from the front. Refusals: random-exhausted, random-type, random-impossible."""

    def __init__(self, results: Sequence[Result]) -> None:
        self.results = results
        self.used = 0

    @property
    def left(self) -> int:
        return len(self.results) - self.used

    def die(self) -> int:
        result = self._next()
        if not isinstance(result, int):
            raise Refused("random-type")
        return result

    def draw(self, contents: Mapping[str, int]) -> str:
        result = self._next()
        if not isinstance(result, str):
            raise Refused("random-type")
        if not contents.get(result):
            raise Refused("random-impossible")
        return result

    def _next(self) -> Result:
        if not self.left:
            raise Refused("random-exhausted")
        self.used += 1
        return self.results[self.used - 1]


@rule("KB", "5")
@rule("KB", "R17")
def draw_planes(board: Board, plane: Plane, chance: Chance) -> list[Kind]:
    """The counters drawn from the plane's pool, until a placeholder comes or the pool is empty; they are out of it then."""
    stop = PLACEHOLDER[plane]
    drawn: list[Kind] = []
    while drawn[-1:] != [stop] and board.pools[plane] + board.pools[stop]:
        came = chance.draw({plane: board.pools[plane], stop: board.pools[stop]})
        kind: Kind = plane if came == plane else stop
        board.pools[kind] -= 1
        drawn.append(kind)
    return drawn


def tie(chance: Chance) -> Plane:
    """Which of two equally numerous kinds: 1 to 3 bombers, 4 to 6 fighters (R30)."""
    return "bomber" if chance.die() <= BOMBER_UP_TO else "fighter"
