"""``manage.py dauntless``: a list of requests in, the list of answers out."""

import json
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import call_command

from rulebooks.dauntless import answer
from tests.architecture.tree import BASE

EXAMPLES = sorted((BASE / "tests/data/dauntless/examples").glob("*.json"))
UNREADABLE = {
    "nothing": b"",
    "words": b"not json",
    "half a list": b'[{"calc": "bearing"}',
    "no text": b"\xff\xfe\x00",
    "NaN": b"[NaN]",
    "infinity": b"[-Infinity]",
    "an id that could not come back": b'[{"calc": "scenario_list", "id": 1e999}]',
    "a deep nest": b"[" * 100_000 + b"]" * 100_000,
}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch):
    def ask(data: bytes) -> str:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
        out = StringIO()
        call_command("dauntless", stdout=out)
        return out.getvalue()

    return ask


def test_the_examples_are_answered_in_their_order(asked):
    requests = [json.loads(path.read_text())["request"] for path in EXAMPLES]
    assert json.loads(asked(json.dumps(requests).encode())) == [answer(request) for request in requests]


@pytest.mark.parametrize("data", [b"[]", b" [ ]\n", "\ufeff[]".encode(), "[]".encode("utf-16")])
def test_no_request_has_no_answer(asked, data: bytes):
    assert json.loads(asked(data)) == []


def test_what_is_wrong_with_a_request_is_an_answer_and_ids_come_back(asked):
    requests = [None, 3, {"id": {"ship": "\ud800 é"}, "calc": "?"}, {"calc": "aspect_roll", "die": 1.0, "id": 0.1}]
    assert json.loads(asked(json.dumps(requests).encode())) == [
        {"calc": None, "error": {"code": "bad_request", "field": ""}},
        {"calc": None, "error": {"code": "bad_request", "field": ""}},
        {"calc": "?", "id": {"ship": "\ud800 é"}, "error": {"code": "unknown_calc", "field": "calc"}},
        {"calc": "aspect_roll", "id": 0.1, "error": {"code": "bad_die", "field": "die"}},
    ]


@pytest.mark.parametrize("number", [b"1e999", b"-1e999", b"7" * 5000, b"-" + b"7" * 5000])
def test_a_number_beyond_all_bounds_is_out_of_range_and_takes_no_other_answer_away(asked, number: bytes):
    data = b'[{"calc": "aspect_roll", "die": %b}, %b, {"calc": "aspect_roll", "die": 6}]' % (number, number)
    assert json.loads(asked(data)) == [
        {"calc": "aspect_roll", "error": {"code": "bad_die", "field": "die"}},
        {"calc": None, "error": {"code": "bad_request", "field": ""}},
        {"calc": "aspect_roll", "aspect": "stern", "modifier": -3, "rule": "Desk ruling DA-R69"},
    ]


@pytest.mark.parametrize(
    "data", [b"{}", b"null", b'"[]"', b"3", *UNREADABLE.values()], ids=["object", "null", "text", "number", *UNREADABLE]
)
def test_what_is_no_list_is_refused_in_one_plain_sentence(asked, data: bytes, monkeypatch: pytest.MonkeyPatch):
    err = StringIO()
    monkeypatch.setattr(sys, "stderr", err)
    with pytest.raises(SystemExit) as left:
        asked(data)
    assert left.value.code == 1
    assert err.getvalue().startswith("What came on standard input is ")
    assert err.getvalue().count("\n") == 1


def test_from_a_shell_it_is_a_filter(tmp_path: Path):
    request = b'[{"calc": "aspect_roll", "die": 6}]'
    command = [sys.executable, BASE / "manage.py", "dauntless"]
    done = subprocess.run(command, input=request, capture_output=True, check=True, cwd=tmp_path)
    assert json.loads(done.stdout) == [{"calc": "aspect_roll", "aspect": "stern", "modifier": -3, "rule": "Desk ruling DA-R69"}]
    assert done.stderr == b""
