"""Lines of a log with figures in them, and what a pattern makes of each: so that whoever writes the pattern sees what it does."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.readers.vassal.chat import Line
from games.readers.vassal.dice import NoPattern, throws

MOST = 8


@dataclass(frozen=True, slots=True)
class Sample:
    """``dice``: those that were found in the line, "" where none were."""

    text: str
    what: str
    dice: str
    player: str


def samples(lines: Iterable[Line], form: str) -> list[Sample]:
    """Lines that the game itself said and that hold figures, each wording once; what people typed last."""
    told: dict[str, Line] = {}
    for line in sorted(lines, key=lambda line: (bool(line.speaker), line.number)):
        if len(told) < MOST and any(sign.isdigit() for sign in line.text):
            told.setdefault("".join("#" if sign.isdigit() else sign for sign in line.text), line)
    return [_sample(line, form) for line in told.values()]


def _sample(line: Line, form: str) -> Sample:
    try:
        found = throws([line], form)
    except NoPattern:
        found = []
    if not found:
        return Sample(line.text, "", "", "")
    [throw] = found
    return Sample(line.text, throw.what, ", ".join(map(str, throw.dice)), throw.player)
