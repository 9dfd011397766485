"""A club's own rows of ships or aircraft, as a CSV file: what is good is kept, what is not is told by its line and column.

Commas between cells; double quotes around a cell that holds one, doubled inside; no line break inside a cell.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rulebooks.dauntless.data import Row
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.frame import Answer
from rulebooks.dauntless.kinds import Kind, Parsed

FileText = Annotated[str, Parsed("bad_text", str)]
UNKNOWN = ("", "?")
KEYS = 2
"""The columns that say which row it is, and are never unknown."""
_BREAK = re.compile(r"\r\n|\n|\r")
_CELL = re.compile(r'\s*"((?:[^"]|"")*)"\s*,|([^,]*),')


def digits(code: str, least: int, most: int, places: int = 5, sign: str = "") -> Parsed[int]:
    """A whole number as it is typed, in at most so many digits; ``sign``: one that may stand before it."""
    form = re.compile(rf"(?:{re.escape(sign)})?[0-9]{{1,{places}}}")
    return Parsed(code, lambda cell: int(cell) if form.fullmatch(cell) and least <= int(cell) <= most else None)


def _agrees(row: Row) -> None:
    """Nothing to compare."""


@dataclass(frozen=True, slots=True)
class ClubFile:
    """What such a file looks like.

    ``columns``: their kinds, in their order, the first two being the row's key; ``twice``: the code where a key comes again;
    ``agree``: raises the Fault of a row whose cells contradict each other; ``told``: a row as it is answered.
    """

    columns: Mapping[str, Kind[Any]]
    twice: str
    told: Callable[[Row], Row]
    agree: Callable[[Row], None] = _agrees

    def read(self, text: str) -> Answer:
        """Rows and errors in the order of the file. Fault: bad_header, where the first line is not that of the columns."""
        lines = _lines(text)
        if next(lines, (0, ""))[1] != ",".join(self.columns):
            raise Fault("bad_header", "text")
        rows: dict[tuple[Any, ...], Row] = {}
        errors: list[Answer] = []
        for number, line in lines:
            try:
                row = self._row(_cells(line))
                key = tuple(row.values())[:KEYS]
                if key in rows:
                    raise Fault(self.twice, list(self.columns)[KEYS - 1])
                rows[key] = self.told(row)
            except Fault as fault:
                errors.append({"line": number, "column": fault.field or None, "code": fault.code})
        return {"rows": list(rows.values()), "errors": errors}

    def _row(self, cells: list[str]) -> Row:
        if len(cells) != len(self.columns):
            raise Fault("bad_row")
        row: Row = {}
        for place, ((column, kind), cell) in enumerate(zip(self.columns.items(), cells, strict=True)):
            row[column] = None if place >= KEYS and cell in UNKNOWN else _read(column, kind, cell)
        self.agree(row)
        return row


def _read(column: str, kind: Kind[Any], cell: str) -> Any:
    try:
        value = kind.read(cell)
    except Fault as fault:
        raise Fault(fault.code, column) from None
    return value if isinstance(value, str | int) else str(value)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Those that say something, numbered from 1 with the blank ones."""
    lines = _BREAK.split(text.removeprefix("\ufeff"))
    return ((number, line) for number, line in enumerate(lines, 1) if line.strip())


def _cells(line: str) -> list[str]:
    found = _CELL.finditer(line + ",")
    return [(cell[2] if cell[1] is None else cell[1].replace('""', '"')).strip() for cell in found]
