"""The worked requests and answers: they agree as JSON values, ``3`` is not ``3.0`` and ``true`` is not ``1``."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulebooks.dauntless import answer

FILES = sorted((Path(__file__).parents[2] / "data" / "dauntless" / "examples").glob("*.json"))


def exact(value: Any) -> str:
    """Equal for the same JSON value only; the order of keys does not matter."""
    return json.dumps(value, sort_keys=True)


def test_the_examples_are_here():
    assert len(FILES) == 26


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_answered_exactly(path: Path):
    example = json.loads(path.read_text(encoding="utf-8"))
    assert exact(answer(example["request"])) == exact(example["answer"])


def test_what_only_looks_alike_does_not_agree():
    assert exact({"a": 3}) != exact({"a": 3.0})
    assert exact([True]) != exact([1])
    assert exact({"a": 1, "b": 2}) == exact({"b": 2, "a": 1})
