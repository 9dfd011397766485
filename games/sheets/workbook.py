"""The sheet as XLSX: its two tables to fill in, and how to. No macros, no formulas; text stays text, numbers are numbers."""

import io
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _
from xlsxwriter import Workbook

from games.readers.columns import CLAIMS, HOW_TO, SORTIES
from games.sheets import help as words
from games.sheets.blank import Line, Sheet
from games.sheets.tables import Cell, feet_of, head_of, lines_of
from rulebooks.pacific_air_war.scenarios import NAMES
from rulebooks.pacific_air_war.tables import LONGEST_GAME, SIX

OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
A4 = 9
GIVEN = ("sortie", "pilot", "name", "player", "side")
YES_NO = ("yes", "no")
LISTS = {
    "fate": ("survived", "shot down", "lost"),
    "crew": ("unhurt", "wounded", "killed"),
    "edge": ("friendly", "enemy", "flank"),
    "bombing": ("success", "failure"),
    "result": ("shot down", "damaged", "hit"),
    **dict.fromkeys(("damaged", "hits", "kamikaze", "guns", "bombs"), YES_NO),
}
NUMBERS = {**dict.fromkeys(("rescue", "home", "deck", "attack"), SIX[-1]), "turn": LONGEST_GAME}
PEOPLE = ("strike_for", "chased_by", "by", "shared", "on")
WIDTHS = {
    "sortie": 13, "pilot": 11, "name": 20, "player": 12, "side": 7, "strike_for": 14, "aircraft": 10, "fate": 10, "crew": 9,
    "damaged": 8.5, "hits": 5, "kamikaze": 9, "edge": 9, "turn": 6, "guns": 6, "bombs": 7, "chased_by": 14, "bonus": 8,
    "bombing": 9, "rescue": 7, "home": 6, "deck": 6, "attack": 7, "note": 24, "by": 28, "shared": 28, "on": 28, "result": 12,
}  # fmt: skip
NAMES_AT, NAMES_FROM = 3, 3
HEAD_HEIGHT, LINE_HEIGHT = 34, 25


class Styles:
    """The formats of cells. What is given is quiet; what is to be filled in has lines, for paper too."""

    def __init__(self, book: Any):
        line = {"border": 1, "border_color": "#9AA5B1", "valign": "vcenter"}
        self.head = book.add_format({"bold": True, "text_wrap": True, "valign": "bottom", "bottom": 2, "bg_color": "#E4E9EE"})
        self.given = book.add_format({**line, "bg_color": "#F1F3F5"})
        self.open = book.add_format(line)
        self.given_number = book.add_format({**line, "bg_color": "#F1F3F5", "num_format": "0", "align": "center"})
        self.number = book.add_format({**line, "num_format": "0", "align": "center"})
        self.foot = book.add_format({"bold": True, "valign": "vcenter"})
        self.quiet = book.add_format({"italic": True, "font_color": "#52606D", "valign": "vcenter"})
        self.title = book.add_format({"bold": True, "font_size": 14})
        self.words = book.add_format({"text_wrap": True, "valign": "top"})
        self.strong = book.add_format({"bold": True, "valign": "top"})


def as_xlsx(sheet: Sheet, made_at: datetime) -> bytes:
    """The workbook; the same sheet made at the same moment gives the same bytes."""
    made = io.BytesIO()
    with Workbook(made, OPTIONS) as book:
        book.set_properties({"title": f"{sheet.campaign}, {sheet.game}", "created": made_at.astimezone(UTC).replace(tzinfo=None)})
        styles = Styles(book)
        for kind in ("sorties", "claims"):
            _table(book.add_worksheet(kind), sheet, kind, styles)
        _how_to(book.add_worksheet(HOW_TO), sheet, styles)
    return made.getvalue()


def _table(page: Any, sheet: Sheet, kind: str, styles: Styles) -> None:
    columns = SORTIES if kind == "sorties" else CLAIMS
    lines = lines_of(sheet, kind)
    page.set_row(0, HEAD_HEIGHT)
    for number in range(1, len(lines) + 1):
        page.set_row(number, LINE_HEIGHT)
    hidden = _not_asked(sheet)
    for place, (column, head) in enumerate(zip(columns, head_of(kind), strict=True)):
        page.set_column(place, place, WIDTHS[column.key], None, {"hidden": column.key in hidden})
        page.write_string(0, place, head, styles.head)
        for number, line in enumerate(lines, 1):
            _write(page, number, place, line[place], _style(column.key, line[place], styles))
        _choices(page, sheet, column.key, place, len(lines))
    said: set[str] = set()
    for number, foot in enumerate(feet_of(sheet, kind), len(lines) + 2):
        page.set_row(number, LINE_HEIGHT)
        _foot(page, number, foot, said, styles)
    page.freeze_panes(1, 3 if kind == "sorties" else 0)
    page.set_landscape()
    page.set_paper(A4)
    page.set_margins(left=0.4, right=0.4, top=0.6, bottom=0.6)
    page.fit_to_pages(1, 1)
    page.repeat_rows(0)
    page.set_header(f"&L{_printed(sheet.campaign)}&R{_printed(_game(sheet))}")


def _style(key: str, value: Cell, styles: Styles) -> Any:
    given = key in GIVEN and value is not None
    return styles.given if given else styles.number if key in NUMBERS else styles.open


def _write(page: Any, row: int, column: int, value: Cell, style: Any) -> None:
    if value is None:
        page.write_blank(row, column, None, style)
    elif isinstance(value, int):
        page.write_number(row, column, value, style)
    else:
        page.write_string(row, column, value, style)


def _not_asked(sheet: Sheet) -> set[str]:
    """The columns that mean nothing in this game; they are hidden, not gone, for a night when something odd happens."""
    plan = sheet.plan
    pools = bool(plan.japan.off_table or plan.usa.off_table)
    kamikazes = bool(plan.suicide or plan.may_be_suicide)
    hidden = set() if pools else {"strike_for", "bonus"}
    return hidden | (set() if pools or plan.loaded else {"bombs", "bombing"}) | (set() if kamikazes else {"kamikaze", "attack"})


def _foot(page: Any, row: int, foot: Any, said: set[str], styles: Styles) -> None:
    """A line of the whole game: what it is, what is given or to be filled in, and once for each kind a word of help behind it."""
    word, *values = foot
    page.write_string(row, 0, word, styles.foot)
    for place, value in enumerate(values, 1):
        given = styles.given_number if isinstance(value, int) else styles.given
        _write(page, row, place, value, styles.number if value is None and word != "# note" else given if value else styles.open)
    hint = {
        "# turns played": _("1 to 36"),
        "# strikes": _("left on the table at the end: how many attacked, how many of them with success"),
    }
    if word in hint and word not in said:
        said.add(word)
        page.write_string(row, len(foot), hint[word], styles.quiet)


def _choices(page: Any, sheet: Sheet, key: str, column: int, lines: int) -> None:
    """What may be chosen in a column. Types and names can also be typed: whoever reads the sheet says which he does not know."""
    rule: dict[str, Any]
    if key in LISTS:
        rule = {"validate": "list", "source": list(LISTS[key]), "error_message": str(words.FAULT)}
    elif key in NUMBERS:
        said = words.TURN if key == "turn" else words.DIE
        rule = {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": NUMBERS[key], "error_message": str(said)}
    elif key in PEOPLE:
        source = f"='{HOW_TO}'!$D${NAMES_FROM + 1}:$D${NAMES_FROM + max(len(sheet.names), 1)}"
        rule = {"validate": "list", "source": source, "error_type": "information", "error_message": str(words.FAULT)}
    elif key in ("aircraft", "bonus"):
        for number, line in enumerate(sheet.sorties, 1):
            types = _types(sheet, line, key)
            if types:
                rule = {"validate": "list", "source": types, "error_type": "warning", "error_message": str(words.FAULT)}
                page.data_validation(number, column, number, column, rule)
        return
    else:
        return
    page.data_validation(1, column, lines, column, rule)


def _types(sheet: Sheet, line: Line, key: str) -> list[str]:
    """The types that this line's aircraft can be, or can take from the enemy's pool."""
    own, enemy = sheet.plan.force(line["side"]), sheet.plan.force("usa" if line["side"] == "japan" else "japan")
    return list(enemy.off_table if key == "bonus" else own.on_table if "pilot" in line else own.off_table)


def _how_to(page: Any, sheet: Sheet, styles: Styles) -> None:
    page.set_column(0, 0, 14)
    page.set_column(1, 1, 104)
    page.set_column(NAMES_AT, NAMES_AT, 34)
    page.write_string(0, 0, _game(sheet), styles.title)
    page.write_string(1, 0, sheet.campaign)
    page.write_string(NAMES_FROM - 1, NAMES_AT, _("Names to choose from"), styles.strong)
    for number, name in enumerate(sheet.names):
        page.write_string(NAMES_FROM + number, NAMES_AT, name)
    row = 3
    for number, step in enumerate(words.STEPS, 1):
        page.write_string(row, 0, f"{number}.", styles.strong)
        page.write_string(row, 1, str(step), styles.words)
        row += 1
    for kind, columns in words.COLUMNS.items():
        page.write_string(row + 1, 0, kind, styles.title)
        row += 2
        for word, told in columns.items():
            page.write_string(row, 0, word, styles.strong)
            page.write_string(row, 1, str(told), styles.words)
            row += 1
    page.write_string(row + 1, 0, _("Aircraft"), styles.title)
    forces = (sheet.plan.japan, sheet.plan.usa)
    types = [kind for force in forces for kind in (*force.on_table, *force.off_table)]
    for number, kind in enumerate(types, row + 2):
        page.write_string(number, 0, kind, styles.strong)
        page.write_string(number, 1, NAMES[kind])
    page.set_landscape()
    page.set_paper(A4)
    page.fit_to_pages(1, 0)


def _game(sheet: Sheet) -> str:
    return _("Game %(number)d: %(title)s") % {"number": sheet.game, "title": sheet.plan.title}


def _printed(text: str) -> str:
    """Text for a printed head, where an ampersand begins a code, and where there is little room."""
    return text[:80].replace("&", "&&")
