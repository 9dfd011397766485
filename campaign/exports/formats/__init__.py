"""Formats: each writes any export, bit by bit, so that a long one is never in memory as a whole."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from campaign.exports.formats.bbcode_text import bbcode
from campaign.exports.formats.csv_lines import csv_lines
from campaign.exports.formats.json_text import json_text
from campaign.exports.formats.markdown_text import markdown
from campaign.exports.formats.pdf_pages import pdf
from campaign.exports.formats.xlsx_book import workbook
from campaign.exports.tables import Export

Write = Callable[[Export], Iterator[bytes]]


@dataclass(frozen=True, slots=True)
class Format:
    """``key`` is the ending of its files; ``label`` what people call it; ``kind`` its media type."""

    key: str
    label: str
    kind: str
    write: Write

    @property
    def content_type(self) -> str:
        return f"{self.kind}; charset=utf-8" if self.kind.startswith("text/") or self.kind.endswith("json") else self.kind


SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMATS: dict[str, Format] = {
    each.key: each
    for each in (
        Format("xlsx", "XLSX", SPREADSHEET, workbook),
        Format("pdf", "PDF", "application/pdf", pdf),
        Format("md", "Markdown", "text/markdown", markdown),
        Format("bbcode.txt", "BBCode", "text/plain", bbcode),
        Format("csv", "CSV", "text/csv", csv_lines),
        Format("json", "JSON", "application/json", json_text),
    )
}
"""What people take first stands first."""
