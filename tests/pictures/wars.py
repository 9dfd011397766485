"""Small wars for pictures, as plain values: only what a test speaks of is said."""

from typing import Any

from campaign.pictures.facts import Facts, Flight, GameFacts, Hit, PilotFacts
from rulebooks.pacific_air_war.outcome import SOURCES

TITLES = ("One", "Two", "Three", "Four", "Five", "Six", "Seven")


def war(*scores: tuple[int, int], to_come: int = 0, **more: Any) -> Facts:
    """Games of these CVP of (Japan, USA), and some that are still to be flown."""
    games = [game(number, japan, usa) for number, (japan, usa) in enumerate(scores, 1)]
    later = [GameFacts(len(scores) + n, TITLES[len(scores) + n - 1], False, {}) for n in range(1, to_come + 1)]
    return Facts(**{"games": (*games, *later), "pilots": (), "flights": (), "dice": {}, "per_ability": 100} | more)


def game(number: int, japan: int, usa: int) -> GameFacts:
    scores = {side: dict.fromkeys(SOURCES, 0) | {"kills": cvp} for side, cvp in (("japan", japan), ("usa", usa))}
    return GameFacts(number, TITLES[number - 1], True, scores)


def pilot(name: str, ep: int = 0, lost_in: int | None = None, side: str = "japan", **more: Any) -> PilotFacts:
    """A pilot in a seat of his own, with ``ep`` from the muster on."""
    said = {"code": name, "name": name, "seat": name, "player": name, "side": side, "came_after": 0, "lost_in": lost_in}
    return PilotFacts(**{**said, "in_campaign": 0, "ep": ep, "hits": (), "curve": ((0, ep),), **more})


def hits(*on: tuple[str, int]) -> tuple[Hit, ...]:
    return tuple(Hit(seat, half_kills) for seat, half_kills in on)


def flight(end: Any = "home", status: str = "novice", side: str = "japan", **more: Any) -> Flight:
    return Flight(
        **{"side": side, "aircraft": "A6M2", "status": status, "down": end != "home", "end": end, "half_kills": 0, **more}
    )
