"""Addresses that begin alike stand together, so that of hundreds only those are tried whose beginning fits."""

from collections.abc import Iterable, Sequence

from django.urls import URLPattern, URLResolver, include, path

FEW = 3
"""So few are as quickly tried one by one."""


def gathered(entries: Iterable[URLPattern]) -> Sequence[URLPattern | URLResolver]:
    """The same addresses, with those below one that begin with the same part ("c/", "games/<int:number>/"), and so on below.

    Each keeps its name and its arguments. Parts come in the order in which they were first met, those with a place holder last: a
    word that is written out is found before what may stand for any word.
    """
    below: dict[str, list[URLPattern]] = {}
    for entry in entries:
        part, slash, _rest = str(entry.pattern).partition("/")
        below.setdefault(part + slash, []).append(entry)
    return [made for part in sorted(below, key=lambda part: (part != "", "<" in part)) for made in _under(part, below[part])]


def _under(part: str, entries: list[URLPattern]) -> Iterable[URLPattern | URLResolver]:
    if len(entries) <= FEW:
        return entries
    rests = [path(str(entry.pattern)[len(part) :], entry.callback, entry.default_args, entry.name) for entry in entries]
    return [path(part, include(gathered(rests)))] if part else entries
