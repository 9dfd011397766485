"""Exports read back: each format as tables of rows, by the names that JSON gives the columns."""

import csv
import html
import io
import json
import re
import unicodedata
from functools import lru_cache
from typing import Any

from django.test import Client
from openpyxl import load_workbook

from campaign.exports.pdf.pages import GROUPED
from campaign.models import Campaign
from campaign.neutral import as_written
from tests.printed_tables import tables_in

FORMS = ("csv", "xlsx", "md", "bbcode.txt", "pdf")
Rows = list[dict[str, Any]]
ESCAPED = re.compile(r"\\(.)")
CELLS = re.compile(r"(?<!\\)\|")
POST = re.compile(r"\[b\]([^\n]*)\[/b\]\n\[code\]\n(.*?)\[/code\]", re.DOTALL)
FILLED = "\0"
ABOVE = "\0above"
HALF = re.compile(r"^(−?)(\d*)½$")


def fetched(campaign: Campaign, subject: str, form: str, query: str = "", client: Client | None = None) -> bytes:
    """The file at an export's address."""
    answer = (client or Client()).get(f"/c/{campaign.slug}/exports/{subject}.{form}{query}")
    assert answer.status_code == 200, (subject, form, query, answer.status_code)
    return answer.content


def document(campaign: Campaign, subject: str, query: str = "") -> dict[str, Any]:
    """The JSON of an export; fetched once of what did not change."""
    return _document(campaign.slug, campaign.changed_at.isoformat(), subject, query)


@lru_cache(maxsize=128)
def _document(slug: str, _changed: str, subject: str, query: str) -> dict[str, Any]:
    return json.loads(fetched(Campaign(slug=slug), subject, "json", query))


def tables(campaign: Campaign, subject: str, query: str = "") -> dict[str, Rows]:
    """Every table of an export by its key, from its JSON."""
    return {table["key"]: table["rows"] for table in document(campaign, subject, query)["tables"]}


def read_from(form: str, campaign: Campaign, subject: str, query: str, known: dict[str, Any]) -> dict[str, Rows]:
    """The same from another format, but for columns that it leaves out. ``known``: the JSON, which says how they are called."""
    if form == "csv":
        return _from_csv(campaign, subject, query, known)
    found = READERS[form](fetched(campaign, subject, form, query))
    read = {}
    for table in known["tables"]:
        keys = {column["label"]: column["key"] for column in table["columns"]}
        above = [column for column in table["columns"] if column["key"] in GROUPED.get(table["key"], ())]
        read[table["key"]] = [
            {_key(keys, label): value for label, value in row.items() if label != ABOVE} | _from_above(above, row.get(ABOVE))
            for row in found.get(table["title"], [])
        ]
    return read


def _from_above(columns: Rows, words: str | None) -> dict[str, str]:
    """On paper, cells that are the same in many rows stand above these, a figure with its column's name."""
    told = words.split(" · ") if words else []
    named = {column["label"]: f"{column['label']} " if column["kind"] in ("whole", "number") else "" for column in columns}
    pairs = zip(columns if told else (), told, strict=True)
    return {column["key"]: value.removeprefix(named[column["label"]]) for column, value in pairs}


def _key(keys: dict[str, str], label: str) -> str:
    """A worksheet names the time zone in the head of a column of moments."""
    return keys.get(label) or keys[label.rpartition(" (")[0]]


def _from_csv(campaign: Campaign, subject: str, query: str, known: dict[str, Any]) -> dict[str, Rows]:
    """One file for each group of tables with the same columns; in a group of sides each row says its side."""
    found = {}
    for table in known["tables"]:
        group = GROUPS.get((subject, table["key"]), table["key"])
        asked = f"{query}{'&' if query else '?'}table={group}"
        rows = [
            {key: as_written(value) for key, value in row.items()} for row in csv_rows(fetched(campaign, subject, "csv", asked))
        ]
        side = table["key"].removeprefix("sorties-")
        found[table["key"]] = [row for row in rows if group == table["key"] or row["side"] == side]
    return found


GROUPS = {
    ("roster", "japan"): "pilots",
    ("roster", "usa"): "pilots",
    ("game-reports", "sorties-japan"): "sorties",
    ("game-reports", "sorties-usa"): "sorties",
}


def csv_rows(file: bytes) -> Rows:
    return list(csv.DictReader(io.StringIO(file.decode("utf-8-sig"), newline="")))


def _from_xlsx(file: bytes) -> dict[str, Rows]:
    book = load_workbook(io.BytesIO(file))
    found = {}
    for sheet in book.worksheets[:-1]:
        head, *rows = sheet.iter_rows(values_only=True)
        found[sheet.title] = [dict(zip(head, row, strict=True)) for row in rows]
    return found


def _from_markdown(file: bytes) -> dict[str, Rows]:
    found: dict[str, Rows] = {}
    head: list[str] = []
    title = ""
    for line in file.decode().splitlines():
        if line.startswith("## "):
            title, head = ESCAPED.sub(r"\1", line[3:]), []
        elif line.startswith("|"):
            cells = [html.unescape(ESCAPED.sub(r"\1", cell.strip())) for cell in CELLS.split(line)[1:-1]]
            if not head:
                head, found[title] = cells, []
            elif not set(line) <= set("| -:"):
                found[title].append(dict(zip(head, cells, strict=True)))
    return found


def _from_bbcode(file: bytes) -> dict[str, Rows]:
    found: dict[str, Rows] = {}
    for title, lines in POST.findall(file.decode()):
        head, rule, *rows = map(spread, lines.splitlines())
        places = [match.span() for match in re.finditer("-+", rule)]
        labels = [head[start:end].strip() for start, end in places]
        found[title] = []
        for line in rows:
            cells = dict(zip(labels, (line[start:end].replace(FILLED, "").strip() for start, end in places), strict=True))
            if cells[labels[0]]:
                found[title].append(cells)
            else:
                _go_on(found[title][-1], cells)
    return found


def spread(line: str) -> str:
    """A line with one letter for each place that it takes on a screen: Japanese signs take two, breaks none."""
    wide = (letter + FILLED if unicodedata.east_asian_width(letter) in "WF" else letter for letter in line)
    return "".join(letter for letter in wide if letter != "\u200b" and not unicodedata.combining(letter[0]))


def _go_on(row: dict[str, Any], cells: dict[str, str]) -> None:
    """A long cell goes on in the line below."""
    for label, more in cells.items():
        row[label] = f"{row[label]} {more}" if more else row[label]


def _from_pdf(file: bytes) -> dict[str, Rows]:
    """A table that goes on over pages has its heads on each."""
    found: dict[str, Rows] = {}
    for title, (head, *rows) in tables_in(file).items():
        found[title], above = [], {}
        for row in rows:
            if len(row) == 1 < len(head):
                above = {ABOVE: row[0]}
            elif row != head:
                found[title].append(dict(zip(head, row, strict=True)) | above)
    return found


READERS = {"xlsx": _from_xlsx, "md": _from_markdown, "bbcode.txt": _from_bbcode, "pdf": _from_pdf}


def figure(value: Any) -> float | None:
    """A number, however a format writes it; None for an empty cell."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        if half := HALF.match(value):
            return float(f"{'-' if half[1] else ''}{half[2] or 0}.5")
        value = value.replace("−", "-").replace(",", "")
    return float(value)
