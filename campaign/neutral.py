"""Text from people in files that other programs read: nothing in it is ever a formula, a link or a tag there."""

import re
from typing import TypeVar
from unicodedata import bidirectional

Cell = TypeVar("Cell", str, int, float, str | int | float)

# A spreadsheet takes a cell that begins so for a formula; some do with the wide forms of Japanese keyboards too.
FORMULA = re.compile(r"[\s'\x00-\x1f\x7f\u200b-\u200f\u2060\ufeff]*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]")
# Where a spreadsheet of another language parts columns otherwise, what stands behind its sign, or on a new line, begins a cell.
PARTED = re.compile(r"""([;,\t\r\n])(?=["']*(?:[|%\uff0b\uff0d]|[+\-](?=\S))|[\s"']*[=@\uff1d\uff20])""")
PARTED_CELL = re.compile(PARTED.pattern.replace(")(?=", ")'(?=", 1))
# What means something wherever it stands; and what does so at the beginning, doubled, or before what follows it. A colon of a
# time, a hyphen in a word and round brackets are what people read, and stay as they are.
MARKUP = re.compile(r"([\\`*_{}\[\]#|~$^]|^[+=-]|([+=-])(?=\2)|(?<=([+=-]))\3|(?<!\d):(?=\S)|:(?=[^\s\d])|@(?=\w))")
NUMBERED = re.compile(r"^(\d+)([.)])")
# They turn what follows them around, figures too, until a sign that ends it; which need not come.
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
# Those, half signs, and signs that steer a machine, but for the tab and the ends of lines.
UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
ISOLATED = "\u2068%s\u2069"
RIGHT_TO_LEFT = ("R", "AL")
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def cell(value: Cell) -> Cell:
    """A value for a spreadsheet: an apostrophe stands before text that would be taken for a formula, also where the columns are
    parted by another sign than the reader's own; numbers stay numbers."""
    if not isinstance(value, str):
        return value
    kept = PARTED.sub(r"\1'", value)
    return f"'{kept}" if FORMULA.match(value) else kept


def as_written(text: str) -> str:
    """The text that ``cell`` was given."""
    bare = text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text
    return PARTED_CELL.sub(r"\1", bare)


def straight(text: str) -> str:
    """Text without signs that turn around what stands beside it."""
    return TURNS.sub("", text)


def seen(text: str) -> str:
    """Text without signs that nobody sees and that change what is seen."""
    return UNSEEN.sub("", text)


def isolated(text: str) -> str:
    """Text that has a line of its own in which to run from right to left, so that what stands beside it keeps its place."""
    return ISOLATED % text if any(bidirectional(letter) in RIGHT_TO_LEFT for letter in text) else text


def markdown(text: str) -> str:
    """Text for one line of Markdown, where no sign of it means anything."""
    line = " ".join(straight(text).split())
    marked = MARKUP.sub(r"\\\1", "".join(ENTITIES.get(letter, letter) for letter in line))
    marked = NUMBERED.sub(r"\1\\\2", marked)
    return marked.replace("www.", r"www\.")
