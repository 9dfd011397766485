"""How a ship stands by the answer of its ledger."""

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


def state_now(stands: Mapping[str, Any]) -> Json:
    """Its last state, or the one it began with where nothing happened to it. ``stands``: a good answer of ``ship_ledger``."""
    states = stands["states"]
    return dict(states[-1] if states else stands["start"])
