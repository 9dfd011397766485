"""What the buttons and small forms of the table send, as requests to the rules."""

from collections.abc import Collection, Mapping
from typing import Any

from games.dauntless.table import table_of
from games.dauntless.typed import number
from rulebooks.dauntless.session import Session, loss

Json = dict[str, Any]
LARGEST = 9999


def entries_of(session: Session, sent: Mapping[str, str], sides: Collection[str]) -> list[Json]:
    """The requests of a form; none where it says nothing that can be done. Figures are looked at by the rules.

    ``sides``: those whose ships go straight on together.
    """
    what, ship = sent.get("what", ""), sent.get("ship", "")
    about: Json = {"id": {"ship": ship}}
    if what == "straight":
        return [_move(one.id, f"{one.move}.0.") for one in table_of(session, None).unmoved if one.side in sides]
    if what == "lost":
        return [loss(sent.get("aircraft", ""))]
    if what == "move":
        return [_move(ship, sent.get("order", ""))]
    if what == "depth":
        return [{"calc": "submarine", **about, "orders": [sent.get("order", "")]}]
    if what == "hits":
        source = {"source": said} if (said := sent.get("source", "")) else {}
        event: Json = {"type": "hits", **source, "hits": number(sent.get("hits", ""))}
        return [{"calc": "ship_ledger", **about, "events": [event]}]
    if what == "correction":
        tallies = {name: number(sent.get(name, "") or "0") for name in ("hits", "light", "heavy")}
        return [{"calc": "ship_ledger", **about, "events": [{"type": "correction", **tallies}]}] if any(tallies.values()) else []
    return []


def due_of(session: Session) -> list[Json]:
    """What must still be done this turn: ships that must move go straight on, submarines that must rise do so."""
    table = table_of(session, None)
    rise = [{"calc": "submarine", "id": {"ship": one.id}, "orders": ["rise"]} for one in table.rising]
    return [*(_move(one.id, f"{one.move}.0.") for one in table.unmoved), *rise]


def _move(ship: str, order: str) -> Json:
    """``order`` as the button has it: hexes, hexsides and direction, ``1.1.L``."""
    move, _dot, turn = order.partition(".")
    sides, _dot, direction = turn.partition(".")
    said: Json = {"move": number(move), "sides": number(sides or "0")}
    return {"calc": "ship_move", "id": {"ship": ship}, "order": said | ({"direction": direction} if direction else {})}
