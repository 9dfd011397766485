"""What may be done now in the Japanese phase: exactly the actions that would not be refused, one squadron at a time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rulebooks.kido_butai.actions import may_fly, may_land, may_launch, may_ready, may_recall, open_deck, open_target
from rulebooks.kido_butai.board import CAP, Board, Side
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import CARRIERS, TARGETS
from rulebooks.kido_butai.strike import may_attack, unattacked

STRIKE = "strike"
LOADED: tuple[Side, Side] = ("bomb", "torpedo")


@dataclass(frozen=True, slots=True)
class Raidable:
    """An attack that may be made: any of these squadrons, with at least one of the bombers."""

    target: str
    squadrons: tuple[str, ...]
    bombers: tuple[str, ...]


def _allowed(ask: Callable[..., Any], *said: Any) -> bool:
    try:
        ask(*said)
    except Refused:
        return False
    return True


def actions_of(board: Board, squadron: str) -> Iterator[dict[str, Any]]:
    """The actions, as a session file has them, that this squadron may do alone; attacks stand in ``attacks``."""
    alone = {"squadrons": [squadron]}
    for to in (STRIKE, CAP):
        if _allowed(may_launch, board, to, squadron):
            yield {"do": "launch", "to": to, **alone}
    for to in TARGETS:
        if _allowed(open_target, board, to) and _allowed(may_fly, board, to, squadron):
            yield {"do": "fly", "to": to, **alone}
    if _allowed(may_recall, board, squadron):
        yield {"do": "recall", **alone}
    for carrier in CARRIERS:
        if _allowed(open_deck, board, carrier) and _allowed(may_land, board, carrier, squadron):
            yield {"do": "land", "on": carrier, **alone}
    one = board.squadrons[squadron]
    for side in LOADED:
        if _allowed(may_ready, board, side, squadron) and (not one.is_fighter or side == LOADED[0]):
            yield {"do": "ready", **alone} if one.is_fighter else {"do": "ready", **alone, "side": side}


def attacks(board: Board) -> Iterator[Raidable]:
    """The targets that may be attacked now, and by whom."""
    for target in TARGETS:
        if not _allowed(unattacked, board, target):
            continue
        there = [one for one in board.squadrons.values() if _allowed(may_attack, board, target, one.id)]
        bombers = tuple(one.id for one in there if not one.is_fighter)
        if bombers:
            yield Raidable(target, tuple(one.id for one in there), bombers)


def scuttled(board: Board) -> Iterator[str]:
    """Carriers and squadrons that may be given up."""
    yield from (name for name in CARRIERS if not board.ships[name].is_sunk)
    yield from (one.id for one in board.squadrons.values() if not one.is_lost)
