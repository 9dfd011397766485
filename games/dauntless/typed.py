"""What people type, as the rules want it; what is no number goes to the rules as it is, and they say so."""

import re
from typing import Any

FACES = ("1", "2", "3", "4", "5", "6")
WHOLE = r"[-−+]?[0-9]{1,6}"
PAIR = rf"[(\[]?\s*({WHOLE})\s*[,;/ ]\s*({WHOLE})\s*[)\]]?"


def number(text: str) -> int | str | None:
    """A whole number; None where nothing stands; anything else as it stands."""
    said = text.strip()
    return _whole(said) if re.fullmatch(WHOLE, said) else said or None


def face(text: str) -> int | None:
    """A face of a die, or a direction: from 1 to 6; None for anything else."""
    return int(text) if text in FACES else None


def pair(text: str) -> Any:
    """A hex as ``[q, r]``: ``3, -2``; None where nothing stands; anything else as it stands."""
    said = text.strip()
    found = re.fullmatch(PAIR, said)
    return [_whole(found[1]), _whole(found[2])] if found else said or None


def _whole(digits: str) -> int:
    return int(digits.replace("−", "-"))
