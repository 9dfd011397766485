"""JSON Schemas as they are published: generated from the types that read and write a format, then made plain."""

import json
from typing import Any

DIALECT = "https://json-schema.org/draft/2020-12/schema"


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


def text(schema: dict[str, Any]) -> str:
    """A schema as it stands in ``docs/formats``."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
