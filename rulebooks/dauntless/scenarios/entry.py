"""How a scenario is written down: its facts, as plain values, in the shape that the catalogue shows and the file has."""

from collections.abc import Mapping, Sequence
from typing import Any

Entry = Mapping[str, Any]
Value = dict[str, Any]

AIR_FORCE = "air_force"
"""What only the rules of Air Force say: how long it lasts, who wins."""
FLAGS: Value = {
    "sections_may_rotate": None,
    "loaded": [],
    "visibility": None,
    "solitaire_possible": False,
    "exit": "free",
    "ships_hold_fire": False,
    "drop_tanks": [],
    "entry_die": None,
    "alert_roll": False,
    "aces": [],
    "sealed": [],
}
"""What a scenario may say otherwise. None: not said, or left to Air Force."""


def of(count: int | None, *any_of: str) -> Value:
    """So many (None: not printed) of these types, in any mixture; no type where none is named."""
    return {"count": count, "any_of": list(any_of)}


def sides_of(entry: Entry) -> list[str]:
    """Who may win: the sides that its victory names; where Air Force settles that, those of its first match-up."""
    return list(entry["victory"]["sides"]) or [one["side"] for one in entry["match_ups"][0]]


def versus(**sides: list[Value]) -> list[Value]:
    """One match-up: each side with its units, in the order of print."""
    return [{"side": side, "units": units} for side, units in sides.items()]


def place(
    side: str,
    what: str,
    where: str,
    *,
    edges: Sequence[str] = (),
    direction: int | None = None,
    lowest: int | None = None,
    highest: int | None = None,
    secret: bool = False,
) -> Value:
    """One step of the set-up: who places what, where, facing whither, how high (feet), and whether it is written down unseen."""
    return {
        "side": side,
        "what": what,
        "where": where,
        "edges": list(edges),
        "direction": direction,
        "altitude_min": lowest,
        "altitude_max": highest,
        "secret": secret,
    }


def ace(side: str, count: int, *, kills: int, choice: bool = False, secret: bool = False) -> Value:
    """So many aces of a side; ``choice``: if the player likes."""
    return {"side": side, "count": count, "kills": kills, "choice": choice, "secret": secret}


def victory(kind: str, sides: Sequence[str] = (), facts: Sequence[str] = ()) -> Value:
    """How it is settled: between whom, and what has to be known for it, in the order in which it is asked."""
    return {"kind": kind, "sides": list(sides), "facts": list(facts)}


def scenario(
    key: str,
    title: str,
    *,
    number: int | None,
    family: str,
    theme: str,
    players: Sequence[str],
    rulings: Sequence[int],
    match_ups: list[list[Value]],
    ends: str = AIR_FORCE,
    victory: Value | None = None,
    level: str | None = None,
    air_force_basis: str | None = None,
    date: str | None = None,
    turn_limit: int | None = None,
    setup: Sequence[Value] = (),
    doubts: Sequence[str] = (),
    **flags: Any,
) -> Value:
    """One entry of the catalogue, all but its group. ``number`` and ``family``: of the scenario of Air Force that it belongs to;
    ``rulings``: the numbers of those that bear on it."""
    return {
        "key": key,
        "number": number,
        "family": family,
        "title": title,
        "level": level,
        "air_force_basis": air_force_basis,
        "date": date,
        "turn_limit": turn_limit,
        "ends": ends,
        "setup": list(setup),
        "match_ups": match_ups,
        "flags": {**FLAGS, **flags},
        "victory": victory or {"kind": AIR_FORCE, "sides": [], "facts": []},
        "doubts": list(doubts),
        "rulings": [f"DA-R{ruling}" for ruling in rulings],
        "theme": theme,
        "players": list(players),
    }
