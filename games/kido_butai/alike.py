"""Whether two files are of the same game: the same moves, and the same dice and draws, whatever it is called."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

WHAT_HAPPENED = ("torpedo", "turns", "random")


def likeness(document: Mapping[str, Any]) -> str:
    """A digest of what happened in the complete turns of a session file: equal for copies of one game."""
    said = json.dumps([document.get(name, []) for name in WHAT_HAPPENED], sort_keys=True, separators=(",", ":"))
    return sha256(said.encode()).hexdigest()
