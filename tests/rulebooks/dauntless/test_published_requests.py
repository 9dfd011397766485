"""The published schemas of requests and answers, and the page about them: true of every example, and of what is refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulebooks.dauntless import CALCS, answer
from rulebooks.dauntless.schema import answers_schema, requests_schema
from tests.architecture.tree import BASE

PAPER = (BASE / "docs" / "formats" / "dauntless-requests.md").read_text("utf-8")
BLOCKS = [json.loads(block.partition("```")[0]) for block in PAPER.split("```json\n")[1:]]
EXAMPLES = [
    json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[2] / "data" / "dauntless" / "examples").glob("*.json"))
]
REQUESTS, ANSWERS = Draft202012Validator(requests_schema()), Draft202012Validator(answers_schema())
FORM = {"bad_die"}
"""Codes of examples whose form is wrong."""


def test_both_are_schemas():
    Draft202012Validator.check_schema(requests_schema())
    Draft202012Validator.check_schema(answers_schema())
    assert set(requests_schema()["$defs"]) == set(CALCS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_the_schemas_take_every_example_but_one_of_wrong_form(example):
    wrong = example["answer"].get("error", {}).get("code") in FORM
    assert REQUESTS.is_valid([example["request"]]) != wrong
    ANSWERS.validate([example["answer"]])


@pytest.mark.parametrize(
    "request_",
    [
        {"calc": "nothing"},
        {"calc": "note"},
        {"calc": "aspect_roll", "die": 7},
        {"calc": "aspect_roll", "die": 1, "more": 1},
        {"calc": "scenario", "scenario": "midway"},
        {"calc": "dive", "mode": "steep", "start": "level", "altitude": 150, "wing_points": 1, "turns": [{"mp": 1, "plot": []}]},
        {"calc": "dive", "mode": "steep", "start": "level", "altitude": 100, "wing_points": 1, "turns": []},
        {"calc": "solitaire_move", "speed": "1", "turning": "1", "turn": 1, "result": "L1"},
        {"calc": "strafe", "guns": "other", "results": ["c"]},
        {"calc": "seal", "salt": "s", "text": ""},
        {"calc": "seal", "salt": " ", "text": "a"},
    ],
)
def test_what_has_no_form_is_refused_by_both(request_):
    assert not REQUESTS.is_valid([request_])
    assert "error" in answer(request_)
    ANSWERS.validate([answer(request_)])


@pytest.mark.parametrize("value", [None, 3, "x", [], {}, {"calc": 3, "id": [1]}])
def test_whatever_is_asked_is_answered_in_form(value: Any):
    ANSWERS.validate([answer(value)])
    assert not ANSWERS.is_valid([{"calc": "note", "rule": "XXVII", "error": {"code": "x", "field": ""}}])


def test_the_examples_of_the_page_agree():
    asked, told = BLOCKS[::2], BLOCKS[1::2]
    assert len(asked) == len(told) == 3
    assert [answer(request) for request in asked] == told


def test_the_page_names_every_calculation():
    table = PAPER.partition("## What can be asked")[2].partition("\n\nHexes")[0]
    assert set(re.findall(r"`(\w+)`", table)) == set(CALCS)
