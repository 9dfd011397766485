"""What both sides' attacks share: who shoots at whom, what a die does, flak, bombs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from rulebooks.cite import rule
from rulebooks.kido_butai.board import Board, Ship
from rulebooks.kido_butai.chance import Chance, roll
from rulebooks.kido_butai.telling import DESTROYED, HIT, MISSED, WARDED_OFF, Purpose, Rolled, Scale

T = TypeVar("T")
AT_FIGHTER: Scale = ((5, DESTROYED), (1, MISSED))
AT_ZERO: Scale = ((6, DESTROYED), (1, MISSED))
AT_BOMBER: Scale = ((5, DESTROYED), (3, WARDED_OFF), (1, MISSED))
ON_SHIP: Scale = ((5, HIT), (1, MISSED))
ON_BASE: Scale = ((6, HIT), (1, MISSED))
FLAK_OF_AMERICANS: Scale = ((5, WARDED_OFF), (1, MISSED))
FLAK_OF_JAPAN: Scale = ((6, WARDED_OFF), (1, MISSED))


def round_robin(shooters: int, targets: Sequence[T]) -> list[T]:
    """Each shooter's target, in order and from the top again (R18)."""
    return [targets[place % len(targets)] for place in range(shooters)]


def shot(by: str, at: str, scale: Scale) -> Purpose:
    """A die of the air combat."""
    return Purpose("fight", "6a", by, at, scale)


@dataclass(slots=True)
class Fight:
    """What the dice of one air combat did; destroyed prevails over warded off."""

    destroyed: set[str] = field(default_factory=set)
    warded_off: set[str] = field(default_factory=set)

    @rule("KB", "6a")
    @rule("KB", "R19")
    def shoot(self, die: Rolled) -> None:
        """One die at one squadron. Every shot counts for itself."""
        if die.outcome == DESTROYED:
            self.destroyed.add(die.purpose.at)
        elif die.outcome == WARDED_OFF:
            self.warded_off.add(die.purpose.at)

    def through(self, bombers: Sequence[str]) -> list[str]:
        """Those neither destroyed nor warded off."""
        return [one for one in bombers if one not in self.destroyed and one not in self.warded_off]


class Bombing(NamedTuple):
    """Which ``side`` bombs which ``target``, what its enemy's flak does, and what a bomber's die does."""

    side: str
    target: str
    flak: Scale
    bombs: Scale


@rule("KB", "6b")
@rule("KB", "R23")
def flak(board: Board, bombers: int, ships: Sequence[Ship], raid: Bombing, chance: Chance) -> int:
    """The bombers that a die for each ship leaves. A ship fires though none is left to be fired at."""
    for ship in ships:
        die = roll(board, chance, Purpose("flak", "6b", ship.name, raid.side if bombers else "", raid.flak))
        bombers -= bool(bombers) and die.outcome == WARDED_OFF
    return bombers


@rule("KB", "6c")
@rule("KB", "C6c")
@rule("KB", "R28")
def special_attack(board: Board, bombers: int, ships: Sequence[Ship], raid: Bombing, chance: Chance) -> None:
    """Every ship fires; every pip of a bomber left is a hit, and hits sink one ship after another."""
    board.tell("special", "C6c", by=raid.side, at=raid.target)
    left = flak(board, bombers, ships, raid, chance)
    hits = sum(int(roll(board, chance, Purpose("bomb", "C6c", raid.side, raid.target)).result) for _ in range(left))
    for ship in ships:
        hits = board.hit(ship, hits)


@rule("KB", "R25")
def regular_attack(board: Board, aimed: Mapping[str, int], ships: Sequence[Ship], raid: Bombing, chance: Chance) -> None:
    """``aimed``: bombers by ship. First the flak of each target, then a die for each bomber left; surplus hits are lost."""
    targets = [(ship, aimed[ship.name]) for ship in ships if aimed.get(ship.name)]
    left = [(ship, flak(board, bombers, [ship], raid, chance)) for ship, bombers in targets]
    for ship, bombers in left:
        bomb = Purpose("bomb", "6c", raid.side, ship.name, raid.bombs)
        board.hit(ship, sum(roll(board, chance, bomb).outcome == HIT for _ in range(bombers)))
