"""The published schema of the session file, and the page on a club's files: generated, and true."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulebooks.dauntless.schema import rendered, session_schema
from rulebooks.dauntless.session import Broken, read, written
from rulebooks.dauntless.session.document import File
from tests.rulebooks.dauntless.asking import ask
from tests.rulebooks.dauntless.evenings import bomb, document, line

FORMATS = Path(__file__).parents[3] / "docs" / "formats"
PAPER = (FORMATS / "dauntless-files.md").read_text("utf-8")
SESSION = Draft202012Validator(session_schema())


def in_the_paper(kind: str) -> list[str]:
    return [block.partition("```")[0] for block in PAPER.split(f"```{kind}\n")[1:]]


@pytest.mark.parametrize("name", rendered())
def test_the_published_schema_is_the_generated_one(name):
    assert (FORMATS / name).read_text("utf-8") == rendered()[name]


def test_the_schema_is_one_and_knows_every_key():
    Draft202012Validator.check_schema(session_schema())
    assert list(session_schema()["properties"]) == list(File.declared)


@pytest.mark.parametrize(
    "file",
    [
        document(),
        document(bomb(6), {"calc": "submarine", "orders": ["dive"], "id": {"ship": "ss"}}, bomb(9)),
        document(log=(line(1, bomb(6), void=True, voided_by="Ann", reason="Other ship", at="1944-10-24T09:00:00+00:00"),)),
        {"format": "dauntless-desk", "version": 1, "date": "1942-06", "title": None, "log": None},
    ],
)
def test_what_the_reader_takes_the_schema_takes(file):
    SESSION.validate(file)
    SESSION.validate(written(read(file)))


WRONG: list[tuple[tuple[str | int, ...], Any]] = [
    (("format",), "x"), (("version",), 2), (("more",), 1), (("title",), "x" * 121), (("date",), "1942-13"), (("turn",), 1000),
    (("scenario",), "midway"), (("settings", "plot_limit"), 3601), (("settings", "more"), 1), (("ships", 0, "id"), " "),
    (("ships", 0, "side"), "UK"), (("ships", 0, "ledger"), {}), (("ships", 0, "ledger", "ship", "class_id"), "XX-1"),
    (("ships", 0, "ledger", "ship", "speed"), "1/0"), (("ships", 0, "ledger", "hex"), [1]),
    (("ships", 0, "ledger", "calc"), "x"), (("ships", 0, "ledger", "events"), [{"turn": 1, "type": "hit"}]),
    (("ships", 0, "ledger", "events"), [{"turn": 1, "type": "hits", "source": "skip"}]),
    (("aircraft", 0, "engines"), 9), (("aircraft", 0, "loaded"), 1), (("torpedoes", 0, "altitude"), 150),
    (("torpedoes", 0, "facing"), 7), (("log", 0, "request"), 3), (("log", 0, "dice"), "mine"), (("log", 0, "by"), 3),
    (("campaign_game",), 8), (("winner",), 1),
    (("sealed",), [{"id": "a", "side": "US", "digest": "x"}]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "value"), WRONG)
def test_what_the_reader_refuses_for_its_form_the_schema_refuses(place, value):
    file = copy.deepcopy(document(bomb(6)))
    *way, last = place
    at: Any = file
    for step in way:
        at = at[step]
    at[last] = value
    assert not SESSION.is_valid(file)
    with pytest.raises(Broken):
        read(file)


def test_the_session_in_the_paper_is_one():
    (text,) = in_the_paper("json")
    SESSION.validate(json.loads(text))
    assert read(json.loads(text)).title == "Two bombs for the Arkansas"


def test_the_files_in_the_paper_are_read_without_a_fault():
    ships, aircraft = in_the_paper("csv")
    for calc, text in (("ship_file", ships), ("aircraft_file", aircraft)):
        told = ask(calc, text=text)
        assert (len(told["rows"]), told["errors"]) == (2, [])
