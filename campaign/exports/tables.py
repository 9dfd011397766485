"""An export before it has a format: a head, and tables of typed columns. What is exported makes one; each format writes it.

Rows may be an iterator, so that a long table is never in memory as a whole.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "whole", "number", "date", "moment", "yes"]
Cell = str | int | float | bool | None
"""Dates and moments are ISO strings; halves of kills are numbers (2.5); None is a cell with nothing to say."""


@dataclass(frozen=True, slots=True)
class Column:
    """``key``: the document's own name of the value, the same in every language; ``label``: what people read."""

    key: str
    label: str
    kind: Kind = "text"


@dataclass(frozen=True, slots=True)
class Table:
    """``key`` names it in files (a worksheet, a file of the archive); each row has a cell for each column."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: Iterable[tuple[Cell, ...]]


@dataclass(frozen=True, slots=True)
class Head:
    """What every export says of itself.

    ``as_of``: "after game 3", in words; ``made_at``: ISO with its offset, and ``zone`` by name; ``rulings``: the options that
    differ from the rulebook's defaults and the rulings of the night in force, as sentences.
    """

    campaign: str
    title: str
    as_of: str
    made_at: str
    zone: str
    rulings: tuple[str, ...] = ()
    standing: str = ""


@dataclass(frozen=True, slots=True)
class Export:
    """A whole export. ``name``: the stem of its file's name."""

    name: str
    head: Head
    tables: tuple[Table, ...]
