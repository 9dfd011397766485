"""Dice in the lines of a chat. How they stand there is said by a pattern in words, since each module may have its own.

``*** {what} = {dice} *** <{player}>``: text as it stands, and in braces what differs. ``{any}`` is text that means nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.readers.vassal.chat import Line

USUAL = "*** {what} = {dice} *** <{player}>"
WHAT, DICE, PLAYER, ANY = "what", "dice", "player", "any"
HOLDERS = (WHAT, DICE, PLAYER, ANY)
HOLDER = re.compile(r"\{([a-z]+)\}")
VALUES = r"(?P<dice>[0-9]{1,4}(?:[ ]?[,;+ ][ ]?[0-9]{1,4}){0,99})"
VALUE = re.compile(r"[0-9]+")
LONGEST_WHAT = 80
SIX = 6


class NoPattern(ValueError):
    """Text that is no pattern: ``why`` as a word."""

    def __init__(self, why: str):
        self.why = why
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that fell together. ``line``: of the chat; ``player``: as the line names him, else who typed it; "" if nobody."""

    line: int
    player: str
    what: str
    dice: tuple[int, ...]
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """``steps``: what has to come, one after the other; before each of them, the holder that takes the text until there."""

    steps: tuple[tuple[str, re.Pattern[str]], ...]
    last: str

    def read(self, text: str) -> dict[str, str] | None:
        """What the holders hold; None where the text is not of this pattern. Its time grows with the text alone."""
        found: dict[str, str] = {}
        at = 0
        for holder, step in self.steps:
            came = step.search(text, at) if holder else step.match(text, at)
            if came is None or (holder and came.start() == at):
                return None
            if holder:
                found[holder] = text[at : came.start()]
            found |= came.groupdict()
            at = came.end()
        if not self.last:
            return found if at == len(text) else None
        return {**found, self.last: text[at:]} if at < len(text) else None


@lru_cache(maxsize=64)
def pattern(text: str) -> Pattern:
    """The pattern in this text. Raises NoPattern: ``dice`` where it has none, ``twice``, ``unknown``, or ``beside`` where two
    holders have nothing between them."""
    parts = HOLDER.split(" ".join(text.split()))
    names = parts[1::2]
    if any(name not in HOLDERS for name in names):
        raise NoPattern("unknown")
    if DICE not in names:
        raise NoPattern("dice")
    if len(set(names)) < len(names):
        raise NoPattern("twice")
    if any(not _apart(*parts[place - 1 : place + 2]) for place in range(2, len(parts) - 1, 2)):
        raise NoPattern("beside")
    return _steps(parts)


def _apart(before: str, between: str, after: str) -> bool:
    """Whether it can be told where one holder ends and the next begins: dice end where their figures do."""
    return bool(between.strip()) or bool(between) and DICE in (before, after)


def _steps(parts: Sequence[str]) -> Pattern:
    """Text and dice that follow each other are looked for together: so a word before them may hold an equals sign itself."""
    steps: list[tuple[str, re.Pattern[str]]] = []
    holder, fixed = "", ""
    for place, part in enumerate(parts):
        if place % 2 == 0:
            fixed += re.escape(part)
        elif part == DICE:
            fixed += VALUES
        else:
            if fixed:
                steps.append((holder, re.compile(fixed)))
            holder, fixed = part, ""
    if fixed:
        steps.append((holder, re.compile(fixed + r"\Z")))
        holder = ""
    return Pattern(tuple(steps), holder)


def throws(lines: Iterable[Line], form: str = "") -> list[Throw]:
    """The dice in these lines. ``form``: the text of a pattern that is tried first; a line that is not of it can be of the
    usual one, so that two modules, or a module's new version, live side by side."""
    looked_for = [pattern(text) for text in dict.fromkeys((form or USUAL, USUAL))]
    found = []
    for line in lines:
        if held := next(filter(None, (each.read(line.text) for each in looked_for)), None):
            player = held.get(PLAYER, "").strip() or line.speaker
            values = tuple(int(value) for value in VALUE.findall(held[DICE]))
            found.append(Throw(line.number, player, held.get(WHAT, "").strip()[:LONGEST_WHAT], values, line.undone))
    return found


def of_six(thrown: Iterable[Throw]) -> tuple[list[Throw], list[Throw]]:
    """Throws of six-sided dice, and others: what once showed more than six, or none, is no such die whenever it falls."""
    by_what: dict[str, list[Throw]] = defaultdict(list)
    for throw in thrown:
        by_what[throw.what].append(throw)
    six: list[Throw] = []
    other: list[Throw] = []
    for together in by_what.values():
        fits = all(1 <= value <= SIX for throw in together for value in throw.dice)
        (six if fits else other).extend(together)
    return sorted(six, key=_place), sorted(other, key=_place)


def _place(throw: Throw) -> int:
    return throw.line
