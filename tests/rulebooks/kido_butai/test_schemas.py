"""The published schemas of session and result files: generated, and true."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.document import Session
from rulebooks.kido_butai.refused import RULES
from rulebooks.kido_butai.schema import rendered, result_schema, session_schema
from tests.rulebooks.kido_butai.test_second_reading import NULLED
from tests.rulebooks.kido_butai.test_session_files import GOOD, WRONG

BASE = Path(__file__).parents[3]
DATA = BASE / "tests" / "data" / "kido_butai"
SESSION, RESULT = (Draft202012Validator(schema) for schema in (session_schema(), result_schema()))
BEYOND_A_SCHEMA = [
    {**GOOD, "version": 1.0},
    {**GOOD, "random": [3.0]},
    {**GOOD, "settings": {"capacity": {"Akagi": [4, 5]}}},
    {**GOOD, "turns": [{"turn": 2}]},
    {**GOOD, "turns": [{"time": "0530"}]},
]
"""JSON Schema knows no order of numbers and no place in a list, and takes 3.0 for a whole number."""


@pytest.mark.parametrize("name", rendered())
def test_the_published_schema_is_the_generated_one(name):
    assert (BASE / "docs" / "formats" / name).read_text("utf-8") == rendered()[name]


@pytest.mark.parametrize("schema", [session_schema(), result_schema()], ids=lambda schema: schema["title"])
def test_a_schema_is_one(schema):
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("path", sorted(DATA.glob("*.json")), ids=lambda path: path.name.removesuffix(".json"))
def test_every_example_is_as_its_schema_says(path):
    (SESSION if ".session." in path.name else RESULT).validate(json.loads(path.read_text("utf-8")))


def test_the_schema_knows_every_key_of_a_session_and_no_null():
    assert set(session_schema()["properties"]) == set(Session.model_fields)
    assert "null" not in json.dumps(session_schema())


def test_notes_may_stand_where_the_reader_takes_them():
    said = {
        **GOOD,
        "note": "a",
        "settings": {"note": "b", "us_pools": {"note": "c"}, "capacity": {"note": "d"}},
        "options": {"note": "e"},
        "turns": [{"note": "f", "actions": [{"note": "g", "do": "scuttle", "units": ["A1"]}]}],
        "random": [1, 1],
    }
    SESSION.validate(said)
    RESULT.validate(replay(said))


@pytest.mark.parametrize("wrong", [one for one in (*WRONG, *NULLED) if repr(one) not in map(repr, BEYOND_A_SCHEMA)])
def test_what_the_reader_refuses_the_schema_refuses(wrong):
    assert not SESSION.is_valid(wrong)


@pytest.mark.parametrize("wrong", BEYOND_A_SCHEMA)
def test_what_a_schema_cannot_say_the_reader_still_refuses(wrong):
    assert SESSION.is_valid(wrong)
    refused = replay(wrong)
    assert (refused["error"]["code"], refused["error"]["turn"]) == ("format", None)
    RESULT.validate(refused)


def test_a_result_says_one_thing_or_the_other():
    assert not RESULT.is_valid({"format": "kido-butai-result", "version": 1})
    assert not RESULT.is_valid({**replay(GOOD), "error": replay({})["error"]})
    assert RESULT.is_valid({**replay({}), "error": {**replay({})["error"], "message": "no session"}})


def test_every_code_of_a_refusal_is_in_the_schema_and_with_its_rule_in_the_paper():
    assert result_schema()["$defs"]["Fault"]["properties"]["code"]["enum"] == list(RULES)
    paper = (BASE / "docs" / "formats" / "README.md").read_text("utf-8")
    assert [code for code, rule in RULES.items() if f"| `{code}` | `{rule}` |" not in paper] == []


def test_the_session_in_the_paper_ends_as_the_paper_says():
    paper = (BASE / "docs" / "formats" / "README.md").read_text("utf-8")
    session = json.loads(paper.partition("```json\n")[2].partition("```")[0])
    SESSION.validate(session)
    result = replay(session)
    assert f'"midway": {json.dumps(result["midway"])}' in paper
    assert f'"random_used": {result["random_used"]}' in paper
    assert result["found"] == {"kido_butai": True, "fleet1": True, "fleet2": False}
