"""Words of the code are where gettext's tools find them."""

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.tree import BASE, CODE, code, name, parsed

SAYS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy", "npgettext"}


def said_inside(tree: ast.AST) -> list[int]:
    """Lines with an f-string in which a fixed word is looked up: the tools that collect words do not look in there."""
    calls = (call for string in ast.walk(tree) if isinstance(string, ast.JoinedStr) for call in ast.walk(string))
    return [
        call.lineno
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYS
        if call.args and isinstance(call.args[0], ast.Constant)
    ]


@pytest.mark.parametrize("module", code(*CODE), ids=name)
def test_no_word_is_looked_up_inside_an_f_string(module):
    assert said_inside(parsed(module)) == []


def test_one_that_is_would_be_found():
    assert said_inside(ast.parse("f\"{_('Game')} 1\"")) == [1]
    assert said_inside(ast.parse("f'{_(KINDS[kind])} 1'")) == []


REMARK = re.compile(r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*", re.DOTALL)
LITERAL = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")
HOLE = re.compile(r"\$\{[^}]*\}")
SELECTOR = re.compile(r"[.#][a-z]|\[[a-z]|^(?:(?:button|details|input|select|textarea)(?:, )?)+$")
OF_PAGES = re.compile(r"\b(?:textContent|innerText|title|ariaLabel|placeholder|alert|confirm)\b\s*(?:=(?!=)|\()\s*[\"'`]\s*\w")
KNOWN = {
    "Content-Type", "DOMContentLoaded", "ETag", "Escape", "If-None-Match", "X-CSRFToken", "X-Offline", "X-Report", "X-See",
    "button plain",
}  # fmt: skip
"""Heads, keys, events and classes, which nobody reads."""


def said_by(script: str) -> list[str]:
    """The texts in a script that are words for people: a script's words come with its page, where gettext says them."""
    bare = REMARK.sub("", script)
    texts = [HOLE.sub("", next(filter(None, found), "")) for found in LITERAL.findall(bare)]
    words = [text for text in texts if re.search(r"[A-Z][a-z]+|[a-z]{2,}[ ,] ?[a-z]{2,}", text) and text not in KNOWN]
    return [text for text in words if not SELECTOR.search(text)] + OF_PAGES.findall(bare)


@pytest.mark.parametrize("script", sorted((BASE / "static" / "js").glob("*.js")), ids=lambda script: script.name)
def test_no_script_holds_words_of_its_own(script: Path):
    assert said_by(script.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "script",
    [
        'say("Saved just now");',
        "say('still not saved, try again');",
        "say(`Game ${n} is over`);",
        'line.textContent = "saved";',
        "if (confirm('really?')) go();",
    ],
)
def test_words_in_a_script_would_be_found(script):
    assert said_by(script)


def test_what_only_programs_read_is_no_word():
    assert said_by("go(\"button.plain[name]\"); // Never said\n head('X-See'); /* Nor This */ one('#line-3 b');") == []
