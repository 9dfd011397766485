"""What an entry of the API's tables says: an address, who may, and what answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from inspect import signature
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pydantic import BaseModel

from campaign.access import Who
from campaign.api.asking import Asking
from campaign.api.bodies import body_of
from campaign.scopes import READ

DOCUMENT = "x-document"
"""In a schema: here stands a published document, whose component has this name."""
KeptBy = Literal["version", "stamp", "content"]


@dataclass(frozen=True, slots=True)
class Param:
    """Something that an address may ask for behind its question mark: a game's number, another whole number, a word
    (such as a pilot's id), or any text."""

    name: str
    words: str | Promise
    kind: Literal["game", "number", "word", "text", "yes"] = "number"
    example: Any = None


@dataclass(frozen=True, slots=True)
class Document:
    """A published document (docs/formats) as it is: ``schema`` is its component's name. What builds it gives its text."""

    schema: str


def holders(path: str) -> tuple[str, ...]:
    """The names of what stands in an address, the campaign's ``slug`` among them."""
    return tuple(part.partition(":")[2].rstrip(">") for part in path.split("/") if part.startswith("<"))


@dataclass(frozen=True)
class Read:
    """A GET. ``kind``: the structure's class; ``build`` makes one of a request.

    ``kept_by``: what the structure follows from, and so its ETag: the campaign's version; that and what is being entered
    (``stamp``); or nothing that is known before it is built (``content``).
    """

    path: str
    name: str
    kind: Any
    build: Callable[[Asking], Any]
    words: str | Promise
    who: Who = Who.READER
    params: tuple[Param, ...] = ()
    kept_by: KeptBy = "version"
    scope: str | None = READ
    tag: str | Promise = _("Campaigns")
    method: str = "GET"


@dataclass(frozen=True)
class Write:
    """An act behind an address. What stands in the address under the name of one of its parameters is that parameter.

    ``types``: narrower types than the signature's, and fields that only the body has; ``given``: parameters that follow from who
    asks; ``prepare`` makes the act's arguments of what was sent. ``over``: it locks other campaigns of the same people too
    (``passes.lock_all_of``).
    """

    path: str
    act: Callable[..., Any]
    words: str | Promise
    who: Who
    scope: str | None
    tag: str | Promise
    method: Literal["POST", "PUT"] = "POST"
    name: str = ""
    types: Mapping[str, Any] = field(default_factory=dict)
    given: tuple[str, ...] = ()
    prepare: Callable[[Asking, dict[str, Any]], dict[str, Any]] | None = None
    example: Mapping[str, Any] | None = None
    over: bool = False

    @property
    def operation(self) -> str:
        return self.name or self.act.__name__

    @cached_property
    def holders(self) -> tuple[str, ...]:
        """The names of what stands in the address."""
        return holders(self.path)

    @cached_property
    def wants(self) -> frozenset[str]:
        """The names of everything that the act can be told."""
        return frozenset(signature(self.act).parameters)

    @cached_property
    def model(self) -> type[BaseModel]:
        """What its body may say."""
        called = "".join(word.capitalize() for word in self.operation.split("_"))
        return body_of(f"{called}Body", self.act, (*self.holders, *self.given), self.types)
