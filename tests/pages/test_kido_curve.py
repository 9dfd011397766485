"""The curve of a game that the coach looked back on: where it began and ended, what cost most, and the same as a table."""

import pytest

from games.kido_butai.worth_curve import worth_curve
from rulebooks.kido_butai.coach.worth import Happened, TurnWorth, Worth

NOTHING = Happened(lost=(), hit={}, again=(), sunk=(), americans=0, found=())


def went(*means):
    """A game whose expectation went so, and what is expected after it."""
    worths = [Worth(mean, 0.5) for mean in means]
    pairs = list(zip(worths, worths[1:], strict=False))
    return [TurnWorth(turn, was, was, now, NOTHING, NOTHING) for turn, (was, now) in enumerate(pairs, start=1)], worths[-1]


@pytest.mark.parametrize(
    ("means", "finished", "said"),
    [
        ((0.6, 2, -4), True, "From +0.6 at the start to −4.0 at the end; turn 2, 0530, cost most"),
        ((0.6, 2, -4), False, "From +0.6 at the start to −4.0 now; turn 2, 0530, cost most so far"),
        ((0, 1, 3), True, "From 0.0 at the start to +3.0 at the end, and no turn cost anything"),
        ((0, 1), False, "From 0.0 at the start to +1.0 now, and no turn cost anything so far"),
    ],
)
def test_it_says_how_the_game_went_and_what_cost_most(means, finished, said):
    assert worth_curve(*went(*means), finished=finished).finding == said


def test_the_table_has_every_turn_and_the_end():
    table = worth_curve(*went(0.6, 2, -4), finished=True).table
    assert table.rows == [["1", "0430", "+0.6", "0.5"], ["2", "0530", "+2.0", "0.5"], ["At the end", "", "−4.0", "0.5"]]


def test_it_is_drawn_for_desk_and_phone_with_the_costly_turns_marked():
    picture = worth_curve(*went(*range(17)[::-1]), finished=True)
    for drawn in (picture.wide(), picture.narrow()):
        assert drawn.count("<circle") == 3
        assert "<polyline" in drawn
        assert picture.finding in drawn
