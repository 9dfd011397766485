"""What a write takes: a model made of the act's own signature, and a body read strictly into it."""

import inspect
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from django.core.exceptions import RequestDataTooBig
from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic_core import ErrorDetails
from rest_framework.request import Request

from campaign.acts.base import Refused
from campaign.api.problems import Trouble
from campaign.words.refusals import sentence
from rulebooks.pacific_air_war.document import Unreadable, read_document
from rulebooks.refusal import Refusal, pointer

FROM_THE_REQUEST = ("actor", "campaign", "key", "now")
NOT_FOR_OTHERS = ("dice", "secret", "is_demo", "outcome", "owner_id", "user")
"""For tests, the demo and our own pages: dice that fall as told, replays that somebody has already."""
WHOLE = Annotated[int, Field(ge=-(2**31), le=2**31 - 1)]
JSON = "application/json"
FAULTS = {"missing": "form.missing", "extra_forbidden": "form.unknown", "unexpected_keyword_argument": "form.unknown"}


class Body(BaseModel):
    """What every body has in common: strict values, and nothing that nobody asked for."""

    model_config = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=False)


@cache
def parameters(act: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    """What an act wants to be told: its keyword-only parameters, without those that follow from the request."""
    signature = inspect.signature(act).parameters
    return {
        name: each
        for name, each in signature.items()
        if each.kind is inspect.Parameter.KEYWORD_ONLY and name not in (*FROM_THE_REQUEST, *NOT_FOR_OTHERS)
    }


def body_of(name: str, act: Callable[..., Any], said_elsewhere: Iterable[str], types: Mapping[str, Any]) -> type[BaseModel]:
    """The model of an act's body. ``said_elsewhere``: parameters that stand in the address or follow from who asks.

    ``types``: narrower types than the signature's, and fields that the signature has not, each with its type and default.
    """
    hints = get_type_hints(act, include_extras=True)
    elsewhere = set(said_elsewhere)
    fields: dict[str, Any] = {}
    for parameter in parameters(act).values():
        if parameter.name not in elsewhere and parameter.name not in types:
            default = ... if parameter.default is inspect.Parameter.empty else parameter.default
            fields[parameter.name] = (readable(hints[parameter.name]), default)
    return create_model(name, __base__=Body, **fields, **types)


def readable(kind: Any) -> Any:
    """The type of a parameter as JSON can say it: lists for whatever is gone through, numbers that a database can hold."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is int:
        return WHOLE
    if origin in (Union, UnionType):
        return reduce(or_, [readable(each) for each in inner])
    if origin in (list, Sequence, Collection, Iterable):
        return list[readable(inner[0])]
    if origin in (dict, Mapping):
        return dict[readable(inner[0]), readable(inner[1])]
    return kind


def sent(request: Request, model: type[BaseModel]) -> BaseModel:
    """The body of a request. Raises Trouble for what is no JSON of ours, Refused with every field that does not fit."""
    raw = _raw(request)
    try:
        document = read_document(raw) if raw.strip() else {}
    except Unreadable as error:
        raise Trouble("malformed", sentence(error.refusal), error.refusal) from None
    if bad := list(_unkeepable(document, ())):
        raise Refused(*bad)
    try:
        return model.model_validate_json(raw if raw.strip() else b"{}")
    except ValidationError as error:
        raise Refused(*map(_fault, error.errors(include_url=False, include_context=False))) from None


def _raw(request: Request) -> bytes:
    kind = request.content_type.partition(";")[0].strip().lower() if request.content_type else ""
    try:
        raw = bytes(request._request.body)
    except (RequestDataTooBig, RawPostDataException):
        raise Trouble("too-large", _("A body has at most 4 MB.")) from None
    if kind != JSON and (raw or kind):
        raise Trouble("media-type", _("Send JSON, and say so: Content-Type: application/json."), headers={"Accept": JSON})
    return raw


def _unkeepable(value: Any, place: tuple[str | int, ...]) -> Iterator[Refusal]:
    """Texts that no database keeps: null characters, and halves of characters."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _text(key, (*place, key))
            yield from _unkeepable(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _unkeepable(inner, (*place, number))
    elif isinstance(value, str):
        yield from _text(value, place)


def _text(text: str, place: tuple[str | int, ...]) -> Iterator[Refusal]:
    if "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        yield Refusal("form.null", pointer(*place).replace("\x00", "?"), "", {"field": _key(place)})


def _fault(fault: ErrorDetails) -> Refusal:
    place = tuple(step for step in fault["loc"] if step != "[key]")
    code = FAULTS.get(fault["type"], "form.value")
    return Refusal(code, pointer(*place), "", {"field": _key(place), "why": fault["msg"]})


def _key(place: Sequence[str | int]) -> str:
    return json.dumps(str(place[-1]))[1:-1] if place else ""
