"""The rulings in words: one for each that the code cites, and none that it does not."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from rulebooks.kido_butai.rulings import RULINGS
from rulebooks.kido_butai.settings import ASSUMED_CAPACITY, ASSUMED_POOLS, Options

BASE = Path(__file__).parents[3]
SOURCES = [
    path
    for folder in ("campaign", "games", "rulebooks", "templates")
    for ending in ("*.py", "*.html")
    for path in (BASE / folder).rglob(ending)
]
CITED = re.compile(r'KB-R(\d+)|rule\("KB", "R(\d+)"\)')


def test_they_are_numbered_without_gaps():
    assert [ruling.cite for ruling in RULINGS] == [f"KB-R{number}" for number in range(1, 49)]


def test_every_ruling_that_the_code_cites_has_words_and_the_other_way_round():
    cited = {int(number) for path in SOURCES for pair in CITED.findall(path.read_text("utf-8")) for number in pair if number}
    assert cited == {ruling.number for ruling in RULINGS}


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.cite)
def test_a_ruling_says_something_and_names_paragraphs(ruling):
    assert ruling.title
    assert re.fullmatch(r"[A-Z].*\.", ruling.text)
    assert ruling.on
    assert all(re.fullmatch(r"C?([1-8][abc]?|10[abc])", paragraph) for paragraph in ruling.on)


def test_every_option_belongs_to_a_ruling():
    named = {option for ruling in RULINGS for option in ruling.options}
    assert named == {field.name for field in fields(Options)} | {"us_pools", "capacity"}


def test_the_assumed_figures_are_those_in_force_and_are_called_assumed():
    text = RULINGS[0].text
    assert "Assumed, not from the publisher" in text
    assert f"{ASSUMED_POOLS['bomber']} American bombers and {ASSUMED_POOLS['no-bomber']} placeholders" in text
    assert f"{ASSUMED_POOLS['fighter']} fighters and {ASSUMED_POOLS['no-fighter']} placeholders" in text
    rooms = {room: {name for name, its in ASSUMED_CAPACITY.items() if its == room} for room in ASSUMED_CAPACITY.values()}
    assert rooms == {
        (4, 2): {"Akagi", "Kaga", "Enterprise", "Hornet", "Yorktown"},
        (3, 1): {"Soryu", "Hiryu", "Midway"},
    }
    assert "4 squadrons, damaged for 2, on Akagi, Kaga and each American carrier" in text
    assert "3, damaged for 1, on Soryu, Hiryu and Midway" in text
