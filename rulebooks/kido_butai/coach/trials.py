"""Games played by an admiral from a seed, and what many of them come to."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from rulebooks.kido_butai.board import Board, set_up
from rulebooks.kido_butai.chance import Chance
from rulebooks.kido_butai.coach.admirals import Admiral
from rulebooks.kido_butai.coach.orders import Order
from rulebooks.kido_butai.coach.seeded import Seeded
from rulebooks.kido_butai.live import ACTION, Written
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.session import perform
from rulebooks.kido_butai.settings import AMERICANS, BOMBERS, CARRIERS, MIDWAY, Options, Settings
from rulebooks.kido_butai.strike import Assigning, attack
from rulebooks.kido_butai.telling import Result
from rulebooks.kido_butai.turns import begin_turn, end_turn
from rulebooks.kido_butai.victory import level, scores

COUNTED = (*CARRIERS, *AMERICANS, MIDWAY)


def start(admiral: Admiral, settings: Settings, options: Options) -> Board:
    """The first turn, with the loads that the admiral wants."""
    empty = set_up(settings, options)
    board = set_up(settings, options, [name for name in BOMBERS if admiral.load(empty, name) == "torpedo"])
    begin_turn(board)
    return board


def play_on(board: Board, admiral: Admiral, seed: str) -> None:
    """To the end, from within a Japanese phase. Dice and draws follow from the seed; so does what an admiral leaves to chance."""
    dice, hand = Seeded(seed), Seeded(f"{seed}:hand")
    while not board.finished:
        for order in admiral.orders(board, hand):
            _carry_out(board, order, admiral, dice, hand)
        _end(board, admiral, dice, hand)


def end_and_play_on(board: Board, admiral: Admiral, seed: str) -> None:
    """To the end, from the end of a Japanese phase, by dice that ``play_on`` from the same seed has nothing of."""
    dice, hand = Seeded(f"{seed}:enemy"), Seeded(f"{seed}:enemy:hand")
    _end(board, admiral, dice, hand)
    play_on(board, admiral, f"{seed}:after enemy")


def _carry_out(board: Board, order: Order, admiral: Admiral, dice: Chance, hand: Seeded) -> None:
    if order["do"] != "attack" or order["target"] == MIDWAY:
        perform(board, ACTION.validate_python(order), dice)
        return
    held: list[Result] = []
    assign: Mapping[str, str] | None = None
    try:
        attack(board.copy(), order["target"], order["squadrons"], None, Written(held, dice), ask=True)
    except Assigning as question:
        assign = admiral.assign(board, question, hand)
    attack(board, order["target"], order["squadrons"], assign, Written(held, dice))


def _end(board: Board, admiral: Admiral, dice: Chance, hand: Seeded) -> None:
    held: list[Result] = []
    named: Sequence[str] | None = None
    if admiral.intercept is not None:
        try:
            end_turn(board.copy(), None, Written(held, dice), ask=True)
        except Intercepting as question:
            named = admiral.intercept(question, hand)
    end_turn(board, named, Written(held, dice))
    if not board.finished:
        begin_turn(board)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: Japan's points less the Americans', the last turn, and the ships and the base that are gone."""

    difference: int
    turns: int
    sunk: tuple[str, ...]


def outcome(board: Board) -> Outcome:
    """Of a board as it stands."""
    japan, usa = scores(board)
    return Outcome(japan.total - usa.total, board.turn, tuple(name for name in COUNTED if board.ships[name].is_sunk))


def trial(admiral: Admiral, settings: Settings, options: Options, seed: str, number: int) -> Outcome:
    """Game ``number`` of a seed: always the same."""
    board = start(admiral, settings, options)
    play_on(board, admiral, f"{seed}:{number}")
    return outcome(board)


@dataclass(slots=True)
class Sums:
    """What many games come to. All of it is whole numbers, so that sums of parts are the sum of all, in any order."""

    differences: Counter[int] = field(default_factory=Counter)
    sunk: Counter[str] = field(default_factory=Counter)
    turns: int = 0

    def add(self, one: Outcome) -> None:
        self.differences[one.difference] += 1
        self.sunk.update(one.sunk)
        self.turns += one.turns

    @property
    def games(self) -> int:
        return self.differences.total()

    @property
    def mean(self) -> float:
        """The mean difference; 0 without a game."""
        return sum(one * many for one, many in self.differences.items()) / self.games if self.games else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of one game; 0 with fewer than two."""
        if self.games < 2:
            return 0.0
        mean = self.mean
        return sqrt(sum(many * (one - mean) ** 2 for one, many in self.differences.items()) / (self.games - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.games) if self.games else 0.0

    def levels(self) -> dict[str, float]:
        """The share of each level that came."""
        found: Counter[str] = Counter()
        for one, many in self.differences.items():
            found[level(one)] += many
        return {called: many / self.games for called, many in found.items()}

    def share_error(self, share: float) -> float:
        """The standard error of a share of these games."""
        return sqrt(share * (1 - share) / self.games) if self.games else 0.0

    def stored(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "differences": {str(one): many for one, many in sorted(self.differences.items())},
            "sunk": dict(self.sunk),
            "turns": self.turns,
        }


def sums_of(stored: Mapping[str, Any]) -> Sums:
    """What ``stored`` wrote; of nothing, no games."""
    differences = Counter({int(one): many for one, many in stored.get("differences", {}).items()})
    return Sums(differences, Counter(stored.get("sunk", {})), stored.get("turns", 0))


def trials(
    admiral: Admiral, settings: Settings, options: Options, seed: str, numbers: Iterable[int], sums: Sums | None = None
) -> Sums:
    """These games of a seed, added to the sums of others."""
    total = sums or Sums()
    for number in numbers:
        total.add(trial(admiral, settings, options, seed, number))
    return total
