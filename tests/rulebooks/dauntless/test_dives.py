"""Dives as they are written: each step's needs, the track, the surface, and where the bomb falls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.dauntless.dive.steps import step
from tests.rulebooks.dauntless.asking import ask, fault_of

BEGUN = {"mode": "vertical", "start": "level", "altitude": 12000, "wing_points": 6}
HERE = {"hex": [0, 0], "facing": 1}
STEEP = BEGUN | {"mode": "steep"}


def turns(*plots: str, mp: tuple[int, ...] = ()) -> list[dict]:
    """Each plot as “NO, VERT 4”; its MP are what its steps cost, unless they are given."""
    written = [[one.strip() for one in plot.split(",") if one.strip()] for plot in plots]
    spent = [sum(COSTS.get(one) or int(one.split()[1]) for one in plot if one != "FWD") for plot in written]
    return [{"mp": points, "plot": plot} for points, plot in zip(mp or spent, written, strict=True)]


COSTS = {"NO": 2, "BANK L": 1, "BANK R": 1, "HALF ROLL": 3, "PO 1": 2, "PO 2": 2, "PO 3": 3, "PO 4": 4}
"""In the vertical; those of banks and rolls are of the aircraft that dives here."""
CARD = {"bank_cost": 1, "half_roll_cost": 3}


def dive(*plots: str, mp: tuple[int, ...] = (), **changes) -> dict:
    return ask("dive", **BEGUN | CARD | changes, turns=turns(*plots, mp=mp))


def refused(*plots: str, mp: tuple[int, ...] = (), **changes) -> tuple[str, str]:
    return fault_of("dive", **BEGUN | CARD | changes, turns=turns(*plots, mp=mp))


@pytest.mark.rule("DA", "XVI.Dive")
def test_two_turns_in_the_vertical_and_a_pull_out():
    told = dive("NO, VERT 4", "VERT 6, FWD, PO 2", mp=(6, 8), hex=[0, 0], facing=4)
    assert [one["altitude"] for one in told["trace"]] == [11500, 8700, 4500, 4500, 3500]
    assert [one["hex"] for one in told["trace"]] == [[0, 1], [0, 1], [0, 1], [0, 2], [0, 3]]
    assert (told["outcome"], told["altitude"], told["dive_mp"], told["airspeed_change"]) == ("pulled_out", 3500, 10, -1)
    assert (told["pullout_used"], told["shot_down_below_wing_points"]) == (2, 3)
    assert told["bomb"] == {"allowed": True, "reason": None, "hex": [0, 3], "red_die_modifier": 1}


def test_without_coordinates_there_are_no_hexes():
    told = dive("NO, VERT 7, PO 1")
    assert {one["hex"] for one in told["trace"]} == {one["facing"] for one in told["trace"]} == {None}
    assert told["bomb"]["hex"] is None


@pytest.mark.rule("DA", "R18")
@pytest.mark.parametrize("start", ["climb", "banked", "inverted"])
def test_a_nose_over_begins_level_or_in_a_dive(start):
    assert refused("NO", start=start) == ("nose_over_not_allowed", "start")
    assert dive("NO", start="dive")["airspeed_change"] == 1


def test_nobody_dives_from_the_surface():
    assert refused("NO", altitude=0) == ("altitude_too_low", "altitude")


@pytest.mark.rule("DA", "R27")
def test_only_trained_crews_dive_vertically():
    assert refused("NO", trained=False) == ("crew_not_trained", "trained")
    assert dive("NO", mode="steep", trained=False)["outcome"] == "in_dive"


def test_faults_come_in_the_order_of_the_checks():
    wrong = {"start": "climb", "altitude": 0, "trained": False}
    assert refused("PO 1", **wrong, facing=1) == ("missing_field", "hex")
    assert refused("PO 1", **wrong, hex=[0, 0]) == ("missing_field", "facing")
    assert refused("PO 1", **wrong)[0] == "nose_over_not_allowed"
    assert refused("PO 1", **wrong | {"start": "level"})[0] == "altitude_too_low"
    assert refused("PO 1", trained=False)[0] == "crew_not_trained"
    assert refused("PO 1") == ("no_nose_over", "turns[0].plot[0]")


@pytest.mark.parametrize(
    ("plot", "code", "place"),
    [
        ("NO, FREE 1", "committed_to_dive", 1),
        ("NO, VERT 7, PO 1, NO", "after_pullout", 3),
        ("NO, VERT 7, PO 1, VERT 1", "after_pullout", 3),
        ("NO, VERT 7, PO 1, PO 1", "after_pullout", 3),
        ("NO, NO", "already_diving", 1),
        ("FREE 2, VERT 1", "no_nose_over", 1),
        ("BANK L", "no_nose_over", 0),
        ("FWD, FREE 1", "no_nose_over", 0),
        ("NO, STEEP 1", "wrong_mode", 1),
        ("FREE 1, NO, FWD", "fwd_not_whole_turn", 2),
        ("NO, FWD, VERT 7, PO 1, FREE 1", "fwd_not_whole_turn", 1),
        ("NO, FWD, VERT 1, FWD", "fwd_twice", 3),
        ("NO, VERT 6, PO 1", "dive_too_short", 2),
    ],
)
def test_a_step_that_is_not_allowed_there_is_named(plot, code, place):
    assert refused(plot) == (code, f"turns[0].plot[{place}]")


def test_in_a_steep_dive_nobody_rolls_or_takes_the_free_hex():
    assert refused("NO, HALF ROLL", mode="steep") == ("not_in_steep", "turns[0].plot[1]")
    assert refused("NO, FWD", mode="steep") == ("not_in_steep", "turns[0].plot[1]")
    assert refused("NO, VERT 1", mode="steep") == ("wrong_mode", "turns[0].plot[1]")
    assert refused("NO, HALF ROLL", mode="steep", half_roll_cost=None)[0] == "not_in_steep"


def test_turning_asks_for_its_cost():
    assert refused("NO, BANK L", bank_cost=None) == ("missing_field", "bank_cost")
    assert refused("NO, HALF ROLL", half_roll_cost=None) == ("missing_field", "half_roll_cost")
    assert refused("BANK L", bank_cost=None)[0] == "no_nose_over"


@pytest.mark.parametrize(("token", "facing"), [("BANK L", 6), ("BANK R", 2), ("HALF ROLL", 4)])
def test_turning_comes_before_the_next_move(token, facing):
    told = dive(f"NO, {token}, VERT 7, PO 1", **HERE)
    assert [one["facing"] for one in told["trace"]] == [1, facing, facing, facing]
    assert told["trace"][1]["hex"] == told["trace"][2]["hex"] == [0, -1]
    assert told["bomb"]["hex"] == told["trace"][3]["hex"] != [0, -2]


@pytest.mark.rule("DA", "R19")
def test_the_points_of_a_turn_are_all_spent_and_no_more():
    assert refused("NO, VERT 4", mp=(5,)) == ("mp_overspent", "turns[0].plot[1]")
    assert refused("NO, VERT 4", mp=(7,)) == ("mp_unspent", "turns[0].mp")
    assert refused("NO, VERT 4", "", mp=(6, 1)) == ("mp_unspent", "turns[1].mp")
    assert refused("NO, VERT 5", "PO 1", mp=(7, 1)) == ("dive_too_short", "turns[1].plot[0]"), "its needs come first"


@pytest.mark.rule("DA", "R20")
def test_turning_does_not_count_towards_the_seven_points():
    assert refused("NO, VERT 6, BANK L, PO 1")[0] == "dive_too_short"
    assert dive("NO, VERT 6, BANK L, VERT 1, PO 1")["outcome"] == "pulled_out"
    assert dive("NO, VERT 3", "VERT 4, PO 1")["dive_mp"] == 7


def test_a_pull_out_has_to_be_one_that_wing_and_cockpit_allow():
    assert refused("NO, VERT 7, PO 2", wing_points=2, cockpit_hits=1) == ("pullout_wing", "turns[0].plot[2]")
    assert refused("NO, VERT 7, PO 2", wing_points=3, cockpit_hits=1) == ("pullout_cockpit", "turns[0].plot[2]")
    assert refused("NO, VERT 6, PO 2", wing_points=2)[0] == "dive_too_short"
    assert dive("NO, VERT 7, PO 3", wing_points=2, cockpit_hits=1)["pullout_used"] == 3


@pytest.mark.rule("DA", "R21")
def test_steep_moves_a_hex_for_each_whole_thousand_of_the_turn():
    told = ask("dive", **STEEP, **HERE, turns=[{"mp": 7, "plot": ["NO", "STEEP 5"]}, {"mp": 6, "plot": ["STEEP 3", "PO 2"]}])
    assert [one["forward"] for one in told["trace"]] == [1, 2, 1, 2]
    assert (told["altitude"], told["bomb"]["hex"], told["bomb"]["red_die_modifier"]) == (11500 - 2500 - 1500 - 500, [0, -5], 0)


def test_steep_in_pieces_goes_as_far_as_in_one():
    pieces = ask("dive", **STEEP, turns=[{"mp": 7, "plot": ["NO", "STEEP 1", "STEEP 1", "STEEP 1", "STEEP 2"]}])
    assert [one["forward"] for one in pieces["trace"]] == [1, 0, 1, 0, 1]


@pytest.mark.rule("DA", "R22")
def test_the_free_hex_costs_nothing_and_comes_once_a_turn():
    told = dive("NO, FWD, VERT 2", "FWD, VERT 5, PO 4", hex=[0, 0], facing=3)
    assert [(one["mp"], one["forward"]) for one in told["trace"]] == [(2, 1), (0, 1), (2, 0), (0, 1), (5, 0), (4, 2)]
    assert told["trace"][-1]["hex"] == [5, 0]


@pytest.mark.rule("DA", "R26")
def test_at_the_surface_the_plot_ends_whatever_is_left_of_it():
    told = dive("NO, VERT 4, PO 1, BANK L", "VERT 1", mp=(20, 9), altitude=1200)
    assert (told["outcome"], [one["token"] for one in told["trace"]]) == ("surface", ["NO", "VERT 4"])
    assert (told["altitude"], told["dive_mp"], told["bomb"]) == (0, 4, None)


def test_a_nose_over_may_end_in_the_sea():
    assert dive("NO, VERT 1", altitude=500)["outcome"] == "surface"
    assert dive("NO, VERT 1", altitude=600, mp=(3,))["trace"][-1]["altitude"] == 0


def test_a_pull_out_that_meets_the_surface_is_told_with_all_it_did():
    told = dive("NO, VERT 7, PO 4", altitude=7000, **HERE)
    assert (told["outcome"], told["altitude"], told["pullout_used"], told["airspeed_change"]) == ("surface", 0, 4, 0)
    assert told["bomb"]["hex"] == [0, -2]
    assert told["trace"][-1] == {
        "turn": 1, "token": "PO 4", "mp": 4, "forward": 2, "altitude": 0, "hex": [0, -3], "facing": 1,
    }  # fmt: skip


def test_only_feet_really_lost_carry_a_steep_dive_forward():
    told = ask("dive", **STEEP | {"altitude": 2000}, turns=[{"mp": 12, "plot": ["NO", "STEEP 10"]}])
    assert (told["outcome"], told["trace"][-1]["forward"], told["dive_mp"]) == ("surface", 1, 10)


def test_more_points_than_the_turn_has_are_a_fault_at_the_surface_too():
    assert refused("NO, VERT 4", mp=(3,), altitude=600)[0] == "mp_overspent"


@pytest.mark.rule("DA", "R29")
def test_the_bomb_falls_into_the_first_hex_of_the_pull_out_and_not_through_cloud():
    told = dive("NO, VERT 7, PO 4", clouds=True, **HERE)
    assert told["bomb"] == {"allowed": False, "reason": "clouds", "hex": [0, -2], "red_die_modifier": 1}
    assert told["trace"][-1]["hex"] == [0, -3]


def test_ordinary_movement_before_and_after_is_left_to_air_force():
    told = dive("FREE 3", "FREE 2, NO, VERT 3", "VERT 4, PO 1, FREE 9", **HERE)
    assert [one["forward"] for one in told["trace"]] == [0, 0, 1, 0, 0, 1, 0]
    assert dive("FREE 3")["outcome"] == "not_started"
    assert dive("FREE 3")["airspeed_change"] == 0


@pytest.mark.parametrize(
    "token",
    ["", "no", "NO ", "VERT", "VERT 0", "VERT 01", "VERT 100", "VERT  1", "VERT 1\n", "VERT ١", "PO 0", "PO 5", "BANK", "BANK l",
     "HALFROLL", "FWD 1", "FREE", "STEEP -1", 3, None],
)  # fmt: skip
def test_what_is_no_step_is_refused_before_anything_is_flown(token):
    assert fault_of("dive", **BEGUN, turns=[{"mp": 2, "plot": ["NO", token]}]) == ("bad_plot", "turns[0].plot[1]")


def test_the_numbers_of_a_step_go_to_99():
    assert (step("VERT 99").n, step("FREE 1").n, step("PO 4").n, step("NO").n) == (99, 1, 4, 0)


@pytest.mark.parametrize(("points", "fine"), [(0, False), (1, True), (30, True), (31, False)])
def test_a_turn_has_1_to_30_points(points, fine):
    told = ask("dive", **BEGUN, turns=[{"mp": points, "plot": [f"FREE {points or 1}"]}])
    assert ("error" not in told) == fine
    assert fine or told["error"] == {"code": "bad_count", "field": "turns[0].mp"}


def test_the_turns_are_wanted():
    assert fault_of("dive", **BEGUN, turns=[]) == ("empty_list", "turns")
    assert fault_of("dive", **BEGUN, bank_cost=21, turns=turns("NO")) == ("bad_count", "bank_cost")


STEPS = st.sampled_from(
    ["NO", "VERT 3", "VERT 7", "STEEP 4", "STEEP 9", "BANK L", "BANK R", "HALF ROLL", "FWD", "PO 1", "PO 4", "FREE 2"]
)
PLOTS = st.lists(st.builds(dict, mp=st.integers(1, 30), plot=st.lists(STEPS, max_size=6)), min_size=1, max_size=4)


@given(st.sampled_from(["vertical", "steep"]), st.integers(1, 150), PLOTS, st.integers(0, 7))
def test_whatever_is_written_the_track_only_goes_down_and_accounts_for_every_point(mode, hundreds, plots, wing):
    told = ask("dive", **BEGUN | CARD | HERE | {"mode": mode, "altitude": hundreds * 100, "wing_points": wing}, turns=plots)
    if "error" in told:
        return
    heights = [hundreds * 100, *(one["altitude"] for one in told["trace"])]
    assert heights == sorted(heights, reverse=True)
    assert (told["outcome"] == "surface") == (told["altitude"] == 0)
    assert (told["bomb"] is None) == (told["pullout_used"] is None)
    for number, turn in enumerate(plots, 1):
        spent = sum(one["mp"] for one in told["trace"] if one["turn"] == number)
        assert spent <= turn["mp"]
        assert spent == turn["mp"] or told["outcome"] == "surface"
