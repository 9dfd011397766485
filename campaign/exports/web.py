"""The campaign as one HTML file that needs nothing else: style sheets inside, no script, no address of ours."""

from datetime import date
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from campaign.exports.book import Book

SHEETS = ("css/tokens.css", "css/base.css", "css/parts.css", "css/pages.css", "css/book.css", "css/print.css")


def web_page(book: Book, made: date) -> str:
    """The file's text. ``made`` is the day it shows as its own; day and night follow the reader's system."""
    return render_to_string("files/web_page.html", {"book": book, "css": style_sheets(), "made": made})


@cache
def style_sheets(names: tuple[str, ...] = SHEETS) -> SafeString:
    """Some of our own style sheets, read once a process."""
    paths = [finders.find(sheet) for sheet in names]
    return mark_safe("\n".join(Path(path).read_text(encoding="utf-8") for path in paths if path))
