"""A session replayed: the same file, the same result, and never an exception for a bad one."""

from typing import Any

from rulebooks.kido_butai import actions
from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.chance import Chance, Recorded
from rulebooks.kido_butai.document import Action, Attack, Fly, Land, Launch, Ready, Recall, Session, session_of
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.result import refusal, result
from rulebooks.kido_butai.strike import attack
from rulebooks.kido_butai.turns import begin_turn, end_turn


def perform(board: Board, action: Action, chance: Chance, ask: bool = False) -> None:
    """One action of the Japanese phase. Raises Refused; with ``ask`` Assigning too. The board is then to be thrown away."""
    match action:
        case Launch():
            actions.launch(board, action.to, action.squadrons)
        case Fly():
            actions.fly(board, action.to, action.squadrons)
        case Attack():
            attack(board, action.target, action.squadrons, action.assign, chance, ask)
        case Recall():
            actions.recall(board, action.squadrons)
        case Land():
            actions.land(board, action.on, action.squadrons)
        case Ready():
            actions.ready(board, action.squadrons, action.side)
        case _:
            actions.scuttle(board, action.units)


def replay(document: object) -> dict[str, Any]:
    """The result of a session document (8.4), or its first fault in the order of play (8.3)."""
    try:
        session = session_of(document)
    except Refused as refused:
        return dict(refusal(refused, None, None))
    chance = Recorded(session.results())
    board = session.start()
    used: list[int] = []
    for number, turn in enumerate(session.turns, start=1):
        place: int | None = None
        try:
            begin_turn(board)
            for position, action in enumerate(turn.actions, start=1):
                place = position
                perform(board, action, chance)
            place = None
            end_turn(board, turn.intercept, chance)
        except Refused as refused:
            return dict(refusal(refused, number, place))
        used.append(chance.used)
    if chance.left:
        return dict(refusal(Refused("random-unused"), len(session.turns) or None, None))
    return dict(result(board, used))


__all__ = ["Session", "perform", "replay"]
