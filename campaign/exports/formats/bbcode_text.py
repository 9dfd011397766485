"""BBCode for forums: tables as aligned lines in code blocks, which every forum shows; few know a tag for tables."""

import textwrap
import unicodedata
from collections.abc import Iterator
from itertools import zip_longest

from django.utils.translation import gettext as _

from campaign.exports.formats.said import FIGURES, said, score, stood
from campaign.exports.tables import Column, Export, Table, for_people
from campaign.neutral import isolated, straight

WIDEST, MOST_LINES = 36, 8
"""How wide a column is; wider where a text in it would take more lines than that, since each line is filled up with blanks."""
GAP = "  "
BREAK = "\u200b"


def bbcode(export: Export) -> Iterator[bytes]:
    """An export as one post."""
    for line in _lines(for_people(export)):
        yield f"{line}\n".encode()


def neutral(text: str) -> str:
    """Text in which no tag begins: behind each opening bracket stands a space without width. It turns nothing around."""
    return " ".join(straight(text).split()).replace("[", f"[{BREAK}")


def _lines(export: Export) -> Iterator[str]:
    head = export.head
    yield from (f"[b]{neutral(head.campaign)}: {neutral(head.title)}[/b]", neutral(score(head)), f"{neutral(stood(head))}.", "")
    for table in export.tables:
        yield from (f"[b]{neutral(table.title)}[/b]", "[code]")
        yield from _aligned(table)
        yield from ("[/code]", "")
    rulings = _("Rulings in force")
    yield from (f"[b]{rulings}[/b]", "[list]")
    yield from (f"[*]{neutral(ruling)}" for ruling in head.rulings)
    yield "[/list]"


def _aligned(table: Table) -> Iterator[str]:
    columns = table.columns
    texts = [[neutral(said(value, column)) for value, column in zip(row, columns, strict=True)] for row in table.rows]
    rooms = [max(WIDEST, -(-max(map(len, column)) // MOST_LINES)) for column in zip(*texts, strict=True)]
    rows = [[_wrapped(text, room) for text, room in zip(row, rooms, strict=True)] for row in texts]
    heads = [[column.label] for column in columns]
    widths = [max(width(line) for row in (heads, *rows) for line in row[place]) for place in range(len(columns))]
    yield from _row(heads, columns, widths)
    yield GAP.join("-" * wide for wide in widths)
    for row in rows:
        yield from _row(row, columns, widths)


def _row(cells: list[list[str]], columns: tuple[Column, ...], widths: list[int]) -> Iterator[str]:
    for parts in zip_longest(*cells, fillvalue=""):
        told = (_padded(part, column, wide) for part, column, wide in zip(parts, columns, widths, strict=True))
        yield GAP.join(told).rstrip()


def _wrapped(text: str, room: int) -> list[str]:
    """Between words only: a digest stays whole."""
    return textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False) or [""]


def _padded(text: str, column: Column, wide: int) -> str:
    blank = " " * (wide - width(text))
    shown = isolated(text)
    return blank + shown if column.kind in FIGURES else shown + blank


def width(text: str) -> int:
    """How many columns a text takes in letters of one width: two for a Japanese sign, none for an accent or a mark."""
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
