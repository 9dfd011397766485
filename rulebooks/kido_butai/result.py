"""The result file: the state at the end of the last turn, or why the session was refused (8.3, 8.4)."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rulebooks.kido_butai.board import Board, Ship, Squadron
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import AMERICANS, CARRIERS, FLEETS, KIDO_BUTAI, MIDWAY
from rulebooks.kido_butai.turns import clock
from rulebooks.kido_butai.victory import Points, level, scores

HEAD = {"format": "kido-butai-result", "version": 1}


def refusal(refused: Refused, turn: int | None, action: int | None) -> dict[str, Any]:
    """The result of a session that breaks a rule."""
    return {**HEAD, "error": {"code": refused.code, "rule": refused.rule, "turn": turn, "action": action}}


def result(board: Board, used: Sequence[int]) -> dict[str, Any]:
    """``used``: for each turn, how many random results had been used by its end."""
    japan, usa = scores(board)
    difference = japan.total - usa.total
    fleet_of = {name: number for number, fleet in enumerate(FLEETS, start=1) for name in board.fleets[fleet]}
    return {
        **HEAD,
        "turn": board.turn,
        "time": clock(board.turn) if board.turn else None,
        "finished": board.finished,
        "found": {who: who in board.found for who in (KIDO_BUTAI, *FLEETS)},
        "japanese_carriers": {
            name: {**_ship(board.ships[name]), "aboard": [one.id for one in board.aboard(name)]} for name in CARRIERS
        },
        "squadrons": {one.id: _squadron(one) for one in board.squadrons.values()},
        "american_carriers": {name: {**_ship(board.ships[name]), "fleet": fleet_of.get(name)} for name in AMERICANS},
        "midway": _ship(board.ships[MIDWAY], gone="destroyed"),
        "pools": dict(board.pools),
        "track": {str(turn): dict(space) for turn, space in sorted(board.track.items()) if any(space.values())},
        "removed": dict(board.removed),
        "random_used": list(used),
        "victory": {
            "japanese": _points(japan),
            "american": _points(usa),
            "difference": difference,
            "level": level(difference),
        },
    }


def _ship(ship: Ship, gone: str = "sunk") -> dict[str, Any]:
    return {"hits": ship.hits, "state": gone if ship.is_sunk else "damaged" if ship.hits else "intact", "capacity": ship.capacity}


def _squadron(one: Squadron) -> dict[str, Any]:
    return {"place": one.place, "facing": one.facing, "side": None if one.is_lost else one.side, "low": one.is_low}


def _points(points: Points) -> dict[str, int]:
    return {**asdict(points), "total": points.total}
