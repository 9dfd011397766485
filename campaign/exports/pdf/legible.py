"""Text as the fonts at hand can show it: what they lack is written in Latin letters, and nothing turns a line around."""

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

PLAIN = 0x250
"""Every letter below this is in every font."""
JOINER = "\u200d"
JOINERS = "\u200c\u200d\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e\ufe0f"
INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")
BREAKS = {"\u2028": "\n", "\u2029": "\n", "\x85": "\n"}
MOST_MARKS = 3
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
MOST_KEPT = 20_000

_shown: dict[str, bool] = {}


def legible(data: Any, displayed: Callable[[list[str]], bool]) -> Any:
    """The same structure with every text legible. ``displayed`` says whether the fonts have all of some texts."""
    plain = _each_text(data, _plain)
    wanted = {unit for text in _texts(plain) if not _is_simple(text) for unit in _units(text) if not _is_simple(unit)}
    if len(_shown) > MOST_KEPT:
        _shown.clear()
    _try(sorted(wanted - _shown.keys()), displayed)
    missing = {unit for unit in wanted if not _shown[unit]}
    return _each_text(plain, lambda text: _told(text, missing)) if missing else plain


def _is_simple(text: str) -> bool:
    return text.isascii() or all(ord(letter) < PLAIN for letter in text)


def _plain(text: str) -> str:
    """Composed, without what has no look of its own, and with no more marks on a letter than a line has room for."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if letter == "\n" or letter in JOINERS:
            kept.append(letter)
        elif letter in BREAKS or unicodedata.category(letter) not in INVISIBLE:
            kept += [BREAKS.get(letter, letter)] if marks <= MOST_MARKS else []
        elif unicodedata.category(letter) in ("Co", "Cn", "Cs"):
            kept.append(UNKNOWN)
    return "".join(kept)


def _units(text: str) -> Iterator[str]:
    """Letters, each with the marks that stand on it and what it is joined to."""
    unit = ""
    for letter in text:
        if (
            unit
            and not unit[-1].isspace()
            and (unicodedata.category(letter)[0] == "M" or letter in JOINERS or unit[-1] == JOINER)
        ):
            unit += letter
        else:
            if unit:
                yield unit
            unit = letter
    if unit:
        yield unit


def _try(units: list[str], displayed: Callable[[list[str]], bool]) -> None:
    """Find those that cannot be shown, by halves: most often all can."""
    if not units:
        return
    if displayed(units):
        _shown.update(dict.fromkeys(units, True))
    elif len(units) == 1:
        _shown[units[0]] = False
    else:
        _try(units[: len(units) // 2], displayed)
        _try(units[len(units) // 2 :], displayed)


def _told(text: str, missing: set[str]) -> str:
    return text if _is_simple(text) else "".join(_in_latin(unit) if unit in missing else unit for unit in _units(text))


def _in_latin(unit: str) -> str:
    from anyascii import anyascii

    return anyascii(unit) or UNKNOWN


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


def _each_text(data: Any, change: Callable[[str], str]) -> Any:
    if isinstance(data, str):
        return change(data)
    if isinstance(data, dict):
        return {key: _each_text(value, change) for key, value in data.items()}
    return [_each_text(value, change) for value in data] if isinstance(data, list | tuple) else data
