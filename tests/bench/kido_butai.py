"""Kido Butai: whole games a second, replayed from their files, and played by a hand that takes any legal action."""

import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.coach.admirals import ADMIRALS
from rulebooks.kido_butai.coach.odds import attack_odds
from rulebooks.kido_butai.coach.raid_odds import raid_odds
from rulebooks.kido_butai.coach.trials import trial
from rulebooks.kido_butai.legal import actions_of, attacks
from rulebooks.kido_butai.live import Game, new_game
from rulebooks.kido_butai.settings import SQUADRONS, Options, Settings
from tests.bench.results import Result
from tests.rulebooks.kido_butai.table import Dice, board

ACTIONS_A_TURN = 6
GROUP = ("AF", "KF", "A1", "A2", "A3", "K1", "K2")
BEGUN = board()


def games(many: int) -> list[Result]:
    """So many games of known seeds."""
    start = time.perf_counter()
    documents = [played(seed) for seed in range(many)]
    between = time.perf_counter()
    results = [replay(document) for document in documents]
    end = time.perf_counter()
    assert all(result["finished"] for result in results)
    return [
        Result("Kido Butai: games played", many / (between - start), "games/s"),
        Result("Kido Butai: games replayed", many / (end - between), "games/s"),
    ]


def coach(many: int) -> list[Result]:
    """So many games of each admiral, against as many replayed from files, and so many attacks and raids worked out."""
    replayed = _seconds(replay, [played(seed) for seed in range(many)]) / many
    lines = []
    for key, admiral in ADMIRALS.items():
        took = _seconds(lambda number, one=admiral: trial(one, Settings(), Options(), "bench", number), range(many)) / many
        lines.append(Result(f"Kido Butai: games of {key}", 1 / took, "games/s", ratio=took / replayed))
    took = _seconds(lambda _: (attack_odds(BEGUN, "fleet1", GROUP), raid_odds(BEGUN)), range(many)) / many
    return [*lines, Result("Kido Butai: chances of an attack and a raid", 1 / took, "times/s", ratio=took / replayed)]


def _seconds(do: Callable[[Any], object], each: Iterable[Any]) -> float:
    start = time.perf_counter()
    for one in each:
        do(one)
    return time.perf_counter() - start


def played(seed: int) -> dict[str, Any]:
    dice, hand, game = Dice(seed), Random(seed), new_game()
    while not game.board.finished:
        for _ in range(ACTIONS_A_TURN):
            _move(game, dice, hand)
        game.end_phase(dice)
        if game.question is not None:
            game.answer(list(game.question.cap), dice)
    return game.document


def _move(game: Game, dice: Dice, hand: Random) -> None:
    found = [action for squadron in SQUADRONS for action in actions_of(game.board, squadron)]
    found += [{"do": "attack", "target": one.target, "squadrons": list(one.squadrons)} for one in attacks(game.board)]
    if not found:
        return
    game.act(hand.choice(found), dice)
    if game.question is not None:
        game.answer({bomber: hand.choice(game.question.carriers) for bomber in game.question.bombers}, dice)
