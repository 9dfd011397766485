"""Distributions with few values: chances by what may come, which sum to one."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from math import comb
from typing import TypeVar

from rulebooks.kido_butai.chance import FACES
from rulebooks.kido_butai.telling import Purpose, Scale

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
Chances = Mapping[T, float]
MOST_COUNTERS = 120
"""In one pool; chances over more are not worked out."""


def sure(what: T) -> dict[T, float]:
    """Nothing else may come."""
    return {what: 1.0}


def then(first: Chances[T], following: Callable[[T], Chances[U]]) -> dict[U, float]:
    """What may come of each of the first."""
    found: dict[U, float] = defaultdict(float)
    for one, chance in first.items():
        for two, given in following(one).items():
            found[two] += chance * given
    return dict(found)


def of(first: Chances[T], read: Callable[[T], U]) -> dict[U, float]:
    """The distribution of something read from each."""
    return then(first, lambda one: sure(read(one)))


def plus(one: Chances[int], two: Chances[int]) -> dict[int, float]:
    """The sum of two independent numbers."""
    return then(one, lambda first: of(two, lambda second: first + second))


def among(each: Iterable[float]) -> dict[int, float]:
    """How many of independent events happen. Those that are certain, either way, cost nothing."""
    certain, found = 0, sure(0)
    for chance in each:
        if chance in (0, 1):
            certain += chance == 1
        else:
            found = plus(found, {0: 1 - chance, 1: chance})
    return {many + certain: chance for many, chance in found.items()}


@cache
def chance_of(scale: Scale, outcome: str) -> float:
    """What a die with this scale does with which chance."""
    return sum(Purpose("", "", scale=scale).outcome(face) == outcome for face in FACES) / len(FACES)


def binomial(many: int, chance: float) -> dict[int, float]:
    """How many of so many equal events happen."""
    return {one: comb(many, one) * chance**one * (1 - chance) ** (many - one) for one in range(many + 1)}


def pips(dice: int, most: int) -> dict[int, float]:
    """The sum of so many dice; ``most`` stands for that and everything above it."""
    found, die = sure(0), dict.fromkeys(FACES, 1 / len(FACES))
    for _ in range(dice):
        found = of(plus(found, die), lambda total: min(total, most))
    return found


def drawn(planes: int, placeholders: int) -> dict[int, float]:
    """How many squadrons come out of a pool before a placeholder does, or before it is empty (KB R17)."""
    found, still = {}, 1.0
    for many in range(planes + 1):
        left = planes - many + placeholders
        stops = placeholders / left if left else 1.0
        found[many] = still * stops
        still *= 1 - stops
    return {many: chance for many, chance in found.items() if chance}


def mean(chances: Chances[int]) -> float:
    """The expected number."""
    return sum(many * chance for many, chance in chances.items())


def at_least(chances: Chances[int], many: int) -> float:
    """The chance of so many or more."""
    return sum(chance for one, chance in chances.items() if one >= many)


def mixed(cases: Iterable[tuple[float, Chances[T]]]) -> dict[T, float]:
    """One of these distributions comes, each with its chance."""
    found: dict[T, float] = defaultdict(float)
    for weight, chances in cases:
        if not weight:
            continue
        for one, chance in chances.items():
            found[one] += weight * chance
    return dict(found)
