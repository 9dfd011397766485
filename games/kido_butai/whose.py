"""Whose dice fell in a game: the site's, the table's, both, or those of a file that was loaded."""

from collections.abc import Mapping
from typing import Any

from games.models import Battle

SITE, TABLE, BOTH, FILE = "site", "table", "both", "file"


def dice_of(battle: Battle) -> str:
    """Of a game here."""
    return whose(battle.from_file, battle.at_table, battle.document, battle.in_play)


def whose(from_file: bool, at_table: int, document: Mapping[str, Any], in_play: Mapping[str, Any]) -> str:
    """The same by the columns of its row."""
    if from_file:
        return FILE
    if not at_table:
        return SITE
    return TABLE if at_table >= _fallen(document, in_play) else BOTH


def _fallen(document: Mapping[str, Any], in_play: Mapping[str, Any]) -> int:
    """The dice and draws so far, those of the turn in play too."""
    return sum(len(part.get("random", ())) for part in (document, in_play, in_play.get("asked", {})))
