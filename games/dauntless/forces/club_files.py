"""A club's files of ships and aircraft, as the rules read them."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from campaign.neutral import as_written, cell, seen
from games.dauntless.words import refused
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import AIRCRAFT_CELLS, SHIP_CELLS

Row = dict[str, Any]
SHIPS, PLANES = "ships", "aircraft"
LARGEST = 64 * 1024
UNKNOWN = "?"
TYPED = ("names", "type")
"""Cells in which people write what they like."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: the calculation that reads it, its columns, and the column that names a row beside its nation."""

    name: str
    calc: str
    columns: tuple[str, ...]
    key: str


KINDS: Mapping[str, Kind] = {
    SHIPS: Kind(SHIPS, "ship_file", SHIP_CELLS, "class_id"),
    PLANES: Kind(PLANES, "aircraft_file", AIRCRAFT_CELLS, "type"),
}
COLUMNS: Mapping[str, str | Promise] = {
    "nation": gettext_lazy("Nation"),
    "class_id": gettext_lazy("Class"),
    "light_early": gettext_lazy("Light flak to June 1943"),
    "light_late": gettext_lazy("Light flak from July 1943"),
    "heavy_early": gettext_lazy("Heavy flak to June 1943"),
    "heavy_late": gettext_lazy("Heavy flak from July 1943"),
    "speed": gettext_lazy("Speed"),
    "turning": gettext_lazy("Turning"),
    "hits": gettext_lazy("Hits"),
    "silhouette": gettext_lazy("Silhouette"),
    "points": gettext_lazy("Points"),
    "names": gettext_lazy("Ships"),
    "type": gettext_lazy("Type"),
    "engines": gettext_lazy("Engines"),
    "fighter": gettext_lazy("Fighter"),
    "wing_points": gettext_lazy("Wing points"),
    "l_hits": gettext_lazy("L hits"),
    "takeoff_factors": gettext_lazy("Power factors for take-off"),
    "manoeuvre_low": gettext_lazy("Lowest manoeuvre speed"),
    "manoeuvre_high": gettext_lazy("Highest manoeuvre speed"),
    "lowest_level_speed": gettext_lazy("Lowest level speed"),
}


@dataclass(frozen=True, slots=True)
class FileFault:
    """What is wrong in a line; ``column``, and its key ``cell``, are empty for a line as a whole."""

    line: int
    column: str
    sentence: str
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    """A file as the rules read it. ``fault``: why none of it could be read; then there is nothing else."""

    rows: list[Row]
    faults: list[FileFault]
    fault: str = ""


def read_file(kind: str, text: str) -> Read:
    """The rows that are good, and what is wrong with the others. Signs that nobody sees are left out."""
    calc = KINDS[kind].calc
    told = answer({"calc": calc, "text": seen(text)})
    if error := told.get("error"):
        return Read([], [], refused(error, calc))
    faults = [
        FileFault(
            one["line"],
            str(COLUMNS[one["column"]]) if one["column"] else "",
            refused({"code": one["code"], "field": one["column"] or ""}, calc),
            one["column"] or "",
        )
        for one in told["errors"]
    ]
    return Read([_as_typed(row) for row in told["rows"]], faults)


def one_row(kind: str, cells: Mapping[str, str]) -> str:
    """The text of a file with that one row, of cells as people write them; what is empty is unknown."""
    columns = KINDS[kind].columns
    text = io.StringIO()
    csv.writer(text).writerows([columns, [as_cell(name, cells.get(name) or None) for name in columns]])
    return text.getvalue()


def cells_of(kind: str, row: Row) -> dict[str, str]:
    """A row's cells as people write them; what is unknown is empty."""
    return {name: "" if row.get(name) is None else str(_said(row[name])) for name in KINDS[kind].columns}


def as_cell(name: str, value: Any) -> Any:
    """A value as it stands in such a file, in which no spreadsheet finds a formula."""
    if value is None:
        return UNKNOWN
    return cell(value) if name in TYPED else _said(value)


def text_of(data: bytes) -> str | None:
    """The text of a file; None where it is none in UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\x00" in text else text


def _as_typed(row: Row) -> Row:
    """Without the sign that a file of ours has before text that looks like a formula."""
    return {name: as_written(value) if name in TYPED and isinstance(value, str) else value for name, value in row.items()}


def _said(value: Any) -> Any:
    return ("yes" if value else "no") if isinstance(value, bool) else value
