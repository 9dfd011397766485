"""Speed and turning, the guns of a cell, and what hits leave of a ship."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.dauntless.ships.condition import condition_of, pace_of, percent_of, thresholds
from rulebooks.dauntless.ships.guns import Number, guns
from rulebooks.dauntless.ships.rates import STILL, Rate, rate


@pytest.mark.parametrize(
    ("text", "steps", "every"), [("1", 1, 1), ("1/1", 1, 1), ("1/2", 1, 2), ("3/1", 3, 1), ("0/1", 0, 1), ("9/99", 9, 99)]
)
def test_a_rate_is_a_digit_and_perhaps_its_turns(text, steps, every):
    assert rate(text) == Rate(steps, every)


@pytest.mark.parametrize("text", ["", "/2", "1/", "1/0", "1/02", "1/100", "10/2", "-1/2", "1 / 2", "1/2\n", "١/2", 1, None, 0.5])
def test_anything_else_is_no_rate(text):
    assert rate(text) is None


@pytest.mark.rule("DA", "XXVI.Speed")
def test_a_ship_of_one_in_three_moves_on_the_turns_that_three_divides():
    assert [turn for turn in range(1, 10) if Rate(1, 3).on(turn)] == [3, 6, 9]
    assert [Rate(3).on(turn) for turn in (1, 2)] == [3, 3]


@pytest.mark.rule("DA", "R41")
@pytest.mark.parametrize(("full", "half"), [("1/2", "1/4"), ("1/1", "1/2"), ("2/1", "1/1"), ("3/2", "3/4"), ("0/1", "0/1")])
def test_half_a_speed_is_exact(full, half):
    given_rate = rate(full)
    assert given_rate is not None
    assert str(given_rate.halved) == half


@given(st.integers(0, 9), st.integers(1, 99))
def test_half_as_many_steps_in_twice_the_turns_that_both_divide(steps, every):
    whole, turns = Rate(steps, every), range(1, 4 * every + 1)
    assert 2 * sum(whole.halved.on(turn) for turn in turns) == sum(whole.on(turn) for turn in turns)


@pytest.mark.rule("DA", "XXVI.Hits")
@pytest.mark.parametrize(
    ("listed", "fewest"), [(33, (17, 25, 33)), (1, (1, 1, 1)), (2, (1, 2, 2)), (4, (2, 3, 4)), (45, (23, 34, 45))]
)
def test_the_shares_of_the_listed_hits_are_reached_without_rounding(listed, fewest):
    assert tuple(thresholds(listed).values()) == fewest


@given(st.integers(1, 999), st.integers(0, 99999))
def test_a_condition_is_that_of_the_greatest_share_reached(listed, hits):
    names = {0: "sound", 1: "half_speed", 2: "dead_in_water", 3: "sunk"}
    reached = (2 * hits >= listed) + (4 * hits >= 3 * listed) + (hits >= listed)
    assert condition_of(listed, hits) == names[reached]


def test_hits_in_hundredths_are_rounded_down_and_may_pass_a_hundred():
    assert [percent_of(33, hits) for hits in (0, 17, 32, 33, 66)] == [0, 51, 96, 100, 200]


@pytest.mark.parametrize(
    ("condition", "pace"),
    [
        ("sound", (Rate(1, 2), Rate(3))),
        ("half_speed", (Rate(1, 4), Rate(3))),
        ("dead_in_water", (STILL, STILL)),
        ("sunk", (STILL, STILL)),
    ],
)
def test_hits_slow_a_ship_before_they_keep_it_from_turning(condition, pace):
    assert pace_of(condition, Rate(1, 2), Rate(3)) == pace


@pytest.mark.rule("DA", "R35")
@pytest.mark.parametrize(
    ("cell", "shown", "numbers"),
    [
        ("3", "3", ["3"]),
        (" 2 x 16 ", "2x16", ["16", "16"]),
        ("2X16", "2x16", ["16", "16"]),
        ("2×20A", "2x20A", ["20A", "20A"]),
        ("6B + 4C", "6B+4C", ["6B", "4C"]),
        ("1x9+99", "1x9+99", ["9", "99"]),
        ("0", "0", []),
        ("-", "0", []),
    ],
)
def test_a_cell_of_the_flak_columns(cell, shown, numbers):
    read = guns(cell)
    assert read is not None
    assert (str(read), [f"{number.factors}{number.letter}" for number in read.numbers]) == (shown, numbers)


@pytest.mark.parametrize(
    "cell",
    ["", "+", "3+", "0+3", "100", "0x3", "10x3", "x3", "2x", "6D", "6b", "2x-", "03", "--", "9x9+" * 20 + "9", 3, None, True],
)
def test_no_other_cell_is_read(cell):
    assert guns(cell) is None


def test_a_loss_takes_from_every_number_and_leaves_no_less_than_nothing():
    cell = guns("2x16+6B")
    assert cell is not None
    assert cell.numbers[2] == Number(6, "B")
    assert (cell.left(0), cell.left(7), cell.left(99)) == ([16, 16, 6], [9, 9, 0], [0, 0, 0])
