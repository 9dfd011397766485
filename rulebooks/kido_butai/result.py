"""The result file: the state at the end of the last turn, or why the session was refused (8.3, 8.4)."""

from collections.abc import Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from rulebooks.kido_butai.board import Board, Counters, Facing, Ship, Side, Squadron
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import AMERICANS, CARRIERS, FLEETS, KIDO_BUTAI, MIDWAY
from rulebooks.kido_butai.turns import clock
from rulebooks.kido_butai.victory import Points, level, scores

FORMAT: Literal["kido-butai-result"] = "kido-butai-result"
VERSION: Literal[1] = 1
FINDABLE = (KIDO_BUTAI, *FLEETS)


class ShipSaid(TypedDict):
    """A carrier."""

    hits: int
    state: Literal["intact", "damaged", "sunk"]
    capacity: int


class JapaneseCarrier(ShipSaid):
    """A Japanese carrier; ``aboard``: the squadrons on it, in the standard order."""

    aboard: list[str]


class AmericanCarrier(ShipSaid):
    """An American carrier; ``fleet`` is null until the fleets are drawn."""

    fleet: int | None


class Base(TypedDict):
    """The base on Midway."""

    hits: int
    state: Literal["intact", "damaged", "destroyed"]
    capacity: int


class SquadronSaid(TypedDict):
    """A Japanese squadron; a destroyed one is at ``lost``, with no facing and no side."""

    place: str
    facing: Facing | None
    side: Side | None
    low: bool


class SidePoints(TypedDict):
    """One side's score: ``squadrons_destroyed`` counts the enemy's squadrons, all others are victory points."""

    squadrons_destroyed: int
    squadrons: int
    carriers_damaged: int
    carriers_sunk: int
    midway: int
    total: int


class Victory(TypedDict):
    """Both scores; ``difference``: Japan's less the Americans'."""

    japanese: SidePoints
    american: SidePoints
    difference: int
    level: str


class State(TypedDict):
    """How a session ends. ``random_used``: for each turn, how many random results had been used by its end."""

    format: Literal["kido-butai-result"]
    version: Literal[1]
    turn: int
    time: str | None
    finished: bool
    found: dict[str, bool]
    japanese_carriers: dict[str, JapaneseCarrier]
    squadrons: dict[str, SquadronSaid]
    american_carriers: dict[str, AmericanCarrier]
    midway: Base
    pools: Counters
    track: dict[str, Counters]
    removed: Counters
    random_used: list[int]
    victory: Victory


class Fault(TypedDict):
    """The first fault; ``action``: its place in the turn, from 1; null outside of the Japanese phase."""

    code: str
    rule: str
    turn: int | None
    action: int | None
    message: NotRequired[str]


class Refusal(TypedDict):
    """The result of a session that breaks a rule."""

    format: Literal["kido-butai-result"]
    version: Literal[1]
    error: Fault


def refusal(refused: Refused, turn: int | None, action: int | None) -> Refusal:
    """``turn`` and ``action`` say where the fault is."""
    fault: Fault = {"code": refused.code, "rule": refused.rule, "turn": turn, "action": action}
    return {"format": FORMAT, "version": VERSION, "error": fault}


def result(board: Board, used: Sequence[int]) -> State:
    """``used``: for each turn, how many random results had been used by its end."""
    fleet_of = {name: number for number, fleet in enumerate(FLEETS, start=1) for name in board.fleets[fleet]}
    base = board.ships[MIDWAY]
    return {
        "format": FORMAT,
        "version": VERSION,
        "turn": board.turn,
        "time": clock(board.turn) if board.turn else None,
        "finished": board.finished,
        "found": {who: who in board.found for who in FINDABLE},
        "japanese_carriers": {
            name: {**_ship(board.ships[name]), "aboard": [one.id for one in board.aboard(name)]} for name in CARRIERS
        },
        "squadrons": {one.id: _squadron(one) for one in board.squadrons.values()},
        "american_carriers": {name: {**_ship(board.ships[name]), "fleet": fleet_of.get(name)} for name in AMERICANS},
        "midway": {"hits": base.hits, "state": "destroyed" if base.is_sunk else _worn(base), "capacity": base.capacity},
        "pools": dict(board.pools),
        "track": {str(turn): dict(space) for turn, space in sorted(board.track.items()) if any(space.values())},
        "removed": dict(board.removed),
        "random_used": list(used),
        "victory": _victory(board),
    }


def _ship(ship: Ship) -> ShipSaid:
    return {"hits": ship.hits, "state": "sunk" if ship.is_sunk else _worn(ship), "capacity": ship.capacity}


def _worn(ship: Ship) -> Literal["intact", "damaged"]:
    return "damaged" if ship.hits else "intact"


def _squadron(one: Squadron) -> SquadronSaid:
    return {"place": one.place, "facing": one.facing, "side": None if one.is_lost else one.side, "low": one.is_low}


def _victory(board: Board) -> Victory:
    japan, usa = scores(board)
    difference = japan.total - usa.total
    return {"japanese": _points(japan), "american": _points(usa), "difference": difference, "level": level(difference)}


def _points(points: Points) -> SidePoints:
    return {
        "squadrons_destroyed": points.squadrons_destroyed,
        "squadrons": points.squadrons,
        "carriers_damaged": points.carriers_damaged,
        "carriers_sunk": points.carriers_sunk,
        "midway": points.midway,
        "total": points.total,
    }
