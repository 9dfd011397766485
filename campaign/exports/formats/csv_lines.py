"""CSV for programs and spreadsheets: UTF-8, commas, the document's own names and codes, no formula in it.

The file is one table from its first line to its last. What other formats say in a head stands in columns of its own: of which
moment it is at the end of each row, so that tables of several moments can be put under each other; the rulings, which may be long
and are the same for all, at the end of the first. An export of several tables gives one of them a file.
"""

import csv
import io
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from django.http import Http404

from campaign.exports.tables import Column, Export, Head, Row, Table
from campaign.neutral import cell

BYTE_ORDER_MARK = "\ufeff"
ABOUT = ("as_of_game", "made_at", "zone", "rulings_in_force")
AT_ONCE = 500
WITH_COMMAS = ("de",)
"""Languages whose spreadsheets write 10,5 and so put semicolons between their columns."""
WITH_MARK = (*WITH_COMMAS, "ja")
"""Languages whose spreadsheets take a file for one of their own old encodings where there is no mark at its head."""
Value = Callable[[Any], Any]


def csv_lines(export: Export, group: str = "", bom: bool = False, spreadsheet: str = "") -> Iterator[bytes]:
    """One group of an export's tables, the first unless said otherwise; ``bom`` and ``spreadsheet``: as ``encoded`` has them.

    Http404 for a group that the export does not have.
    """
    groups = export.groups()
    if group and group not in groups:
        raise Http404
    tables = groups[group] if group else next(iter(groups.values()))
    yield from encoded(_rows(tables, export.head), bom, spreadsheet)


def encoded(rows: Iterator[list[Any]], bom: bool = False, spreadsheet: str = "") -> Iterator[bytes]:
    """Rows of neutral cells as CSV, some hundred lines at a time. ``bom`` lets old spreadsheets see that it is UTF-8.

    ``spreadsheet``: ``de`` for one that is set to German and its like: semicolons, decimal commas, and the mark at the head;
    ``ja``: the mark. A line ``sep=;`` would make some of them overlook the mark, so there is none.
    """
    out = io.StringIO()
    commas = spreadsheet in WITH_COMMAS
    lines = csv.writer(out, lineterminator="\r\n", delimiter=";" if commas else ",")
    rows = map(_with_commas, rows) if commas else rows
    out.write(BYTE_ORDER_MARK if bom or spreadsheet in WITH_MARK else "")
    while some := list(islice(rows, AT_ONCE)):
        lines.writerows(some)
        yield out.getvalue().encode()
        out.seek(0)
        out.truncate()


def _with_commas(row: list[Any]) -> list[Any]:
    return [str(value).replace(".", ",") if isinstance(value, float) else value for value in row]


def _rows(tables: tuple[Table, ...], head: Head) -> Iterator[list[Any]]:
    columns = tables[0].columns
    yield [*(column.key for column in columns), *ABOUT]
    moment = [head.as_of_game, head.made_at, head.zone]
    rulings = cell(" ".join(head.rulings))
    for row in chain.from_iterable(neutral_rows(columns, table.rows) for table in tables):
        yield [*row, *moment, rulings]
        rulings = ""


def neutral_rows(columns: tuple[Column, ...], rows: Any) -> Iterator[list[Any]]:
    """Rows as they stand in CSV: text that would be a formula is neutral, numbers stay numbers, 2.0 is 2, nothing is empty."""
    values = [_VALUES[column.kind] for column in columns]
    row: Row
    for row in rows:
        yield [value(given) for value, given in zip(values, row, strict=True)]


def _text(value: Any) -> Any:
    """Most texts begin with a letter, and then there is nothing to look at."""
    return value if value is None or value[:1].isalpha() else cell(value)


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _yes(value: Any) -> Any:
    return None if value is None else "true" if value else "false"


def _same(value: Any) -> Any:
    return value


_VALUES: dict[str, Value] = {"text": _text, "whole": _same, "number": _number, "date": _same, "moment": _same, "yes": _yes}
