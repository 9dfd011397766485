"""Whether dice fell as fair ones would: Pearson's chi-square test on the six faces."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

FACES = 6
FEWEST = 30
"""Five dice to be expected on each face: below that the test's table does not hold."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """``chance``: how likely fair dice are to stray as far as these or further; None where there are too few to say."""

    dice: int
    chi_square: float
    chance: float | None


def fairness(counts: Sequence[int]) -> Fairness:
    """The verdict on how often each of the six faces fell."""
    dice = sum(counts)
    expected = dice / FACES
    chi_square = sum((count - expected) ** 2 / expected for count in counts) if dice else 0.0
    return Fairness(dice, chi_square, chance_of(chi_square) if dice >= FEWEST else None)


def chance_of(chi_square: float) -> float:
    """The chance of this chi-square or a greater one with five degrees of freedom.

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4: exact, since the number of degrees is odd.
    """
    return erfc(sqrt(chi_square / 2)) + sqrt(2 * chi_square / pi) * exp(-chi_square / 2) * (1 + chi_square / 3)
