"""Words looked up once a language: Django's gettext searches its catalogues each time, and long tables say much twice."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from django.utils.translation import get_language, gettext

MOST = 4096
_LANGUAGE: ContextVar[str | None] = ContextVar("language", default=None)


@contextmanager
def in_one_language() -> Iterator[None]:
    """Ask for the language of this request once, for as long as a page is made: a long one asks some hundred times."""
    token = _LANGUAGE.set(get_language())
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def language() -> str | None:
    """The language of this request."""
    return _LANGUAGE.get() or get_language()


@lru_cache(maxsize=MOST)
def _said(spoken: str | None, words: str) -> str:
    return gettext(words)


def say(words: str) -> str:
    """What ``gettext`` says in the language of this request. For words of the code only, never for what people type."""
    return _said(language(), words)
