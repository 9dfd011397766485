"""Reconnaissance, the end of turn and game, and what it was worth."""

import pytest

from rulebooks.kido_butai.chance import Recorded
from rulebooks.kido_butai.recon import search
from rulebooks.kido_butai.turns import begin_turn, end_turn, is_over
from rulebooks.kido_butai.victory import for_squadrons, level, scores
from tests.rulebooks.kido_butai.table import at, board, code, fleet, played


def searched(now, *dice):
    chance = Recorded(list(dice))
    search(now, chance)
    assert not chance.left
    return now.found


@pytest.mark.rule("KB", "4")
@pytest.mark.rule("KB", "R15")
def test_each_side_rolls_while_it_has_something_left_to_find():
    now = board()
    now.found = set()
    assert searched(now, 4, 5) == set()
    assert searched(now, 5, 6) == {"kido_butai", "fleet1"}
    assert searched(now) == {"kido_butai", "fleet1"}
    fleet(now, "Hornet")
    assert searched(now, 6) == {"kido_butai", "fleet1", "fleet2"}
    assert searched(now) == {"kido_butai", "fleet1", "fleet2"}


@pytest.mark.rule("KB", "2")
def test_there_are_sixteen_turns_and_none_after_the_end():
    quiet = [[] for _ in range(16)]
    dice = [1, 1] * 16
    result = played(*quiet, random=dice)
    assert (result["turn"], result["time"], result["finished"]) == (16, "1930", True)
    assert code(played(*quiet, [], random=dice)) == ("game-over", "2", 17, None)


@pytest.mark.rule("KB", "R44")
def test_after_the_last_turn_a_die_falls_for_each_squadron_still_in_the_air():
    now = board(turn=15)
    begin_turn(now)
    at(now, "center", "A1", facing="east")
    at(now, "Midway", "K1")
    at(now, "cap", "HF", facing="east")
    now.found = {"fleet1"}
    end_turn(now, None, Recorded([1, 5, 4, 6]))
    assert [now.squadrons[name].is_lost for name in ("A1", "K1", "HF")] == [True, False, True]
    assert now.finished


@pytest.mark.rule("KB", "R45")
def test_the_game_ends_when_japan_has_neither_carrier_nor_squadron():
    everything = {"do": "scuttle", "units": ["Akagi", "Kaga", "Soryu", "Hiryu"]}
    result = played([everything], random=[1, 1])
    assert (result["finished"], result["turn"]) == (True, 1)
    assert not is_over(board())


@pytest.mark.rule("KB", "R41")
def test_half_a_point_is_given_for_each_pair_and_the_sum_rounded_up():
    assert [for_squadrons(many) for many in (0, 1, 2, 5, 6, 9, 10, 13, 14)] == [0, 0, 1, 1, 2, 2, 3, 3, 4]


@pytest.mark.rule("KB", "8")
@pytest.mark.rule("KB", "R43")
def test_a_sunk_ship_counts_instead_of_a_damaged_one():
    now = board()
    for name, many in (("Hornet", 2), ("Yorktown", 1), ("Midway", 2), ("Akagi", 2), ("Hiryu", 2), ("Kaga", 1)):
        now.ships[name].hit(many)
    japan, usa = scores(now)
    assert (japan.carriers_sunk, japan.carriers_damaged, japan.midway, japan.total) == (3, 1, 1, 5)
    assert (usa.carriers_sunk, usa.carriers_damaged, usa.midway, usa.total) == (5, 1, 0, 6)


def test_the_levels_begin_where_the_book_says():
    called = {difference: level(difference) for difference in (-6, -5, -1, 0, 1, 5, 6)}
    assert called == {
        -6: "major Japanese defeat",
        -5: "minor Japanese defeat",
        -1: "minor Japanese defeat",
        0: "draw",
        1: "minor Japanese victory",
        5: "minor Japanese victory",
        6: "decisive Japanese victory",
    }
