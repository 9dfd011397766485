"""JSON Schemas of the two file formats, generated from the types that read and write them."""

import json
from typing import Any

from pydantic import TypeAdapter

from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.scenarios import NAMES
from rulebooks.pacific_air_war.standings import StandingsDocument

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def campaign_schema() -> dict[str, Any]:
    """The schema of the campaign file, version 1: form only; the rules of the game are not in it."""
    schema = plain(Campaign.model_json_schema(by_alias=True, mode="validation"))
    parts = schema["$defs"]
    parts["Sortie"]["oneOf"] = [{"required": ["pilot"]}, {"required": ["strike_for"]}]
    for aircraft in (parts["Sortie"]["properties"]["aircraft"], parts["Exit"]["properties"]["bonus"]):
        aircraft["enum"] = list(NAMES)
    return {"$schema": DIALECT, **schema, "title": "Pacific Air War campaign file, version 1"}


def standings_schema() -> dict[str, Any]:
    """The schema of the standings document, version 1."""
    schema = plain(TypeAdapter(StandingsDocument).json_schema(), nulls=True)
    return {"$schema": DIALECT, **schema, "title": "Pacific Air War standings, version 1"}


def plain(value: Any, *, nulls: bool = False) -> Any:
    """Without generated titles, and without null unless wanted: a key that has no value is left out of a campaign file."""
    if isinstance(value, list):
        return [plain(inner, nulls=nulls) for inner in value]
    if not isinstance(value, dict):
        return value
    kept = {key: inner for key, inner in value.items() if not (key == "title" and isinstance(inner, str))}
    if "description" in kept:
        kept["description"] = " ".join(kept["description"].replace("``", "").split())
    if not nulls:
        kept = {key: inner for key, inner in kept.items() if inner is not None}
        choices = [choice for choice in kept.get("anyOf", ()) if choice != {"type": "null"}]
        if len(choices) == 1 and "anyOf" in kept:
            del kept["anyOf"]
            kept = {**choices[0], **kept}
    return {key: plain(inner, nulls=nulls) for key, inner in kept.items()}


def rendered() -> dict[str, str]:
    """File name to text of every published schema, as they stand in ``docs/formats``."""
    schemas = {"campaign.schema.json": campaign_schema(), "standings.schema.json": standings_schema()}
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in schemas.items()}
