"""A move: what the page of a game sends, and the step of the rules that it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from games.models import Battle
from rulebooks.kido_butai.chance import AtTable, Chance
from rulebooks.kido_butai.live import Game, resumed
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.telling import Event
from rulebooks.kido_butai.victory import level, scores

ASSIGN = "assign-"
LONGEST = 40
MOST_UNITS = 40
ENTER, WITHDRAW = "enter", "withdraw"
BY_SQUADRONS = ("launch", "fly", "attack", "recall", "land", "ready")
OF_UNITS = (*BY_SQUADRONS, "scuttle")
"""Moves of what is chosen on the page."""
PLACES = {"launch": "to", "fly": "to", "attack": "target", "land": "on", "ready": "side"}
"""What the word behind the colon is called in a session file."""


@dataclass(frozen=True, slots=True)
class Move:
    """``what`` is one of ``MAKES``; ``place``: the word behind its colon; ``result``: a die or a counter of the table."""

    what: str
    place: str = ""
    units: tuple[str, ...] = ()
    assign: Mapping[str, str] = field(default_factory=dict)
    result: int | str | None = None

    @property
    def of_the_table(self) -> int:
        """How many results of the table there are more by it."""
        return {ENTER: int(self.result is not None), WITHDRAW: -1}.get(self.what, 0)

    @property
    def lacks_units(self) -> bool:
        """Whether nothing was chosen that could do it."""
        return self.what in OF_UNITS and not self.units


def move_of(post: QueryDict) -> Move:
    """What a page sent. Words that no page sends are refused when the move is made, as a format that the rules do not know."""
    what, _colon, place = post.get("move", "")[:LONGEST].partition(":")
    assign = {name.removeprefix(ASSIGN): post[name][:LONGEST] for name in list(post)[:MOST_UNITS] if name.startswith(ASSIGN)}
    said = post.get("result", "")[:LONGEST]
    units = tuple(unit[:LONGEST] for unit in post.getlist("unit")[:MOST_UNITS])
    result = int(said) if said.isascii() and said.isdigit() else said or None
    return Move(what, place, units, {name: ship for name, ship in assign.items() if ship}, result)


def game_of(battle: Battle) -> Game:
    """The game as it stands, by its replay."""
    return resumed(battle.document, battle.in_play or None)


def read_from(game: Game) -> dict[str, Any]:
    """What lists read of a game, by the columns of its row."""
    japan, usa = (points.total for points in scores(game.board))
    finished, turn = game.board.finished, len(game.document["turns"])
    return {"turn": turn, "finished": finished, "japan": japan, "usa": usa, "level": level(japan - usa) if finished else ""}


def told_so_far(game: Game) -> list[Event]:
    """What happened in it, from the first turn on."""
    return [event for turn in game.history() for event in turn.events]


def told_before(game: Game) -> int:
    """How many events were told before the act that comes now, or before the one that stands open."""
    now = 0 if game.board.finished else len(game.board.told)
    return sum(len(turn.events) for turn in game.past) + now


def make(game: Game, move: Move, chance: Chance) -> None:
    """Make the move. Raises the rules' Refused, and then the game stands as before."""
    if move.what in OF_UNITS:
        game.act(_action(move), chance)
    elif move.what in MAKES and not move.place:
        MAKES[move.what](game, move, chance)
    else:
        raise Refused("format")


def _action(move: Move) -> dict[str, Any]:
    """The action as a session file has it; the rules check every word of it."""
    action: dict[str, Any] = {"do": move.what}
    if move.place:
        action[PLACES.get(move.what, "?")] = move.place
    return {**action, ("units" if move.what == "scuttle" else "squadrons"): list(move.units)}


def _enter(game: Game, move: Move, chance: Chance) -> None:
    """A die or a draw of the table; without one the site makes it, where its dice fall now."""
    if move.result is None and not isinstance(chance, AtTable):
        game.go_on(chance)
    else:
        game.enter(move.result, chance)


MAKES: dict[str, Callable[[Game, Move, Chance], None]] = {
    "end": lambda game, move, chance: game.end_phase(chance),
    "undo": lambda game, move, chance: game.take_back(),
    "assign": lambda game, move, chance: game.answer(move.assign, chance),
    "intercept": lambda game, move, chance: game.answer(move.units, chance),
    ENTER: _enter,
    WITHDRAW: lambda game, move, chance: game.withdraw_result(),
}
"""Moves that name no action of the book."""
