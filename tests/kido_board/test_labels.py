"""What counters and buttons say."""

from dataclasses import replace

import pytest

from games.kido_butai import labels
from games.kido_butai.choices import MOVES
from games.kido_butai.offered import AT, KEYS, for_script
from games.kido_butai.table import table_of
from rulebooks.kido_butai.live import new_game
from rulebooks.kido_butai.settings import LAST_TURN
from tests.kido_board.games import NOTHING, Dice, launched, must_land_now, played, wild


def test_a_counter_says_all_that_it_shows():
    game = new_game(torpedo=["A1"])
    assert labels.counter(table_of(game).counters["A1"]) == "A1, bomber, torpedoes, aboard Akagi, ready, facing east"
    game.act(launched("cap", "AF"), Dice())
    assert labels.counter(table_of(game).counters["AF"]) == "AF, fighter, in the CAP box, high, facing east, has acted"


def test_low_cap_says_for_how_long():
    raid = (6, 1, "bomber", "no-bomber", "no-fighter", 1, 4)
    (one,) = table_of(played([], [], [launched("cap", "AF")], dice=[NOTHING, NOTHING, raid])).cap
    assert labels.state(one) == "low to 0730"
    assert labels.counter(one) == "AF, fighter, in the CAP box, low until the end of 0730, facing south"
    beyond = replace(one, lasts=LAST_TURN + 1)
    assert labels.state(beyond) == "low to end"
    assert labels.counter(beyond) == "AF, fighter, in the CAP box, low until the end of the game, facing south"


def test_what_follows_the_phase_is_said_before_it_ends():
    start = table_of(new_game())
    assert labels.end(start) == "End the phase"
    assert len(labels.follows(start)) == 3
    table = table_of(must_land_now())
    assert labels.warnings(table)[0] == "AF, A1 must land now, or are lost at the end of the phase."
    assert labels.end(table) == "End the phase and lose 2 squadrons"


@pytest.mark.parametrize("seed", range(6))
def test_the_script_has_a_sentence_with_its_rule_against_whatever_is_not_legal(seed):
    table = table_of(wild(seed, turns=seed))
    told = for_script(table)
    for unit, refused in told["why"].items():
        for move, number in refused.items():
            sentence, rule = told["sentences"][number]
            assert move not in told["moves"][unit]
            assert sentence.endswith(".")
            assert rule.startswith("KB")
    assert len({tuple(one) for one in told["sentences"]}) == len(told["sentences"]), "each once"


def test_every_move_has_its_place_its_key_and_its_words():
    assert {move for moves in AT.values() for move in moves} == set(MOVES)
    assert {move for moves in KEYS.values() for move in moves} == set(MOVES)
    assert len({labels.move(move) for move in MOVES}) == len(MOVES)
