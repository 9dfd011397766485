"""The catalogue: seventeen scenarios in the order of the book, each with what the table has to know of it."""

import json

import pytest

from rulebooks.dauntless.data import AIRCRAFT
from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.scenarios.entry import FLAGS
from tests.architecture.tree import BASE

DATA = BASE / "tests" / "data" / "dauntless-data.json"
NO_TYPE = ("American ", "Japanese ", "Allied ", "any ")
"""How a unit begins that is a class or a choice: “Japanese DD”, “any enemy fighter”."""
NOT_AMONG_THE_CARDS = {
    "A6M5 Model 52b Zero",
    "B-26C",
    "F4U Corsair night fighter",
    "F6F Hellcat night fighter",
    "N1K1 George",
    "P-39L",
}
"""Types that are named once, in a scenario: they stay as printed (DA-R67)."""


def test_they_are_those_of_the_data_file_word_for_word():
    given = json.loads(DATA.read_text(encoding="utf-8"))["scenarios"]
    assert list(SCENARIOS) == [one["key"] for one in given]
    assert [SCENARIOS[one["key"]] for one in given] == given


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_is_whole(key):
    entry = SCENARIOS[key]
    assert set(entry["flags"]) == set(FLAGS)
    assert entry["setup"] or entry["air_force_basis"]
    assert bool(entry["victory"]["facts"]) == (entry["victory"]["kind"] != "air_force")
    assert (entry["ends"] == "turn_limit") == bool(entry["turn_limit"])
    assert all(len(match_up) == 2 for match_up in entry["match_ups"])


def test_every_type_that_is_named_has_a_card_or_is_known_to_have_none():
    types = {name for _nation, name in AIRCRAFT}
    named = {
        name
        for entry in SCENARIOS.values()
        for match_up in entry["match_ups"]
        for side in match_up
        for units in side["units"]
        for name in units["any_of"]
    }
    assert {name for name in named - types if not name.startswith(NO_TYPE)} == NOT_AMONG_THE_CARDS
