"""JSON Schemas of session and result files, generated from the types that read and write them: form only, not the rules."""

from collections.abc import Iterable
from typing import Any

from pydantic import TypeAdapter

from rulebooks.json_schema import DIALECT, plain, text
from rulebooks.kido_butai.board import CAP, CENTER, LOST
from rulebooks.kido_butai.document import Session
from rulebooks.kido_butai.refused import RULES
from rulebooks.kido_butai.result import FINDABLE, Refusal, State
from rulebooks.kido_butai.settings import AMERICANS, ASSUMED_CAPACITY, CARRIERS, CREWS, KINDS, SQUADRONS, TARGETS
from rulebooks.kido_butai.victory import LEVELS, WORST

TEXT = {"type": "string"}
CLOCK = r"^([01]\d|2[0-3])30$"


def session_schema() -> dict[str, Any]:
    """The schema of the session file, version 1."""
    schema = plain(Session.model_json_schema(by_alias=True))
    parts = schema["$defs"]
    parts["SettingsGiven"]["properties"]["capacity"] |= {
        "properties": {**{name: _room(len(CREWS.get(name, ()))) for name in ASSUMED_CAPACITY}, "note": TEXT},
        "additionalProperties": False,
    }
    parts["Turn"]["properties"]["time"]["pattern"] = CLOCK
    parts["Turn"]["properties"]["turn"]["minimum"] = 1
    return {"$schema": DIALECT, **schema, "title": "Kido Butai session file, version 1"}


def _room(least: int) -> dict[str, Any]:
    """Intact and damaged; intact for at least what a carrier starts with."""
    whole = {"type": "integer", "minimum": 0}
    return {"type": "array", "prefixItems": [{**whole, "minimum": least}, whole], "items": False, "minItems": 2}


def result_schema() -> dict[str, Any]:
    """The schema of the result file, version 1: how a session ends, or why it was refused."""
    schema = plain(TypeAdapter(State | Refusal).json_schema(), nulls=True)
    parts = schema["$defs"]
    for part in parts.values():
        part["additionalProperties"] = False
    state, squadron = parts["State"]["properties"], parts["SquadronSaid"]["properties"]
    _all_of(state["found"], FINDABLE)
    _all_of(state["japanese_carriers"], CARRIERS)
    _all_of(state["squadrons"], SQUADRONS)
    _all_of(state["american_carriers"], AMERICANS)
    for counters in (state["pools"], state["removed"], state["track"]["additionalProperties"]):
        _all_of(counters, KINDS)
    state["track"]["propertyNames"] = {"pattern": r"^\d+$"}
    squadron["place"]["enum"] = [*CARRIERS, CENTER, CAP, *TARGETS, LOST]
    parts["Victory"]["properties"]["level"]["enum"] = [*(called for _, called in LEVELS), WORST]
    parts["Fault"]["properties"]["code"]["enum"] = list(RULES)
    return {"$schema": DIALECT, **schema, "title": "Kido Butai result file, version 1"}


def _all_of(schema: dict[str, Any], names: Iterable[str]) -> None:
    """An object by names becomes one that has just these."""
    each = schema.pop("additionalProperties")
    schema.pop("propertyNames", None)
    schema |= {"properties": dict.fromkeys(names, each), "required": list(names), "additionalProperties": False}


def rendered() -> dict[str, str]:
    """File name to text of both schemas, as they stand in ``docs/formats``."""
    schemas = {"kido-butai-session.schema.json": session_schema(), "kido-butai-result.schema.json": result_schema()}
    return {name: text(schema) for name, schema in schemas.items()}
