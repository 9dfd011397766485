"""The game as plain lists, for a page that only has to work."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulebooks.kido_butai.legal import actions_of, attacks, scuttled
from rulebooks.kido_butai.live import Game
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.strike import Assigning
from rulebooks.kido_butai.turns import clock
from rulebooks.kido_butai.victory import level, scores


@dataclass(frozen=True, slots=True)
class PlainUnit:
    """A squadron: where it is, how it lies, and the moves that it may make alone."""

    id: str
    place: str
    side: str
    facing: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plain:
    """``moves``: all that some squadron may do; ``question``: what stops play."""

    turn: int
    time: str
    finished: bool
    japan: int
    usa: int
    level: str
    units: tuple[PlainUnit, ...]
    moves: tuple[str, ...]
    scuttled: tuple[str, ...]
    can_take_back: bool
    assigning: Assigning | None
    intercepting: Intercepting | None


def plain_of(game: Game) -> Plain:
    """Everything that the plain page of a game shows."""
    board, question = game.board, game.question
    japan, usa = (points.total for points in scores(board))
    open_ = not board.finished and question is None
    raids = list(attacks(board)) if open_ else []
    units = tuple(
        PlainUnit(
            one.id,
            one.place,
            one.side,
            one.facing or "",
            (
                *(_word(action) for action in (actions_of(board, one.id) if open_ else ())),
                *(f"attack:{raid.target}" for raid in raids if one.id in raid.squadrons),
            ),
        )
        for one in board.squadrons.values()
    )
    return Plain(
        turn=board.turn,
        time=clock(board.turn),
        finished=board.finished,
        japan=japan,
        usa=usa,
        level=level(japan - usa),
        units=units,
        moves=_each_once(move for unit in units for move in unit.moves),
        scuttled=tuple(scuttled(board)) if open_ else (),
        can_take_back=game.can_take_back,
        assigning=question if isinstance(question, Assigning) else None,
        intercepting=question if isinstance(question, Intercepting) else None,
    )


def _word(action: dict[str, str]) -> str:
    """The action as the page sends it."""
    place = action.get("to") or action.get("on") or action.get("side")
    return f"{action['do']}:{place}" if place else action["do"]


def _each_once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))
