"""Text from people in files that other programs read: nothing in it is ever a formula, a link or a tag there."""

import re
from typing import TypeVar

Cell = TypeVar("Cell", str, int, float, str | int | float)

# A spreadsheet takes a cell that begins so for a formula; some do with the wide forms of Japanese keyboards too.
FORMULA = re.compile(r"[\s']*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]")
MARKUP = re.compile(r"([\\`*_{}\[\]()#+!|~:@$^=-])")
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def cell(value: Cell) -> Cell:
    """A value for a spreadsheet: an apostrophe stands before text that would be taken for a formula; numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value


def as_written(text: str) -> str:
    """The text that ``cell`` was given."""
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text


def markdown(text: str) -> str:
    """Text for one line of Markdown, where no sign of it means anything."""
    line = " ".join(text.split())
    marked = MARKUP.sub(r"\\\1", "".join(ENTITIES.get(letter, letter) for letter in line))
    return marked.replace("www.", r"www\.")
