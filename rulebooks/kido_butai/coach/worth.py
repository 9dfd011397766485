"""What the positions of a game were worth: how it would end, on the average, if an admiral had played on from there.

It is an estimate, with its standard error, of one way of playing; a better player would have got more out of most positions.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Literal

from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.chance import Recorded
from rulebooks.kido_butai.coach.admirals import Admiral
from rulebooks.kido_butai.coach.trials import Sums, end_and_play_on, outcome, play_on
from rulebooks.kido_butai.document import session_of
from rulebooks.kido_butai.session import perform
from rulebooks.kido_butai.settings import AMERICANS, CARRIERS, MIDWAY, PLANES, SQUADRONS
from rulebooks.kido_butai.turns import begin_turn, end_turn

Phase = Literal["start", "enemy", "end"]
CLEAR = 2
"""So many standard errors of a fall make it more than chance, as a rule."""


@dataclass(frozen=True, slots=True)
class Position:
    """A board of a game: at the ``start`` of the turn, before the ``enemy`` has his phases, or at the ``end`` of all."""

    turn: int
    phase: Phase
    board: Board


def positions(document: Mapping[str, Any]) -> Iterator[Position]:
    """Those of a session's complete turns, in order; the last is the start of the next turn, or the end. Raises Refused."""
    session = session_of(document)
    board = session.start()
    past = Recorded(session.results())
    begin_turn(board)
    for played in session.turns:
        yield Position(board.turn, "start", board.copy())
        for action in played.actions:
            perform(board, action, past)
        yield Position(board.turn, "enemy", board.copy())
        end_turn(board, played.intercept, past)
        if not board.finished:
            begin_turn(board)
    yield Position(board.turn, "end" if board.finished else "start", board)


def valued(position: Position, admiral: Admiral, seed: str, numbers: Iterable[int], sums: Sums | None = None) -> Sums:
    """The admiral plays on so often, each time with its own dice; what has ended is worth what it is."""
    total = sums or Sums()
    for number in numbers:
        board = position.board.copy()
        if position.phase == "enemy":
            end_and_play_on(board, admiral, f"{seed}:{position.turn}:{number}")
        elif position.phase == "start":
            play_on(board, admiral, f"{seed}:{position.turn}:{number}")
        total.add(outcome(board))
    return total


@dataclass(frozen=True, slots=True)
class Worth:
    """An expected difference, and its standard error."""

    mean: float
    error: float


def worth(sums: Sums, phase: Phase) -> Worth:
    """Of a position that was played on so often; the end has no error."""
    return Worth(sums.mean, 0.0 if phase == "end" else sums.error)


@dataclass(frozen=True, slots=True)
class Happened:
    """What one phase changed: own squadrons lost, ships with new hits (the number that they have then), those of them that
    had some before, ships sunk, American squadrons that left the game, and what was found.
    """

    lost: tuple[str, ...]
    hit: Mapping[str, int]
    again: tuple[str, ...]
    sunk: tuple[str, ...]
    americans: int
    found: tuple[str, ...]


def happened(before: Board, after: Board) -> Happened:
    """Between two boards of a game."""
    ships = (*CARRIERS, *AMERICANS, MIDWAY)
    hit = {name: after.ships[name].hits for name in ships if after.ships[name].hits > before.ships[name].hits}
    return Happened(
        lost=tuple(one for one in SQUADRONS if after.squadrons[one].is_lost and not before.squadrons[one].is_lost),
        hit=hit,
        again=tuple(name for name in hit if before.ships[name].hits),
        sunk=tuple(name for name in ships if after.ships[name].is_sunk and not before.ships[name].is_sunk),
        americans=sum(after.removed[plane] - before.removed[plane] for plane in PLANES),
        found=tuple(sorted(after.found - before.found)),
    )


@dataclass(frozen=True, slots=True)
class TurnWorth:
    """What was expected before a turn, after your orders and attacks, and after the phases that followed."""

    turn: int
    before: Worth
    ordered: Worth
    after: Worth
    in_own: Happened
    in_enemy: Happened

    @property
    def own(self) -> Worth:
        """What your orders and attacks changed, with their dice."""
        return _change(self.before, self.ordered)

    @property
    def enemy(self) -> Worth:
        """What the search, the raid and the night changed."""
        return _change(self.ordered, self.after)

    @property
    def change(self) -> Worth:
        """Of the whole turn."""
        return _change(self.before, self.after)

    @property
    def is_clear(self) -> bool:
        """Whether it is more than chance made of it in so few games."""
        return abs(self.change.mean) > CLEAR * self.change.error


def turns(found: Sequence[tuple[Position, Worth]]) -> list[TurnWorth]:
    """Of the complete turns among these positions, with what each is worth."""
    told = []
    for (start, at_start), (mid, at_mid), (end, at_end) in zip(found[::2], found[1::2], found[2::2], strict=False):
        in_own, in_enemy = happened(start.board, mid.board), happened(mid.board, end.board)
        told.append(TurnWorth(start.turn, at_start, at_mid, at_end, in_own, in_enemy))
    return told


def _change(before: Worth, after: Worth) -> Worth:
    return Worth(after.mean - before.mean, hypot(before.error, after.error))


def costliest(told: Sequence[TurnWorth], many: int = 3) -> list[TurnWorth]:
    """The turns that cost most, the worst first; none that cost nothing."""
    return sorted((one for one in told if one.change.mean < 0), key=lambda one: one.change.mean)[:many]
