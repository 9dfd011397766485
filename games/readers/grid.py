"""Rows of cells, whatever file they came from, and how a cell is named to people: ``sorties!C7``, or ``line 12, column fate``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from games.readers.columns import HEADS, HOW_TO, KEYS, plain
from games.readers.refusing import refused
from games.readers.understood import Remark
from games.readers.values import Value, is_blank, seen, shown
from rulebooks.refusal import Refusal

MOST_ROWS, MOST_COLUMNS = 2000, 200
LOOK_FOR_HEAD = 30
LEAST_WORDS = 2
WHOLE_GAME = "#"
ROW = re.compile(r"[0-9]+")


def letters(column: int) -> str:
    """A column's letters; columns are counted from 0."""
    named = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        named = chr(65 + rest) + named
    return named


@dataclass(frozen=True, slots=True)
class Grid:
    """One worksheet, or one CSV file. ``rows``: its lines by their numbers, from 1 on.

    ``name``: what comes before the place of a cell; "" for a CSV file that came alone. ``text``: lines of a text file, whose
    cells are named by line and column. ``merged``: which cells were merged, as C7:C9.
    """

    name: str
    rows: Sequence[tuple[int, Sequence[Value]]]
    text: bool = False
    merged: Sequence[str] = ()

    def at(self, number: int, column: int | None = None, head: str = "") -> str:
        """The name of a cell, or of a whole line."""
        if self.text:
            place = {"line": number, "column": head or letters(column or 0)}
            here = _("line %(line)s, column %(column)s") if column is not None else _("line %(line)s")
            return f"{self.name}, {here % place}" if self.name else here % place
        return f"{self.name}!{letters(column) if column is not None else ''}{number}"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: its cells by the keys of their columns, blank ones left out."""

    table: "Table"
    number: int
    cells: Mapping[str, Value]

    @property
    def at(self) -> str:
        return self.table.grid.at(self.number)

    def place(self, key: str) -> str:
        """The cell of this column, whether anything stands in it or not."""
        column = self.table.columns.get(key)
        return self.at if column is None else self.table.grid.at(self.number, column, HEADS[self.table.kind][key])


@dataclass(frozen=True, slots=True)
class Table:
    """A table of sorties or of claims. ``columns``: key to its place in the grid; ``head``: the number of the line of heads.

    ``whole``: the lines that begin with a number sign, as they stand.
    """

    kind: str
    grid: Grid
    head: int
    columns: Mapping[str, int]
    rows: Sequence[Row]
    whole: Sequence[tuple[int, Sequence[tuple[int, Value]]]]


@dataclass(slots=True)
class Found:
    """What was found out on the way: remarks and faults gather here, in the order of the file."""

    remarks: list[Remark] = field(default_factory=list)
    faults: list[Refusal] = field(default_factory=list)

    def remark(self, code: str, at: str, **figures: object) -> None:
        self.remarks.append(Remark(code, at, figures))

    def fault(self, code: str, at: str, **figures: object) -> None:
        self.faults.append(Refusal(code, at, "", figures))


def tables(grids: Sequence[Grid], name: str, found: Found) -> dict[str, Table]:
    """The tables among the grids of the file ``name``, by kind. A grid that is none is named; a second of a kind is a fault."""
    known: dict[str, Table] = {}
    for grid in grids:
        if plain(grid.name.removesuffix(".txt")) == HOW_TO:
            continue
        table = table_of(grid, found)
        if table is None:
            if any(_filled(cells) for _number, cells in grid.rows):
                found.remark("seen.sheet", grid.name, sheet=grid.name)
        elif table.kind in known:
            found.fault("sheet.two_tables", grid.at(table.head), kind=table.kind, first=known[table.kind].grid.name)
        else:
            known[table.kind] = table
            for cells in grid.merged:
                if (below := ROW.search(cells)) and int(below[0]) > table.head:
                    found.remark("seen.merged", f"{grid.name}!{cells.partition(':')[0]}", cells=cells)
    if not known:
        raise refused("upload.no_table", name)
    return known


def table_of(grid: Grid, found: Found) -> Table | None:
    """The table in this grid, None where no line has the heads of one."""
    lines = [(number, [seen(cell) for cell in cells]) for number, cells in grid.rows]
    for place, (number, cells) in enumerate(lines[:LOOK_FOR_HEAD]):
        kind = _kind(cells)
        if kind:
            for above, others in lines[:place]:
                _line_ignored(grid, above, others, found)
            columns = _columns(grid, kind, number, cells, found)
            heads = {column for column, _value in _filled(cells)}
            rows: list[Row] = []
            whole: list[tuple[int, list[tuple[int, Value]]]] = []
            table = Table(kind, grid, number, columns, rows, whole)
            for below, others in lines[place + 1 :]:
                if (first := next(_filled(others), None)) is None:
                    continue
                if isinstance(first[1], str) and first[1].lstrip().startswith(WHOLE_GAME):
                    whole.append((below, list(_filled(others))))
                elif (row := _row(table, below, others, heads, found)).cells:
                    rows.append(row)
            return table
    return None


def _filled(cells: Sequence[Value]) -> Iterator[tuple[int, Value]]:
    return ((column, value) for column, value in enumerate(cells) if not is_blank(value))


def _kind(cells: Sequence[Value]) -> str:
    """What table has these heads: the one with more of them, if there are enough."""
    heads = [plain(cell) for cell in cells if isinstance(cell, str)]
    known = {kind: len({words[head] for head in heads if head in words}) for kind, words in KEYS.items()}
    kind = max(known, key=known.__getitem__)
    return kind if known[kind] >= LEAST_WORDS else ""


def _columns(grid: Grid, kind: str, number: int, cells: Sequence[Value], found: Found) -> dict[str, int]:
    """Key to column. Other columns are named, and one that stands twice is a fault: nobody knows which counts."""
    columns: dict[str, int] = {}
    for column, value in _filled(cells):
        head = shown(value)
        key = KEYS[kind].get(plain(head))
        if key is None:
            found.remark("seen.column", grid.at(number, column, head), column=head)
        elif key in columns:
            found.fault("sheet.column_twice", grid.at(number, column, head), column=head)
        else:
            columns[key] = column
    return columns


def _row(table: Table, number: int, cells: Sequence[Value], heads: set[int], found: Found) -> Row:
    """The line's cells under known heads; what stands under no head at all is named."""
    for column, value in _filled(cells):
        if column not in heads:
            found.remark("seen.line", table.grid.at(number, column), value=shown(value))
            break
    wanted = {key: cells[column] for key, column in table.columns.items() if column < len(cells)}
    return Row(table, number, {key: value for key, value in wanted.items() if not is_blank(value)})


def _line_ignored(grid: Grid, number: int, cells: Sequence[Value], found: Found) -> None:
    first = next(_filled(cells), None)
    if first is not None:
        found.remark("seen.line", grid.at(number, first[0]), value=shown(first[1]))
