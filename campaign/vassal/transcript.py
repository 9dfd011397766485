"""The chat of a log as its page shows it: line by line, each tag marked and with what was made of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.finding import asked_words, holds
from campaign.words.logs import made_told
from games.readers.vassal.chat import Line
from games.readers.vassal.deeds import Made
from games.readers.vassal.tags import TURN


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line; ``tag``: it is one."""

    text: str
    tag: bool


@dataclass(frozen=True, slots=True)
class MadeLine:
    """What was made of a tag, in words; ``taken``: it counts in what was proposed."""

    words: str
    taken: bool


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """``speaker`` is empty where the game itself says something; ``undone``: it was taken back in the game.

    ``dice``: the six-sided dice that fell in it. ``made``: of each tag but those that only count the turns.
    """

    number: int
    speaker: str
    pieces: list[Piece]
    made: list[MadeLine]
    dice: list[int]
    undone: bool


def searched(lines: Iterable[Line], asked: str) -> list[Line]:
    """The lines in which every word of ``asked`` begins a word, whatever its accents and its case; all of them for none."""
    wanted = asked_words(asked)
    return [line for line in lines if holds(f"{line.speaker} {line.text}", wanted)]


def transcript(
    lines: Iterable[Line], made: Iterable[Made], names: Mapping[str, str], fell: Mapping[int, list[int]]
) -> list[TranscriptLine]:
    """``names``: of pilots, by their ids; ``fell``: line to the dice in it."""
    of_line: dict[int, list[Made]] = defaultdict(list)
    for each in made:
        of_line[each.tag.line].append(each)
    return [
        TranscriptLine(
            number=line.number,
            speaker=line.speaker,
            pieces=list(_pieces(line.text, [each.tag.said for each in of_line[line.number]])),
            made=[MadeLine(made_told(each, names), each.taken) for each in of_line[line.number] if not _turn(each)],
            dice=fell.get(line.number, []),
            undone=line.undone,
        )
        for line in lines
    ]


def _turn(made: Made) -> bool:
    return made.taken and made.tag.word == TURN


def _pieces(text: str, tags: Sequence[str]) -> Iterator[Piece]:
    """The line taken apart at its tags, which stand in it in their order."""
    for tag in tags:
        before, found, text = text.partition(tag)
        if before:
            yield Piece(before, False)
        if found:
            yield Piece(found, True)
    if text:
        yield Piece(text, False)
