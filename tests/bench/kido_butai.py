"""Kido Butai: whole games a second, replayed from their files, and played by a hand that takes any legal action."""

import time
from random import Random
from typing import Any

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.legal import actions_of, attacks
from rulebooks.kido_butai.live import Game, new_game
from rulebooks.kido_butai.settings import SQUADRONS
from tests.bench.results import Result
from tests.rulebooks.kido_butai.table import Dice

ACTIONS_A_TURN = 6


def games(many: int) -> list[Result]:
    """So many games of known seeds."""
    start = time.perf_counter()
    played = [_played(seed) for seed in range(many)]
    between = time.perf_counter()
    results = [replay(document) for document in played]
    end = time.perf_counter()
    assert all(result["finished"] for result in results)
    return [
        Result("Kido Butai: games played", many / (between - start), "games/s"),
        Result("Kido Butai: games replayed", many / (end - between), "games/s"),
    ]


def _played(seed: int) -> dict[str, Any]:
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
