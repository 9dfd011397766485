"""An export as pages: what stands in which column, how wide, and under which heading."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from campaign.exports.formats.said import FIGURES, said, score, stood
from campaign.exports.pdf.drawings import hung
from campaign.exports.pdf.typesetting import Paper, typeset
from campaign.exports.pdf.widths import shared
from campaign.exports.tables import Export, Head, Row, Table, for_people
from campaign.pictures.picture import Picture
from campaign.signs.figures import number
from rulebooks.pacific_air_war.record import SIDES

MOST_ROWS = 1000
"""A table that is longer is cut, with a line that says so: nobody prints that, and a page has to end."""
UPRIGHT, ACROSS = 78, 150
"""How many letters a page holds in a line, held upright and across."""
LONG_TEXT = 24
"""A text that is longer may go on in the next line."""
WHOLE_PAGE = 600
LONGEST_WORD = 14
"""A word that is longer breaks anywhere."""
NARROW = 12
"""A column of texts is no narrower, in letters, where they are longer."""
TRIED = 4
"""How many of a column's longest texts are measured: letters are of several widths, so one is not enough."""
GROUPED = {
    "flights": ("name", "player_name", "side"),
    "score": ("game",),
    "sorties-japan": ("game",),
    "sorties-usa": ("game",),
    "operation-log": ("game", "turn", "time"),
}
"""Tables in which some columns say the same in many rows: they stand above those rows instead."""
SIGNED = ("side", "status", "state")
STRONG = ("name",)
Shown = tuple[str, str]
"""What is read, and the code of its sign."""


def render(
    export: Export, paper: Paper = "a4", pictures: list[Picture] | None = None, drawings: Sequence[dict[str, Any]] = ()
) -> bytes:
    """An export as a PDF. ``pictures`` hang behind its tables, and after them ``drawings``, as campaign.exports.pdf.drawings
    makes them."""
    shown = [*hung(pictures or []), *drawings]
    return typeset("export", {**pages_of(export, paper), "pictures": shown}, moment_of(export.head))


def moment_of(head: Head) -> datetime:
    return datetime.fromisoformat(head.made_at)


def pages_of(export: Export, paper: Paper) -> dict[str, Any]:
    """What the template is filled with."""
    ledgers = [_Ledger(table, codes_of(export, table)) for table in for_people(export).tables]
    measured = {
        name: _measured([ledger for ledger in ledgers if ledger.group == name]) for name in {each.group for each in ledgers}
    }
    tables = [ledger.told(measured[ledger.group]) for ledger in ledgers]
    widest = max((table.pop("letters") for table in tables), default=0)
    return {
        **framed(export.head, paper),
        "flipped": widest > UPRIGHT,
        "size": 8 if widest > ACROSS else 8.5,
        "tables": tables,
        "pictures": [],
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
        column.key: {capfirst(words): code for code, words in column.words.items()}
        for column in table.columns
        if column.key in SIGNED and column.words
    }


@dataclass(frozen=True, slots=True)
class Measured:
    """A column of a group of tables: the longest that stands in it, how long everything is, and whether it has halves."""

    longest: list[Shown]
    lengths: list[int]
    halves: bool


class _Ledger:
    """One table on its way to paper. Those of one ``group`` have columns of the same widths."""

    def __init__(self, table: Table, codes: dict[str, dict[str, str]]) -> None:
        self.table, self.codes, self.group = table, codes, table.group or table.key
        above = [place for place, column in enumerate(table.columns) if column.key in GROUPED.get(table.key, ())]
        self.above = above if len(above) < len(table.columns) else []
        self.places = [place for place in range(len(table.columns)) if place not in self.above]
        rows = iter(table.rows)
        self.rows: list[Row] = list(islice(rows, MOST_ROWS))
        self.left = sum(1 for _row in rows)
        self.cells = [[said(value, column) for value, column in zip(row, table.columns, strict=True)] for row in self.rows]

    def texts(self) -> list[set[Shown]]:
        """For each column what stands in it, line by line, with the code of its sign."""
        return [
            {(line, self._code(place, row[place])) for row in self.cells for line in row[place].split("\n")}
            for place in self.places
        ]

    def told(self, measured: list[Measured]) -> dict[str, Any]:
        side = next((side for side in SIDES if self.table.key in (side, f"sorties-{side}")), "")
        more = ngettext(
            "And %(count)s row more, which other formats have.", "And %(count)s rows more, which other formats have.", self.left
        ) % {"count": number(self.left)}
        columns = [self._column(place, texts) for place, texts in zip(self.places, measured, strict=True)]
        widest = [max(len(text) for text, _code in [*column["longest"], *column["heads"]]) for column in columns]
        words = [max(len(text) for text, _code in [*column["words"], *column["heads"]]) for column in columns]
        least = [max(word, min(most, NARROW)) for word, most in zip(words, widest, strict=True)]
        widths = shared([texts.lengths for texts in measured], least, ACROSS - len(least))
        for column, width, most in zip(columns, widths, widest, strict=True):
            column["letters"] = width if width < most else 0
        return {
            "title": self.table.title,
            "side": side,
            "nothing": _("Nothing yet."),
            "more": more if self.left else "",
            "columns": columns,
            "rows": list(self._rows()),
            "letters": sum(min(letters, LONG_TEXT) + 2 for letters in widest),
        }

    def _column(self, place: int, texts: Measured) -> dict[str, Any]:
        column = self.table.columns[place]
        return {
            "label": column.label,
            "heads": [(line, "") for line in _in_two(column.label)],
            "kind": column.kind,
            "look": column.key if column.key in self.codes else "",
            "strong": column.key in STRONG,
            "halves": texts.halves,
            "longest": texts.longest,
            "words": _longest({(word[:LONGEST_WORD], code) for text, code in texts.longest for word in text.split()}),
        }

    def _rows(self) -> Iterator[dict[str, Any]]:
        before: list[str] = []
        for row in self.cells:
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


def _in_two(label: str) -> tuple[str, str]:
    """A head in two lines as equal as may be."""
    words = label.split()
    ways = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=("", ""))


def _measured(ledgers: list[_Ledger]) -> list[Measured]:
    """The columns of tables that share them."""
    texts = [set[Shown]().union(*column) for column in zip(*(ledger.texts() for ledger in ledgers), strict=True)]
    lengths = [[len(row[place]) for ledger in ledgers for row in ledger.cells] for place in ledgers[0].places]
    return [
        Measured(_longest(some), each, any(text.endswith("½") for text, _code in some))
        for some, each in zip(texts, lengths, strict=True)
    ]


def _longest(texts: set[Shown]) -> list[Shown]:
    return sorted(texts, key=lambda shown: (-len(shown[0]), shown))[:TRIED]
