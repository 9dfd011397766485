"""A language made up for tests: everything that went through gettext stands between ‹ and ›, so that what did not is seen."""

import json
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import get_language

CODE = "sv"
"""Swedish, which the framework knows and Ready Room does not."""
OPENS, CLOSES = "‹", "›"
SAID = ("alt", "aria-label", "aria-description", "aria-roledescription", "content", "label", "placeholder", "summary", "title")
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
IN_A_LINE = frozenset(
    "a abbr b bdi br cite code del em i img ins kbd mark q s samp small span strong sub sup svg time u use var wbr".split()
)
KEYED = {"data-live-key"}
"""What no person reads: by it a script knows again what it has shown."""
NO_WORDS = frozenset("code kbd pre samp script style".split())


def wrapped(text: str) -> str:
    return f"{OPENS}{text}{CLOSES}" if text.strip() else text


def speak_it(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """From now on whoever chose the language is answered in it."""
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, wrapped("Made up"))]
    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        monkeypatch.setattr(translation._trans, name, _speaking(getattr(translation._trans, name)))


def _speaking(real: Callable[..., str]) -> Callable[..., str]:
    def said(*words: Any) -> str:
        return wrapped(real(*words)) if get_language() == CODE else real(*words)

    return said


class Seen(HTMLParser):
    """Every text of a page that people see or hear, without what stands between the signs: ``left`` lists the rest."""

    def __init__(self, page: str):
        super().__init__(convert_charrefs=True)
        self.left: list[str] = []
        self._line: list[str] = []
        self._inside: list[tuple[str, bool]] = []
        """The elements that are open, and whether what they hold is no word of the page's language."""
        self.feed(page)
        self.close()
        self._end_line()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in IN_A_LINE:
            self._end_line()
        if tag not in VOID:
            other_language = tag != "html" and given.get("lang", CODE) != CODE
            self._inside.append((tag, other_language or tag in NO_WORDS or given.get("translate") == "no"))
        self._line.append(" ")
        if self._silent():
            return
        for name in SAID:
            if (name != "content" or given.get("name") in ("description",)) and (text := given.get(name)):
                self.left += outside(text)
        if tag == "input" and given.get("type") in ("submit", "button") and given.get("value"):
            self.left += outside(str(given["value"]))
        for name, text in attrs:
            if name.startswith("data-") and name not in KEYED and text and (OPENS in text or text[0].isupper()):
                self.left += [rest for part in self._parts(text) for rest in outside(part)]

    @staticmethod
    def _parts(text: str) -> list[str]:
        """A script's words are handed to it as JSON, by keys of its own."""
        return list(map(str, json.loads(text).values())) if text.startswith("{") else [text]

    def handle_endtag(self, tag: str) -> None:
        self._line.append(" ")
        if tag not in IN_A_LINE:
            self._end_line()
        if tag in (open_tag for open_tag, _silent in self._inside):
            while self._inside.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._line.append(" " if self._silent() else data)

    def _silent(self) -> bool:
        return any(silent for _tag, silent in self._inside)

    def _end_line(self) -> None:
        self.left += outside("".join(self._line))
        self._line = []


def outside(text: str) -> Iterator[str]:
    """The parts of a line that stand in no signs."""
    depth, rest = 0, []
    for letter in text:
        if letter == OPENS:
            depth += 1
            rest.append("\n")
        elif letter == CLOSES:
            depth = max(0, depth - 1)
        elif not depth:
            rest.append(letter)
    for part in "".join(rest).split("\n"):
        if part.strip():
            yield " ".join(part.split())
