"""Lines of a log's chat: who said what, as plain text, and which of them were taken back."""

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from games.readers.container import MEGABYTE
from games.readers.refusing import refused
from games.readers.vassal.commands import UNDO, Command

CHAT = "CHAT"
MOST_LINES = 20_000
MOST_TEXT = 4 * MEGABYTE
LONGEST_SAID, LONGEST_LINE, LONGEST_NAME = 8000, 1000, 60
SPEAKS = re.compile(r"(?:<([^<>]{1,60})>|&lt;(.{1,60}?)&gt;) - ", re.DOTALL)
COLOUR = re.compile(r"([-*])[|!?~`]")
ELEMENTS = (
    "a|abbr|b|big|blockquote|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|pre|s|small|span|strike|strong|"
    "style|sub|sup|table|tbody|td|th|tr|tt|u|ul"
)
MARKUP = re.compile(rf"</?(?:{ELEMENTS})(?:\s[^<>]*)?/?>", re.IGNORECASE)
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")


@dataclass(frozen=True, slots=True)
class Line:
    """``number``: of the line in the chat, from 1 on. ``speaker``: who typed it, "" where the game itself says something.

    ``undone``: it was taken back in the game.
    """

    number: int
    speaker: str
    text: str
    undone: bool = False


def lines(heard: Iterable[Command], at: str) -> list[Line]:
    """The chat among the commands. What repeats a line while something is taken back is no line: it marks that one."""
    told: list[Line] = []
    undoing, size = False, 0
    for command in heard:
        if command.text.startswith(UNDO):
            undoing = command.text[len(UNDO) :] == "true"
        elif command.text.startswith(CHAT) and not (undoing and _take_back(told, _said(command))):
            told.append(_line(len(told) + 1, _said(command)))
            size += len(told[-1].text)
            if len(told) > MOST_LINES or size > MOST_TEXT:
                raise refused("log.long", f"{at}, line {len(told)}", most=MOST_LINES)
    return told


def _said(command: Command) -> str:
    return command.text[len(CHAT) : len(CHAT) + LONGEST_SAID]


def _line(number: int, said: str) -> Line:
    speaks = SPEAKS.match(said)
    if not speaks:
        return Line(number, "", _without_colour(plain(said))[:LONGEST_LINE])
    return Line(number, plain(speaks[1] or speaks[2])[:LONGEST_NAME], plain(said[speaks.end() :])[:LONGEST_LINE])


def plain(text: str) -> str:
    """What is seen of it: without markup and without what no eye sees, each blank once."""
    return " ".join(UNSEEN.sub(" ", html.unescape(MARKUP.sub(" ", text))).split())


def _without_colour(text: str) -> str:
    return COLOUR.sub(r"\1", text, count=1) if COLOUR.match(text) else text


def _take_back(told: list[Line], said: str) -> bool:
    """Whether a line was marked: the last one that ``said`` ends with. The game says ``* UNDO: <NAME> - text``, in the words of
    its language.
    """
    repeated = plain(said)
    for place in _backwards(told):
        line = told[place]
        if line.text and not line.undone and repeated.endswith(_as_said(line)):
            told[place] = replace(line, undone=True)
            return True
    return False


def _backwards(told: list[Line]) -> Iterator[int]:
    """The latest lines: what can be taken back was said a moment ago."""
    return iter(range(len(told) - 1, max(len(told) - 200, 0) - 1, -1))


def _as_said(line: Line) -> str:
    return f"<{line.speaker}> - {line.text}" if line.speaker else line.text
