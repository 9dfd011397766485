"""Markdown for wikis and forums: a head, a table for each table, the rulings. Nothing that people typed means anything in it."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from campaign.exports.formats.said import FIGURES, said, score, stood
from campaign.exports.tables import Export, Table, for_people
from campaign.neutral import markdown as neutral


def markdown(export: Export) -> Iterator[bytes]:
    """An export as a page, line by line."""
    for line in _lines(for_people(export)):
        yield f"{line}\n".encode()


def _lines(export: Export) -> Iterator[str]:
    head = export.head
    yield from (f"# {neutral(head.campaign)}", "", f"**{neutral(head.title)}**", "")
    yield from (neutral(score(head)), "", f"{neutral(stood(head))}.", "")
    for table in export.tables:
        yield from (f"## {neutral(table.title)}", "")
        yield from _table(table)
        yield ""
    rulings = _("Rulings in force")
    yield from (f"## {neutral(rulings)}", "")
    yield from (f"- {neutral(ruling)}" for ruling in head.rulings)


def _table(table: Table) -> Iterator[str]:
    yield _row(neutral(column.label) for column in table.columns)
    yield _row("---:" if column.kind in FIGURES else "---" for column in table.columns)
    for row in table.rows:
        yield _row(neutral(said(value, column)) for value, column in zip(row, table.columns, strict=True))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
