"""The campaign file of a stored campaign."""

import json
from typing import Any

from campaign.beside import whole_document
from campaign.models import Campaign

WIDTH = 120


def campaign_file(campaign: Campaign) -> str:
    """Every fact of a campaign as its file, with the links of its games and the referee's own words, ending with a line break.

    The same campaign gives the same text.
    """
    return pretty(whole_document(campaign)) + "\n"


def pretty(value: Any, margin: int = 0) -> str:
    """JSON for people: what fits on a line stands on one, anything longer has a line for each of its parts."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or margin + len(line) <= WIDTH and margin:
        return line
    deeper = margin + 1
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(part, deeper)}" for key, part in value.items()]
        left, right = "{}"
    else:
        parts = [pretty(part, deeper) for part in value]
        left, right = "[]"
    indent = " " * deeper
    return f"{left}\n{indent}" + f",\n{indent}".join(parts) + f"\n{' ' * margin}{right}"
