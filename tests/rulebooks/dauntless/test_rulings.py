"""The rulings in words: one for each that the code cites, and none that it does not."""

import re

import pytest

from rulebooks.dauntless.cited import RULINGS_OF
from rulebooks.dauntless.rulings import RULINGS
from rulebooks.dauntless.scenarios import SCENARIOS
from tests.architecture.tree import BASE

SOURCES = [
    path
    for folder in ("campaign", "games", "rulebooks", "templates")
    for ending in ("*.py", "*.html")
    for path in (BASE / folder).rglob(ending)
]
CITED = re.compile(r'DA-R(\d+)|rule\("DA", "R(\d+)"\)')


def test_they_are_numbered_without_gaps():
    assert [ruling.cite for ruling in RULINGS] == [f"DA-R{number}" for number in range(1, 73)]


def test_every_ruling_that_the_code_cites_has_words_and_the_other_way_round():
    cited = {int(number) for path in SOURCES for pair in CITED.findall(path.read_text("utf-8")) for number in pair if number}
    assert cited == {ruling.number for ruling in RULINGS}


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.cite)
def test_a_ruling_says_something_and_names_sections(ruling):
    assert ruling.title
    assert re.fullmatch(r"[A-Z0-9].*\.", ruling.text)
    assert ruling.on
    assert all(re.fullmatch(r"[XVI]+|Charts", section) for section in ruling.on)
    assert not ruling.options


def test_answers_and_scenarios_name_rulings_that_there_are():
    numbers = {ruling.number for ruling in RULINGS}
    assert {number for its in RULINGS_OF.values() for number in its} <= numbers
    assert {cite for entry in SCENARIOS.values() for cite in entry["rulings"]} <= {ruling.cite for ruling in RULINGS}
