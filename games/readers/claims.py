"""The table of claims: who did it, to whom, what, and when."""

from typing import Any

from games.readers.draft import Draft
from games.readers.grid import Row, Table
from games.readers.values import WORDS, Broken, is_moment, text, whole, word

NEEDED = ("by", "on", "result")
SHARED = ("shared", "shared kill", "share")


def read_claims(draft: Draft, table: Table, *, alone: bool) -> None:
    """Put the table's claims into the draft. ``alone``: the file has no sorties, so whoever is named is a key of the people."""
    lacking = [key for key in NEEDED if key not in table.columns]
    for key in lacking:
        draft.found.fault("sheet.column_missing", table.grid.at(table.head), column=key)
    claims: list[dict[str, Any]] = []
    for row in () if lacking else table.rows:
        claim = _claim(draft, row, len(claims), alone)
        if claim is not None:
            claims.append(claim)
    draft.document["claims"] = claims


def _claim(draft: Draft, row: Row, place: int, alone: bool) -> dict[str, Any] | None:
    """One claim, None where it is a fault already who is meant."""
    here = ("claims", place)
    draft.places[f"/claims/{place}"] = row.at
    claim: dict[str, Any] = {}
    by = [_meant(draft, row, key, alone) for key in ("by", "shared") if key in row.cells]
    on = _meant(draft, row, "on", alone) if "on" in row.cells else ""
    if None in by or on is None:
        return None
    if "by" in row.cells:
        draft.put(claim, (*here, "by"), by, row.place("by"))
    draft.places[f"/claims/{place}/by/1"] = row.place("shared")
    if on:
        draft.put(claim, (*here, "on"), on, row.place("on"))
    if "result" in row.cells:
        draft.put(claim, (*here, "result"), _result(row, len(by)), row.place("result"))
    if "turn" in row.cells:
        draft.put(claim, (*here, "turn"), whole(row.cells["turn"]), row.place("turn"))
    return claim


def _result(row: Row, claimants: int) -> Any:
    """The result; a kill may also be called shared where two claim it."""
    value = row.cells["result"]
    if isinstance(value, Broken) or is_moment(value):
        return value
    if claimants > 1 and text(value).casefold() in SHARED:
        return "shot_down"
    return word(value, WORDS["result"])


def _meant(draft: Draft, row: Row, key: str, alone: bool) -> str | None:
    value, at = row.cells[key], row.place(key)
    if alone and not isinstance(value, Broken):
        return draft.people.anybody(value, at)
    return draft.people.sortie(value, at)
