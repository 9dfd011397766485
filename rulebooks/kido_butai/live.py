"""A game in play: one action after another, with results made when they are due, and what is written down of it.

What is written down is a session file at any moment. A question stops an act in its middle: its results so far are held, and
the answer runs the same act again from where it began, through the same results. A die at the table is such a question too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict, cast

from pydantic import TypeAdapter, ValidationError

from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.chance import AtTable, Chance, Due, Recorded
from rulebooks.kido_butai.document import FORMAT, VERSION, Action, Interceptors, session_of
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.session import perform
from rulebooks.kido_butai.strike import Assigning
from rulebooks.kido_butai.telling import Event, Purpose, Result, TurnTold
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
    """What a question stopped: the attack (None: the end of the phase), and the results that it had by then.

    ``entered``: how many of the last results fell at the table with none made here after them; ``intercept``: who meets the raid,
    once that was answered.
    """

    action: dict[str, Any] | None
    random: list[Result]
    entered: int
    intercept: NotRequired[list[str]]


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


Question = Assigning | Intercepting | Due


def _perform(board: Board, action: Action, chance: Chance, ask: bool = False) -> None:
    board.tell("action", "3", **vars(action))
    perform(board, action, chance, ask)


@dataclass(slots=True)
class Game:
    """``document``: the session file of the complete turns; ``in_play``: the turn in play; ``question``: what stops play;
    ``shown``: the board as what was told leaves it, in the middle of an act that is stopped; else ``board``;
    ``told``: what happened in the turn in play so far, in an act that is stopped too; ``past``: in the turns before.
    """

    document: dict[str, Any]
    board: Board
    in_play: TurnInPlay = field(default_factory=lambda: TurnInPlay(actions=[], random=[]))
    question: Question | None = None
    told: list[Event] = field(default_factory=list)
    past: list[TurnTold] = field(default_factory=list)
    _before: list[Board] = field(default_factory=list)
    _halfway: Board | None = None

    def act(self, action: Mapping[str, Any], chance: Chance) -> None:
        """One action of the Japanese phase. Raises Refused, and then nothing has changed; may leave a ``question``.

        Who bombs whom is said in answer to the question only: an ``assign`` said before is not looked at, or a wrong one would
        take back the draws and dice that came before it.
        """
        self._nothing_asked()
        said = {key: value for key, value in action.items() if key != "assign"}
        self._go(Asked(action=said, random=[], entered=0), chance)

    def end_phase(self, chance: Chance) -> None:
        """End the Japanese phase: all that follows up to the next one. May leave a ``question``. Raises Refused (game-over)."""
        self._nothing_asked()
        self._go(Asked(action=None, random=[], entered=0), chance)

    def answer(self, said: Mapping[str, str] | Sequence[str], chance: Chance) -> None:
        """Who bombs whom, or who intercepts. Raises Refused, and then the question stands as before."""
        if isinstance(self.question, Assigning) and isinstance(said, Mapping):
            asked = self.in_play["asked"]
            self._go({**asked, "action": {**(asked["action"] or {}), "assign": dict(said)}}, chance)
        elif isinstance(self.question, Intercepting) and not isinstance(said, Mapping):
            self._go({**self.in_play["asked"], "intercept": _read(INTERCEPT, list(said))}, chance)
        else:
            raise Refused("format")

    def enter(self, result: object, chance: Chance) -> None:
        """The die or the draw that is due, as it fell at the table. ``chance``: where those that follow come from.

        Raises Refused (random-type, random-impossible), and then it is due as before.
        """
        if not isinstance(self.question, Due):
            raise Refused("format")
        asked = self.in_play["asked"]
        results = [*asked["random"], self.question.check(result)]
        self._go({**asked, "random": results, "entered": asked["entered"] + 1}, chance)

    def go_on(self, chance: Chance) -> None:
        """What is due at the table comes from somewhere else. Raises Refused (format) where nothing is due."""
        if not isinstance(self.question, Due):
            raise Refused("format")
        self._go(self.in_play["asked"], chance)

    @property
    def shown(self) -> Board:
        return self._halfway or self.board

    @property
    def can_withdraw(self) -> bool:
        """The result that was entered last, while its act still stands open and nothing was made here since."""
        return "asked" in self.in_play and self.in_play["asked"]["entered"] > 0

    def withdraw_result(self) -> None:
        """It was entered wrongly: it is due again; so is an answer that was given after it. Raises Refused (format)."""
        if not self.can_withdraw:
            raise Refused("format")
        asked = self.in_play["asked"]
        shorter: Asked = {**asked, "random": asked["random"][:-1], "entered": asked["entered"] - 1}
        self._go(_unanswered(shorter), AtTable())
        if not isinstance(self.question, Due) and shorter != _unanswered(shorter):
            self._go(shorter, AtTable())

    @property
    def can_take_back(self) -> bool:
        """The last action, while nothing random has happened since: also one that still waits for its first result."""
        return not self.in_play["asked"]["random"] if "asked" in self.in_play else bool(self._before)

    def take_back(self) -> None:
        """Undo the last action of this phase. Raises Refused where something random has happened since."""
        if not self.can_take_back:
            raise Refused("format")
        if self.question is None:
            self.board = self._before.pop()
            self.in_play["actions"].pop()
        self._ask_no_more()

    def history(self) -> list[TurnTold]:
        """What happened in all turns, the one in play last."""
        return [*self.past] if self.board.finished else [*self.past, TurnTold(self.board.turn, self.told)]

    def _nothing_asked(self) -> None:
        if self.question is not None or self.board.finished:
            raise Refused("game-over" if self.board.finished else "format")

    def _ask_no_more(self) -> None:
        self.in_play.pop("asked", None)
        self.question, self.told, self._halfway = None, self.board.told, None

    def _go(self, asked: Asked, chance: Chance) -> None:
        """The act through the results that it has, then through fresh ones: to its end, or to a question."""
        board, results = self.board.copy(), list(asked["random"])
        written = Written(results, chance)
        action = None if asked["action"] is None else _read(ACTION, asked["action"])
        try:
            if action is None:
                end_turn(board, asked.get("intercept"), written, ask=True)
            else:
                _perform(board, action, written, ask=True)
        except (Assigning, Intercepting, Due) as question:
            entered = asked["entered"] if len(results) == len(asked["random"]) else 0
            self.in_play["asked"] = {**asked, "random": results, "entered": entered}
            self.question, self.told, self._halfway = question, board.told, board
            return
        if asked["action"] is None:
            self._turn_done(board, asked.get("intercept"), results)
        else:
            self._action_done(board, asked["action"], results)
        self._ask_no_more()

    def _action_done(self, board: Board, action: dict[str, Any], results: list[Result]) -> None:
        if results:
            self._before.clear()
        else:
            self._before.append(self.board)
        self.board = board
        self.in_play["actions"].append(action)
        self.in_play["random"] += results

    def _turn_done(self, board: Board, intercept: list[str] | None, results: list[Result]) -> None:
        turn: dict[str, Any] = {"turn": board.turn, "time": clock(board.turn), "actions": self.in_play["actions"]}
        if intercept is not None:
            turn["intercept"] = intercept
        self.document["turns"].append(turn)
        self.document["random"] += [*self.in_play["random"], *results]
        self.in_play = TurnInPlay(actions=[], random=[])
        self._before.clear()
        self.board = board
        self._next_turn()

    def _next_turn(self) -> None:
        self.past.append(TurnTold(self.board.turn, self.board.told))
        if not self.board.finished:
            begin_turn(self.board)

    def _take_up(self, turn: TurnInPlay) -> None:
        now = Recorded(turn["random"])
        for said in turn["actions"]:
            board, used = self.board.copy(), now.used
            _perform(board, _read(ACTION, said), now)
            self._action_done(board, said, turn["random"][used : now.used])
        self._ask_no_more()
        if "asked" in turn:
            self._go(turn["asked"], AtTable())


def _unanswered(asked: Asked) -> Asked:
    """The same act with the answer to its question taken away."""
    action = asked["action"]
    bare = None if action is None else {key: value for key, value in action.items() if key != "assign"}
    return Asked(action=bare, random=asked["random"], entered=asked["entered"])


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
    session = session_of(document)
    game = Game({**document, "turns": list(document["turns"]), "random": list(document["random"])}, session.start())
    begin_turn(game.board)
    past = Recorded(session.results())
    for played in session.turns:
        if game.board.finished:
            raise Refused("game-over")
        for action in played.actions:
            _perform(game.board, action, past)
        end_turn(game.board, played.intercept, past)
        game._next_turn()
    if past.left:
        raise Refused("random-unused")
    game._take_up(turn or game.in_play)
    return game


def at_fault(document: object) -> str:
    """Who or what a session is refused for, as its rules say it; of a document that is no session the place in it."""
    try:
        session_of(document)
        resumed(cast(dict[str, Any], document))
    except Refused as refused:
        return refused.unit
    return ""


def history(document: Mapping[str, Any], turn: TurnInPlay | None = None) -> list[TurnTold]:
    """What happened in all turns of a game as it was written down, the one in play last. Raises Refused."""
    return resumed(document, turn).history()
