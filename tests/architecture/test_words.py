"""Words of the code are where gettext's tools find them, and what is counted is said of one too."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import polib
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
    "Backspace", "Content-Type", "DOMContentLoaded", "ETag", "Escape", "If-None-Match", "X-CSRFToken", "X-Offline", "X-Report",
    "X-See", "button plain",
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


ALWAYS_MANY = {"most", "fewest", "least", "needs", "ratio", "scheduled"}
"""Names of figures that are limits or sums, never one."""
NOUNS = (
    "abilities accounts attacks campaigns characters claims clubs columns crews days dice entries facts files games kills "
    "levels lines links members minutes names notices parts people photos pilots players points reports rows seasons seats "
    "seconds slips sorties tags throws times tokens tries turns versions weeks words"
).split()
COUNTED = re.compile(rf"(?<!of )%\((\w+)\)[sd] (?:{'|'.join(NOUNS)})\b")
KNOWN_TO_BE_MORE = {
    "%(n)s dice of game %(game)s fell.": "up to three are named one by one",
    "%(games)s games each, seed %(seed)s": "a batch has a hundred at least",
    "%(games)s games each, seed %(seed)s. Whoever begins the same batch with the same seed sees the same games.": "likewise",
    "Muster: %(n)s pilots came in.": "up to three are named one by one",
    "%(number)s pilots do not come back; new ones take their seats and want names.": "one has a sentence of his own",
    "%(count)s files of yours wait for a decision already; more than %(most)s, or 40 MB, cannot wait.": "the limit is reached",
    "%(name)s, %(rank)s, was mustered as an Ace with %(kills)s kills to his name.": "an Ace has five",
    "%(name)s shot down %(victims)s, %(kills)s kills in all; then came %(others)s.": "said from two on",
    "%(name)s shot down %(victims)s, and with %(kills)s kills nobody scored more.": "said from two on",
    "%(side)s has %(aircraft)s aircraft in game %(game)s, and %(flying)s pilots are to fly.": "more than there are aircraft",
    "%(side)s would have %(count)s players in game %(game)s; there are %(most)s seats.": "more than there are seats",
    "The archive has %(count)s entries; at most %(most)s are unpacked.": "the limit is reached",
    "“%(tag)s” claims the aircraft that line %(line)s claims too; it was taken as a shared kill.": "the line’s number",
    "The counter stands at turn %(now)d; the report says that %(turns)d turns were played.": "the longest game",
    "There are reports of %(count)s games in the archive; they can be read one at a time.": "one is no fault",
}


def counted_in_one_form(words: Iterable[polib.POEntry]) -> list[str]:
    """Sentences with a number before a noun of many, of which there is no other form for one."""
    return [
        entry.msgid
        for entry in words
        if not entry.msgid_plural and entry.msgid not in KNOWN_TO_BE_MORE
        for match in COUNTED.finditer(entry.msgid)
        if match[1] not in ALWAYS_MANY
    ]


def test_what_is_counted_has_a_form_for_one():
    assert counted_in_one_form(polib.pofile(BASE / "locale" / "de" / "LC_MESSAGES" / "django.po")) == []


def test_one_that_has_none_would_be_found():
    assert counted_in_one_form([polib.POEntry(msgid="The game lasted %(turns)d turns.")]) == ["The game lasted %(turns)d turns."]
    assert counted_in_one_form([polib.POEntry(msgid="%(played)d of %(all)d games")]) == []
