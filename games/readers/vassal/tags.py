"""Tags that players type into the chat: ``!!shot "Anna Lind"``, ``!!exit friendly``, ``!!turn 7``."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from games.readers.vassal.chat import Line
from rulebooks.pacific_air_war.tables import LONGEST_GAME

CLAIMS = {"shot": "shot_down", "damaged": "damaged", "hit": "hit"}
FATES = {"down": "shot_down", "lost": "lost"}
CREWS = {"wounded": "wounded", "killed": "killed"}
EXIT, CHASED, BOMBED, TURN = "exit", "chased", "bombed", "turn"
EDGES, BOMBINGS = ("friendly", "enemy", "flank"), ("success", "failure")
TAG = re.compile(r"(?:^|(?<=\s))!!([^\W\d_]{1,20})(?=$|[\s.,;:!?])", re.UNICODE)
NAME = re.compile(r"""["“”„«](?P<quoted>[^"“”„«»]{1,60})["“”»]|(?P<plain>.{1,60})""")
QUOTES = '"“”„«» '
MOST_TAGS = 5000


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag. ``said``: it as it was typed; ``word``: what it says, ``value`` and ``whom`` beside it.

    ``who``: the speaker; ``turn``: in which it happened, None before one was named. ``wrong``: the code of a remark, where it
    says nothing that can be taken.
    """

    line: int
    said: str
    who: str
    word: str
    whom: str = ""
    value: str = ""
    turn: int | None = None
    wrong: str = ""


def tags(lines: Iterable[Line]) -> list[Tag]:
    """The tags of the lines, in their order; those that cannot be taken too. Of very many one more than ``MOST_TAGS``."""
    found: list[Tag] = []
    turn: int | None = None
    for line in lines:
        for tag in _of_line(line, turn):
            if tag.word == TURN and not tag.wrong:
                turn = int(tag.value)
            found.append(tag)
        if len(found) > MOST_TAGS:
            break
    return found[: MOST_TAGS + 1]


def _of_line(line: Line, turn: int | None) -> Iterable[Tag]:
    starts = list(TAG.finditer(line.text))
    for start, following in zip_longest(starts, starts[1:]):
        end = following.start() if following else len(line.text)
        tag = _tag(line, start[1].casefold(), line.text[start.end() : end].strip(), line.text[start.start() : end].strip(), turn)
        turn = int(tag.value) if tag.word == TURN and not tag.wrong else turn
        yield tag


def _tag(line: Line, word: str, rest: str, said: str, turn: int | None) -> Tag:
    first, _blank, after = rest.partition(" ")
    value, whom, wrong = "", "", ""
    if word in CLAIMS:
        whom = _name(rest)
        wrong = "" if whom else "seen.tag_unclear"
    elif word == CHASED:
        whom = _name(after if first.casefold() == "by" else rest)
        wrong = "" if whom else "seen.tag_unclear"
    elif word in (EXIT, BOMBED):
        value = first.casefold().rstrip(".,;!")
        wrong = "" if value in (EDGES if word == EXIT else BOMBINGS) else "seen.tag_unclear"
    elif word == TURN:
        value = first.rstrip(".,;:!")
        wrong = "" if _is_turn(value) else "seen.tag_unclear"
    elif word not in (*FATES, *CREWS):
        wrong = "seen.tag_unknown"
    if not wrong and not line.speaker and word != TURN:
        wrong = "seen.tag_nobody"
    return Tag(line.number, said, line.speaker, word, whom, value, turn, "seen.tag_undone" if line.undone else wrong)


def _is_turn(said: str) -> bool:
    return said.isascii() and said.isdigit() and len(said) < 3 and 1 <= int(said) <= LONGEST_GAME


def _name(rest: str) -> str:
    """The name in quotes, or all that is there."""
    found = NAME.match(rest)
    if not found:
        return ""
    return (found["quoted"] or found["plain"].strip(QUOTES).rstrip(".,;:!")).strip()
