"""What people type into the map's forms, as the rules want it; what is no number goes to the rules as it is, and they say so."""

import re
from typing import Any

from rulebooks.dauntless.hexes import FURTHEST, Hex

WHOLE = re.compile(r"[-−]?[0-9]{1,6}")
PAIR = re.compile(r"\[?\s*([-−]?[0-9]{1,6})\s*[,;/ ]\s*([-−]?[0-9]{1,6})\s*\]?")


def number(text: str) -> int | str | None:
    """A whole number; None where nothing stands; anything else as it stands."""
    said = text.strip()
    if not said:
        return None
    return _whole(said) if WHOLE.fullmatch(said) else said


def pair(text: str) -> Any:
    """A hex as ``[q, r]``; None where nothing stands; anything else as it stands."""
    said = text.strip()
    if not said:
        return None
    found = PAIR.fullmatch(said)
    return [_whole(found[1]), _whole(found[2])] if found else said


def hex_at(text: str) -> Hex | None:
    """The hex that was entered, None where it is none of the field's."""
    found = pair(text)
    if not isinstance(found, list) or max(map(abs, found)) > FURTHEST:
        return None
    return Hex(*found)


def facing_of(text: str) -> int | None:
    """A direction from 1 to 6, None for anything else."""
    return int(text) if text in ("1", "2", "3", "4", "5", "6") else None


def as_text(at: Hex | None) -> str:
    """A hex as it stands in a field."""
    return f"{at[0]}, {at[1]}" if at is not None else ""


def given(**fields: Any) -> dict[str, Any]:
    """The fields that were filled in."""
    return {name: value for name, value in fields.items() if value is not None}


def _whole(digits: str) -> int:
    return int(digits.replace("−", "-"))
