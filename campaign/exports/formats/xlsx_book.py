"""XLSX for spreadsheets: a worksheet for each table with real numbers and dates, and one that says what the file is.

Rows go to the disk as they come, so a long table takes no more memory than a short one.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from itertools import chain, count, islice
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Any

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from campaign.exports.formats.said import FIGURES, moment_said, stood
from campaign.exports.tables import Cell, Column, Export, Head, Table, for_people
from pilots.models import Side

OPTIONS = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
NARROW, WIDE, WIDE_AMONG_MANY, MANY = 6, 48, 34, 10
"""How wide a column may be; less where there are many, so that a page of paper holds them in letters that can be read."""
MOST_ROWS, LONGEST_NAME = 1_048_575, 31
A4, AT_ONCE = 9, 64 * 1024
FIRST_YEAR = 1900
MOST_OF_A_HEADER = 200
LINE, LETTERS_A_UNIT = 15, 1.2
"""Points of a line of text, and how many of its letters go into a unit of a column's width."""
INK, TINT, HAIR = "#13223b", "#e3e8ec", "#d5d0c2"
OF_SIDES = {"japan": "#b3261e", "usa": "#1d4e8f"}
HEADING = {
    "bold": True,
    "font_color": INK,
    "bg_color": TINT,
    "bottom": 1,
    "bottom_color": INK,
    "valign": "top",
    "text_wrap": True,
}
RULED = {"valign": "top", "bottom": 1, "bottom_color": HAIR}
INDENTED = {"align": "left", "indent": 1}
HALF, WHOLE_AMONG_HALVES = "#,##0.0", "#,##0_._0"
"""A whole number keeps the place of a half free, so that both stand under each other."""
SHAPES = {"whole": "#,##0", "date": "{day}", "moment": "{day} hh:mm:ss", "yes": '"{yes}";"{yes}";"{no}"'}
MARGINS = {"left": 0.4, "right": 0.4, "top": 0.75, "bottom": 0.65}


def workbook(export: Export) -> Iterator[bytes]:
    """An export as an Excel workbook."""
    shown = for_people(export)
    with TemporaryDirectory(prefix="ready-room-") as folder:
        path = f"{folder}/export.xlsx"
        with Workbook(path, {**OPTIONS, "tmpdir": folder}) as book:
            head = shown.head
            book.set_properties({"title": f"{head.campaign}: {head.title}", "created": _naive(head.made_at)})
            styles = Styles(book)
            for table in shown.tables:
                _write(book, table, styles, head)
            _about(book.add_worksheet(sheet_name(_("About"))), head, styles)
        with open(path, "rb") as made:
            while part := made.read(AT_ONCE):
                yield part


def _write(book: Any, table: Table, styles: "Styles", head: Head) -> None:
    """A table as a worksheet, and as several where it has more rows than one can hold."""
    rows = iter(table.rows)
    for number in count(1):
        first = list(islice(rows, 1))
        if not first and number > 1:
            return
        name = sheet_name(table.title, f" {number}" if number > 1 else "")
        part = replace(table, rows=chain(first, islice(rows, MOST_ROWS - 1)))
        Sheet(book.add_worksheet(name), part, styles, head).write()


def sheet_name(title: str, end: str = "") -> str:
    """A title as a worksheet may be called: 31 letters at most, none of those that Excel refuses."""
    plain = "".join(" " if letter in "[]:*?/\\" else letter for letter in title)[: LONGEST_NAME - len(end)]
    return (plain.strip(" '") or "-") + end


def day_shape() -> str:
    """How spreadsheets write a day in the reader's language: ``30. Nov. 2026``, ``2026年11月30日``; the names of months too."""
    return pgettext("day in Excel’s letters", "[$-809]d mmm yyyy")


class Styles:
    """The formats of cells of a workbook."""

    def __init__(self, book: Any) -> None:
        self.head: Format = book.add_format({**HEADING, **INDENTED})
        self.head_right: Format = book.add_format({**HEADING, "align": "right"})
        words: dict[str, Any] = {**RULED, **INDENTED, "text_wrap": True}
        self.text: Format = book.add_format(words)
        self.name: Format = book.add_format({**words, "bold": True})
        self.sides: dict[str, Format] = {
            str(Side(side).label): book.add_format({**words, "bold": True, "font_color": colour})
            for side, colour in OF_SIDES.items()
        }
        self.plain: Format = book.add_format({"valign": "top", "text_wrap": True, **INDENTED})
        self.label: Format = book.add_format({"bold": True, "valign": "top"})
        self.title: Format = book.add_format({"bold": True, "font_size": 14, "font_color": INK})
        told = {"yes": capfirst(_("yes")), "no": capfirst(_("no")), "day": day_shape()}
        self.of_kind: dict[str, Format] = {
            kind: book.add_format({**RULED, "num_format": shape.format(**told)}) for kind, shape in SHAPES.items()
        }
        self.half: Format = book.add_format({**RULED, "num_format": HALF})
        self.whole: Format = book.add_format({**RULED, "num_format": WHOLE_AMONG_HALVES})

    def of(self, value: Cell, column: Column) -> Format:
        """How a cell looks."""
        if column.kind == "number":
            return self.half if value is not None and float(value) % 1 else self.whole
        if column.key == "side":
            return self.sides.get(str(value), self.text)
        return self.of_kind.get(column.kind, self.name if column.key == "name" else self.text)


class Sheet:
    """One table as a worksheet: head frozen, columns that can be filtered, widths by what is in them, ready to be printed."""

    def __init__(self, sheet: Worksheet, table: Table, styles: Styles, head: Head) -> None:
        self.sheet, self.table, self.styles, self.head = sheet, table, styles, head
        self.most = WIDE_AMONG_MANY if len(table.columns) > MANY else WIDE
        self.widths = [min(self.most, max(NARROW, _longest_word(self._label(column)) + 3)) for column in table.columns]

    def write(self) -> None:
        columns = self.table.columns
        heads = [self._label(column) for column in columns]
        self.sheet.set_row(0, LINE * max(_lines(label, wide) for label, wide in zip(heads, self.widths, strict=True)))
        for place, (label, column) in enumerate(zip(heads, columns, strict=True)):
            style = self.styles.head_right if column.kind in FIGURES else self.styles.head
            self.sheet.write_string(0, place, label, style)
        last = 0
        for last, row in enumerate(self.table.rows, 1):
            if (lines := max((_lines(value, self.most) for value in row), default=1)) > 1:
                self.sheet.set_row(last, LINE * lines)
            for place, (value, column) in enumerate(zip(row, columns, strict=True)):
                if value is None or value == "":
                    self.sheet.write_blank(last, place, None, self.styles.of(value, column))
                else:
                    self._write(last, place, value, column)
        for place, width in enumerate(self.widths):
            self.sheet.set_column(place, place, width)
        self.sheet.freeze_panes(1, 0)
        self.sheet.hide_gridlines(2)
        if colour := next((colour for side, colour in OF_SIDES.items() if self.table.key in (side, f"sorties-{side}")), ""):
            self.sheet.set_tab_color(colour)
        self.sheet.autofilter(0, 0, last, len(columns) - 1)
        self._for_paper(last)

    def _label(self, column: Column) -> str:
        """Worksheets know no time zones, so the head of a column of moments names it."""
        return f"{column.label} ({self.head.zone})" if column.kind == "moment" else column.label

    def _write(self, row: int, place: int, value: Cell, column: Column) -> None:
        style = self.styles.of(value, column)
        if column.kind in FIGURES:
            self.sheet.write_number(row, place, value, style)
        elif column.kind == "yes":
            self.sheet.write_boolean(row, place, bool(value), style)
        elif column.kind in ("date", "moment") and (day := _day(str(value), column.kind)):
            self.sheet.write_datetime(row, place, day, style)
            self.widths[place] = max(self.widths[place], 16 if column.kind == "date" else 24)
        else:
            write_text(self.sheet, row, place, str(value), style)
            self.widths[place] = max(self.widths[place], min(self.most, len(str(value)) + 3))

    def _for_paper(self, last: int) -> None:
        self.sheet.repeat_rows(0)
        self.sheet.print_area(0, 0, last, len(self.table.columns) - 1)
        _on_paper(self.sheet, self.head)


def _on_paper(sheet: Worksheet, head: Head) -> None:
    """A4 across, as wide as the page; the campaign above, the moment and the page's number below."""
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, 0)
    sheet.set_margins(**MARGINS)
    sheet.set_header(f"&L{_literal(f'{head.campaign}: {head.title}')}&R{_literal(head.as_of)}")
    sheet.set_footer(f"&L{_literal(stood(head))}&R&P / &N")


def _longest_word(label: str) -> int:
    return max(map(len, label.split()), default=0)


def _lines(text: Cell, wide: int) -> int:
    """How many lines a text takes in a column: not every program works that out by itself when it opens a file."""
    room = int(wide * LETTERS_A_UNIT) - 1
    return sum(len(wrap(line, room)) or 1 for line in text.split("\n")) if isinstance(text, str) and len(text) > room // 2 else 1


def write_text(sheet: Worksheet, row: int, place: int, text: str, style: Format | None = None) -> None:
    """Text as it is, whatever it looks like. The library takes what stands between <r> and </r> for its own markup of a cell."""
    if text.startswith("<r>") and text.endswith("</r>"):
        sheet.write_rich_string(row, place, text[0], style, text[1:], style)
    else:
        sheet.write_string(row, place, text, style)


def _about(sheet: Worksheet, head: Head, styles: Styles) -> None:
    told = [
        (_("Export"), head.title),
        (_("As of"), head.as_of),
        (_("Score"), head.standing),
        (_("Moment"), f"{moment_said(head.made_at)} ({head.zone})"),
        *((_("Rulings in force") if not place else "", ruling) for place, ruling in enumerate(head.rulings)),
    ]
    write_text(sheet, 0, 0, head.campaign, styles.title)
    for row, (label, words) in enumerate(((label, words) for label, words in told if words), 2):
        write_text(sheet, row, 0, label, styles.label)
        write_text(sheet, row, 1, words, styles.plain)
    sheet.hide_gridlines(2)
    sheet.set_column(0, 0, 20)
    sheet.set_column(1, 1, 90)
    _on_paper(sheet, head)


def _literal(text: str) -> str:
    """Text for a header of a printed sheet, where & begins a command; Excel takes 255 letters in all."""
    return text[:MOST_OF_A_HEADER].replace("&", "&&")


def _naive(iso: str) -> datetime:
    return timezone.make_naive(datetime.fromisoformat(iso), timezone.get_default_timezone())


def _day(iso: str, kind: str) -> date | datetime | None:
    """None for a day before Excel's calendar begins, which then is written as text."""
    day = date.fromisoformat(iso) if kind == "date" else _naive(iso)
    return day if day.year >= FIRST_YEAR else None
