"""The description of the API (OpenAPI 3.1), made of the tables.

REST framework's generator walks the addresses, the types say the rest.

Components are the models of ``shapes`` and ``bodies`` as pydantic describes them, and the published documents of docs/formats as
the rulebook describes them.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.openapi import AutoSchema
from pydantic import TypeAdapter

from campaign.access import Who
from campaign.api.answers import Answer
from campaign.api.operations import DOCUMENT, Document, Param, Read, Write, holders
from campaign.api.problems import MEDIA, PROBLEM, STATUSES, TITLES
from campaign.api.shapes import adapter
from campaign.exports.dice_record import DiceDocument
from rulebooks.pacific_air_war.schema import campaign_schema, standings_schema

JSON = "application/json"
REF = "#/components/schemas/{model}"
OPEN = (Who.ANYBODY, Who.READER)
DOCUMENTS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "CampaignFile": campaign_schema,
    "StandingsDocument": standings_schema,
    "DiceDocument": lambda: TypeAdapter(DiceDocument).json_schema(mode="serialization"),
}
HOLDERS: Mapping[str, tuple[dict[str, Any], Any]] = {
    "slug": ({"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}, gettext_lazy("The campaign’s address.")),
    "game": ({"type": "integer", "minimum": 0}, gettext_lazy("A game’s number.")),
    "pilot": ({"type": "string", "pattern": "^[A-Za-z0-9._-]{1,40}$"}, gettext_lazy("A pilot’s id.")),
    "seat": (
        {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,40}$"},
        gettext_lazy("A seat’s code: the player’s id in the campaign file."),
    ),
    "side": ({"type": "string", "enum": ["japan", "usa"]}, gettext_lazy("A side.")),
}
NUMBER = {"type": "integer", "minimum": 0, "maximum": 999999999999999}
PARAMS: Mapping[str, dict[str, Any]] = {
    "game": {"type": "integer", "minimum": 0, "maximum": 7},
    "number": NUMBER,
    "word": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,40}$"},
    "text": {"type": "string", "maxLength": 100},
    "yes": {"type": "boolean"},
}
OF_ALL = (
    "malformed",
    "unauthenticated",
    "forbidden",
    "not-found",
    "method",
    "not-acceptable",
    "precondition",
    "too-many",
    "broken",
)
OF_WRITES = ("conflict", "too-large", "media-type", "refused")


class Schema(AutoSchema):
    """What REST framework's generator asks of each view: the description of one method of one address."""

    def get_operation(self, path: str, path_regex: str, path_prefix: str, method: str, registry: Any) -> dict[str, Any]:
        return described(self.view.operations[method])


def described(operation: Read | Write) -> dict[str, Any]:
    """One operation."""
    reads = isinstance(operation, Read)
    said: dict[str, Any] = {
        "operationId": operation.name if reads else operation.operation,
        "tags": [str(operation.tag)],
        "summary": str(operation.words),
        "description": _who(operation),
        "parameters": [*_holders(operation), *_headers(operation), *(map(_param, operation.params) if reads else ())],
        "security": _security(operation),
        "responses": _responses(operation),
    }
    if not reads:
        content: dict[str, Any] = {"schema": schemas()[operation.operation]}
        if operation.example is not None:
            content["example"] = operation.example
        said["requestBody"] = {"required": _needs_a_body(operation), "content": {JSON: content}}
    return said


def _needs_a_body(operation: Write) -> bool:
    return any(field.is_required() for field in operation.model.model_fields.values())


def _who(operation: Read | Write) -> str:
    people = {
        Who.ANYBODY: _("Everybody."),
        Who.SIGNED_IN: _("Whoever is signed in."),
        Who.READER: _("Whoever may see the campaign; a public or unlisted one everybody."),
        Who.MEMBER: _("Members."),
        Who.PLAYER: _("Players with a seat."),
        Who.REFEREE: _("Referees and the owner."),
        Who.OWNER: _("The owner."),
    }
    if operation.scope:
        token = _("A token needs the scope %(scope)s.") % {"scope": operation.scope}
    else:
        token = _("No token can; it wants the browser’s session.")
    return f"{people[operation.who]} {token}"


def _holders(operation: Read | Write) -> Iterator[dict[str, Any]]:
    for name in holders(operation.path):
        schema, words = HOLDERS.get(name, (NUMBER, _("Its number.")))
        yield {"name": name, "in": "path", "required": True, "schema": schema, "description": str(words)}


def _headers(operation: Read | Write) -> Iterator[dict[str, Any]]:
    if isinstance(operation, Read):
        yield _header(
            "If-None-Match", _("The ETag of what you have: unchanged, it is answered 304 without a body."), {"type": "string"}
        )
        return
    words = _("A UUID, or any word of yours, new for each new thing. Sent again with the same, nothing is done twice.")
    yield _header("Idempotency-Key", words, {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[\\x21-\\x7e]+$"})
    if "slug" in holders(operation.path):
        yield _header(
            "If-Match", "An ETag of this campaign: it is done only if the campaign is as it was then.", {"type": "string"}
        )


def _header(name: str, words: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": False, "schema": schema, "description": words}


def _param(param: Param) -> dict[str, Any]:
    said = {"name": param.name, "in": "query", "required": False, "schema": PARAMS[param.kind], "description": str(param.words)}
    return said if param.example is None else {**said, "example": param.example}


def _security(operation: Read | Write) -> list[dict[str, list[str]]]:
    session: dict[str, list[str]] = {"session": []}
    if operation.scope is None:
        return [session]
    known = [{"token": [operation.scope]}, session]
    return [{}, *known] if operation.who in OPEN else known


def _responses(operation: Read | Write) -> dict[str, Any]:
    problems = {str(STATUSES[kind]): {"$ref": f"#/components/responses/{kind}"} for kind in OF_ALL}
    if isinstance(operation, Write):
        problems |= {str(STATUSES[kind]): {"$ref": f"#/components/responses/{kind}"} for kind in OF_WRITES}
        headers = {
            "Campaign-Version": _whole(_("The campaign’s version after it.")),
            "Idempotent-Replayed": _text(_("true: it was done before.")),
        }
        return {"200": _good(_("What came of it."), schemas()["Answer"], headers), **problems}
    headers = {"ETag": _text(_("What to send as If-None-Match, and of a campaign as If-Match."))}
    if "slug" in holders(operation.path):
        headers["Campaign-Version"] = _whole(_("The campaign’s version."))
    kept = {"304": {"description": _("It is as you have it.")}}
    return {"200": _good(str(operation.words), schemas()[operation.name], headers), **kept, **problems}


def _good(words: str, schema: dict[str, Any], headers: dict[str, Any]) -> dict[str, Any]:
    return {"description": words, "headers": headers, "content": {JSON: {"schema": schema}}}


def _text(words: str) -> dict[str, Any]:
    return {"description": words, "schema": {"type": "string"}}


def _whole(words: str) -> dict[str, Any]:
    return {"description": words, "schema": {"type": "integer"}}


@cache
def schemas() -> Mapping[str, dict[str, Any]]:
    """Operation's name to the schema of what it answers with, or of its body; Answer and Problem besides."""
    return _all()[0]


@cache
def components() -> Mapping[str, dict[str, Any]]:
    """Every component."""
    return _all()[1]


@cache
def _all() -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
    from campaign.api.tables import READS, WRITES

    structures = [read for read in READS if not isinstance(read.kind, Document)]
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [(read.name, "serialization", adapter(read.kind)) for read in structures]
    inputs += [(write.operation, "validation", TypeAdapter(write.model)) for write in WRITES]
    inputs += [("Answer", "serialization", adapter(Answer)), ("Problem", "serialization", PROBLEM)]
    found, parts = TypeAdapter.json_schemas(inputs, ref_template=REF)
    made = {name: schema for (name, _mode), schema in found.items()}
    made |= {read.name: {"$ref": REF.format(model=read.kind.schema)} for read in READS if isinstance(read.kind, Document)}
    every = {name: _pointed(each) for name, each in parts.get("$defs", {}).items()}
    for name, make in DOCUMENTS.items():
        every |= _hoisted(name, make())
    return made, every


def _hoisted(name: str, schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """A document's schema with its parts as components beside it."""
    parts = schema.pop("$defs", {})
    schema.pop("$schema", None)
    moved = {f"{name}.{part}": _moved(each, name) for part, each in parts.items()}
    return {name: _moved(schema, name), **moved}


def _pointed(value: Any) -> Any:
    """A schema in which published documents stand by their names."""
    if isinstance(value, list):
        return [_pointed(each) for each in value]
    if not isinstance(value, dict):
        return value
    return (
        {"$ref": REF.format(model=value[DOCUMENT])} if DOCUMENT in value else {key: _pointed(each) for key, each in value.items()}
    )


def _moved(value: Any, name: str) -> Any:
    if isinstance(value, list):
        return [_moved(each, name) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: inner.replace("#/$defs/", f"#/components/schemas/{name}.") if key == "$ref" else _moved(inner, name)
        for key, inner in value.items()
    }


def complete(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The hook that puts in what all operations share."""
    problem = {"schema": schemas()["Problem"]}
    result["components"] = {
        "schemas": dict(sorted(components().items())),
        "responses": {kind: {"description": str(title), "content": {MEDIA: problem}} for kind, title in TITLES.items()},
        "securitySchemes": {
            "token": {
                "type": "http",
                "scheme": "bearer",
                "description": "`Authorization: Bearer rr_…`: a person’s token for one campaign, made on its page of tokens.",
            },
            "session": {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": "Your browser’s session."},
        },
    }
    return result
