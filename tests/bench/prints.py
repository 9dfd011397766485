"""Typesetting: pages a second, and what a document takes against the same texts in a bare table of the same library."""

import io
import time
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from typing import Any

from pypdf import PdfReader

from campaign.exports.material import material
from campaign.exports.pdf.cards import cards_data
from campaign.exports.pdf.pages import pages_of
from campaign.exports.pdf.typesetting import ACCESSIBLE, forget, typeset, typesetter
from campaign.exports.subjects import export_of
from campaign.models import Campaign
from tests.bench.results import Result
from tests.bench.timing import quiet, seconds

BARE = """
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title)
#set page(paper: "a4", flipped: data.flipped)
#set text(font: "Noto Sans", size: 8pt, lang: "en")
#for one in data.tables { table(columns: one.columns, table.header(..one.heads), ..one.cells) }
"""
MOST_RATIO = 2.25
CARD_COLUMNS = 4
Make = Callable[[str], bytes]


def typeset_pages(campaign: Campaign, rounds: int) -> list[Result]:
    """The standings, the logbooks and the cards of a campaign; each time with another head, so that nothing is remembered."""
    stood = material(campaign)
    works = {
        "standings": ("export", pages_of(export_of("standings", stood), "a4")),
        "logbooks": ("export", pages_of(export_of("logbooks", stood), "a4")),
        "cards": ("cards", cards_data(stood, None, "a4")),
    }
    return [_result(name, template, data, campaign, rounds) for name, (template, data) in works.items()]


def _result(name: str, template: str, data: dict[str, Any], campaign: Campaign, rounds: int) -> Result:
    texts = _bare_cards(data) if template == "cards" else _bare_tables(data)

    def ours(title: str) -> bytes:
        return typeset(template, {**data, "head": {**data["head"], "campaign": title}}, campaign.changed_at)

    def bare(title: str) -> bytes:
        made = typesetter().make(BARE, {**texts, "title": title}, standards=(ACCESSIBLE,), format="pdf")
        typesetter().forget()
        return made

    pages = len(PdfReader(io.BytesIO(ours("the first"))).pages)
    taken, least = _taken((ours, bare), rounds)
    return Result(f"print {name}, to its texts in a bare table", pages / taken, "pages/s", taken / least, 0, MOST_RATIO)


def _taken(works: tuple[Make, ...], rounds: int) -> list[float]:
    """Median seconds of all threads' processors: the library has threads of its own."""
    number = count()
    taken: list[list[float]] = [[] for _work in works]
    with quiet():
        for _round in range(rounds):
            for place, make in enumerate(works):
                forget()
                title = f"Campaign {next(number)}"
                taken[place].append(seconds(lambda make=make, title=title: make(title), time.process_time))
    return [median(values) for values in taken]


def _bare_tables(data: dict[str, Any]) -> dict[str, Any]:
    tables = [
        {
            "columns": len(table["columns"]),
            "heads": [column["label"] for column in table["columns"]],
            "cells": [words for row in table["rows"] for words, _code in row.get("cells", ())],
        }
        for table in data["tables"]
    ]
    return {"flipped": data["flipped"], "tables": tables}


def _bare_cards(data: dict[str, Any]) -> dict[str, Any]:
    """A card has its words and those that every card has."""
    cells = [list(_texts([card, data["card"]])) for card in data["cards"]]
    return {"flipped": False, "tables": [{"columns": CARD_COLUMNS, "heads": [], "cells": each} for each in cells]}


def _texts(of: Any) -> Iterator[str]:
    if isinstance(of, str):
        yield of
    elif isinstance(of, dict | list):
        for each in of.values() if isinstance(of, dict) else of:
            yield from _texts(each)
