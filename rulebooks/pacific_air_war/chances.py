"""Exact chances of every die that the rules call for: what the rules answer, counted over all equally likely dice."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeVar

from rulebooks.pacific_air_war.fates import Circumstances, CrewEnd, attack_result, come_home, rescue_result
from rulebooks.pacific_air_war.muster import quality
from rulebooks.pacific_air_war.outcome import Modifier, Status, ThrowKind
from rulebooks.pacific_air_war.record import Side, Sortie
from rulebooks.pacific_air_war.recovery import recovery
from rulebooks.pacific_air_war.scenarios import Rescue
from rulebooks.pacific_air_war.tables import SIX, Quality

R = TypeVar("R")


class Face(NamedTuple):
    """One face of the die: what it shows, what it comes to with the modifiers, and what that does."""

    value: int
    total: int
    result: str


RESULTS: dict[ThrowKind, Callable[[int], str]] = {
    "rescue": rescue_result,
    "attack": lambda value: attack_result(value)[0],
    "home": recovery,
    "deck": recovery,
}


@cache
def faces(kind: ThrowKind, modifiers: tuple[Modifier, ...] = ()) -> tuple[Face, ...]:
    """The six faces of a rescue, attack, home or deck roll; for the muster see ``muster_faces``. KeyError for others."""
    result_of = RESULTS[kind]
    shift = sum(modifier.value for modifier in modifiers)
    return tuple(Face(value, value + shift, result_of(value + shift)) for value in SIX)


def chances(kind: ThrowKind, modifiers: tuple[Modifier, ...] = ()) -> dict[str, Fraction]:
    """The chance of each result that one die can have, in the order of the faces; they add up to 1."""
    return _shares(face.result for face in faces(kind, modifiers))


def muster_faces(side: Side) -> tuple[tuple[int, Quality], ...]:
    """The six faces of a muster roll, each with the pilot that it gives (B.2)."""
    return tuple((value, quality(side, value)) for value in SIX)


@cache
def attack_cvp() -> Fraction:
    """What a kamikaze attack brings on average, in CVP (Table 3)."""
    return Fraction(sum(attack_result(value)[1] for value in SIX), len(SIX))


@cache
def way_home(
    modifiers: tuple[Modifier, ...],
    *,
    ditched_needs_rescue: bool = False,
    rescue: Rescue = "roll",
    home: int | None = None,
) -> dict[CrewEnd, Fraction]:
    """How a carrier pilot's evening can end, over all dice that may still be called for (F.4, PAW-R7).

    ``modifiers`` are those of his recovery dice; ``home`` is that die where it has been cast already;
    ``rescue`` is the game's rule for his side and matters only under ``ditched_needs_rescue``.
    """
    why = {modifier.why for modifier in modifiers}
    status: Status = "ace" if "ace" in why else "novice" if "novice" in why else "veteran"
    case = Circumstances(0, "", status, "damaged" in why, False, True, rescue, ditched_needs_rescue)
    crew = "wounded" if "wounded" in why else "unhurt"
    ends: list[CrewEnd] = []
    for first in (home,) if home is not None else SIX:
        for second in SIX:
            for third in SIX if ditched_needs_rescue else (None,):
                dice = Sortie.model_construct(crew=crew, home=first, deck=second, rescue=third)
                end = come_home(dice, case).crew
                assert end is not None
                ends.append(end)
    return _shares(ends)


def comes_back(
    modifiers: tuple[Modifier, ...],
    *,
    ditched_needs_rescue: bool = False,
    rescue: Rescue = "roll",
    home: int | None = None,
) -> Fraction:
    """The chance that a carrier pilot comes back alive, hurt or not; arguments as for ``way_home``."""
    ends = way_home(modifiers, ditched_needs_rescue=ditched_needs_rescue, rescue=rescue, home=home)
    return ends.get("unhurt", Fraction(0)) + ends.get("wounded", Fraction(0))


def _shares(results: Iterable[R]) -> dict[R, Fraction]:
    """The share of each result among equally likely ones."""
    counts = Counter(results)
    return {result: Fraction(count, counts.total()) for result, count in counts.items()}
