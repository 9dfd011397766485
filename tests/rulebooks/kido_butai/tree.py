"""Every way that an act of the engine may go, with its exact chance."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

from rulebooks.kido_butai.telling import Purpose

T = TypeVar("T")


class Branch:
    """Results of one way through the tree: those told, then always the first that may come."""

    def __init__(self, told: list[int]) -> None:
        self.told, self.weight = told, Fraction(1)
        self.places: list[tuple[int, int]] = []

    def die(self, purpose: Purpose) -> int:
        """All pips that do the same are one way."""
        same = Counter(purpose.outcome(face) or face for face in range(1, 7))
        lowest = {purpose.outcome(face) or face: face for face in range(6, 0, -1)}
        return self._next([(lowest[outcome], many) for outcome, many in same.items()])

    def draw(self, contents: Mapping[str, int], purpose: Purpose) -> str:
        return self._next([(name, many) for name, many in contents.items() if many])

    def _next(self, may_come: list[tuple[T, int]]) -> T:
        depth = len(self.places)
        place = self.told[depth] if depth < len(self.told) else 0
        self.places.append((place, len(may_come)))
        self.weight *= Fraction(may_come[place][1], sum(many for _, many in may_come))
        return may_come[place][0]


def ways(act: Callable[[Branch], T]) -> Iterator[tuple[T, Fraction]]:
    """What the act answers on each way, and how likely that way is; the chances sum to one."""
    told: list[int] | None = []
    while told is not None:
        branch = Branch(told)
        yield act(branch), branch.weight
        told = _after([place for place, _ in branch.places], [many for _, many in branch.places])


def _after(places: list[int], widths: list[int]) -> list[int] | None:
    while places:
        place, width = places.pop(), widths.pop()
        if place + 1 < width:
            return [*places, place + 1]
    return None
