"""What an attack is before its dice fall, and what they make of it.

An attack is either an automatic miss, with every cause, or so many throws; odds and answers are reckoned from the same throws.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rulebooks.cite import rule
from rulebooks.dauntless.data import ASPECT_MODIFIERS, QUALITY_MODIFIERS
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.frame import Answer, Calculation

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Throw:
    """One die: the modifier is added, then it is multiplied. With a ``reason`` it cannot hurt and no die falls.

    ``told``: what its step tells besides the figures.
    """

    times: int
    modifier: int = 0
    reason: str | None = None
    told: Mapping[str, Any] = field(default_factory=dict)

    @rule("DA", "R4")
    def modified(self, die: int) -> int:
        """Never below 0, without an upper limit."""
        return max(0, die + self.modifier)

    def hits(self, die: int) -> int:
        return self.modified(die) * self.times

    def step(self, die: int | None) -> dict[str, Any]:
        """All that can be told of it."""
        fell = {"die": die, "modified": None, "hits": 0}
        if die is not None:
            fell |= {"modified": self.modified(die), "hits": self.hits(die)}
        return {**self.told, "reason": self.reason, "modifier": self.modifier, "times": self.times, **fell}


@dataclass(frozen=True, slots=True)
class Attack:
    """``causes``: why it is an automatic miss; ``shown``: what the steps tell; ``more``: the keys of this attack alone."""

    shown: Sequence[str] = ()
    throws: Sequence[Throw] = ()
    causes: Sequence[str] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def falling(self) -> list[Throw]:
        """The throws that take a die."""
        return [throw for throw in self.throws if throw.reason is None]

    @property
    def reasons(self) -> list[str]:
        """The causes; where no throw takes a die, why not, in alphabetical order."""
        none_falls = self.throws and not self.falling
        return sorted({str(throw.reason) for throw in self.throws}) if none_falls else list(self.causes)

    @rule("DA", "R6")
    @rule("DA", "R72")
    def answer(self, dice: Sequence[int]) -> Answer:
        """The keys of an attack, with these dice used from the front. Fault: dice_missing."""
        wanted = len(self.falling)
        if len(dice) < wanted:
            raise Fault("dice_missing", "dice")
        left = iter(dice)
        steps = [throw.step(None if throw.reason else next(left)) for throw in self.throws]
        hits = sum(step["hits"] for step in steps)
        return {
            "outcome": "hit" if hits else "no_damage" if wanted else "miss",
            "reasons": self.reasons,
            "steps": [{key: step[key] for key in self.shown} for step in steps],
            "hits": hits,
            "dice_unused": len(dice) - wanted,
            **self.more,
        }

    def pending(self, outcome: str, dice: Sequence[int]) -> Answer:
        """The keys of an attack for which no die falls yet."""
        return replace(self, throws=()).answer(dice) | {"outcome": outcome}


class DiceAttack(Calculation):
    """An attack that the dice decide: its chances are known before they fall. Each declares its ``dice``, last in its table."""

    if TYPE_CHECKING:
        dice: tuple[int, ...]

    def __init_subclass__(cls, calc: str = "", rule: str = "") -> None:
        super().__init_subclass__(calc, rule)
        if calc:
            ATTACKS[calc] = cls

    def plan(self) -> Attack:
        """Everything but the dice. Raises the faults of the numbered checks but ``dice_missing``, which is the last of them."""
        raise NotImplementedError

    def answer(self) -> Answer:
        return self.plan().answer(self.dice)


ATTACKS: dict[str, type[DiceAttack]] = {}
"""By their names."""


def those(**causes: bool) -> tuple[str, ...]:
    """The causes that are so, in order."""
    return tuple(cause for cause, so in causes.items() if so)


def of_aspect(aspect: str | None, causes: Sequence[str]) -> int | None:
    """What the ship's aspect adds to the die; None for an automatic miss. Fault: missing_field."""
    if causes:
        return None
    if aspect is None:
        raise Fault("missing_field", "aspect")
    return ASPECT_MODIFIERS[aspect]


@rule("DA", "R5")
@rule("DA", "XVI.Quality")
def of_quality(quality: str) -> int:
    """What the crew adds to a skip bomb's or a depth charge's die."""
    return QUALITY_MODIFIERS[quality]


@rule("DA", "R7")
def submerged(depth: int) -> bool:
    """Whether the target is out of reach of all that acts at or above the surface."""
    return depth > 0
