"""Where in a file's text a JSON Pointer points, for showing a person the line."""

import re
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder

SPACE = re.compile(r"[ \t\n\r]*")
WIDEST = 160
DECODER = JSONDecoder(strict=False)


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in a text, counted from 1, with its line (long ones are cut around the spot)."""

    line: int
    column: int
    text: str


def place_of(text: str, pointer: str) -> Place | None:
    """Where the value stands that ``pointer`` (RFC 6901) names, or as much of the way to it as there is. None: no JSON."""
    at = _skip(text, 0)
    try:
        for step in pointer.split("/")[1:]:
            inner = _step(text, at, step.replace("~1", "/").replace("~0", "~"))
            if inner is None:
                break
            at = inner
    except (JSONDecodeError, IndexError, StopIteration, RecursionError):
        return None
    return spot(text, at)


def spot(text: str, at: int) -> Place:
    """The place of the character at this offset."""
    begin = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[begin : end if end >= 0 else len(text)].rstrip("\r")
    column = at - begin
    first = max(0, column - WIDEST // 2) if len(line) > WIDEST else 0
    return Place(text.count("\n", 0, at) + 1, column + 1, line[first : first + WIDEST].strip())


def place_at(text: str, line: int, column: int) -> Place:
    """The place at this line and column, both counted from 1."""
    begin = 0
    for _ in range(line - 1):
        begin = text.find("\n", begin) + 1
    return spot(text, min(len(text), begin + column - 1))


def _skip(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    return found.end() if found else at


def _step(text: str, at: int, step: str) -> int | None:
    """Where the part ``step`` of the value at ``at`` begins: of an object by its key, of a list by its number."""
    opening, at = text[at], _skip(text, at + 1)
    if opening not in "{[" or text[at] in "}]":
        return None
    index = 0
    while True:
        if opening == "{":
            key, at = DECODER.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        else:
            key, index = str(index), index + 1
        if key == step:
            return at
        at = _skip(text, DECODER.raw_decode(text, at)[1])
        if text[at] != ",":
            return None
        at = _skip(text, at + 1)
