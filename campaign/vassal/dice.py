"""The dice of a log: who threw what, how often each face fell, and whether fair dice fall so."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaign.words import dice as words
from games.readers.vassal.dice import SIX, Throw, of_six
from pilots.spelling import in_order
from rulebooks.fairness import fairness


@dataclass(frozen=True, slots=True)
class ThrowLine:
    """Dice that fell together, in line ``line`` of the chat. ``six``: they count in the table of faces."""

    line: int
    player: str
    what: str
    dice: list[int]
    six: bool
    undone: bool


@dataclass(frozen=True, slots=True)
class FaceRow:
    """How often each face fell for a player, "" for all together; the verdict in words and its figures."""

    player: str
    counts: list[int]
    total: int
    verdict: str
    figures: str


@dataclass(frozen=True, slots=True)
class OtherDice:
    """Dice of which some showed more than six, or none: they are counted and not judged."""

    what: str
    dice: int
    most: int


@dataclass(frozen=True, slots=True)
class DiceOfLog:
    throws: list[ThrowLine]
    faces: list[FaceRow]
    others: list[OtherDice]

    @property
    def total(self) -> int:
        return sum(len(throw.dice) for throw in self.throws)


def dice_of(thrown: Sequence[Throw]) -> DiceOfLog:
    """All of it; the row of everybody's dice stands first, then one for each who threw some, by name."""
    six, others = of_six(thrown)
    fits = {throw.line for throw in six}
    fell: dict[str, Counter[int]] = defaultdict(Counter)
    for throw in six:
        fell[throw.player].update(throw.dice)
    everybody: Counter[int] = sum(fell.values(), Counter())
    rows = [_row("", everybody), *(_row(name, fell[name]) for name in sorted(fell, key=in_order) if name)]
    lines = [ThrowLine(t.line, t.player, t.what, list(t.dice), t.line in fits, t.undone) for t in thrown]
    return DiceOfLog(lines, rows if six else [], _others(others))


def _row(player: str, fell: Counter[int]) -> FaceRow:
    counts = [fell[face] for face in range(1, SIX + 1)]
    found = fairness(counts)
    return FaceRow(player, counts, found.dice, words.verdict(found), words.figures(found))


def _others(thrown: Iterable[Throw]) -> list[OtherDice]:
    values: dict[str, list[int]] = defaultdict(list)
    for throw in thrown:
        values[throw.what] += throw.dice
    return [OtherDice(what, len(shown), max(shown)) for what, shown in values.items()]
