"""Typesetting with Typst, inside the process and without network: a template of ours, and data that is never markup.

Only what was installed with Ready Room is used: its templates and fonts. The same data gives the same bytes. The library is
loaded by the first page that wants it; while it works, other threads run.
"""

import json
import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

import fontpkg_noto_sans
import pylopdf_fonts_jp

from campaign.exports.pdf.legible import legible

Paper = Literal["a4", "us-letter"]
PAPERS: dict[str, Paper] = {"a4": "a4", "letter": "us-letter"}
TEMPLATES = Path(__file__).parent / "templates"
FONTS = [str(fontpkg_noto_sans.ROOT / "files"), str(pylopdf_fonts_jp.sans_path().parent)]
ACCESSIBLE, STANDARD = "ua-1", "PDF/UA"
AGE = 11
"""The library keeps what it worked out for the last ten documents, which is much where they were long."""
KEPT = 16
"""How many documents are kept: when one is wanted, it is often wanted by a whole club."""
SETTERS = ThreadPoolExecutor(2, thread_name_prefix="typesetting")
"""So many are made at once; more wait, so that a rush takes no more memory than this."""
LIMIT = 60.0
"""How many seconds somebody waits for a document, his turn included. What takes longer is no page that anybody prints."""

log = logging.getLogger(__name__)


class TooLong(Exception):
    """A document was not made in time. It may be there when it is asked for again."""


class Typesetter:
    """The library with its fonts, which are read once."""

    def __init__(self) -> None:
        import typst

        self.failure = typst.TypstError
        self._compile = typst.compile
        self._fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=FONTS)

    def make(self, source: str, data: Any, *, at: int = 0, standards: tuple[str, ...] = (), **options: Any) -> bytes:
        """A document of Typst source, which finds ``data`` in its inputs; ``at``: the second of its creation date."""
        made: bytes = self._compile(
            source.encode(),
            root=str(TEMPLATES),
            font_paths=self._fonts,
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
            pdf_standards=list(standards),
            timestamp=at,
            **options,
        )
        return made

    def forget(self) -> None:
        """Let the library forget what it worked out: nobody wants the same page twice, since made documents are kept."""
        for _document in range(AGE):
            self._compile(b"", font_paths=self._fonts, ignore_system_fonts=True, format="svg")


@cache
def typesetter() -> Typesetter:
    """The one of this process."""
    return Typesetter()


def typeset(template: str, data: dict[str, Any], at: datetime, *, kept: bool = True) -> bytes:
    """The template filled with data, as PDF that programs for blind people can read (PDF/UA-1); ``at``: its creation date.

    Where some text keeps a page from that standard, whatever was done about it before, the page is made without it. ``kept``: for
    whoever wants the same one next.
    """
    return (_typeset if kept else _set)(template, json.dumps(data, ensure_ascii=False), int(at.timestamp()))


def _set(template: str, data: str, second: int) -> bytes:
    """One that was not begun in time is not made at all; one that was begun counts as one of those at once until it has ended."""
    asked = SETTERS.submit(_made, template, data, second)
    try:
        return asked.result(LIMIT)
    except TimeoutError:
        asked.cancel()
        log.warning("Not typeset within %s seconds: %s, %s letters of data", LIMIT, template, len(data))
        raise TooLong from None


_typeset = lru_cache(maxsize=KEPT)(_set)


def _made(template: str, data: str, second: int) -> bytes:
    setter = typesetter()
    source = (TEMPLATES / f"{template}.typ").read_text(encoding="utf-8")
    shown = legible(json.loads(data), displayed)
    try:
        return setter.make(source, shown, at=second, standards=(ACCESSIBLE,), format="pdf")
    except setter.failure as problem:
        if STANDARD not in str(problem):
            raise
        log.warning("A page is no PDF/UA-1: %s", problem)
        return setter.make(source, shown, at=second, format="pdf")
    finally:
        setter.forget()


def drawn(template: str, data: dict[str, Any]) -> bytes:
    """A template of one page as PNG, two dots for a point. TooLong where it is not made in time."""
    asked = SETTERS.submit(_drawn, template, data)
    try:
        return asked.result(LIMIT)
    except TimeoutError:
        asked.cancel()
        raise TooLong from None


def _drawn(template: str, data: dict[str, Any]) -> bytes:
    setter = typesetter()
    source = (TEMPLATES / f"{template}.typ").read_text(encoding="utf-8")
    try:
        return setter.make(source, legible(data, displayed), format="png", ppi=144)
    finally:
        setter.forget()


def forget() -> None:
    """Make the next documents anew."""
    _typeset.cache_clear()


def displayed(texts: list[str]) -> bool:
    """Whether the fonts have every letter of all these texts: tried, because nobody else knows it better."""
    setter = typesetter()
    source = '#set document(title: "?")\n#set text(font: ("Noto Sans", "Noto Sans JP"))\n#json(bytes(sys.inputs.data)).join(" ")'
    try:
        setter.make(source, texts, standards=(ACCESSIBLE,), format="pdf")
    except setter.failure:
        return False
    return True
