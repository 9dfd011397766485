"""What a line of the log does to ships: derived from its request and answer, never stored."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from rulebooks.dauntless.ledger.events import ATTACKS

Json = dict[str, Any]
Line = TypeVar("Line", bound=Mapping[str, Any])
Happened = tuple[str, Json]
"""A ship by its id, and the event for its ledger."""


def events_of(request: Json, answer: Json, turn: int) -> list[Happened]:
    """The events of one line, in their order; none where its request was refused or is about no ship."""
    if "error" in answer:
        return []
    calc, ship = request["calc"], about(request, "ship")
    if calc == "rockets":
        struck = [one for one in answer["ships"] if one["hits"]]
        return [(one["id"], _hits(turn, "rocket", one["hits"])) for one in struck]
    return [] if ship is None else [(ship, event) for event in _events(calc, request, answer, turn)]


def about(request: Json, what: str) -> str | None:
    """The id of the ``ship``, ``aircraft`` or ``torpedo`` that a request is about, if it says so."""
    said = request.get("id")
    found = said.get(what) if isinstance(said, dict) else None
    return found if isinstance(found, str) else None


def without_id(request: Mapping[str, Any]) -> Json:
    """A request as it stands inside another."""
    return {key: value for key, value in request.items() if key != "id"}


def standing(log: Iterable[Line]) -> list[Line]:
    """The lines of a log that say something: not void, nor ones whose request was refused."""
    return [line for line in log if not line["void"] and "error" not in line["answer"]]


def _events(calc: str, request: Json, answer: Json, turn: int) -> Iterator[Json]:
    if calc in ATTACKS:
        yield {"turn": turn, "type": "attack", "attack": without_id(request)}
    elif calc == "campaign_kamikaze" and answer["ship_hits"] is not None:
        yield _hits(turn, "kamikaze", answer["ship_hits"])
    elif calc == "ship_move" and answer["order"] and answer["order"]["ok"]:
        yield {"turn": turn, "type": "move", **request["order"]}
    elif calc == "submarine" and len(answer["states"]) == 1:
        yield {"turn": turn, "type": "depth", "order": answer["states"][0]["order"]}
    elif calc == "ship_ledger":
        yield from request["events"][-1:]


def _hits(turn: int, source: str, hits: int) -> Json:
    return {"turn": turn, "type": "hits", "source": source, "hits": hits}
