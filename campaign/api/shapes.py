"""The JSON form of a structure: a model derived from the structure's own class, never written beside it.

A dataclass or named tuple gives its fields and its properties; what draws (markup) or wants arguments is left out, and so is what
``LEFT_OUT`` names. A row of the database gives what ``ROWS`` names. The same model makes the JSON and its schema.
"""

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache, reduce
from inspect import getattr_static
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from django.db.models import Model
from django.utils.functional import Promise, cached_property
from django.utils.safestring import SafeString
from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer, TypeAdapter, WithJsonSchema, create_model
from typing_extensions import is_typeddict

from campaign.api.lists import ALSO, LEFT_OUT, NAMES, ROWS
from campaign.models import JournalEntry
from campaign.words.changes import changes
from campaign.words.journal import sentence

PLAIN = (str, int, bool, float, date, datetime, NoneType)
LISTS = (list, Sequence, Collection, Iterable, frozenset, set)
Words: TypeAlias = Annotated[str, BeforeValidator(str)]
Exact: TypeAlias = Annotated[
    Fraction, PlainSerializer(str, return_type=str), WithJsonSchema({"type": "string", "examples": ["5/6"]}, mode="serialization")
]


class Shape(BaseModel):
    """What all derived models have in common."""

    model_config = ConfigDict(from_attributes=True, frozen=True)


@cache
def shape(kind: Any) -> Any:
    """The type in which a value of ``kind`` goes out. Raises TypeError for what has no JSON form."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is object:
        return Any
    if kind is Any or kind in PLAIN or origin is Literal:
        return kind
    if origin is Annotated:
        return shape(inner[0])
    if origin in (Union, UnionType):
        return reduce(or_, [shape(each) for each in inner])
    if origin is tuple:
        return tuple[tuple(each if each is Ellipsis else shape(each) for each in inner)]
    if origin in LISTS:
        return list[shape(inner[0])]
    if origin in (dict, Mapping):
        return dict[inner[0], shape(inner[1])]
    return _of_class(kind)


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """What makes JSON of a value of ``kind``, and the schema of that JSON."""
    return TypeAdapter(shape(kind))


def as_json(kind: Any, value: Any) -> bytes:
    """A structure as JSON."""
    how = adapter(kind)
    return how.dump_json(how.validate_python(value, from_attributes=True))


def as_plain(kind: Any, value: Any) -> Any:
    """A structure as plain JSON values."""
    how = adapter(kind)
    return how.dump_python(how.validate_python(value, from_attributes=True), mode="json")


def _of_class(kind: Any) -> Any:
    if isinstance(kind, type):
        if issubclass(kind, Fraction):
            return Exact
        if issubclass(kind, Promise | Enum):
            return Words
        if issubclass(kind, BaseModel) or is_typeddict(kind):
            return kind
        if issubclass(kind, JournalEntry):
            return Annotated[_model(kind, ROWS[kind]), BeforeValidator(_entry)]
        if issubclass(kind, Model):
            return _model(kind, ROWS[kind])
        if dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"):
            return _model(kind, dict(_said(kind)))
    raise TypeError(f"no JSON form for {kind!r}")


def _said(kind: type) -> Iterator[tuple[str, Any]]:
    """The fields of a class, its properties, and the methods that ``ALSO`` names, with their types."""
    hints, name = get_type_hints(kind), _name(kind)
    left_out = LEFT_OUT.get(name, ())
    fields = [each.name for each in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else getattr(kind, "_fields", ())
    yield from ((field, shape(hints[field])) for field in fields if field not in left_out)
    for said in dir(kind):
        makes = _property(kind, said)
        if makes is None or said.startswith("_") or said in (*left_out, *fields):
            continue
        answer = get_type_hints(makes)["return"]
        if answer is not SafeString:
            yield said, shape(answer)
    for said in ALSO.get(name, ()):
        yield said, Annotated[shape(get_type_hints(getattr(kind, said))["return"]), BeforeValidator(_called)]


def _property(kind: type, name: str) -> Callable[..., Any] | None:
    found = getattr_static(kind, name)
    return found.fget if isinstance(found, property) else found.func if isinstance(found, cached_property) else None


def _called(method: Callable[[], Any]) -> Any:
    return method()


def _entry(entry: JournalEntry) -> dict[str, Any]:
    stored = {what: getattr(entry, what) for what in ROWS[JournalEntry] if what not in ("sentence", "changes")}
    return {**stored, "sentence": sentence(entry), "changes": changes(entry)}


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__name__}"


def _model(kind: type, types: Mapping[str, Any]) -> type[BaseModel]:
    fields: dict[str, Any] = {name: (shape(each) if kind in ROWS else each, ...) for name, each in types.items()}
    words = " ".join((kind.__doc__ or "").replace("``", "").split())
    if words.startswith(f"{kind.__name__}("):
        words = ""
    return create_model(NAMES.get(_name(kind), kind.__name__), __base__=Shape, __doc__=words, **fields)
