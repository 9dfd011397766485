"""A cell of the flak columns: the gun factor numbers of a ship, each with the sectors into which it may fire (XXVI)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulebooks.cite import rule

_GROUP = re.compile(r"(?:([1-9])x)?([1-9][0-9]?)([ABC]?)")
_NONE = ("0", "-")
LONGEST_CELL = 80
"""Characters, as of every text: no ship has that many guns, and nobody is to wait for who says so."""


@dataclass(frozen=True, slots=True)
class Number:
    """One gun factor number. ``letter``: A, B, C or empty, which sectors it covers."""

    factors: int
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Guns:
    """A cell as it is shown, and its numbers in its order; a ship without guns has none."""

    text: str
    numbers: tuple[Number, ...]

    def __str__(self) -> str:
        return self.text

    def left(self, loss: int) -> list[int]:
        """The factors that so many losses leave of each number."""
        return [max(0, number.factors - loss) for number in self.numbers]


@rule("DA", "R35")
def guns(text: object) -> Guns | None:
    """The guns of a cell such as ``2x16`` or ``6B+4C``; None where it is no cell."""
    if not isinstance(text, str) or len(text) > LONGEST_CELL:
        return None
    cell = "".join(text.split()).replace("X", "x").replace("×", "x")
    if cell in _NONE:
        return Guns("0", ())
    groups = [_GROUP.fullmatch(group) for group in cell.split("+")]
    return Guns(cell, tuple(_numbers(groups))) if all(groups) else None


def _numbers(groups: Iterable[re.Match[str] | None]) -> Iterable[Number]:
    for group in groups:
        if group:
            yield from [Number(int(group[2]), group[3])] * int(group[1] or 1)
