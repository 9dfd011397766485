"""A request as people say it, filled up with how the ship stands that it is about."""

from typing import Any

from rulebooks.dauntless.ledger.brief import brief
from rulebooks.dauntless.ledger.events import ATTACKS
from rulebooks.dauntless.ledger.stands import state_now
from rulebooks.dauntless.session import Session, about, ledger_of

Json = dict[str, Any]


def completed(session: Session, request: Json) -> Json:
    """The request as the rules want it; one that is about no ship of the session, or needs nothing of it, as it is.

    Of ``ship_ledger`` only the new ``events`` are said, and the line holds how the ship stood before them, not its whole story;
    of ``ship_move`` the ``order``; of ``submarine`` the ``orders``.
    """
    ship = about(request, "ship")
    if ship is None or not any(one["id"] == ship for one in session.ships):
        return request
    calc = request.get("calc")
    ledger, stands = ledger_of(session, ship)
    if "error" in stands:
        return request
    now = state_now(stands)
    if calc in ATTACKS:
        return {**request, "depth": now["depth"] or 0} if now["depth"] is not None else request
    if calc == "ship_ledger":
        new = [{"turn": session.turn, **event} if isinstance(event, dict) else event for event in request.get("events") or []]
        before = brief(ledger, stands)
        return {"calc": calc, **before, "id": request["id"], "events": [*before["events"], *new]}
    if calc == "ship_move":
        return {**request, **_sailing(session, ledger, stands, now)}
    if calc == "submarine":
        return {**request, "depth": now["depth"] or 0, "hits_listed": stands["hits_listed"], "hits": now["hits"]}
    return request


def asks_move(session: Session, ship: str) -> Json | None:
    """The request that says what a ship may and must do this turn; None where its figures are unknown."""
    ledger, stands = ledger_of(session, ship)
    if "error" in stands:
        return None
    now = state_now(stands)
    return {"calc": "ship_move", **_sailing(session, ledger, stands, now)}


def _sailing(session: Session, ledger: Json, stands: Json, now: Json) -> Json:
    """What it was listed with, and what happened to it; places only where they are kept."""
    said: Json = {
        "speed": listed(ledger, stands, "speed"),
        "turning": listed(ledger, stands, "turning"),
        "turn": session.turn,
        "hits_listed": stands["hits_listed"],
        "hits": now["hits"],
    }
    if ledger.get("anchored"):
        said["anchored"] = True
    if now["hex"] is not None:
        said |= {"hex": now["hex"], "facing": now["facing"]}
    return said


def listed(ledger: Json, stands: Json, name: str) -> str:
    """Speed or turning as its row has it."""
    return str(ledger["ship"].get(name) or stands["start"][name])
