"""Every word that people see or hear went through gettext: the pages are shown in a language made up for this test.

What is left then is either a name, a code or a number, which the lists here know, or it has escaped.
"""

import io
import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from icalendar import Calendar
from openpyxl import load_workbook

from campaign.exports.formats import SPREADSHEET
from campaign.models import Campaign, Club, JournalEntry, Pass, Photo, Profile, Season, Seat, Upload
from config.languages import time_zones
from games.dauntless.forces.wanted import LIKE
from games.models import Link, Roll
from pilots.models import Pilot, Promotion
from rulebooks.dauntless import data as dauntless
from rulebooks.kido_butai.settings import AMERICANS, CARRIERS, MIDWAY, SQUADRONS
from rulebooks.pacific_air_war.scenarios import NAMES, scenario
from rulebooks.pacific_air_war.tables import QUALITY, REPLACEMENT_RANK
from tests.pages.made_up import CODE, Seen, outside, speak_it
from tests.pages.test_every_url import TABLE, asked
from tests.pages.world import OURS, World
from tests.printed import text_of

WORD = re.compile(r"[^\W\d_]{2,}")
OF_PEOPLE = (
    (Campaign, "name"), (Campaign, "slug"), (JournalEntry, "actor_name"), (JournalEntry, "reason"), (Pass, "code"),
    (Pilot, "code"), (Pilot, "name"), (Promotion, "rank"), (Roll, "nonce"), (Roll, "witness"), (Seat, "code"), (Seat, "name"),
    (Upload, "name"), (User, "username"), (Club, "name"), (Season, "name"), (Photo, "words"), (Photo, "caption"), (Link, "title"),
    (Link, "note"),
)  # fmt: skip
"""What people typed, or what was made for them, and is shown as it is."""
TYPED = (
    "Marksman", "He got away.", "He went down with his aircraft.", "Nobody knows him", "It was turn 9.", "Sakai", "Iwamoto",
    "Ōta", "Thach", "Vejtasa", "Foss", "Bong", "autumn.json", "sheet.csv", "Your first evening", "We *meet*.", "We meet",
    "Off Midway", "forum.example", "Zoë", "A whole game with night landings",
    "Gunnery", "Pacific Skies", "after him", "good luck, all", "that was him.", "{what}", "{dice}", "{player}",
    "Off Savo", "Off Wake", "Nagato", "Texas", "sbd-1", "SBD", "tbf-1", "TBF",
)  # fmt: skip
"""The same, in what the small world files and brings."""
CODES = (
    "BBCode", "CSV", "CVP", "Deutsch", "Discord", "English", "EP", "JSON", "Kido Butai", "Markdown", "Pacific Air War", "PDF",
    "Ready Room", "SHA-256", "UTC", "VASSAL", "XLSX",
)  # fmt: skip
SHIPS = (*CARRIERS, *AMERICANS, MIDWAY)
DAUNTLESS = (
    *(name for _nation, name in dauntless.AIRCRAFT), *LIKE,
    *(letters for codes in dauntless.COUNTERS.values() for letters in codes),
    *(row["names"] for row in dauntless.SHIPS.values() if row["names"]),
)  # fmt: skip
OF_THE_BOOK = (
    *DAUNTLESS, *NAMES, *NAMES.values(), *SHIPS, *SQUADRONS, *(scenario(number, "standard").title for number in range(1, 8)),
)  # fmt: skip
"""Aircraft, games, ships and squadrons are called as on the cards and in the books that lie on the table."""
CODED = re.compile(
    r"\[/?\w+\]|(PAW|KB|DA)-R\d+|\bX{1,3}(I[VX]|V?I{0,3})\b|\bKB C?\d+[a-c]?\b|\b[ju]\d+(-\d+)?\b|\b[0-9a-f]{8,}( [0-9a-f]+)*\b|https?\\?://\S*"
    r"|/[a-z0-9/_-]+/|\S+@\S+|\b[A-G]\.\d+\b|\b[A-Z0-9]{4}-[A-Z0-9]{4}\b|(Player|Campaign|Replacement) \w?\d+"
    r"|(?<!the )\bpilot \d+|!!(exit \w+|bombed \w+|chased by|\w+)"
)
CHOOSES = {"preferences", "sign-out", "switch_language"}
"""Whose forms end the made-up language, or the visit."""
PLAIN = ("text/plain", "text/markdown")
SENTENCE = 5
"""A sheet to be filled in has heads that are read back, so they are codes; whole sentences are for people."""
FULLEST = ("correcting", "get")
"""Where every subject is looked at in every format."""


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@pytest.fixture
def world(built, db, monkeypatch, settings):
    """Its owner and its player chose the made-up language."""
    speak_it(monkeypatch, settings)
    for name in ("owner", "player"):
        Profile.objects.create(user=User.objects.get(username=name), language=CODE)
    return built


def names() -> re.Pattern[str]:
    typed = {str(value) for model, field in OF_PEOPLE for value in model.objects.values_list(field, flat=True) if value}
    ranks = {*REPLACEMENT_RANK.values(), *(quality.rank for side in QUALITY.values() for quality in side)}
    known = {*typed, *TYPED, *CODES, *OF_THE_BOOK, *ranks, *time_zones(), *(zone.replace("_", " ") for zone in time_zones())}
    found = "|".join(re.escape(each) for each in sorted(known, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)")


def texts(answer) -> Iterator[str]:
    """Every line of an answer that people read, as far as it stands in no signs."""
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    if kind in ("text/html", "image/svg+xml"):
        yield from Seen(answer.content.decode()).left
    elif kind == "text/calendar":
        for event in Calendar.from_ical(answer.content).walk("VEVENT"):
            told = "\n".join(str(event.get(part, "")) for part in ("summary", "description"))
            yield from (rest for line in told.splitlines() for rest in outside(line))
    elif kind in PLAIN:
        yield from outside(answer.content.decode())  # a cell may go on in the next line
    elif kind == "application/pdf":
        yield from outside(text_of(answer.content))
    elif kind == SPREADSHEET:
        book = load_workbook(io.BytesIO(answer.content))
        cells = (
            str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row if isinstance(cell, str)
        )
        yield from (rest for text in (*book.sheetnames, *cells) for rest in outside(text))


def escaped(world: World, state: str, way: str) -> dict[str, set[str]]:
    """Each text that did not go through gettext, with the names of the pages on which it stands."""
    found: dict[str, set[str]] = {}
    known = names()
    for entry in (entry for entry in TABLE if way == "get" and entry.name != "sign-out" or entry.name not in CHOOSES):
        every = entry.name == "export" and (state, way) == FULLEST
        for address in world.addresses(entry, world.ours[state])[: None if every else 1]:
            for person in ("owner", "player") if way == "get" else ("owner",):
                answer = asked(world.clients[person], way, address)
                for text in texts(answer):
                    coded = entry.name == "sheet_xlsx" and text.count(" ") < SENTENCE
                    if not coded and WORD.search(known.sub("", CODED.sub("", text))):
                        found.setdefault(text, set()).add(entry.name)
                if answer.status_code != 404:
                    break
    return found


@pytest.mark.parametrize("state", OURS)
def test_every_word_of_every_page_and_paper_can_be_translated(world, state):
    assert escaped(world, state, "get") == {}


@pytest.mark.parametrize("state", ["founded", "entering"])
def test_every_word_of_a_page_that_refuses_a_form_can_be_translated(world, state):
    assert escaped(world, state, "post") == {}


def test_a_word_that_escaped_would_be_seen():
    page = '<p title="Out">‹In <b>Anna</b>› and out</p><code>code</code><i lang="de">Wort</i><img alt="‹in›"><li>‹in› 3</li>'
    assert Seen(page).left == ["Out", "and out", "3"]
