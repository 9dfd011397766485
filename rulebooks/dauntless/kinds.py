"""Kinds of field: each reads a JSON value into what the rules reckon with, or raises the ``Fault`` of its code.

A kind is whatever has ``read``: one of these, or a class that reads itself, such as ``Hex`` and every ``Record``.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar, Union, cast, get_args, get_origin

from rulebooks.dauntless.fault import Fault, inside

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Kind(Protocol[T_co]):
    def read(self, value: Any) -> T_co: ...


def is_whole(value: Any) -> bool:
    """Whether a JSON value is an integer: ``true`` and ``3.0`` are not."""
    return type(value) is int


@dataclass(frozen=True, slots=True)
class Anything:
    """Taken as it is: looked at later."""

    def read(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class Whole:
    """An integer from ``least`` to ``most``, in steps of ``step``."""

    code: str
    least: int
    most: int
    step: int = 1

    def read(self, value: Any) -> int:
        if not is_whole(value) or not self.least <= value <= self.most or value % self.step:
            raise Fault(self.code)
        return cast(int, value)


def count(least: int = 0, most: int = 999) -> Whole:
    return Whole("bad_count", least, most)


@dataclass(frozen=True, slots=True)
class Flag:
    code: str = "bad_flag"

    def read(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise Fault(self.code)
        return value


@dataclass(frozen=True, slots=True)
class Word:
    """One of the words, or whole numbers, that are named."""

    words: Collection[str | int]
    code: str = "bad_choice"

    def read(self, value: Any) -> Any:
        if not (isinstance(value, str) or is_whole(value)) or value not in self.words:
            raise Fault(self.code)
        return value


@dataclass(frozen=True, slots=True)
class Text:
    """A string of at most ``most`` code points, not only blanks."""

    most: int = 80
    code: str = "bad_text"

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or len(value) > self.most or not value.strip():
            raise Fault(self.code)
        return value


@dataclass(frozen=True, slots=True)
class Parsed(Generic[T]):
    """A string with a form of its own. ``parse`` gives None where it has another."""

    code: str
    parse: Callable[[str], T | None]

    def read(self, value: Any) -> T:
        parsed = self.parse(value) if isinstance(value, str) else None
        if parsed is None:
            raise Fault(self.code)
        return parsed


@dataclass(frozen=True, slots=True)
class Each(Generic[T]):
    """A list of one kind, with at least so many entries (0 or 1)."""

    kind: Kind[T]
    least: int = 0

    def read(self, value: Any) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise Fault("bad_list")
        if len(value) < self.least:
            raise Fault("empty_list")
        return tuple(self._entry(index, one) for index, one in enumerate(value))

    def _entry(self, index: int, value: Any) -> T:
        with inside(index):
            return self.kind.read(value)


class But:
    """In ``Annotated``: the kind of the type, but for these parts: ``Annotated[Literal["US"], But(code="bad_nation")]``."""

    def __init__(self, **changes: Any) -> None:
        self.changes = changes


def kind_of(hint: Any) -> Kind[Any]:
    """The kind that reads what a field is declared as.

    ``bool``, ``Literal``, ``tuple[X, ...]``, ``X | None`` and classes with ``read`` speak for themselves;
    everything else is ``Annotated`` with its kind.
    """
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        mark = parts[1]
        return replace(cast(Any, kind_of(parts[0])), **mark.changes) if isinstance(mark, But) else cast(Kind[Any], mark)
    if origin in (Union, UnionType):
        return kind_of(next(part for part in parts if part is not NoneType))
    if origin is Literal:
        return Word(parts)
    if origin is tuple:
        return Each(kind_of(parts[0]))
    if hint is bool:
        return Flag()
    if hint is Any:
        return Anything()
    return cast(Kind[Any], hint)
