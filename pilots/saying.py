"""Words looked up once a language: Django's gettext searches its catalogues each time, and long tables say much twice."""

from functools import lru_cache

from django.utils.translation import get_language, gettext

MOST = 4096


@lru_cache(maxsize=MOST)
def _said(language: str | None, words: str) -> str:
    return gettext(words)


def say(words: str) -> str:
    """What ``gettext`` says in the language of this request. For words of the code only, never for what people type."""
    return _said(get_language(), words)
