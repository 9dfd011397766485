"""Typesetting: pages a second, and what a full page takes against an empty one of the same library."""

import io
import time
from collections.abc import Callable
from itertools import count
from statistics import median
from typing import Any

from pypdf import PdfReader

from campaign.exports.material import Material, material
from campaign.exports.pdf.cards import cards_data
from campaign.exports.pdf.pages import pages_of
from campaign.exports.pdf.typesetting import ACCESSIBLE, forget, typeset, typesetter
from campaign.exports.subjects import export_of
from campaign.models import Campaign
from tests.bench.results import Result
from tests.bench.timing import quiet, seconds

EMPTY = '#set document(title: "Empty")\n#set text(lang: "en")\n#set page(paper: "a4")\n#json(bytes(sys.inputs.data))'
MOST_RATIO = 6
Make = Callable[[str], bytes]


def typeset_pages(campaign: Campaign, rounds: int) -> list[Result]:
    """The standings, the logbooks and the cards of a campaign; each time with another head, so that nothing is remembered."""
    stood = material(campaign)
    works = {"standings": _export(stood, "standings"), "logbooks": _export(stood, "logbooks"), "cards": _cards(stood)}
    pages = {name: len(PdfReader(io.BytesIO(make("the first"))).pages) for name, make in works.items()}
    taken = _taken({"empty": _empty, **works}, rounds)
    empty = taken.pop("empty")
    return [
        Result(f"print {name}, a page to an empty one", pages[name] / time, "pages/s", time / pages[name] / empty, 0, MOST_RATIO)
        for name, time in taken.items()
    ]


def _taken(works: dict[str, Make], rounds: int) -> dict[str, float]:
    """Median seconds of all threads' processors: the library has threads of its own."""
    number = count()
    taken: dict[str, list[float]] = {name: [] for name in works}
    with quiet():
        for _round in range(rounds):
            for name, make in works.items():
                forget()
                head = f"Campaign {next(number)}"
                taken[name].append(seconds(lambda make=make, head=head: make(head), time.process_time))
    return {name: median(values) for name, values in taken.items()}


def _empty(head: str) -> bytes:
    return typesetter().make(EMPTY, head, standards=(ACCESSIBLE,), format="pdf")


def _export(stood: Material, subject: str) -> Make:
    data = pages_of(export_of(subject, stood), "a4")
    return lambda head: _typeset("export", data, head, stood)


def _cards(stood: Material) -> Make:
    data = cards_data(stood, None, "a4")
    return lambda head: _typeset("cards", data, head, stood)


def _typeset(template: str, data: dict[str, Any], head: str, stood: Material) -> bytes:
    return typeset(template, {**data, "head": {**data["head"], "campaign": head}}, stood.campaign.changed_at)
