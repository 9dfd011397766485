"""Whatever comes as a request is answered: with the keys of its calculation, or with one of the codes, and always the same."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebooks.dauntless import CALCS, answer
from rulebooks.dauntless.attacks.dice import ATTACKS
from tests.rulebooks.dauntless.seeds import KEYS, SEEDS

OF_A_SUBMARINE_SET_UP = {"section", "facing", "depth", "dice_unused"}
CODES = set(
    """
    bad_request unknown_calc unknown_field missing_field bad_object bad_list empty_list bad_die bad_altitude bad_depth
    bad_speed bad_turn bad_facing bad_arc bad_range bad_hex bad_count bad_flag bad_nation bad_quality bad_aspect
    bad_choice bad_date bad_fraction bad_flak_cell bad_class_id unknown_class_code bad_text bad_limit bad_plot
    bad_notation bad_table bad_hit_letter bad_header unknown_scenario duplicate_id dice_missing too_many_dice both_forms
    kind_or_minimum result_or_table turn_order

    not_adjacent clouds altitude_too_high altitude_too_low not_level_bank too_many_depth_charges not_carried unknown_ship
    kamikaze_japanese_only engines_not_in_table pullout_wing pullout_cockpit nose_over_not_allowed crew_not_trained
    committed_to_dive after_pullout already_diving no_nose_over wrong_mode not_in_steep fwd_not_whole_turn fwd_twice
    dive_too_short mp_overspent mp_unspent unknown_target unknown_number class_not_found aircraft_not_found unknown_cell
    not_a_submarine ship_sunk already_moved dead_in_water anchored too_many_hexes must_move too_many_sides
    already_changed_depth must_surface bad_correction notes_only_while_plotting no_setup_roll victory_in_air_force
    facts_do_not_add_up game_not_over kamikaze_uses_table_3
    """.split()
)

LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5)


def places(value: Any, *path: str | int) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """The way to every value in a request, itself left out, and the value."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield (*path, step), inner
        yield from places(inner, *path, step)


WORDS = sorted({step for seed in SEEDS.values() for path, _ in places(seed) for step in path if isinstance(step, str)})
PIECES = [piece for seed in SEEDS.values() for _, piece in places(seed)]
LIMITS = [-1, 0, 1, 6, 7, 59, 60, 61, 100, 101, 200, 999, 1000, 99_999, 100_000, 1.0, "", "?", [], {}, None, True, False]


@st.composite
def nearly(draw: st.DrawFn, seed: dict[str, Any]) -> dict[str, Any]:
    """A good request in which up to three values are others, are gone, or have come."""
    request = {**deepcopy(seed), "id": 0}
    for _ in range(draw(st.integers(0, 3))):
        *way, last = draw(st.sampled_from([path for path, _ in places(request) if path != ("calc",)]))
        around = reduce(lambda at, step: at[step], way, request)
        change = draw(st.sampled_from(["other", "other", "other", "gone", "come"]))
        if change == "gone" and last != "id":
            del around[last]
        else:
            where = draw(st.sampled_from(WORDS)) if change == "come" and isinstance(last, str) else last
            around[where] = deepcopy(draw(st.sampled_from(LIMITS) | st.sampled_from(PIECES) | JSON))
    return request


def is_plain(value: Any) -> bool:
    """Whether it is what JSON has, and nothing that only looks so."""
    if isinstance(value, dict):
        return all(type(key) is str and is_plain(one) for key, one in value.items())
    return all(map(is_plain, value)) if type(value) is list else value is None or type(value) in (bool, int, float, str)


def looks_right(request: Any) -> None:
    before = deepcopy(request)
    told = answer(request)
    assert is_plain(told)
    assert request == before
    assert json.dumps(answer(request)) == json.dumps(told)
    given = request if isinstance(request, dict) else {}
    calc = given.get("calc")
    assert told["calc"] == (calc if isinstance(calc, str) else None)
    assert ("id" in told) == ("id" in given)
    assert told.get("id") == given.get("id")
    keys = told.keys() - {"calc", "id"}
    if "error" in told:
        assert keys == {"error"}
        assert told["error"].keys() == {"code", "field"}
        assert told["error"]["code"] in CODES
        return
    assert type(told["rule"]) is str
    assert keys - {"rule"} in (KEYS[calc], OF_A_SUBMARINE_SET_UP if calc == "setup_roll" else None)
    if "steps" in told:
        assert told["hits"] == sum(step["hits"] for step in told["steps"])


@given(JSON | st.dictionaries(st.sampled_from(["calc", "id", "dice"]), JSON | st.sampled_from(sorted(CALCS))))
def test_any_value_at_all_has_an_answer(request: Any):
    looks_right(request)


@pytest.mark.parametrize("calc", sorted(SEEDS))
@settings(max_examples=25)
@given(data=st.data())
def test_a_request_that_is_nearly_right_has_an_answer(calc: str, data: st.DataObject):
    looks_right(data.draw(nearly(SEEDS[calc])))


@pytest.mark.parametrize("calc", sorted(CALCS))
def test_a_good_request_has_the_keys_of_its_answer(calc: str):
    assert answer(SEEDS[calc]).keys() == {"calc", "rule", *KEYS[calc]}


def test_there_are_these_calculations_and_no_others():
    assert CALCS.keys() == SEEDS.keys()


def test_deep_nests_and_long_numbers_are_answered_too():
    nest: Any = []
    for _ in range(100_000):
        nest = [nest]
    for value in (
        nest,
        {"calc": nest},
        {"calc": "bomb", "kind": "dive", "dice": nest},
        {"calc": "odds", "attack": {"calc": nest}},
    ):
        assert "error" in answer(value)
    assert answer({"calc": "aspect_roll", "die": 10**5000, "id": nest})["id"] is nest


@pytest.mark.parametrize("calc", sorted(ATTACKS))
@given(data=st.data())
@settings(max_examples=50)
def test_odds_and_attack_agree_on_whether_it_can_succeed(calc: str, data: st.DataObject):
    attack = data.draw(nearly(SEEDS[calc])) | {"dice": [6] * 20}
    bombs = {"bombs_hit": 20} if calc == "bomb" else {}
    told, odds = answer(attack), answer({"calc": "odds", "attack": attack, **bombs})
    if "error" in told:
        assert odds["error"]["code"] in (told["error"]["code"], "too_many_dice")
        return
    assert odds["reasons"] == told["reasons"]
    assert odds["dice"] == 20 - told["dice_unused"]
    assert odds["distribution"][-1]["hits"] == told["hits"]
