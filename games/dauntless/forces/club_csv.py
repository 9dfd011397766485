"""A club's rows as a file, which the same page takes again, and in which no spreadsheet finds a formula."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.exports.formats.csv_lines import encoded
from campaign.neutral import cell
from games.dauntless.forces.club_files import KINDS, PLANES, TYPED, Row
from games.dauntless.forces.wanted import NATIONS
from rulebooks.dauntless.data import AIRCRAFT, COUNTERS, SHIP_CELLS

UNKNOWN = "?"


def written(kind: str, rows: Iterable[Row]) -> bytes:
    """Rows as a file that the same page takes again."""
    columns = KINDS[kind].columns
    lines: Iterator[list[Any]] = ([_cell(name, row[name]) for name in columns] for row in rows)
    return b"".join(encoded(iter([list(columns), *lines])))


def one_row(kind: str, cells: Mapping[str, str]) -> str:
    """The text of a file with that one row, of cells as people write them; what is empty is unknown."""
    columns = KINDS[kind].columns
    row = [_cell(name, cells.get(name) or None) for name in columns]
    return b"".join(encoded(iter([list(columns), row]))).decode()


def cells_of(kind: str, row: Row) -> dict[str, str]:
    """A row's cells as people write them; what is unknown is empty."""
    return {name: "" if row.get(name) is None else str(_said(row[name])) for name in KINDS[kind].columns}


def template(kind: str) -> bytes:
    """A file to fill in: a line for the first class of every letter, or for every type that the book names."""
    if kind == PLANES:
        return written(kind, AIRCRAFT.values())
    letters = [code for codes in COUNTERS.values() for code in codes]
    classes = ((nation, f"{code}-1") for nation in NATIONS for code in letters)
    return written(kind, ({**dict.fromkeys(SHIP_CELLS), "nation": nation, "class_id": name} for nation, name in classes))


def _cell(name: str, value: Any) -> Any:
    if value is None:
        return UNKNOWN
    return cell(value) if name in TYPED else _said(value)


def _said(value: Any) -> Any:
    return ("yes" if value else "no") if isinstance(value, bool) else value
