"""A club's rows as a file, which the same page takes again, and in which no spreadsheet finds a formula."""

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.exports.formats.csv_lines import encoded
from games.dauntless.forces.club_files import KINDS, PLANES, Row, as_cell
from games.dauntless.forces.wanted import NATIONS
from rulebooks.dauntless.data import AIRCRAFT, COUNTERS, SHIP_CELLS


def written(kind: str, rows: Iterable[Row]) -> bytes:
    """Rows as a file that the same page takes again."""
    columns = KINDS[kind].columns
    lines: Iterator[list[Any]] = ([as_cell(name, row[name]) for name in columns] for row in rows)
    return b"".join(encoded(iter([list(columns), *lines])))


def template(kind: str) -> bytes:
    """A file to fill in: a line for the first class of every letter, or for every type that the book names."""
    if kind == PLANES:
        return written(kind, AIRCRAFT.values())
    letters = [code for codes in COUNTERS.values() for code in codes]
    classes = ((nation, f"{code}-1") for nation in NATIONS for code in letters)
    return written(kind, ({**dict.fromkeys(SHIP_CELLS), "nation": nation, "class_id": name} for nation, name in classes))
