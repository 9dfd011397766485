"""A session for these tests: two ships, an aircraft, a torpedo in the water, and the lines of its log worked out."""

from typing import Any

from rulebooks.dauntless import answer
from rulebooks.dauntless.session import Session, read, written

Json = dict[str, Any]
TEXAS: Json = {"ship": {"nation": "US", "class_id": "BB-1"}, "era": "late", "hex": [0, 0], "facing": 1, "events": []}
SUBMARINE: Json = {
    "ship": {"nation": "JP", "class_id": "SS-1", "speed": "1/2", "turning": "1/1", "hits": 6, "points": 40},
    "era": "late",
    "events": [{"turn": 1, "type": "hits", "source": "rocket", "hits": 1}],
}
BATTLESHIP: Json = {"id": "bb", "side": "US", "name": "Texas", "ledger": TEXAS}
BOAT: Json = {"id": "ss", "side": "JP", "name": "", "ledger": SUBMARINE}
TORPEDO: Json = {"id": "t1", "nation": "JP", "altitude": 100, "drop_turn": 2, "hex": [4, 0], "facing": 6, "state": "running"}
VAL: Json = {
    "id": "v1", "side": "JP", "type": "D3A Val", "quality": "ace", "engines": 1, "loaded": True, "drop_tanks": False,
    "wing_points": None, "cockpit_hits": 0, "depth_charges": {"S": 0, "D": 0},
}  # fmt: skip


def bomb(*dice: int, ship: str = "bb", **more: Any) -> Json:
    return {"calc": "bomb", "kind": "dive", "dice": list(dice), "id": {"ship": ship, "aircraft": "v1"}, **more}


def line(number: int, request: Json, turn: int = 3, **more: Any) -> Json:
    return {"n": number, "turn": turn, "by": "Ann", "request": request, "answer": answer(request), "void": False, **more}


def evening(*requests: Json, **more: Any) -> Session:
    """The session with these requests in its log, each on turn 3."""
    log = tuple(line(number, request) for number, request in enumerate(requests, 1))
    parts: Json = {
        "title": "Off Leyte", "scenario": None, "date": "1944-10", "turn": 3, "settings": {"heavy_min_range": 13,
        "light_max_range": None, "heavy_max_range": None, "plot_limit": 150},
        "ships": (BATTLESHIP, BOAT),
        "aircraft": (VAL,), "torpedoes": (TORPEDO,), "sealed": (), "log": log, "winner": None, "campaign_game": None,
    }  # fmt: skip
    return Session(**{**parts, **more})


def document(*requests: Json, **more: Any) -> Json:
    return written(evening(*requests, **more))


def again(session: Session) -> Session:
    """Written and read."""
    return read(written(session))
