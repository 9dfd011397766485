"""An export before it has a format: a head, and tables of typed columns. What is exported makes one; each format writes it.

Rows may be an iterator, so that a long table is never in memory as a whole.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.text import capfirst

Kind = Literal["text", "whole", "number", "date", "moment", "yes"]
Cell = str | int | float | bool | None
"""Dates and moments are ISO strings; halves of kills are numbers (2.5); None is a cell with nothing to say."""
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """``key``: the document's own name of the value, the same in every language; ``label``: what people read.

    ``words``: what people read for each code of the column; ``people``: False for what only programs want, such as ids.
    """

    key: str
    label: str
    kind: Kind = "text"
    words: Mapping[str, str] | None = None
    people: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """``key`` names it in files (a worksheet, a file of the archive); each row has a cell for each column.

    Tables of one ``group`` have the same columns and are one table where a file holds only one (CSV).
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: Iterable[Row]
    group: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """What every export says of itself.

    ``as_of``: "after game 3", in words, ``as_of_game`` the number; ``made_at``: when it stood so, ISO with its offset, and
    ``zone`` by name; ``rulings``: the edition, the options that differ from the defaults, and the rulings of the night in
    force, as sentences. ``standing``: the score in a sentence.
    """

    campaign: str
    title: str
    as_of: str
    made_at: str
    zone: str
    rulings: tuple[str, ...] = ()
    standing: str = ""
    as_of_game: int = 0


@dataclass(frozen=True, slots=True)
class Export:
    """A whole export. ``name``: the stem of its file's name."""

    name: str
    head: Head
    tables: tuple[Table, ...]

    def groups(self) -> dict[str, tuple[Table, ...]]:
        """The tables by group, the first group first."""
        grouped: dict[str, tuple[Table, ...]] = {}
        for table in self.tables:
            name = table.group or table.key
            grouped[name] = (*grouped.get(name, ()), table)
        return grouped


def for_people(export: Export) -> Export:
    """The export as people read it: words in the place of codes, and without the columns that only programs want.

    Where rows are at hand, columns in which no row of the group says anything are left out too.
    """
    tables: dict[str, Table] = {}
    for group in export.groups().values():
        shown = _said_columns(group)
        tables |= {table.key: _table_for_people(table, shown) for table in group}
    return replace(export, tables=tuple(tables[table.key] for table in export.tables))


def _said_columns(group: tuple[Table, ...]) -> list[int]:
    """The places of the columns that people are shown."""
    places = [place for place, column in enumerate(group[0].columns) if column.people]
    at_hand = [table.rows for table in group if isinstance(table.rows, tuple)]
    if len(at_hand) < len(group) or not any(at_hand):
        return places
    return [place for place in places if any(row[place] not in (None, "") for rows in at_hand for row in rows)]


def _table_for_people(table: Table, shown: list[int]) -> Table:
    words = [{code: capfirst(told) for code, told in (table.columns[place].words or {}).items()} for place in shown]

    def told(row: Row) -> Row:
        cells = (row[place] for place in shown)
        return tuple(called.get(cell, cell) if isinstance(cell, str) else cell for cell, called in zip(cells, words, strict=True))

    columns = tuple(replace(table.columns[place], words=None) for place in shown)
    rows = tuple(map(told, table.rows)) if isinstance(table.rows, tuple) else map(told, table.rows)
    return replace(table, columns=columns, rows=rows)
