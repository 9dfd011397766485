"""Whatever an act refuses is said in words: no person ever reads a code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.words.refusals import SENTENCES

ACTS = sorted((Path(__file__).parents[2] / "campaign" / "acts").glob("*.py"))
CODE_AT = {"refuse": 0, "name": 1, "title": 1, "reason": 1, "note": 1, "link": 1}


def codes(file: Path) -> Iterator[str]:
    """The codes that a module refuses with, as far as they are written out."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = CODE_AT.get(called)
        if place is not None and len(node.args) > place:
            code = node.args[place]
            if isinstance(code, ast.Constant) and isinstance(code.value, str) and "." in code.value:
                yield code.value


@pytest.mark.parametrize("file", ACTS, ids=lambda file: file.stem)
def test_every_code_that_an_act_refuses_with_has_a_sentence(file):
    told = {key.partition("/")[0] for key in SENTENCES}
    assert set(codes(file)) - told == set()
