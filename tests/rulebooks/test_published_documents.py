"""The JSON Schemas in ``docs/formats`` and the list of rulings: generated, and true."""

import json
import re
from pathlib import Path

import pytest

from rulebooks.pacific_air_war.codes import CODES
from rulebooks.pacific_air_war.reading import form
from rulebooks.pacific_air_war.record import Campaign, Carrier, Report, Rules
from rulebooks.pacific_air_war.rulings import RULINGS
from rulebooks.pacific_air_war.schema import campaign_schema, rendered, standings_schema

FORMATS = Path(__file__).parents[2] / "docs" / "formats"


@pytest.mark.parametrize("name", rendered())
def test_the_published_schema_is_the_generated_one(name: str):
    assert (FORMATS / name).read_text() == rendered()[name]


def test_the_schema_of_the_campaign_file_knows_every_key_and_no_null():
    schema = campaign_schema()
    keys = {field.alias or name for name, field in Campaign.model_fields.items()}
    assert set(schema["properties"]) == keys
    assert "null" not in json.dumps(schema)
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize(
    "text", ["", "two\nlines\tand\r\nmore", "bell\x07", "form\x0cfeed", "delete\x7f", "next line\x85", "naïve"]
)
def test_the_schema_takes_the_notes_that_the_reader_takes(text: str):
    pattern = campaign_schema()["$defs"]["Report"]["properties"]["note"]["pattern"]
    read, _ = form({"game": 1, "turns": 1, "sorties": [], "note": text}, Report)
    assert bool(re.fullmatch(pattern, text)) == (read is not None)


def test_the_schema_of_the_standings_allows_no_leader():
    assert {"type": "null"} in standings_schema()["properties"]["leader"]["anyOf"]


def test_the_rulings_are_numbered_without_gaps():
    assert [ruling.number for ruling in RULINGS] == list(range(1, 20))
    assert RULINGS[6].cite == "PAW-R7"


def test_every_option_of_a_ruling_exists():
    known = {*Rules.model_fields, "carrier"}
    named = {option for ruling in RULINGS for option in ruling.options}
    assert named <= known
    assert set(Rules.model_fields) - named == {"min_players"}
    assert set(Carrier.model_fields) == {"japan", "usa"}


def test_a_ruling_says_something_and_names_paragraphs():
    for ruling in RULINGS:
        assert ruling.title
        assert ruling.text.endswith(".")
        assert all(re.fullmatch(r"[A-G](\.\d)?", paragraph) for paragraph in ruling.on)


def test_a_ruling_names_the_defaults_that_are_in_force():
    rules = Rules()
    texts = {ruling.number: ruling.text for ruling in RULINGS}
    assert f"{rules.ep_per_kill} EP" in texts[8]
    assert f"{rules.ace_kills} kills" in texts[10]
    assert f"{rules.veteran_ep} EP" in texts[10]
    assert f"{rules.ep_per_ability} EP" in texts[11]
    assert f"{rules.us_replacement_kills} kill" in texts[13]


def test_every_code_has_a_group_and_a_name():
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", code) for code in CODES)
