"""Whatever the desk answers has words: each code its sentence, each field its name, each fact its label."""

import re

import pytest
from django.template import Context, Template

from games.dauntless import field_words, names, reason_words, refusal_words, victory_words, words
from games.dauntless.words import (
    arc_word,
    aspect_word,
    calc_word,
    field_word,
    reason,
    refused,
    rule_cite,
    ruling_of,
    scenario_title,
    side_name,
    side_word,
    winner_word,
)
from rulebooks.dauntless import CALCS
from rulebooks.dauntless.cited import RULINGS_OF
from rulebooks.dauntless.scenarios import SCENARIOS
from tests.architecture.tree import BASE

FORM = """
bad_request unknown_calc unknown_field missing_field bad_object bad_list empty_list bad_die bad_altitude bad_depth bad_speed
bad_turn bad_facing bad_arc bad_range bad_hex bad_count bad_flag bad_nation bad_quality bad_aspect bad_choice bad_date
bad_fraction bad_flak_cell bad_class_id unknown_class_code bad_text bad_limit bad_plot bad_notation bad_table bad_hit_letter
bad_header unknown_scenario duplicate_id dice_missing too_many_dice both_forms kind_or_minimum result_or_table turn_order
bad_row duplicate_class duplicate_type bad_signs bad_id
""".split()
RULES = """
not_adjacent clouds altitude_too_high altitude_too_low not_level_bank too_many_depth_charges not_carried unknown_ship
kamikaze_japanese_only engines_not_in_table pullout_wing pullout_cockpit nose_over_not_allowed crew_not_trained
committed_to_dive after_pullout already_diving no_nose_over wrong_mode not_in_steep fwd_not_whole_turn fwd_twice dive_too_short
mp_overspent mp_unspent unknown_target unknown_number class_not_found aircraft_not_found unknown_cell not_a_submarine ship_sunk
already_moved dead_in_water anchored too_many_hexes must_move too_many_sides already_changed_depth must_surface bad_correction
notes_only_while_plotting no_setup_roll victory_in_air_force facts_do_not_add_up game_not_over kamikaze_uses_table_3
""".split()
REASONS = """
too_deep_for_bombs no_bomb_on_target altitude_too_high altitude_too_low too_slow not_adjacent not_pointing target_submerged
run_too_short out_of_sight scattered wrong_setting no_rocket_on_target nothing_counts no_ship_in_path clouds submerged
unknown_cell no_guns same_hex too_close out_of_range no_factors_left out_of_arc already_fired not_a_fighter not_carrying
not_on_map wrong_phase enemy_not_sighted not_level_bank not_manoeuvre_speed forward_guns_fired limit_unusual
before_last_ten_months no_exit loaded_side_edge airfield_count airfield_counters airfields_too_close truck_count
trucks_not_two_each light_counters light_guns heavy_counters heavy_guns flak_too_close not_eligible no_hit move turn
""".split()
ORDERS = "ship_sunk dead_in_water anchored too_many_hexes must_move too_many_sides pullout_wing pullout_cockpit".split()
SOURCES = BASE / "rulebooks" / "dauntless"
SAID = re.compile(r'(?:Fault|Whole|Parsed|_refusal)\("([a-z_]+)"|code(?:: str)? ?= ?"([a-z_]+)"')
OF_SESSION_FILES = {"answer_differs", "bad_format", "bad_version", "digest_differs", "ledger_differs", "log_order"}
"""They have words of their own, ``games.dauntless.file_words``."""


def is_whole(sentence: str) -> bool:
    return sentence[:1].isupper() | (sentence[:1] == "“") and sentence.endswith(".") and not set("%{}_<>") & set(sentence)


@pytest.mark.parametrize("code", FORM + RULES)
def test_every_refusal_says_what_is_wrong_and_what_to_do(code):
    sentence = refused({"code": code, "field": "targets[1].altitude"})
    assert is_whole(sentence)
    assert re.search(r"[.:;]”? [A-Z“]", sentence), "what is wrong, and what to do"


@pytest.mark.parametrize("key", [key for key in refusal_words.SENTENCES if "/" in key])
def test_what_is_said_differently_of_one_field_or_calculation_is_a_sentence_too(key):
    code, _slash, where = key.partition("/")
    assert code in FORM + RULES
    assert where in field_words.FIELDS or where in names.CALCS
    assert is_whole(refused({"code": code, "field": where}, where))
    assert refused({"code": code, "field": where}, where) != refused({"code": code, "field": "salt"})


def test_every_code_in_the_rules_is_among_those_with_a_sentence():
    said = {code for path in SOURCES.rglob("*.py") for pair in SAID.findall(path.read_text("utf-8")) for code in pair if code}
    assert len(said) > 60
    assert said - OF_SESSION_FILES <= {*FORM, *RULES}


@pytest.mark.parametrize("calculation", CALCS.values(), ids=list(CALCS))
def test_every_field_that_can_be_wrong_has_a_name(calculation):
    assert set(calculation.declared) <= set(field_words.FIELDS)


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_fact_that_is_asked_has_a_label_and_every_winner_a_sentence(key):
    victory = SCENARIOS[key]["victory"]
    assert set(victory["facts"]) <= set(victory_words.FACTS)
    assert set(victory["sides"]) <= set(victory_words.WINNERS)
    assert scenario_title(key) == SCENARIOS[key]["title"]


def test_no_sentence_waits_for_a_code_that_never_comes():
    assert {key.partition("/")[0] for key in refusal_words.SENTENCES} == {*FORM, *RULES}
    assert {key.partition("/")[0] for key in reason_words.REASONS} == set(REASONS)


@pytest.mark.parametrize("code", [*REASONS, *ORDERS])
def test_every_reason_is_a_sentence(code):
    assert is_whole(reason(code))


def test_a_reason_is_said_as_it_is_meant_there():
    assert reason("altitude_too_high", "skip") == "The aircraft was above 100 feet."
    assert reason("altitude_too_high", "torpedo").startswith("The torpedo was dropped from too high")
    assert reason("anchored", "ship_move").startswith("The ship lies at anchor")


def test_a_refusal_names_the_field_as_the_form_does():
    assert refused({"code": "bad_die", "field": "dice[2]"}) == "A die shows 1 to 6. Look at “Die 3” again."
    assert refused({"code": "missing_field", "field": "speed"}) == "“Speed” is missing. Fill it in."
    assert refused({"code": "bad_list", "field": "manoeuvre_speeds"}).startswith("The manoeuvre speeds are two")
    assert refused({"code": "bad_speed", "field": "manoeuvre_speeds[1]"}).startswith("“Manoeuvre speed 2” is the speed number")
    assert refused({"code": "altitude_too_low", "field": "altitude"}, "dive").startswith("Nobody dives from 0 feet.")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("altitude", "Altitude"),
        ("dice[2]", "Die 3"),
        ("targets[0].arc", "Clock arc (target 1)"),
        ("turns[1].plot[2]", "Step 3 (turn 2 of the plot)"),
        ("events[3].attack.altitude", "Altitude (event 4)"),
        ("ships[0].track[1].turn", "Turn (ship 1, place 2 on the track)"),
        ("airfields[0][3]", "Counter 4 (airfield 1)"),
        ("facts.kates", "Kates that took part"),
        ("colour", "colour"),
        ("", ""),
    ],
)
def test_a_field_is_named_with_its_place(path, words):
    assert field_word(path) == words


def test_things_have_names():
    assert (arc_word(2), arc_word("fore"), aspect_word("stern")) == ("2 o’clock", "fore", "astern")
    assert (side_word("US"), side_name("US"), side_name("attacker")) == ("American", "the Americans", "the attacker")
    assert (calc_word("skip"), calc_word("later")) == ("Skip bombs", "later")
    assert scenario_title("asw") == "ASW: Anti-Submarine Warfare"
    assert winner_word("draw") == "A draw."
    assert set(names.SIDES) == set(names.SIDE_NAMES)
    assert set(victory_words.WINNERS) <= {*names.SIDES, "draw"}


@pytest.mark.parametrize(
    ("rule", "cite"),
    [
        ("XVI Skip Bombing", "Dauntless XVI"),
        ("XXII-XXIV, secret set-up", "Dauntless XXII-XXIV"),
        ("XXII-XXIV", "Dauntless XXII-XXIV"),
        ("Charts, Bomb Hit Multiples", "Dauntless, charts"),
        ("Quality Effects, Pilot Characteristics", "Dauntless, charts"),
        ("Aircraft data cards", "Aircraft cards"),
        ("Campaign D.2, D.4, F.2", "PAW D.2, D.4, F.2"),
        ("Campaign Table 3; XXIX Kamikaze Attacks", "PAW Table 3"),
        ("Desk ruling DA-R69", "DA-R69"),
        ("Desk, exact odds", ""),
    ],
)
def test_an_answer_cites_its_rule(rule, cite):
    assert rule_cite({"rule": rule}) == cite


def test_a_refusal_cites_nothing():
    assert rule_cite({"error": {"code": "bad_die", "field": "die"}}) == ""


def test_the_rulings_behind_an_answer_are_named_in_order():
    assert ruling_of("skip") == ["DA-R4", "DA-R5", "DA-R7", "DA-R9"]
    assert ruling_of("torpedo", "target_submerged") == ["DA-R4", "DA-R7", "DA-R10", "DA-R11", "DA-R12"]
    assert ruling_of("odds") == []
    assert set(RULINGS_OF) <= {*names.CALCS, *FORM, *RULES, *REASONS}


def test_templates_have_a_filter_for_each_kind_of_word_that_they_show():
    shown = Template(
        "{% load dauntless_words %}{{ 'bomb'|da_calc }}|{{ 'glide'|da_kind }}|{{ 4|da_arc }}|"
        "{{ 'sunk'|da_condition }}|{{ 'ace'|da_quality }}|{{ 'JP'|da_side }}|{{ 'miss'|da_outcome }}|{{ answer|da_rule }}|"
        "{{ 'bearing'|da_rulings|join:' ' }}|{{ 'US'|da_winner }}"
    ).render(Context({"answer": {"rule": "XX Solitaire Movement"}}))
    assert shown.split("|") == [
        "Bombs", "Glide bombing", "4 o’clock", "sunk", "Ace", "Japanese", "miss", "Dauntless XX", "DA-R1 DA-R2",
        "The Americans win.",
    ]  # fmt: skip


def test_each_kind_of_thing_has_its_word():
    assert refused({"code": "mp_unspent", "field": "turns[0].mp"}, "dive").startswith("Not all movement points of this turn")
    assert (words.kind_word("skip"), words.aspect_word("bow")) == ("Skip bombing", "ahead of the bow")
    assert (words.side_name("JP"), words.field_word("dice[0]")) == ("the Japanese", "Die 1")
    assert words.scenario_title("asw") == "ASW: Anti-Submarine Warfare"
    assert (words.fact_label("kates"), words.line_label("ships")) == ("Kates that took part", "Ships sunk")
    assert words.reason("too_slow") == "The aircraft was slower than 4."
