"""What a session behind a game begins with: the strike aircraft of the game, and ships that come over from an earlier one."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from games.dauntless.belonging import strike_types
from games.dauntless.forces.making import one_aircraft
from rulebooks.dauntless import answer
from rulebooks.dauntless.ledger.stands import state_now
from rulebooks.pacific_air_war.scenarios import Scenario


def strike_aircraft(book: Scenario, rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The off-table aircraft of a game, one by one, loaded, as a session has them. ``rows``: of the types at hand."""
    known = {(row["nation"], row["type"].split(" ")[0]): row for row in rows}
    found = []
    for nation, kind, count in strike_types(book):
        row = known.get((nation, kind), {})
        card = {**row, "type": row.get("type", kind), "engines": row.get("engines") or 1}
        found += [one_aircraft(f"{kind} {number}", nation, card, loaded=True) for number in range(1, count + 1)]
    return found


def carried_ships(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The ships of a session that are afloat at its end, each with its hits as one correction before the first turn.

    Submarines are surfaced.
    """
    for ship in document["ships"]:
        last = state_now(answer({"calc": "ship_ledger", **ship["ledger"]}))
        if last["condition"] == "sunk":
            continue
        stays = {key: ship["ledger"][key] for key in ("ship", "era", "anchored") if key in ship["ledger"]}
        if ship["ledger"].get("depth") is not None:
            stays["depth"] = 0
        lost = {"hits": last["hits"], "light": last["light_loss"], "heavy": last["heavy_loss"]}
        events = [{"turn": 1, "type": "correction", **lost}] if any(lost.values()) else []
        yield {**ship, "ledger": {**stays, "events": events}}


def with_free_ids(ships: Iterable[Mapping[str, Any]], taken: Collection[str]) -> Iterator[dict[str, Any]]:
    """The ships, each with its own id, or with another where that is taken."""
    used = {*taken}
    for ship in ships:
        tried = (ship["id"], *(f"{ship['id'][:70]} {number}" for number in range(2, len(used) + 3)))
        free = next(name for name in tried if name not in used)
        used.add(free)
        yield {**ship, "id": free}
