"""The commands of a saved game in the order in which they happened, those inside of others too."""

import re
from collections.abc import Iterator
from typing import NamedTuple

SEPARATOR = "\x1b"
ENDS = re.compile(rf"(?<!\\){SEPARATOR}")
ESCAPED = f"\\{SEPARATOR}"
LOG, UNDO = "LOG\t", "UNDO\t"
BEGIN_SAVE, END_SAVE = "begin_save", "end_save"
MOST_COMMANDS = 400_000
DEEPEST = 30
"""Levels of commands in commands that are looked into: each costs a reading of all that is in it."""


class Command(NamedTuple):
    """One command. ``number``: of the entry, counted from 1, in which it stands."""

    number: int
    text: str


def split(text: str) -> list[str]:
    """The parts of one level: a separator with a backslash before it belongs to a level further in."""
    return [_unquoted(part.replace(ESCAPED, SEPARATOR)) for part in ENDS.split(text)]


def _unquoted(part: str) -> str:
    """A part that begins with a backslash, or stands in quotes itself, was put into quotes."""
    return part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part


def commands(text: str) -> Iterator[Command | int]:
    """Every command; in the place of one that lies deeper than can be looked into, the number of its entry."""
    for number, entry in enumerate(split(text), 1):
        yield from _inside(number, entry)


def _inside(number: int, entry: str) -> Iterator[Command | int]:
    """A command stands before those that belong to it; a log's entry holds one in the place of its own."""
    waiting = [(entry, 1)]
    while waiting:
        text, depth = waiting.pop()
        if depth > DEEPEST:
            yield number
            continue
        first, *rest = split(text)
        waiting += [(part, depth + 1) for part in reversed(rest)]
        if first.startswith(LOG):
            waiting.append((first[len(LOG) :], depth + 1))
        else:
            yield Command(number, first)
