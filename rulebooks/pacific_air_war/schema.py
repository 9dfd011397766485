"""JSON Schemas of the two file formats, generated from the types that read and write them."""

from typing import Any

from pydantic import TypeAdapter

from rulebooks.json_schema import DIALECT, plain, text
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.scenarios import NAMES
from rulebooks.pacific_air_war.standings import StandingsDocument


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


def rendered() -> dict[str, str]:
    """File name to text of every published schema, as they stand in ``docs/formats``."""
    schemas = {"campaign.schema.json": campaign_schema(), "standings.schema.json": standings_schema()}
    return {name: text(schema) for name, schema in schemas.items()}
