"""What both sides' attacks share: who shoots at whom, what a die does, flak, bombs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rulebooks.cite import rule
from rulebooks.kido_butai.board import Ship
from rulebooks.kido_butai.chance import Chance

T = TypeVar("T")
DESTROYS, WARDS_OFF = 5, 3
AGAINST_ZERO = 6
HITS_SHIP, HITS_BASE = 5, 6


def round_robin(shooters: int, targets: Sequence[T]) -> list[T]:
    """Each shooter's target, in order and from the top again (R18)."""
    return [targets[place % len(targets)] for place in range(shooters)]


@dataclass(slots=True)
class Fight:
    """What the dice of one air combat did; destroyed prevails over warded off."""

    destroyed: set[str] = field(default_factory=set)
    warded_off: set[str] = field(default_factory=set)

    @rule("KB", "6a")
    @rule("KB", "R19")
    def shoot(self, at: str, die: int, destroys: int, is_bomber: bool) -> None:
        """One die at one squadron. Every shot counts for itself."""
        if die >= destroys:
            self.destroyed.add(at)
        elif is_bomber and die >= WARDS_OFF:
            self.warded_off.add(at)

    def through(self, bombers: Sequence[str]) -> list[str]:
        """Those neither destroyed nor warded off."""
        return [one for one in bombers if one not in self.destroyed and one not in self.warded_off]


@rule("KB", "6b")
@rule("KB", "R23")
def flak(bombers: int, ships: int, from_pip: int, chance: Chance) -> int:
    """The bombers that a die for each ship leaves."""
    stopped = sum(chance.die() >= from_pip for _ in range(ships))
    return max(bombers - stopped, 0)


@rule("KB", "6c")
@rule("KB", "C6c")
@rule("KB", "R28")
def special_attack(bombers: int, ships: Sequence[Ship], from_pip: int, chance: Chance) -> None:
    """Every ship fires; every pip of a bomber left is a hit, and hits sink one ship after another."""
    left = flak(bombers, len(ships), from_pip, chance)
    hits = sum(chance.die() for _ in range(left))
    for ship in ships:
        hits = ship.hit(hits)


@rule("KB", "R25")
def regular_attack(aimed: Mapping[str, int], ships: Sequence[Ship], from_pip: int, hits_on: int, chance: Chance) -> None:
    """``aimed``: bombers by ship. First the flak of each target, then a die for each bomber left; surplus hits are lost."""
    targets = [(ship, aimed[ship.name]) for ship in ships if aimed.get(ship.name)]
    left = [(ship, flak(bombers, 1, from_pip, chance)) for ship, bombers in targets]
    for ship, bombers in left:
        ship.hit(sum(chance.die() >= hits_on for _ in range(bombers)))
