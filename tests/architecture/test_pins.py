"""Requirements are pinned exactly, without hosts, and running agrees with developing."""

import re
from importlib.metadata import version

import pytest

from tests.architecture.tree import BASE

PIN = re.compile(r"([a-z0-9][a-z0-9-]*)==([0-9][0-9A-Za-z.]*)( ; [\w.<>!=' ]+)?")
LISTS = ["requirements.txt", "requirements-dev.txt"]


def pins(wanted: str) -> dict[str, str]:
    lines = (BASE / wanted).read_text(encoding="utf-8").splitlines()
    matched = {line: PIN.fullmatch(line) for line in lines}
    assert [line for line, match in matched.items() if not match] == []
    return {match[1]: match[2] for match in matched.values() if match}


def asked(wanted: str) -> set[str]:
    lines = (BASE / wanted).read_text(encoding="utf-8").splitlines()
    return {re.split(r"[\[<>=~,]", line)[0].lower() for line in lines if line and line[0] not in "#-"}


@pytest.mark.parametrize("wanted", LISTS)
def test_every_requirement_is_pinned_exactly_and_names_no_host(wanted):
    assert len(pins(wanted)) > 20


@pytest.mark.parametrize("wanted", LISTS)
def test_everything_asked_for_is_pinned(wanted):
    assert asked(wanted.replace(".txt", ".in")) <= set(pins(wanted))


def test_running_and_developing_use_the_same():
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


def test_the_tests_run_on_what_is_pinned():
    wrong = {n: (version(n), pinned) for n, pinned in pins("requirements.txt").items() if n in ("django", "pydantic", "celery")}
    assert {n: both for n, both in wrong.items() if both[0] != both[1]} == {}
