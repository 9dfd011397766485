"""Which moves each squadron has now, and why it has not the others. A move is called as the page sends it: ``launch:strike``."""

from collections.abc import Mapping
from typing import Any

from rulebooks.kido_butai.actions import may_fly, may_land, may_launch, may_ready, may_recall, open_deck, open_target
from rulebooks.kido_butai.board import CAP, Board
from rulebooks.kido_butai.legal import LOADED, STRIKE, actions_of, attacks
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import CARRIERS, TARGETS
from rulebooks.kido_butai.strike import may_attack, unattacked

READY = "ready"
MOVES: tuple[str, ...] = (
    *(f"launch:{to}" for to in (STRIKE, CAP)),
    *(f"fly:{target}" for target in TARGETS),
    *(f"attack:{target}" for target in TARGETS),
    "recall",
    *(f"land:{carrier}" for carrier in CARRIERS),
    READY,
    *(f"{READY}:{side}" for side in LOADED),
)
"""Every move of squadrons, in the order in which they are offered."""
AT = ("to", "on", "side")


def name_of_move(action: Mapping[str, Any]) -> str:
    """An action of a session file, as the page calls it."""
    at = next((str(action[key]) for key in AT if key in action), "")
    return f"{action['do']}:{at}" if at else str(action["do"])


def moves_of(board: Board) -> dict[str, tuple[str, ...]]:
    """By squadron, what it may do now: exactly what the rules allow."""
    found = {unit: [name_of_move(action) for action in actions_of(board, unit)] for unit in board.squadrons}
    for raid in attacks(board):
        for unit in raid.squadrons:
            found[unit].append(f"attack:{raid.target}")
    return {unit: tuple(moves) for unit, moves in found.items()}


def ask(board: Board, move: str, unit: str) -> None:
    """Whether one squadron may do it. Raises Refused."""
    what, _, at = move.partition(":")
    match what:
        case "launch":
            may_launch(board, at, unit)
        case "fly":
            open_target(board, at)
            may_fly(board, at, unit)
        case "attack":
            unattacked(board, at)
            may_attack(board, at, unit)
        case "recall":
            may_recall(board, unit)
        case "land":
            open_deck(board, at)
            may_land(board, at, unit)
        case _:
            may_ready(board, next((side for side in LOADED if side == at), None), unit)


def why_not(board: Board, move: str, unit: str) -> Refused | None:
    """The refusal that one squadron would meet; None where there is none."""
    try:
        ask(board, move, unit)
    except Refused as refused:
        return refused
    return None
