"""The sheet as CSV: a file for each table, and both in a zip."""

import csv
import io
import zipfile

from campaign.neutral import cell
from games.readers.columns import HOW_TO
from games.sheets import help as words
from games.sheets.blank import Sheet
from games.sheets.tables import Cell, feet_of, head_of, lines_of

BYTE_ORDER_MARK = "\ufeff"
KINDS = ("sorties", "claims")


def as_csv(sheet: Sheet, kind: str, between: str = ",") -> bytes:
    """One table, with a mark at its head that lets spreadsheets read names with accents; ``between`` its columns: , or ;"""
    made = io.StringIO(newline="")
    made.write(BYTE_ORDER_MARK)
    writer = csv.writer(made, delimiter=between)
    writer.writerow(head_of(kind))
    for line in lines_of(sheet, kind):
        writer.writerow(_row(line))
    for foot in feet_of(sheet, kind):
        writer.writerow(_row([*foot, *[None] * (len(head_of(kind)) - len(foot))]))
    return made.getvalue().encode()


def _row(line: list[Cell]) -> list[str | int]:
    return ["" if value is None else cell(value) for value in line]


def _how_to() -> bytes:
    """How to fill it in, as text that old editors show right."""
    lines = [f"{number}. {step}" for number, step in enumerate(words.STEPS, 1)]
    for kind, columns in words.COLUMNS.items():
        lines += ["", kind, *(f"  {word}: {told}" for word, told in columns.items())]
    return (BYTE_ORDER_MARK + "\r\n".join(lines) + "\r\n").encode()


def as_zip(sheet: Sheet, between: str = ",") -> bytes:
    """Both tables, and how to fill them in."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for kind in KINDS:
            packed.writestr(zipfile.ZipInfo(f"{kind}.csv"), as_csv(sheet, kind, between), zipfile.ZIP_DEFLATED)
        packed.writestr(zipfile.ZipInfo(f"{HOW_TO}.txt"), _how_to(), zipfile.ZIP_DEFLATED)
    return made.getvalue()
