"""Result sheets as people fill them in: from the report of a campaign file to the lines of the product's own sheet."""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import openpyxl
import xlsxwriter

from games.readers.reading import read
from games.readers.understood import Understood
from games.sheets.blank import Sheet, sheet_of
from games.sheets.text import as_csv
from games.sheets.workbook import as_xlsx
from rulebooks.pacific_air_war.reading import read_campaign
from rulebooks.pacific_air_war.record import Campaign, Report
from tests.files.campaigns import LEGAL, SOLOMONS

HAND = Path(__file__).parent / "data" / "sheets"
MADE_AT = datetime(2026, 9, 24, 19, 30, tzinfo=UTC)
DICE = ("rescue", "home", "deck", "attack")
Line = dict[str, Any]


def examples() -> list[tuple[str, Campaign, Report]]:
    """Every reported game of the example campaigns."""
    found = []
    for path in [*LEGAL, SOLOMONS]:
        record = read_campaign(path.read_bytes())
        found += [(f"{path.stem} game {report.game}", record, report) for report in record.reports]
    return found


def facts_of(report: Report) -> tuple[dict[str, Any], dict[str, dict[str, int]]]:
    """What a reader has to understand: the report without its dice, and the dice by sortie."""
    body = json.loads(report.model_dump_json(by_alias=True, exclude_defaults=True))
    dice = {s["id"]: {kind: s[kind] for kind in DICE if kind in s} for s in body["sorties"]}
    body["sorties"] = [{key: value for key, value in s.items() if key not in DICE} for s in body["sorties"]]
    return body, {sortie: fell for sortie, fell in dice.items() if fell}


def yes_no(value: bool) -> str:
    return "yes" if value else "no"


def sortie_lines(record: Campaign, report: Report) -> list[Line]:
    """The sorties as a person writes them into the sheet, by the heads of its columns."""
    names = {m.pilot: m.name for m in record.muster} | {r.pilot: r.name for r in record.replacements}
    lines = []
    for s in report.sorties:
        line: Line = {"sortie": s.id, "aircraft": s.aircraft, "fate": s.fate.replace("_", " "), "crew": s.crew, "note": s.note}
        line |= {"pilot": s.pilot, "name": names.get(s.pilot, "")} if s.pilot else {"strike for": s.strike_for}
        line |= {key: "yes" for key in ("damaged", "hits", "kamikaze") if getattr(s, key)}
        if s.exit:
            line |= {"exit edge": s.exit.edge, "exit turn": s.exit.turn, "chased by": s.exit.chased_by, "bonus": s.exit.bonus}
            line |= {"guns": yes_no(s.exit.guns), "bombs": yes_no(s.exit.bombs)}
        line |= {"bombing": s.bombing, **{kind: getattr(s, kind) for kind in DICE}}
        lines.append({head: value for head, value in line.items() if value not in (None, "")})
    return lines


def claim_lines(report: Report) -> list[Line]:
    """The claims, in the same way."""
    lines = []
    for claim in report.claims:
        line: Line = {"by": claim.by[0], "on": claim.on, "result": claim.result.replace("_", " "), "turn": claim.turn}
        if len(claim.by) > 1:
            line["shared with"] = claim.by[1]
        lines.append({head: value for head, value in line.items() if value is not None})
    return lines


def whole_lines(report: Report, about: Iterable[Sequence[Any]]) -> list[list[Any]]:
    """The lines of the whole game under the sorties."""
    lines = [[f"# {word}", *values] for word, *values in about]
    lines += [["# turns played", report.turns], ["# note", report.note]]
    for side, types in report.strikes.items():
        lines += [["# strikes", side, type_, count.attacked, count.successful] for type_, count in types.items()]
    for ruling in report.rulings:
        given = ["allow", ruling.allow] if ruling.allow else [ruling.side, ruling.cvp]
        lines.append(["# ruling", *given, ruling.reason])
    return lines


class Filled:
    """The product's sheet of one game, filled in with a report."""

    def __init__(self, record: Campaign, report: Report, slug: str = "harbour-street"):
        self.sheet: Sheet = sheet_of(record, slug, report.game)
        whole = whole_lines(report, self.sheet.about)
        about = [[f"# {word}", *values] for word, *values in self.sheet.about]
        self.lines = {"sorties": sortie_lines(record, report), "claims": claim_lines(report)}
        self.feet = {"sorties": whole, "claims": about}

    def rows(self, kind: str) -> list[list[Any]]:
        """A table's lines, under the heads that the product wrote."""
        heads = next(csv.reader(io.StringIO(as_csv(self.sheet, kind).decode("utf-8-sig"))))
        return [heads, *([line.get(head) for head in heads] for line in self.lines[kind]), [], *self.feet[kind]]

    def as_csv(self, kind: str, *, delimiter: str = ",", encoding: str = "utf-8") -> bytes:
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=delimiter).writerows(self.rows(kind))
        return text.getvalue().encode(encoding)

    def as_zip(self) -> bytes:
        return zipped({f"{kind}.csv": self.as_csv(kind) for kind in ("sorties", "claims")})

    def as_xlsx(self) -> bytes:
        """The product's own workbook, opened, filled in and saved by another program's library."""
        book = openpyxl.load_workbook(io.BytesIO(as_xlsx(self.sheet, MADE_AT)))
        for kind in ("sorties", "claims"):
            page = book[kind]
            page.delete_rows(2, page.max_row)
            for number, row in enumerate(self.rows(kind)[1:], 2):
                for column, value in enumerate(row, 1):
                    if value is not None:
                        _type_in(page.cell(number, column), value)
        return saved(book)


def _type_in(cell: Any, value: Any) -> None:
    """Put a value into a cell; a text that begins as a formula does is one all the same."""
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"


def saved(book: Any) -> bytes:
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def zipped(entries: dict[str, bytes | str], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", compression) as packed:
        for name, data in entries.items():
            packed.writestr(name, data)
    return made.getvalue()


def entries_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {info.filename: packed.read(info) for info in packed.infolist() if not info.is_dir()}


def repacked(data: bytes, changed: dict[str, Any]) -> bytes:
    """A container with other contents: an entry's new bytes, or what makes them of the old ones; None leaves an entry out."""
    entries = entries_of(data)
    for name, change in changed.items():
        entries[name] = change(entries.get(name, b"")) if callable(change) else change
    return zipped({name: content for name, content in entries.items() if content is not None})


def understood(name: str, data: bytes) -> Understood:
    """The file, read as one game's results."""
    answer = read(name, data)
    assert isinstance(answer, Understood)
    return answer


def workbook(**pages: Sequence[Sequence[Any]]) -> bytes:
    """A plain workbook with these worksheets."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in pages.items():
        page = book.create_sheet(title)
        for row in rows:
            page.append(list(row))
    return saved(book)


def lines_of_text(*rows: Sequence[Any], delimiter: str = ",") -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue().encode()


def fullest() -> dict[int, tuple[Campaign, Report]]:
    """For each of the seven games the example with most in it."""
    found: dict[int, tuple[Campaign, Report]] = {}
    for _name, record, report in sorted(examples(), key=lambda example: _weight(example[2])):
        found[report.game] = (record, report)
    return found


def _weight(report: Report) -> int:
    return len(report.sorties) + len(report.claims) + 10 * (len(report.strikes) + len(report.rulings))


def dates_1904() -> bytes:
    """A workbook that counts its days from 1904 on, with a date where a turn belongs."""
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"date_1904": True}) as book:
        page = book.add_worksheet("claims")
        page.write_row(0, 0, ["by", "on", "result", "turn"])
        page.write_row(1, 0, ["a", "k", "hit"])
        page.write_datetime(1, 3, date(2026, 3, 7), book.add_format({"num_format": "yyyy-mm-dd"}))
    return made.getvalue()


def odd_book() -> bytes:
    """What people do to a sheet: a title above, merged cells, a hidden worksheet, a comment, formulas, empty lines below."""
    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        page, hidden, other = (book.add_worksheet(name) for name in ("Flights", "old", "shopping"))
        hidden.hide()
        hidden.write_row(0, 0, ["pilot", "aircraft", "fate"])
        other.write_row(0, 0, ["beer", "crisps"])
        page.merge_range("A1:F1", "What happened on Thursday")
        page.write_row(2, 0, ["Pilot", "Aircraft", "Fate", "Exit edge", "Exit turn", "Weather"])
        page.write_row(3, 0, ["j1-1", "A6M2", "survived", "enemy"])
        page.write_formula(3, 4, "=10+12", None, 22)
        page.write_row(4, 0, ["j2-1", "A6M2", "shot down", "", "", "rain"])
        page.merge_range("D5:D6", "friendly")
        page.write_row(5, 0, ["u1-1", "F2A", "lost"])
        page.write_comment(5, 1, "the old one")
        for row in range(6, 400):
            page.write_blank(row, 0, None, book.add_format({"bold": True}))
    return made.getvalue()


def books_for_libreoffice() -> dict[str, bytes]:
    """Everything that LibreOffice is to open and save, by name."""
    books = {f"game{game}": Filled(*example).as_xlsx() for game, example in fullest().items()}
    return {**books, "blank": blank_book(), "dates": dates_1904(), "odd": odd_book()}


def blank_book(game: int = 2) -> bytes:
    """The product's own workbook of a game, as it is downloaded."""
    return as_xlsx(sheet_of(fullest()[game][0], "harbour-street", game), MADE_AT)
