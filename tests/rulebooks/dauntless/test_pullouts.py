"""Pull-outs: the table, what wing and cockpit still allow, and what comes down after the firing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulebooks.dauntless.asking import ask, fault_of

TABLES = {
    "vertical": [(1, 1, 500, 2, 3), (2, 1, 1000, 2, 2), (3, 2, 1500, 3, 2), (4, 2, 2000, 4, 1)],
    "steep": [(1, 1, 300, 2, 2), (2, 2, 500, 3, 2), (3, 3, 800, 4, 1), (4, 4, 1000, 5, 1)],
}
modes, points, hits = st.sampled_from(sorted(TABLES)), st.integers(0, 999), st.integers(0, 999)


@pytest.mark.rule("DA", "XVI.Pullout")
@pytest.mark.parametrize("mode", TABLES)
def test_the_table_is_that_of_the_book(mode):
    table = ask("pullout", mode=mode, wing_points=5)["table"]
    assert [(one["type"], one["forward"], one["altitude"], one["mp"], one["airspeed"]) for one in table] == TABLES[mode]


@pytest.mark.rule("DA", "R23")
@pytest.mark.parametrize(
    ("wing", "allowed"), [(0, []), (1, [4]), (2, [3, 4]), (3, [2, 3, 4]), (4, [2, 3, 4]), (5, [1, 2, 3, 4]), (6, [1, 2, 3, 4])]
)
def test_the_wing_points_left_are_minimums(wing, allowed):
    assert ask("pullout", mode="steep", wing_points=wing)["allowed"] == allowed


@pytest.mark.rule("DA", "R24")
@pytest.mark.parametrize(("hits", "allowed"), [(0, [1, 2, 3, 4]), (1, [3, 4]), (2, [4]), (3, [4]), (999, [4])])
def test_cockpit_hits_rule_the_sharper_ones_out(hits, allowed):
    assert ask("pullout", mode="vertical", wing_points=6, cockpit_hits=hits)["allowed"] == allowed


def test_the_wing_is_looked_at_before_the_cockpit():
    damaged = {"mode": "steep", "wing_points": 2, "cockpit_hits": 2, "wing_points_after": 0}
    assert fault_of("pullout", **damaged, used=2) == ("pullout_wing", "used")
    assert fault_of("pullout", **damaged, used=3) == ("pullout_cockpit", "used")
    assert ask("pullout", **damaged, used=4)["shot_down"] is True


@pytest.mark.rule("DA", "R25")
@pytest.mark.parametrize(
    ("used", "after", "down"), [(1, 5, False), (1, 4, True), (2, 3, False), (2, 2, True), (4, 1, False), (4, 0, True)]
)
def test_whoever_could_not_have_flown_it_after_the_firing_is_shot_down(used, after, down):
    assert ask("pullout", mode="vertical", wing_points=6, used=used, wing_points_after=after)["shot_down"] is down


def test_what_was_used_and_what_was_left_after_go_together():
    begun = {"mode": "steep", "wing_points": 5}
    assert fault_of("pullout", **begun, used=1) == ("missing_field", "wing_points_after")
    assert fault_of("pullout", **begun, wing_points_after=1) == ("missing_field", "used")
    assert fault_of("pullout", **begun, used=1, wing_points_after=6) == ("bad_count", "wing_points_after")
    assert fault_of("pullout", **begun, used=5, wing_points_after=5) == ("bad_count", "used")
    assert ask("pullout", **begun)["shot_down"] is None


@given(modes, points, hits, points, hits)
def test_less_damage_never_allows_less(mode, wing, cockpit, more_wing, more_cockpit):
    worse = ask("pullout", mode=mode, wing_points=min(wing, more_wing), cockpit_hits=max(cockpit, more_cockpit))
    better = ask("pullout", mode=mode, wing_points=max(wing, more_wing), cockpit_hits=min(cockpit, more_cockpit))
    assert set(worse["allowed"]) <= set(better["allowed"])
    assert better["allowed"] == list(range(5 - len(better["allowed"]), 5))
