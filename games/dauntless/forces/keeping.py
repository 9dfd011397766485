"""A ship of a session whose figures somebody typed, as a row that her club may keep."""

from collections.abc import Mapping
from typing import Any

from games.dauntless.forces.making import CELLS

GUNS = ("light", "heavy")
APART = ", "


def cells_typed(ship: Mapping[str, Any], row: Mapping[str, Any] | None) -> dict[str, str]:
    """Cells of the club's file that the ship says otherwise than the row of her class. Empty: there is nothing to keep.

    Her flak is that of her years alone; her name joins those of her class.
    """
    listed, known = ship["ledger"]["ship"], row or {}
    said = {column_of(name, ship["ledger"]["era"]): listed.get(name) for name in CELLS} | {"silhouette": ship.get("silhouette")}
    other = {column: str(value) for column, value in said.items() if value is not None and value != known.get(column)}
    if not other:
        return {}
    return {"nation": str(listed["nation"]), "class_id": str(listed["class_id"]), **other, "names": _names(ship, known)}


def column_of(name: str, era: str) -> str:
    """The column of the file for a cell of a ship's ledger."""
    return f"{name}_{era}" if name in GUNS else name


def _names(ship: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    """The names of the class with hers, which is no name where it is that of the class."""
    names = [one for one in (row.get("names") or "").split(APART) if one]
    own = str(ship["name"]).strip()
    unnamed = own.startswith(str(ship["ledger"]["ship"]["class_id"]))
    return APART.join(names if unnamed or own in names else [*names, own])
