"""What an admiral with a plan does in a turn, step by step; each asks the rules what may be done, and so is never refused."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rulebooks.kido_butai.actions import LOADS, may_fly, may_launch, may_ready, may_recall, open_deck, open_target
from rulebooks.kido_butai.board import CAP, CENTER, Board, Side, Squadron
from rulebooks.kido_butai.legal import LOADED, STRIKE, attacks
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import LAST_TURN, TARGETS

Order = dict[str, Any]
"""An action as a session file has it."""
FLIGHT = 2
"""A strike attacks so many turns after its launch."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What makes one admiral another: what a bomber squadron is to carry; how many fighters he keeps over his ships, and from
    which turn on; how many fly with a strike; ``wave``: with fewer bombers he does not strike, if he has more.
    """

    load: Callable[[Board, str], Side]
    cap: int
    cap_from: int
    escorts: int
    wave: int


def able(ask: Callable[..., Any], *said: Any) -> bool:
    """Whether the rules let it pass."""
    try:
        ask(*said)
    except Refused:
        return False
    return True


def open_targets(board: Board, side: Side) -> list[str]:
    """The targets, of those for which bombers carry this, that are known and not destroyed."""
    return [target for target in TARGETS if LOADS[target] == side and able(open_target, board, target)]


def orders(plan: Plan, board: Board) -> Iterator[Order]:
    """One after another; the board has each of them behind it when the next is asked for."""
    yield from _attack(board)
    yield from _fly(board)
    yield from _land(plan, board)
    yield from _ready(plan, board)
    yield from _launch(plan, board)


def _ids(board: Board, fits: Callable[[Squadron], bool]) -> list[str]:
    return [one.id for one in board.squadrons.values() if fits(one)]


def _attack(board: Board) -> Iterator[Order]:
    """All that can; the others turn back."""
    if not any(one.place in TARGETS for one in board.squadrons.values()):
        return
    for raid in list(attacks(board)):
        yield {"do": "attack", "target": raid.target, "squadrons": list(raid.squadrons)}
    if late := _ids(board, lambda one: one.place in TARGETS and able(may_recall, board, one.id)):
        yield {"do": "recall", "squadrons": late}


def _fly(board: Board) -> Iterator[Order]:
    """Bombers to the first target of their load, and all fighters with the first of them."""
    outbound = [one for one in board.squadrons.values() if one.place == CENTER and able(may_fly, board, target_of(one), one.id)]
    going: dict[str, list[str]] = {}
    for one in outbound:
        for target in open_targets(board, one.side)[:1]:
            going.setdefault(target, []).append(one.id)
    fighters = [one.id for one in outbound if one.is_fighter]
    for target, bombers in going.items():
        yield {"do": "fly", "to": target, "squadrons": [*fighters, *bombers]}
        fighters = []


def target_of(one: Squadron) -> str:
    """A target to which its load is carried."""
    return next((target for target in TARGETS if LOADS[target] == one.side), TARGETS[0])


def _land(plan: Plan, board: Board) -> Iterator[Order]:
    """What must, and what is out for nothing; on as few decks as can be, and on those from which least would be launched."""
    down = _ids(board, lambda one: one.place in (CENTER, CAP) and not one.acted and (one.must_land or one.place == CENTER))
    leaving = _launching(plan, board) if down else []
    while down:
        room = {ship.name: ship.capacity - len(board.aboard(ship.name)) for ship in board.carriers_afloat()}
        decks = [name for name in room if room[name] > 0 and able(open_deck, board, name)]
        if not decks:
            return
        on = min(decks, key=lambda name: (sum(one.id in leaving for one in board.aboard(name)), -room[name]))
        yield {"do": "land", "on": on, "squadrons": down[: room[on]]}
        down = down[room[on] :]


def _ready(plan: Plan, board: Board) -> Iterator[Order]:
    """All aboard, the bombers with what they are to carry."""
    groups: dict[Side, list[str]] = {}
    for one in board.squadrons.values():
        side: Side = "fighter" if one.is_fighter else plan.load(board, one.id)
        if one.is_aboard and able(may_ready, board, None if one.is_fighter else side, one.id):
            groups.setdefault(side, []).append(one.id)
    for side, squadrons in groups.items():
        order: Order = {"do": "ready", "squadrons": squadrons}
        yield order if side == "fighter" else {**order, "side": side}


def _launching(plan: Plan, board: Board) -> list[str]:
    """All that would be launched now."""
    return [*_for_cap(plan, board), *_for_strike(plan, board)]


def _for_cap(plan: Plan, board: Board) -> list[str]:
    over = len(_ids(board, lambda one: one.place == CAP and not one.must_land))
    wanted = max(plan.cap - over, 0) if board.turn >= plan.cap_from else 0
    return _ids(board, lambda one: one.is_fighter and one.is_aboard and able(may_launch, board, CAP, one.id))[:wanted]


def _for_strike(plan: Plan, board: Board) -> list[str]:
    sides = [side for side in LOADED if open_targets(board, side)]
    bombers = _ids(board, lambda one: one.is_aboard and one.side in sides and able(may_launch, board, STRIKE, one.id))
    left = len(_ids(board, lambda one: not one.is_fighter and not one.is_lost))
    if len(bombers) < min(plan.wave, left) or board.turn + FLIGHT > LAST_TURN:
        return []
    return bombers


def _launch(plan: Plan, board: Board) -> Iterator[Order]:
    if high := _for_cap(plan, board):
        yield {"do": "launch", "to": CAP, "squadrons": high}
    if bombers := _for_strike(plan, board):
        fighters = _ids(board, lambda one: one.is_fighter and one.is_aboard and able(may_launch, board, STRIKE, one.id))
        yield {"do": "launch", "to": STRIKE, "squadrons": [*fighters[: plan.escorts], *bombers]}
