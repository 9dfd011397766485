"""Places that people type into the map's forms, as the rules want them."""

from typing import Any

from games.dauntless.typed import pair
from rulebooks.dauntless.hexes import FURTHEST, Hex


def hex_at(text: str) -> Hex | None:
    """The hex that was entered, None where it is none of the field's."""
    found = pair(text)
    if not isinstance(found, list) or max(map(abs, found)) > FURTHEST:
        return None
    return Hex(*found)


def as_text(at: Hex | None) -> str:
    """A hex as it stands in a field."""
    return f"{at[0]}, {at[1]}" if at is not None else ""


def given(**fields: Any) -> dict[str, Any]:
    """The fields that were filled in."""
    return {name: value for name, value in fields.items() if value is not None}
