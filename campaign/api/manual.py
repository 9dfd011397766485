"""The page on which people look through the API: the same description that programs get, as a structure for a template."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from pydantic_core import to_json

from campaign.access import Who
from campaign.api.asking import PATH
from campaign.api.problems import STATUSES, TITLES
from campaign.scopes import SCOPES

REF = "#/components/schemas/"
HOLDER = re.compile(r"<\w+:(\w+)>")
FOR_ALL = (Who.ANYBODY, Who.SIGNED_IN, Who.READER)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a body or an answer, or something that stands in an address. ``of``: the component whose fields it has."""

    name: str
    kind: str
    of: str
    required: bool
    words: str


@dataclass(frozen=True, slots=True)
class Called:
    """One operation. ``answers``: the component of its answer; ``example``: a body as it is sent, as JSON.

    ``there``: whoever sees the campaign finds something at its address, whatever state the campaign is in.
    """

    id: str
    method: str
    path: str
    summary: str
    who: str
    fields: list[Field]
    body: list[Field]
    answers: str
    example: str
    there: bool

    @property
    def steps(self) -> list[str]:
        """The address in pieces between which a line may break."""
        return re.findall(r"[^/]*/|[^/]+$", self.path)

    def href(self, slug: str) -> str:
        """Where it is read with a browser's session; empty where the address wants more than the campaign."""
        if not self.there or "{slug}" in self.path and not slug:
            return ""
        address = self.path.replace("{slug}", slug)
        return "" if "{" in address else address


@dataclass(frozen=True, slots=True)
class Component:
    """A named part of answers and bodies."""

    name: str
    words: str
    fields: list[Field]


@dataclass(frozen=True)
class Manual:
    groups: list[tuple[str, list[Called]]]
    components: list[Component]

    @property
    def title(self) -> str:
        return _("For programs")

    @property
    def scopes(self) -> list[tuple[str, str]]:
        return [(scope, str(words)) for scope, words in SCOPES.items()]

    @property
    def problems(self) -> list[tuple[str, int, str]]:
        """What can go wrong: the end of its type's address, its status, its title."""
        return [(kind, STATUSES[kind], str(title)) for kind, title in TITLES.items()]

    @cached_property
    def operations(self) -> int:
        return sum(len(called) for _tag, called in self.groups)


@lru_cache(maxsize=4)
def manual(language: str | None) -> Manual:
    """The structure of the page; made once a process and language."""
    from campaign.api.describing import description
    from campaign.api.tables import READS

    there = {PATH + HOLDER.sub(r"{\1}", read.path) for read in READS if read.who in FOR_ALL}
    described = description()
    parts = described["components"]["schemas"]
    groups: dict[str, list[Called]] = {}
    for path, methods in described["paths"].items():
        for method, said in methods.items():
            groups.setdefault(said["tags"][0], []).append(
                _called(path, method.upper(), said, parts, there=method == "get" and path in there)
            )
    return Manual(list(groups.items()), [_component(name, schema) for name, schema in parts.items()])


def _called(path: str, method: str, said: Mapping[str, Any], parts: Mapping[str, Any], there: bool) -> Called:
    content = said.get("requestBody", {}).get("content", {}).get("application/json", {})
    model = content.get("schema", {}).get("$ref", "").removeprefix(REF)
    answer = said["responses"]["200"]["content"]["application/json"]["schema"]
    return Called(
        id=said["operationId"],
        method=method,
        path=path,
        summary=said["summary"],
        who=said["description"],
        fields=[_param(each) for each in said["parameters"] if each["in"] != "header"],
        body=list(_fields(parts.get(model, {}))),
        answers=answer.get("$ref", "").removeprefix(REF),
        example=to_json(content["example"], indent=1).decode() if "example" in content else "",
        there=there,
    )


def _param(said: Mapping[str, Any]) -> Field:
    return Field(said["name"], _kind(said["schema"]), "", said["required"], said["description"])


def _component(name: str, schema: Mapping[str, Any]) -> Component:
    return Component(name, schema.get("description", ""), list(_fields(schema)))


def _fields(schema: Mapping[str, Any]) -> Iterator[Field]:
    required = schema.get("required", ())
    for name, each in schema.get("properties", {}).items():
        yield Field(name, _kind(each), _of(each), name in required, each.get("description", ""))


def _of(schema: Mapping[str, Any]) -> str:
    """The component that a schema leads to, through lists, choices and maps."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    inner = [*schema.get("anyOf", ()), schema.get("items"), schema.get("additionalProperties")]
    return next((name for each in inner if isinstance(each, dict) and (name := _of(each))), "")


def _kind(schema: Mapping[str, Any]) -> str:
    """What a value is, in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "anyOf" in schema or "oneOf" in schema:
        return _(" or ").join(dict.fromkeys(_kind(each) for each in schema.get("anyOf") or schema["oneOf"]))
    if "enum" in schema or "const" in schema:
        return ", ".join(str(word) for word in schema.get("enum") or [schema["const"]])
    kind = schema.get("type")
    if kind == "array":
        return _("list of %(kind)s") % {"kind": _kind(schema["items"])} if schema.get("items") else _("list")
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return _("map to %(kind)s") % {"kind": _kind(schema["additionalProperties"])}
    words = {
        "integer": _("whole number"),
        "number": _("number"),
        "boolean": _("yes or no"),
        "null": _("null"),
        "object": _("object"),
    }
    formats = {"date": _("day"), "date-time": _("moment")}
    return formats.get(schema.get("format", "")) or words.get(str(kind), _("text") if kind == "string" else _("anything"))
