"""Random legal games of Kido Butai; ``python -m tests.rulebooks.kido_butai.wild 5000`` plays so many, from seed 0 on.

Each is played with options, counters and capacities of its own. Held against: no counter comes or goes, no position is without a
way on, and what was written down replays to the same state.
"""

import json
import sys
import time
from typing import Any

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.legal import actions_of, attacks, scuttled
from rulebooks.kido_butai.live import Game, new_game, resumed
from rulebooks.kido_butai.result import result
from rulebooks.kido_butai.settings import AMERICANS, CREWS, KINDS, MIDWAY, SQUADRONS
from tests.rulebooks.kido_butai.table import Dice

SWITCHES = (
    "us_damage_control", "no_us_fiasco", "random_targets", "rearm_on_deck", "capacity_loss_placeholders",
    "capacity_loss_from_pools", "dive_escorts_fire_on_low_cap",
)  # fmt: skip
MOST_COUNTERS, MOST_ROOM, MOST_MOVES = 14, 5, 14
SELDOM = 0.01


def random_options(dice: Dice) -> dict[str, bool]:
    return {name: dice.random.random() < 0.5 for name in SWITCHES}


def random_settings(dice: Dice) -> dict[str, Any]:
    """In every other game figures of its own; a pool may be empty, or without a placeholder."""
    if dice.random.random() < 0.5:
        return {}
    least = {**{carrier: len(crew) for carrier, crew in CREWS.items()}, **dict.fromkeys((*AMERICANS, MIDWAY), 0)}
    whole = {ship: dice.random.randint(room, MOST_ROOM) for ship, room in least.items()}
    capacity = {ship: [room, dice.random.randint(0, room)] for ship, room in whole.items()}
    return {"us_pools": {kind: dice.random.randint(0, MOST_COUNTERS) for kind in KINDS}, "capacity": capacity}


def random_move(game: Game, dice: Dice) -> bool:
    """One legal action, with its question answered; False where there is none."""
    found = [action for squadron in SQUADRONS for action in actions_of(game.board, squadron)]
    found += [{"do": "attack", "target": one.target, "squadrons": list(one.squadrons)} for one in attacks(game.board)] * 5
    if dice.random.random() < SELDOM:
        found = [{"do": "scuttle", "units": [unit]} for unit in scuttled(game.board)]
    if not found:
        return False
    game.act(dice.random.choice(found), dice)
    if game.question is not None:
        game.answer({bomber: dice.random.choice(game.question.carriers) for bomber in game.question.bombers}, dice)
    return True


def end_phase(game: Game, dice: Dice) -> None:
    game.end_phase(dice)
    if game.question is not None:
        cap = game.question.cap
        game.answer(dice.random.sample(cap, dice.random.randint(1, len(cap))), dice)


def play(seed: int) -> None:
    """One game from its first turn to its end, held against all of it."""
    dice = Dice(seed)
    game = new_game(options=random_options(dice), settings=random_settings(dice), torpedo=["A1", "K1", "S1"])
    counters = dict(game.board.counters())
    while not game.board.finished:
        for _ in range(dice.random.randint(0, MOST_MOVES)):
            if not random_move(game, dice):
                break
        end_phase(game, dice)
        assert dict(game.board.counters()) == counters
    document = json.loads(json.dumps(game.document))
    replayed = replay(document)
    assert replayed == result(game.board, replayed["random_used"])
    assert result(resumed(document).board, replayed["random_used"]) == replayed


def main(many: int) -> None:
    start = time.perf_counter()
    for seed in range(many):
        sys.stdout.write(f"\rseed {seed}")
        play(seed)
    sys.stdout.write(f"\r{many} games in {time.perf_counter() - start:.0f} s\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
