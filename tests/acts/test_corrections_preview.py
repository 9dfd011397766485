"""Differences of two replays: none with itself, mirrored when turned round."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.corrections.preview import differences, figures
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.standings import cut
from tests.rulebooks.generate import generate


def replayed(seed, last=None):
    return play(cut(Campaign.model_validate(generate(seed)), last))


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_a_replay_does_not_differ_from_itself(seed):
    outcome = replayed(seed)
    assert not differences(outcome, outcome)
    assert figures(differences(outcome, outcome)) == ({}, {})


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_turned_round_before_is_after(seed):
    whole, first = replayed(seed), replayed(seed, 1)
    there, back = differences(first, whole), differences(whole, first)
    assert [(s.game, s.side, s.after, s.before) for s in there.scores] == [
        (s.game, s.side, s.before, s.after) for s in back.scores
    ]
    assert {p.id for p in there.pilots if p.comes} == {p.id for p in back.pilots if p.goes}


@pytest.mark.parametrize("seed", range(5))
def test_the_scores_add_up(seed):
    changes = differences(replayed(seed, 0), replayed(seed))
    for side in ("japan", "usa"):
        games = sum(score.after - score.before for score in changes.scores if score.side == side and score.game is not None)
        in_all = sum(score.after - score.before for score in changes.scores if score.side == side and score.game is None)
        assert games == in_all
