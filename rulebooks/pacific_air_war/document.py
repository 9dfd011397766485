"""JSON text to plain values, strictly: what a careless parser would let pass is refused with its line and column."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from rulebooks.refusal import Refusal

DEEPEST = 40
CONTAINERS = (dict, list)
BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


class Unreadable(Exception):
    """The text is no JSON document that could be a campaign file; ``refusal`` says why and where."""

    def __init__(self, refusal: Refusal):
        self.refusal = refusal
        super().__init__(refusal)


def read_document(data: bytes | str) -> Any:
    """The document in this text: UTF-8 without a byte order mark, each key once, no NaN, not nested too deep.

    Raises ``Unreadable`` with ``file.format``; its ``why`` is one of encoding, byte_order_mark, syntax, empty,
    duplicate_key, not_a_number, too_deep, too_long_a_number, not_an_object.
    """
    text = _decode(data)
    if not text.strip():
        raise _unreadable("empty")
    try:
        document = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise _unreadable("syntax", line=error.lineno, column=error.colno, detail=error.msg) from None
    except RecursionError:
        raise _unreadable("too_deep", most=DEEPEST) from None
    except ValueError:
        raise _unreadable("too_long_a_number") from None
    if not isinstance(document, dict):
        raise _unreadable("not_an_object")
    if is_too_deep(document):
        raise _unreadable("too_deep", most=DEEPEST)
    return document


def _decode(data: bytes | str) -> str:
    if isinstance(data, str):
        if data.startswith("\ufeff"):
            raise _unreadable("byte_order_mark", line=1, column=1)
        return data
    if data.startswith(BYTE_ORDER_MARKS):
        raise _unreadable("byte_order_mark", line=1, column=1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise _unreadable("encoding", line=line, column=column) from None


def _unreadable(why: str, **figures: Any) -> Unreadable:
    return Unreadable(Refusal("file.format", "", "", {"why": why, **figures}))


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise _unreadable("duplicate_key", key=shown(twice))
    return found


def _no_constant(word: str) -> Any:
    raise _unreadable("not_a_number", word=word)


def is_too_deep(value: Any) -> bool:
    """Whether lists and objects are nested deeper than any document of ours, or in a circle."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer) if isinstance(inner, CONTAINERS)]
        if not level:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def shown(value: Any, most: int = 60) -> str:
    """A value as a short piece of JSON that can always be printed."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text[:most].encode("utf-8", "replace").decode()
