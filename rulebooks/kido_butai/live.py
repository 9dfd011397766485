"""A game in play: one action after another, with results made when they are due, and what is written down of it.

What is written down is a session file at any moment. A question stops an act in its middle: its results so far are held, and
the answer runs the same act again from where it began, through the same results.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

from pydantic import TypeAdapter, ValidationError

from rulebooks.kido_butai.board import Board, set_up
from rulebooks.kido_butai.chance import Chance, Recorded
from rulebooks.kido_butai.document import FORMAT, VERSION, Action, Interceptors, OptionsGiven, SettingsGiven, session_of
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.session import perform
from rulebooks.kido_butai.strike import Assigning
from rulebooks.kido_butai.telling import Purpose, Result
from rulebooks.kido_butai.turns import begin_turn, clock, end_turn

ACTION: TypeAdapter[Any] = TypeAdapter(Action)
INTERCEPT: TypeAdapter[list[str]] = TypeAdapter(Interceptors)


class Written(Recorded):
    """Results held from before, then fresh ones, each written down as it comes."""

    def __init__(self, held: list[Result], fresh: Chance) -> None:
        super().__init__(held)
        self.held, self.fresh = held, fresh

    def die(self, purpose: Purpose) -> int:
        if not self.left:
            self.held.append(self.fresh.die(purpose))
        return super().die(purpose)

    def draw(self, contents: Mapping[str, int], purpose: Purpose) -> str:
        if not self.left:
            self.held.append(self.fresh.draw(contents, purpose))
        return super().draw(contents, purpose)


class Asked(TypedDict):
    """What a question stopped: the attack (None: the end of the phase), and the results that it had by then."""

    action: dict[str, Any] | None
    random: list[Result]


class TurnInPlay(TypedDict):
    """The turn in play: its actions so far and their results; ``asked`` while a question stands."""

    actions: list[dict[str, Any]]
    random: list[Result]
    asked: NotRequired[Asked]


def _read(of: TypeAdapter[Any], said: object) -> Any:
    """What was said, as a session file could hold it. Refusal: format."""
    try:
        return of.validate_python(said)
    except ValidationError:
        raise Refused("format") from None


@dataclass(slots=True)
class Game:
    """``document``: the session file of the complete turns; ``in_play``: the turn in play; ``question``: what stops play."""

    document: dict[str, Any]
    board: Board
    in_play: TurnInPlay = field(default_factory=lambda: TurnInPlay(actions=[], random=[]))
    question: Assigning | Intercepting | None = None
    _before: list[Board] = field(default_factory=list)

    def act(self, action: Mapping[str, Any], chance: Chance) -> None:
        """One action of the Japanese phase. Raises Refused, and then nothing has changed; may leave a ``question``.

        Who bombs whom is said in answer to the question only: an ``assign`` said before is not looked at, or a wrong one would
        take back the draws and dice that came before it.
        """
        if self.question is not None or self.board.finished:
            raise Refused("game-over" if self.board.finished else "format")
        self._try({key: value for key, value in action.items() if key != "assign"}, chance)

    def answer(self, said: Mapping[str, str] | Sequence[str], chance: Chance) -> None:
        """Who bombs whom, or who intercepts. Raises Refused, and then the question stands as before."""
        if isinstance(self.question, Assigning) and isinstance(said, Mapping):
            self._try({**(self.in_play["asked"]["action"] or {}), "assign": dict(said)}, chance)
        elif isinstance(self.question, Intercepting) and not isinstance(said, Mapping):
            self._end(_read(INTERCEPT, list(said)), chance)
        else:
            raise Refused("format")

    def end_phase(self, chance: Chance) -> None:
        """End the Japanese phase: all that follows up to the next one. May leave a ``question``. Raises Refused (game-over)."""
        if self.question is not None or self.board.finished:
            raise Refused("game-over" if self.board.finished else "format")
        self._end(None, chance)

    @property
    def can_take_back(self) -> bool:
        """The last action, while nothing random has happened since."""
        return bool(self._before) and self.question is None

    def take_back(self) -> None:
        """Undo the last action of this phase. Raises Refused where something random has happened since."""
        if not self.can_take_back:
            raise Refused("format")
        self.board = self._before.pop()
        self.in_play["actions"].pop()

    def _held(self) -> list[Result]:
        """The results, made before a question, that its answer goes through again."""
        return list(self.in_play["asked"]["random"]) if "asked" in self.in_play else []

    def _try(self, action: dict[str, Any], chance: Chance) -> None:
        read = _read(ACTION, action)
        board, results = self.board.copy(), self._held()
        written = Written(results, chance)
        try:
            perform(board, read, written, ask=True)
        except Assigning as question:
            self.question, self.in_play["asked"] = question, Asked(action=action, random=results)
            return
        if results:
            self._before.clear()
        else:
            self._before.append(self.board)
        self.board, self.question = board, None
        self.in_play.pop("asked", None)
        self.in_play["actions"].append(action)
        self.in_play["random"] += results

    def _end(self, intercept: list[str] | None, chance: Chance) -> None:
        board, results = self.board.copy(), self._held()
        try:
            end_turn(board, intercept, Written(results, chance), ask=True)
        except Intercepting as question:
            self.question, self.in_play["asked"] = question, Asked(action=None, random=results)
            return
        turn: dict[str, Any] = {"turn": board.turn, "time": clock(board.turn), "actions": self.in_play["actions"]}
        if intercept is not None:
            turn["intercept"] = intercept
        self.document["turns"].append(turn)
        self.document["random"] += [*self.in_play["random"], *results]
        self.in_play, self.question = TurnInPlay(actions=[], random=[]), None
        self._before.clear()
        self.board = board
        if not board.finished:
            begin_turn(board)


def new_game(
    torpedo: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    options: Mapping[str, bool] | None = None,
    title: str = "",
) -> Game:
    """A game at its first turn. ``settings`` and ``options`` as in a session file. Raises Refused (format)."""
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "torpedo": list(torpedo), "turns": [], "random": []}
    document |= {"title": title} if title else {}
    document |= {"settings": dict(settings)} if settings else {}
    document |= {"options": dict(options)} if options else {}
    return resumed(document)


def resumed(document: Mapping[str, Any], turn: TurnInPlay | None = None) -> Game:
    """A game as it was written down: its complete turns, the actions of the turn in play, the question too. Raises Refused."""
    session = session_of({**document, "turns": [], "random": []})
    board = set_up(
        (session.settings or SettingsGiven()).settings(), (session.options or OptionsGiven()).options(), session.torpedo
    )
    game = Game({**document, "turns": [], "random": []}, board)
    begin_turn(board)
    past = Recorded(document["random"])
    for played in session_of(document).turns:
        for action in played.actions:
            perform(game.board, action, past)
        end_turn(game.board, played.intercept, past)
        if not game.board.finished:
            begin_turn(game.board)
    game.document["turns"], game.document["random"] = list(document["turns"]), list(document["random"])
    if turn is not None:
        now = Recorded(turn["random"])
        for said in turn["actions"]:
            before, used = game.board.copy(), now.used
            perform(game.board, _read(ACTION, said), now)
            game._before = [*game._before, before] if now.used == used else []
        game.in_play = TurnInPlay(actions=list(turn["actions"]), random=list(turn["random"]))
        if "asked" in turn:
            asked = game.in_play["asked"] = turn["asked"]
            if asked["action"] is None:
                game._end(None, Recorded([]))
            else:
                game._try(asked["action"], Recorded([]))
    return game
