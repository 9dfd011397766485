"""What one stroke brought: the dice that just fell, told pilot by pilot."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from games.fate.rolls import Fallen, Person

NEWS = ("gone", "hurt", "safe")


@dataclass(frozen=True, slots=True)
class Fell:
    """What one stroke brought a pilot: his dice in the order in which they fell, and what came of them in sentences."""

    person: Person
    dice: tuple[Fallen, ...]
    verdict: str
    news: str

    @classmethod
    def of(cls, dice: list[Fallen]) -> "Fell":
        """``dice`` are one pilot's. That he must still land is said only where his landing has not fallen."""
        told = [die.verdict for die in dice if die is dice[-1] or (die.kind, die.look) != ("home", "safe")]
        return cls(dice[-1].person, tuple(dice), " ".join(told), _news(dice))


def _news(dice: list[Fallen]) -> str:
    """gone, hurt or safe: how the pilot himself came out of it."""
    if dice[-1].kind == "attack" or dice[-1].look == "gone":
        return "gone"
    return "hurt" if any(die.look == "hurt" for die in dice) else "safe"


def by_pilot(dice: Iterable[Fallen]) -> tuple[Fell, ...]:
    """The dice by pilot and game, the worst news first."""
    his: dict[tuple[str, int], list[Fallen]] = defaultdict(list)
    for die in sorted(dice, key=lambda die: die.roll):
        his[die.person.id, die.game].append(die)
    return tuple(sorted(map(Fell.of, his.values()), key=lambda fell: NEWS.index(fell.news)))
