"""An export as pages: what stands in which column, how wide, and under which heading."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaign.exports.formats.said import FIGURES, said, score, stood
from campaign.exports.pdf.typesetting import Paper, typeset
from campaign.exports.tables import Export, Head, Row, Table, for_people
from campaign.signs.figures import number
from rulebooks.pacific_air_war.record import SIDES

MOST_ROWS = 1000
"""A table that is longer is cut, with a line that says so: nobody prints that, and a page has to end."""
UPRIGHT, ACROSS = 78, 150
"""How many letters a page holds in a line, held upright and across."""
LONG_TEXT, LONG_AMONG_MANY, LONGEST_TEXT = 24, 17, 66
"""A text that is longer may go on in the next line; earlier where a table is crowded."""
WHOLE_PAGE = 600
DIGIT, EDGES = 0.62, 0.8
"""How wide a digit is, and both edges of a cell, in the height of the type."""
GROUPED = {
    "flights": ("name", "player_name", "side"),
    "score": ("game",),
    "sorties-japan": ("game",),
    "sorties-usa": ("game",),
}
"""Tables in which some columns say the same in many rows: they stand above those rows instead."""
SIGNED = ("side", "status", "state")
STRONG = ("name",)


def render(export: Export, paper: Paper = "a4") -> bytes:
    """An export as a PDF."""
    return typeset("export", pages_of(export, paper), moment_of(export.head))


def moment_of(head: Head) -> datetime:
    return datetime.fromisoformat(head.made_at)


def pages_of(export: Export, paper: Paper) -> dict[str, Any]:
    """What the template is filled with."""
    tables = [_Ledger(table, codes_of(export, table)).told() for table in for_people(export).tables]
    widest = max((table.pop("letters") for table in tables), default=0)
    flipped = widest > UPRIGHT
    return {
        **framed(export.head, paper),
        "flipped": flipped,
        "size": 8 if widest > ACROSS else 8.5,
        "tables": tables,
    }


def framed(head: Head, paper: Paper) -> dict[str, Any]:
    """What every document of ours has."""
    return {
        "lang": (get_language() or "en").partition("-")[0],
        "paper": paper,
        "words": {"page": _("Page {page} of {pages}"), "rulings": _("Rulings in force")},
        "head": {
            "campaign": head.campaign,
            "title": head.title,
            "as_of": head.as_of,
            "standing": score(head) if head.standing else head.as_of,
            "stood": stood(head),
            "rulings": list(head.rulings),
        },
    }


def codes_of(export: Export, shown: Table) -> dict[str, dict[str, str]]:
    """For the columns that have signs: the code of each word."""
    table = next(table for table in export.tables if table.key == shown.key)
    return {
        column.key: {words: code for code, words in column.words.items()}
        for column in table.columns
        if column.key in SIGNED and column.words
    }


class _Ledger:
    """One table on its way to paper."""

    def __init__(self, table: Table, codes: dict[str, dict[str, str]]) -> None:
        self.table, self.codes, self.long = table, codes, LONG_TEXT
        above = [place for place, column in enumerate(table.columns) if column.key in GROUPED.get(table.key, ())]
        self.above = above if len(above) < len(table.columns) else []
        self.places = [place for place in range(len(table.columns)) if place not in self.above]
        rows = iter(table.rows)
        self.rows: list[Row] = list(islice(rows, MOST_ROWS))
        self.left = sum(1 for _row in rows)

    def told(self) -> dict[str, Any]:
        cells = [[said(value, column) for value, column in zip(row, self.table.columns, strict=True)] for row in self.rows]
        widths = [self._width(place, cells) for place in self.places]
        letters = sum(min(width, LONG_TEXT) + 2 for width in widths)
        self.long = LONG_TEXT if letters <= ACROSS else LONG_AMONG_MANY
        columns = [self._column(place, width, cells) for place, width in zip(self.places, widths, strict=True)]
        if not any(column["share"] for column in columns):
            next((column for column in columns[::-1] if column["kind"] not in FIGURES), columns[-1]).update(share=1)
        side = next((side for side in SIDES if self.table.key in (side, f"sorties-{side}")), "")
        more = _("And %(count)s rows more, which other formats have.") % {"count": number(self.left)} if self.left else ""
        return {
            "title": self.table.title,
            "side": side,
            "nothing": _("Nothing yet."),
            "more": more,
            "columns": columns,
            "rows": list(self._rows(cells)),
            "letters": letters,
        }

    def _width(self, place: int, cells: list[list[str]]) -> int:
        """How many letters a column is wide: its longest word of a head, its longest cell."""
        column = self.table.columns[place]
        head = max(len(column.label) // 2 + 1, *map(len, column.label.split()), 0)
        return max([head, *(len(line) for row in cells for line in row[place].split("\n"))])

    def _column(self, place: int, letters: int, cells: list[list[str]]) -> dict[str, Any]:
        column = self.table.columns[place]
        return {
            "label": column.label,
            "kind": column.kind,
            "look": column.key if column.key in self.codes else "",
            "strong": column.key in STRONG,
            "halves": any(row[place].endswith("½") for row in cells),
            "share": width if (width := min(letters, LONGEST_TEXT)) > self.long and column.kind not in FIGURES else 0,
            "room": round(letters * DIGIT + EDGES, 2) if column.kind in FIGURES else 0,
        }

    def _rows(self, cells: list[list[str]]) -> Iterator[dict[str, Any]]:
        before: list[str] = []
        for row in cells:
            group = [row[place] for place in self.above]
            if group and group != before:
                words = " · ".join(self._named(place, row) for place in self.above if row[place])
                yield {"group": words, "side": next((self._code(place, row[place]) for place in self.above[::-1]), "")}
                before = group
            shown = [[row[place], self._code(place, row[place])] for place in self.places]
            yield {"cells": shown, "long": sum(map(len, row)) > WHOLE_PAGE}

    def _named(self, place: int, row: list[str]) -> str:
        column = self.table.columns[place]
        return f"{column.label} {row[place]}" if column.kind in FIGURES else row[place]

    def _code(self, place: int, words: str) -> str:
        return self.codes.get(self.table.columns[place].key, {}).get(words, "")
