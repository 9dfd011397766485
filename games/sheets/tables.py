"""The two tables of a sheet as rows of cells, the same in every format."""

from collections.abc import Sequence

from games.readers.columns import TABLES
from games.sheets.blank import Line, Sheet, in_place_of

Cell = str | int | None
SIGN = "# "


def head_of(kind: str) -> list[str]:
    """The heads of a table's columns."""
    return [column.word for column in TABLES[kind]]


def lines_of(sheet: Sheet, kind: str) -> list[list[Cell]]:
    """The lines of a table under its heads."""
    lines = sheet.sorties if kind == "sorties" else sheet.claims
    return [[_cell(line, column.key) for column in TABLES[kind]] for line in lines]


def _cell(line: Line, key: str) -> Cell:
    """What stands in a cell. Nobody may take a lost pilot for one who flew, so his id is left out."""
    if line.get("lost") and key in ("pilot", "name"):
        return None if key == "pilot" else in_place_of(line)
    value: Cell = line.get(key)
    return value


def feet_of(sheet: Sheet, kind: str) -> list[Sequence[Cell]]:
    """The lines below it: of the game as a whole under the sorties, and which sheet this is under both."""
    lines = sheet.whole if kind == "sorties" else sheet.about
    return [[f"{SIGN}{word}", *values] for word, *values in lines]
