"""PDF read back as people see it."""

import io
import re
from datetime import datetime
from functools import cache

import pytest
from pypdf import PdfReader

from campaign.exports.pdf import typesetting
from campaign.exports.tables import Column, Export, Head, Table
from tests import verbs

HEAD = Head(
    campaign="Autumn", title="Standings", as_of="After game 3", made_at="2026-11-30T03:05:00+00:00", zone="Etc/UTC",
    rulings=("Ready Room’s rulings PAW-R1 to PAW-R18, edition 1.",), standing="Japan 3, USA 4.", as_of_game=3,
)  # fmt: skip
NAMES = (Column("place", "Place", "whole"), Column("name", "Pilot"), Column("kills", "Kills", "number"))


_made = cache(typesetting._typeset.__wrapped__)


@pytest.fixture(autouse=True)
def typeset_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was typeset is kept for all tests of this process: the same data gives the same bytes."""
    monkeypatch.setattr(typesetting, "_typeset", _made)


def reader(file: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(file))


def text_of(file: bytes) -> str:
    """The words of all pages, however they are broken into lines."""
    return plain(" ".join(page.extract_text() for page in reader(file).pages))


def plain(text: str) -> str:
    """Without places where a line may break, and with one blank where there are several."""
    return re.sub(r"\s+", " ", text.replace("\u200b", "")).strip()


def heights_of(page, words: set[str]) -> set[float]:
    """How high on its page each line stands that holds one of the words."""
    found: set[float] = set()

    def seen(text, place, *_rest) -> None:
        if words & set(text.replace("\u200b", "").replace("-", "- ").split()):
            found.add(round(place[5], 1))

    page.extract_text(visitor_text=seen)
    return found


def tight(text: str) -> str:
    """Without any blanks: a long word that is broken has one where it goes on."""
    return re.sub(r"\s+", "", plain(text))


def pages(file: bytes) -> int:
    return len(reader(file).pages)


def made_at(file: bytes) -> datetime:
    return reader(file).metadata.creation_date


def export_of_names(names, head=HEAD):
    """An export whose one table holds these names."""
    rows = tuple((place, name, place / 2) for place, name in enumerate(names, 1))
    return Export("standings", head, (Table("pilots", "Pilots", NAMES, rows),))


def renamed(campaign, names):
    """The campaign with its first pilots called so."""
    for code, name in zip(campaign.pilots.order_by("pk").values_list("code", flat=True), names, strict=False):
        verbs.call(campaign.pilots.filter(code=code), name)
    return campaign
