"""Where a ship is now, for those who place it on the hex field; its ledger keeps where it was before it moved."""

from collections.abc import Mapping
from typing import Any

from rulebooks.dauntless import answer
from rulebooks.dauntless.hexes import turned
from rulebooks.dauntless.ledger.stands import state_now
from rulebooks.dauntless.session import Session

Json = dict[str, Any]


def placed_now(session: Session, ship: Mapping[str, Any]) -> Json:
    """The ship, which says where it is now, as its ledger has it: so placed that the moves of the log lead to that hex."""
    ledger = ship["ledger"]
    if ledger.get("hex") is None or not session.told.get(ship["id"]):
        return dict(ship)
    facing = turned(ledger["facing"], 1 - _after(session, ship, 1)["facing"])
    moved = _after(session, ship, facing)["hex"]
    start = [now - by for now, by in zip(ledger["hex"], moved, strict=True)]
    return {**ship, "ledger": {**ledger, "hex": start, "facing": facing}}


def place_of(session: Session, ship: Mapping[str, Any]) -> Json:
    """Hex and facing of a ship now; both None where it stands nowhere."""
    return {name: _stands(session.ledger(dict(ship)))[name] for name in ("hex", "facing")}


def _after(session: Session, ship: Mapping[str, Any], facing: int) -> Json:
    """Where the ship comes from the middle, heading so."""
    return place_of(session, {**ship, "ledger": {**ship["ledger"], "hex": [0, 0], "facing": facing}})


def _stands(ledger: Json) -> Json:
    """The last state of a ledger; where it cannot be kept, the place that it gives."""
    said = answer({"calc": "ship_ledger", **ledger})
    if "error" in said:
        return {"hex": ledger.get("hex"), "facing": ledger.get("facing")}
    return state_now(said)
