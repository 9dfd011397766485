"""Dice and draws. Every result is an input: a recorded one, or one that is made at the moment it is due."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rulebooks.cite import rule
from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import PLACEHOLDER, Kind, Plane
from rulebooks.kido_butai.telling import Purpose, Result, Rolled, Scale

FACES = range(1, 7)
TIE: Scale = ((4, "fighter"), (1, "bomber"))


class Chance(Protocol):
    """Where results come from."""

    def die(self, purpose: Purpose) -> int:
        """1 to 6."""

    def draw(self, contents: Mapping[str, int], purpose: Purpose) -> str:
        """One counter of a container that is not empty; every counter in it is equally likely."""


class Recorded:
    """Results as they were written down, used from the front. Refusals: random-exhausted, random-type, random-impossible."""

    def __init__(self, results: Sequence[Result]) -> None:
        self.results = results
        self.used = 0

    @property
    def left(self) -> int:
        return len(self.results) - self.used

    def die(self, purpose: Purpose) -> int:
        result = self._next()
        if not isinstance(result, int):
            raise Refused("random-type")
        return result

    def draw(self, contents: Mapping[str, int], purpose: Purpose) -> str:
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


def roll(board: Board, chance: Chance, purpose: Purpose) -> Rolled:
    """A die is thrown and told; its scale says what it does."""
    result = chance.die(purpose)
    rolled = Rolled(purpose, result, purpose.outcome(result))
    board.told.append(rolled)
    return rolled


def pull(board: Board, chance: Chance, contents: Mapping[str, int], purpose: Purpose) -> str:
    """A counter is drawn and told."""
    result = chance.draw(contents, purpose)
    board.told.append(Rolled(purpose, result, ""))
    return result


class Due(Exception):
    """Play stops: a die is due, or a draw out of these ``contents`` (None for a die), and it falls at the table."""

    def __init__(self, purpose: Purpose, contents: Mapping[str, int] | None = None) -> None:
        super().__init__(purpose, contents)
        self.purpose = purpose
        self.contents = None if contents is None else {counter: many for counter, many in contents.items() if many}

    def check(self, result: object) -> Result:
        """The result, where it may be the one that is due. Refusals: random-type, random-impossible."""
        wanted = int if self.contents is None else str
        if not isinstance(result, wanted) or isinstance(result, bool):
            raise Refused("random-type")
        if result not in (FACES if self.contents is None else self.contents):
            raise Refused("random-impossible")
        return result


class AtTable:
    """Dice and draws that fall at the table: none is made here."""

    def die(self, purpose: Purpose) -> int:
        raise Due(purpose)

    def draw(self, contents: Mapping[str, int], purpose: Purpose) -> str:
        raise Due(purpose, contents)


@rule("KB", "5")
@rule("KB", "R17")
def draw_planes(board: Board, plane: Plane, chance: Chance, purpose: Purpose) -> list[Kind]:
    """The counters drawn from the plane's pool, until a placeholder comes or the pool is empty; they are out of it then."""
    stop = PLACEHOLDER[plane]
    drawn: list[Kind] = []
    while drawn[-1:] != [stop] and board.pools[plane] + board.pools[stop]:
        came = pull(board, chance, {plane: board.pools[plane], stop: board.pools[stop]}, purpose)
        kind: Kind = plane if came == plane else stop
        board.pools[kind] -= 1
        drawn.append(kind)
    return drawn


def tie(board: Board, at: str, chance: Chance) -> Plane:
    """Which of two equally numerous kinds: 1 to 3 bombers, 4 to 6 fighters (R30). ``at``: whose they are, a side or a carrier."""
    return "bomber" if roll(board, chance, Purpose("tie", "R30", at=at, scale=TIE)).outcome == "bomber" else "fighter"
