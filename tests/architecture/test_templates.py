"""Templates: nothing inline, nothing from elsewhere, every word through gettext, every static file there."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from tests.architecture.tree import files, name, templates

FILES = {"whole.html", "web_page.html", "story_page.html"}
"""Each is one file to take away, or their frame: its style is in it."""
ALL = [p for p in templates() if p.name not in FILES]
DOWNLOADED = [p for p in templates() if p.name in FILES]
COMMENT = re.compile(r"{#.*?#}|{% *comment.*?%}.*?{% *endcomment *%}|<!--.*?-->", re.S)
TRANSLATED = re.compile(r"{% *blocktranslate.*?%}.*?{% *endblocktranslate *%}", re.S)
BEGUN, ENDED = r"{% *blocktranslate(?![^%]*asvar)[^%]*%}", r"{% *endblocktranslate *%}"
UNFINISHED = re.compile(rf"{BEGUN}(?:(?!{ENDED}).)*[^.:?!…”]{ENDED}", re.S)
WORDS = r"""(?:{% translate (?:"[^"]*[^".:?!…”]"|'[^']*[^'.:?!…”]')(?: context "[^"]*")? %}|¶)"""
GLUED = {
    "words, then a link or a name": rf"{WORDS} (?:<(?:a|b|code|em|strong)\b|{{{{)",
    "a link or a name, then words": r"""(?:</(?:a|b|code|em|strong)>|}}) {% translate ["'][a-z,.;]""",
    "a full stop behind words or a link": rf"(?:</a>|{WORDS})\.(?=[\s<{{]|$)",
}
"""How a sentence looks that is put together of pieces, which other languages could not put in another order."""
LABELS = {"SHA-256", "Speed", "Light flak", "Heavy flak"}
"""Heads of a figure, which stands behind them in every language."""
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.S)
ELEMENT = re.compile(r"<[^>]*>", re.S)
SPOKEN = re.compile(r"""\b(?:aria-label|alt|title|placeholder)="([^"]*)\"""")
NAMES_AND_SIGNS = {"Ready", "Room", "CVP", "EP", "USA", "JSON", "CSV", "Markdown", "nbsp", "amp", "times", "middot"}
INLINE = {
    "a style": r"<style|\sstyle\s*=",
    "a script without src": r"<script(?![^>]*\ssrc=)(?![^>]*type=\"application/json\")",
    "a handler": r"<[^>]*\son[a-z]+\s*=",
    "a javascript address": r"javascript:",
    "an evaluated attribute": r"hx-on|hx-vals=['\"]js:",
}


@pytest.mark.parametrize("path", templates(), ids=name)
def test_it_is_understood(path):
    """A tag that is none, or takes something else, shows itself here and not on the first page that needs it."""
    get_template(name(path).removeprefix("templates/"))


def text_of(path: Path) -> str:
    return COMMENT.sub("", path.read_text(encoding="utf-8"))


def test_there_is_something_to_check():
    assert len(ALL) > 20


@pytest.mark.parametrize("path", ALL, ids=name)
def test_nothing_is_inline(path):
    text = text_of(path)
    assert [what for what, pattern in INLINE.items() if re.search(pattern, text)] == []


@pytest.mark.parametrize("path", DOWNLOADED, ids=name)
def test_a_page_that_is_taken_away_has_no_script(path):
    assert not re.search(r"<script|\son[a-z]+\s*=|javascript:", text_of(path))


@pytest.mark.parametrize("path", [*ALL, *DOWNLOADED, *files(".css", ".js")], ids=name)
def test_nothing_is_loaded_from_elsewhere(path):
    text = re.sub(r'xmlns(:\w+)?="[^"]*"|https?://www\.w3\.org/[\w/]*', "", text_of(path))
    assert not re.search(r"""(src|href|action)=["']?(https?:)?//|url\(["']?(https?:)?//|@import|fetch\(["']https?:""", text)


@pytest.mark.parametrize("path", [*ALL, *DOWNLOADED], ids=name)
def test_every_word_goes_through_gettext(path):
    text = re.sub(r"<(script|style|svg).*?</\1>", "", TRANSLATED.sub("", text_of(path)), flags=re.S)
    spoken = SPOKEN.findall(TAG.sub("", text))
    shown = ELEMENT.sub(" ", TAG.sub("", text))
    words = set(re.findall(r"[A-Za-z]{2,}", " ".join([shown, *spoken]))) - NAMES_AND_SIGNS
    assert sorted(words) == []


def glued(text: str) -> list[str]:
    """The places at which a template goes on with a sentence that began in another piece."""
    text = TRANSLATED.sub("", UNFINISHED.sub("¶", text))
    found = (match[0] for pattern in GLUED.values() for match in re.finditer(pattern, text))
    return [piece for piece in found if not any(f'"{label}"' in piece for label in LABELS)]


@pytest.mark.parametrize("path", [*ALL, *DOWNLOADED], ids=name)
def test_no_sentence_is_put_together_of_pieces(path):
    assert glued(text_of(path)) == []


@pytest.mark.parametrize(
    "pieces",
    [
        """{% translate "Signed in as" %} <a href="/">{{ name }}</a>""",
        """{% blocktranslate %}Open {{ page }} and type{% endblocktranslate %} <b>{{ code }}</b>""",
        """<a href="/">{% translate "Your account" %}</a> {% translate "is where you choose a name." %}""",
        """{% translate "Or:" %} <a href="/">{% translate "sign in" %}</a>.""",
    ],
)
def test_one_that_is_would_be_found(pieces):
    assert len(glued(pieces)) == 1


@pytest.mark.parametrize("path", [*ALL, *DOWNLOADED], ids=name)
def test_every_static_file_is_there(path):
    for used in re.findall(r"""{% *static ["']([^"']+)["']""", text_of(path)):
        assert finders.find(used), f"{name(path)} uses {used}"


@pytest.mark.parametrize("path", ALL, ids=name)
def test_every_form_that_changes_something_carries_the_token(path):
    for form in re.findall(r"<form\b.*?</form>", text_of(path), flags=re.S | re.I):
        if re.search(r"""method=["']?post""", form, re.I):
            assert "csrf_token" in form, f"{name(path)}: {form[:120]}"
