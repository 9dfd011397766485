"""A session's ships and aircraft, made of what was chosen: as the session file has them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.dauntless.forces.fleet import Fleet
from games.dauntless.forces.wanted import LIKE
from rulebooks.dauntless import answer
from rulebooks.dauntless.scenarios import SCENARIOS

CELLS = ("light", "heavy", "speed", "turning", "hits", "points")
"""What a ledger is told of a ship beside its class."""
STAND_IN = {"class_id": "DD-1", "speed": "1/1", "turning": "1/1", "hits": 1}
"""In the place of a cell that is wrong, so that the rules look at the others too."""
Ship = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chosen:
    """So many aircraft of a type; ``side``: of the scenario, such as ``attacker``."""

    nation: str
    type: str
    count: int
    side: str = ""


def era_of(date: str) -> str:
    """``early`` or ``late``, of a month ``1943-07``; of what is no month, ``early``."""
    return str(answer({"calc": "era", "date": date}).get("era", "early"))


def ship_of(row: Mapping[str, Any], era: str, entered: Mapping[str, Any]) -> Ship:
    """A ship as a ledger wants it: what was entered comes before the row of its class; what nobody knows is left out."""
    cells = {"light": row.get(f"light_{era}"), "heavy": row.get(f"heavy_{era}")}
    cells |= {name: row.get(name) for name in ("speed", "turning", "hits", "points")}
    cells |= {name: value for name, value in entered.items() if value not in (None, "")}
    known = {name: cells[name] for name in CELLS if cells[name] is not None}
    return {"nation": cells.get("nation") or row.get("nation"), "class_id": cells.get("class_id") or row.get("class_id"), **known}


def silhouette_of(row: Mapping[str, Any], entered: int | None) -> dict[str, int]:
    """What a session keeps of a ship beside its ledger, which asks for no silhouette: nothing where nobody knows it."""
    known = row.get("silhouette") if entered is None else entered
    return {} if known is None else {"silhouette": known}


def faults_of(ship: Ship, era: str) -> Iterator[Mapping[str, str]]:
    """Everything for which no ledger can be opened for a ship, as the rules say it: one fault at most for each of its cells."""
    left = dict(ship)
    while fault := answer({"calc": "ship_ledger", "ship": left, "era": era, "events": []}).get("error"):
        yield fault
        cell = fault["field"].rpartition(".")[2]
        if left.get(cell) == STAND_IN.get(cell):
            return
        left[cell] = STAND_IN.get(cell)


def aircraft_of(chosen: Iterable[Chosen], fleet: Fleet, scenario: str = "") -> list[dict[str, Any]]:
    """A line for each aircraft. Loads, tanks and aces are those of the scenario; a secret ace stays with its player."""
    flags = SCENARIOS[scenario]["flags"] if scenario else {}
    aces = {one["side"]: one["count"] for one in flags.get("aces", ()) if not (one["secret"] or one["choice"])}
    numbers: dict[str, int] = {}
    return list(_aircraft(chosen, fleet, flags, aces, numbers))


def _aircraft(
    chosen: Iterable[Chosen], fleet: Fleet, flags: Mapping[str, Any], aces: dict[str, int], numbers: dict[str, int]
) -> Iterator[dict[str, Any]]:
    for one in chosen:
        card = fleet.cards.get((one.nation, one.type)) or fleet.cards.get((one.nation, LIKE.get(one.type, one.type))) or {}
        fighter = bool(card.get("fighter"))
        for _each in range(one.count):
            numbers[one.type] = numbers.get(one.type, 0) + 1
            ace = aces.get(one.nation, 0) > 0
            aces[one.nation] = aces.get(one.nation, 0) - 1
            yield one_aircraft(
                f"{one.type} {numbers[one.type]}",
                one.nation,
                {**card, "type": one.type},
                quality="ace" if ace else "average",
                loaded=_loaded(one, fighter, flags.get("loaded", ())),
                drop_tanks=_tanks(one, fighter, flags.get("drop_tanks", ())),
            )


def one_aircraft(
    name: str, nation: str, card: Mapping[str, Any], *, quality: str = "average", loaded: bool, drop_tanks: bool = False
) -> dict[str, Any]:
    """An undamaged aircraft as a session has it. ``card``: the row of its type, of which but the type anything may be missing."""
    return {
        "id": name,
        "side": nation,
        "type": card["type"],
        "quality": quality,
        "engines": card.get("engines"),
        "loaded": loaded,
        "drop_tanks": drop_tanks,
        "wing_points": card.get("wing_points"),
        "cockpit_hits": 0,
        "depth_charges": {"S": 0, "D": 0},
    }


def _loaded(one: Chosen, fighter: bool, loaded: Iterable[str]) -> bool:
    return any(who == one.nation or (who == "attacker bombers" and one.side == "attacker" and not fighter) for who in loaded)


def _tanks(one: Chosen, fighter: bool, tanks: Iterable[str]) -> bool:
    return any(who == one.nation or (who == f"{one.nation} fighters" and fighter) for who in tanks)
