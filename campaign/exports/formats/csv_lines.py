"""CSV for programs and spreadsheets: UTF-8, commas, the document's own names and codes, no formula in it.

The file is one table from its first line to its last. What other formats say in a head stands in columns of its own: of which
moment it is at the end of each row, so that tables of several moments can be put under each other; the rulings, which may be long
and are the same for all, at the end of the first. An export of several tables gives one of them a file.
"""

import csv
import io
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import chain, islice
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

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
    yield from encoded(_rows(tables, export.head, spreadsheet), bom, spreadsheet)


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


def heads(columns: tuple[Column, ...], spreadsheet: str = "") -> list[str]:
    """The first line: for people's spreadsheets in words, for programs the documents' own names."""
    people = spreadsheet in WITH_MARK
    return [column.label if people and column.people else column.key for column in columns]


def cells(columns: tuple[Column, ...], rows: Any, spreadsheet: str = "") -> Iterator[list[Any]]:
    """Rows as ``neutral_rows`` has them; for people's spreadsheets with words for codes."""
    if spreadsheet not in WITH_MARK:
        yield from neutral_rows(columns, rows)
        return
    either = {"true": _("yes"), "false": _("no")}
    words = [either if column.kind == "yes" else column.words or {} for column in columns]
    for row in neutral_rows(columns, rows):
        yield [word.get(given, given) if isinstance(given, str) else given for given, word in zip(row, words, strict=True)]


def _about(head: Head, spreadsheet: str) -> tuple[tuple[str, ...], list[Any]]:
    """Of which moment a table is: heads of columns, and what stands in them. People read it in their own zone."""
    if spreadsheet not in WITH_MARK:
        return ABOUT, [head.as_of_game, head.made_at, head.zone]
    made = timezone.localtime(datetime.fromisoformat(head.made_at)) if head.made_at else None
    moment = made.strftime("%Y-%m-%d %H:%M") if made else ""
    labels = (_("As of game"), _("As of"), _("Time zone"), _("Rulings in force"))
    return labels, [head.as_of_game, moment, timezone.get_current_timezone_name()]


def _rows(tables: tuple[Table, ...], head: Head, spreadsheet: str) -> Iterator[list[Any]]:
    columns = tables[0].columns
    labels, moment = _about(head, spreadsheet)
    yield [*heads(columns, spreadsheet), *labels]
    rulings = cell(" ".join(head.rulings))
    for row in chain.from_iterable(cells(columns, table.rows, spreadsheet) for table in tables):
        yield [*row, *moment, rulings]
        rulings = ""


def neutral_rows(columns: tuple[Column, ...], rows: Any) -> Iterator[list[Any]]:
    """Rows as they stand in CSV: text that would be a formula is neutral, numbers stay numbers, 2.0 is 2, nothing is empty."""
    values = [_VALUES[column.kind] for column in columns]
    row: Row
    for row in rows:
        yield [value(given) for value, given in zip(values, row, strict=True)]


def _text(value: Any) -> Any:
    """Most texts are letters and digits alone, and then there is nothing to look at."""
    return value if value is None or value.isalnum() and value[:1].isalpha() else cell(value)


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _yes(value: Any) -> Any:
    return None if value is None else "true" if value else "false"


def _same(value: Any) -> Any:
    return value


_VALUES: dict[str, Value] = {"text": _text, "whole": _same, "number": _number, "date": _same, "moment": _same, "yes": _yes}
