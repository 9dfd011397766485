"""Who wins each scenario: the reckoning line by line, every boundary, and what cannot be settled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.scenarios.facts import FACTS
from tests.rulebooks.dauntless.asking import ask, fault_of

NONE = {"ship_points": 0, "attacker_air_points": 0, "defender_air_points": 0}
ATOLL = NONE | {"all_attackers_gone": True, "airfields_bombed": 0, "installation_hexes": 0}
PATROL = {"kates": 4, "shot_down": 0, "jettisoned": 0, "us_air_points": 0, "jp_air_points": 0}
NIGHT = {"bombers": 12, "loaded_flying": 0, "us_air_points": 0, "jp_air_points": 0}
BEDCHECK = {"turns_on_map": 10, "bomber_air_points": 0, "fighter_air_points": 0}
ALL = {
    "anti_torpedo_patrol": PATROL,
    "bedcheck_charlie": BEDCHECK,
    "superfortress_night_raid": NIGHT,
    "shipping_strike": NONE,
    "carrier_strike": NONE,
    "atoll_attack": ATOLL,
    "kamikaze_attack": {"destroyer_sunk": False, "kamikazes_left": 0},
    "asw": {"submarine_destroyed": False, "aircraft_destroyed": False},
    "fleet_contact": {"recon_points": 0, "opposition_points": 0},
    "photo_reconnaissance": {"targets_passed": 0, "exited": False},
    "get_yamamoto": {"bettys_destroyed": 0},
    "enemy_ace": {"jp_destroyed": False, "us_destroyed": 0},
}


def settled(scenario: str, **facts) -> dict:
    return ask("victory", scenario=scenario, facts=ALL[scenario] | facts)


def winner(scenario: str, **facts) -> str:
    return settled(scenario, **facts)["winner"]


def reckoned(scenario: str, **facts) -> list[tuple]:
    return [(one["side"], one["item"], one["points"]) for one in settled(scenario, **facts)["lines"]]


def fault(scenario: str, **facts) -> tuple[str, str]:
    return fault_of("victory", scenario=scenario, facts=ALL[scenario] | facts)


def test_the_facts_are_those_of_the_catalogue_in_its_order():
    wanted = {key: entry["victory"]["facts"] for key, entry in SCENARIOS.items() if entry["victory"]["facts"]}
    assert {key: list(facts.declared) for key, facts in FACTS.items()} == wanted


@pytest.mark.rule("DA", "R60")
@pytest.mark.parametrize("key", [key for key, entry in SCENARIOS.items() if entry["victory"]["kind"] == "air_force"])
def test_where_air_force_says_who_wins_the_desk_does_not_judge(key):
    assert fault_of("victory", scenario=key, facts={}) == ("victory_in_air_force", "scenario")
    assert fault_of("victory", scenario=key, facts=3) == ("victory_in_air_force", "scenario")


@pytest.mark.parametrize("key", FACTS)
def test_every_fact_is_wanted_and_no_other(key):
    for name in ALL[key]:
        some = {given: value for given, value in ALL[key].items() if given != name}
        assert fault_of("victory", scenario=key, facts=some) == ("missing_field", f"facts.{name}")
    assert fault(key, extra=1) == ("unknown_field", "facts.extra")
    assert fault_of("victory", scenario=key, facts=[]) == ("bad_object", "facts")
    assert fault_of("victory", scenario=key) == ("missing_field", "facts")


@pytest.mark.parametrize("key", FACTS)
def test_the_answer_names_the_scenario_its_sides_and_its_rule(key):
    told = settled(key)
    entry = SCENARIOS[key]
    assert (told["scenario"], told["rule"]) == (key, f"{entry['group']} {entry['title']}")
    assert told["winner"] in (*entry["victory"]["sides"], "draw")
    assert told["points"] is None or set(told["points"]) == set(entry["victory"]["sides"])
    assert (told["points"] is None) == (told["lines"] == [])


@pytest.mark.parametrize("scenario", ["nowhere", "", 3, None, ["asw"], {"asw": 1}])
def test_no_other_scenario_is_known(scenario):
    code = "missing_field" if scenario is None else "unknown_scenario"
    assert fault_of("victory", scenario=scenario, facts={}) == (code, "scenario")
    assert fault_of("scenario", scenario=scenario) == (code, "scenario")


@pytest.mark.rule("DA", "XXII.Patrol")
def test_each_kate_alive_counts_ten_for_whoever_had_his_way():
    assert reckoned("anti_torpedo_patrol", shot_down=1, jettisoned=2, us_air_points=5, jp_air_points=7) == [
        ("US", "jettisoned", 20), ("US", "aircraft", 5), ("JP", "kept_torpedo", 10), ("JP", "aircraft", 7),
    ]  # fmt: skip
    assert winner("anti_torpedo_patrol") == "JP"
    assert winner("anti_torpedo_patrol", shot_down=4) == "draw"
    assert fault("anti_torpedo_patrol", shot_down=3, jettisoned=2) == ("facts_do_not_add_up", "facts.kates")
    assert fault("anti_torpedo_patrol", kates=0) == ("bad_count", "facts.kates")


@pytest.mark.rule("DA", "R59")
def test_bedcheck_charlie_reckons_twenty_turns_whenever_the_bomber_went():
    assert reckoned("bedcheck_charlie", turns_on_map=8, fighter_air_points=3) == [
        ("bomber", "turns_on_map", 8), ("bomber", "aircraft", 0), ("fighter", "turns_off_map", 12), ("fighter", "aircraft", 3),
    ]  # fmt: skip
    assert [winner("bedcheck_charlie", turns_on_map=turns) for turns in (0, 9, 10, 11, 20)] == [
        "fighter", "fighter", "draw", "bomber", "bomber",
    ]  # fmt: skip
    assert fault("bedcheck_charlie", turns_on_map=21) == ("bad_count", "facts.turns_on_map")


@pytest.mark.rule("DA", "XXII.Superfortress")
def test_eight_points_for_each_bomber_that_still_flies_with_its_bombs():
    assert reckoned("superfortress_night_raid", loaded_flying=12, us_air_points=1, jp_air_points=97) == [
        ("US", "loaded_bombers", 96), ("US", "aircraft", 1), ("JP", "aircraft", 97),
    ]  # fmt: skip
    assert winner("superfortress_night_raid", loaded_flying=12, us_air_points=1, jp_air_points=97) == "draw"
    assert fault("superfortress_night_raid", loaded_flying=13) == ("facts_do_not_add_up", "facts.loaded_flying")


@pytest.mark.rule("DA", "R57")
@pytest.mark.rule("DA", "R58")
@pytest.mark.rule("DA", "XXIII.Strike")
@pytest.mark.parametrize("key", ["shipping_strike", "carrier_strike"])
def test_in_a_strike_more_points_win_and_equal_points_are_a_draw(key):
    assert reckoned(key, ship_points=1000, attacker_air_points=10, defender_air_points=30) == [
        ("attacker", "ships", 1000), ("attacker", "aircraft", 10), ("defender", "aircraft", 30),
    ]  # fmt: skip
    assert [winner(key, attacker_air_points=20, defender_air_points=points) for points in (19, 20, 21)] == [
        "attacker", "draw", "defender",
    ]  # fmt: skip
    assert fault(key, ship_points=100_000) == ("bad_count", "facts.ship_points")


@pytest.mark.rule("DA", "R61")
@pytest.mark.parametrize(("ahead", "won"), [(20, "attacker"), (19, "draw"), (0, "draw"), (-1, "defender")])
def test_the_attacker_of_the_atoll_has_to_be_twenty_ahead(ahead, won):
    assert winner("atoll_attack", attacker_air_points=50 + ahead, defender_air_points=50) == won


@pytest.mark.rule("DA", "R62")
def test_the_targets_of_the_atoll_are_counted_line_by_line():
    told = settled("atoll_attack", airfields_bombed=2, installation_hexes=3, ship_points=5, defender_air_points=40)
    assert [(one["item"], one["points"]) for one in told["lines"]] == [
        ("airfields", 20), ("both_airfields", 20), ("installation_hexes", 12), ("ships", 5), ("aircraft", 0), ("aircraft", 40),
    ]  # fmt: skip
    assert (told["points"], told["winner"]) == ({"attacker": 57, "defender": 40}, "draw")
    assert reckoned("atoll_attack", airfields_bombed=1)[:2] == [("attacker", "airfields", 10), ("attacker", "both_airfields", 0)]
    assert fault("atoll_attack", all_attackers_gone=False) == ("game_not_over", "facts.all_attackers_gone")
    assert fault("atoll_attack", airfields_bombed=3) == ("bad_count", "facts.airfields_bombed")


@pytest.mark.rule("DA", "R63")
def test_kamikazes_win_with_the_destroyer_and_only_then():
    assert winner("kamikaze_attack", destroyer_sunk=True, kamikazes_left=2) == "JP"
    assert winner("kamikaze_attack") == "US"
    assert fault("kamikaze_attack", kamikazes_left=1) == ("game_not_over", "facts.kamikazes_left")


@pytest.mark.rule("DA", "R64")
def test_against_a_submarine_whoever_destroys_the_other_wins():
    outcomes = {
        (submarine, aircraft): winner("asw", submarine_destroyed=submarine, aircraft_destroyed=aircraft)
        for submarine in (True, False)
        for aircraft in (True, False)
    }
    assert outcomes == {
        (True, True): "draw", (True, False): "aircraft", (False, True): "submarine", (False, False): "draw",
    }  # fmt: skip


@pytest.mark.rule("DA", "R65")
@pytest.mark.parametrize(("points", "won"), [(42, "recon"), (41, "opposition"), (0, "opposition")])
def test_scouts_have_to_be_twelve_ahead(points, won):
    assert winner("fleet_contact", recon_points=points, opposition_points=30) == won
    assert reckoned("fleet_contact", recon_points=points) == [("recon", "total", points), ("opposition", "total", 0)]


@pytest.mark.rule("DA", "XXIII.Photo")
def test_five_targets_and_the_way_home_make_the_pictures():
    assert [winner("photo_reconnaissance", targets_passed=passed, exited=True) for passed in (4, 5, 6)] == [
        "opposition", "recon", "recon",
    ]  # fmt: skip
    assert winner("photo_reconnaissance", targets_passed=6) == "opposition"
    assert fault("photo_reconnaissance", targets_passed=7) == ("bad_count", "facts.targets_passed")


@pytest.mark.rule("DA", "XXIV.Yamamoto")
def test_both_bettys_have_to_fall():
    assert [winner("get_yamamoto", bettys_destroyed=down) for down in (0, 1, 2)] == ["JP", "JP", "US"]
    assert fault("get_yamamoto", bettys_destroyed=3) == ("bad_count", "facts.bettys_destroyed")


@pytest.mark.rule("DA", "XXIV.Ace")
def test_the_ace_has_to_come_away_and_to_have_shot_somebody_down():
    assert winner("enemy_ace", jp_destroyed=True, us_destroyed=4) == "US"
    assert [winner("enemy_ace", us_destroyed=down) for down in (0, 1, 4)] == ["draw", "JP", "JP"]
    assert fault("enemy_ace", us_destroyed=5) == ("bad_count", "facts.us_destroyed")


points = st.integers(0, 99_999)


@given(st.sampled_from(["shipping_strike", "carrier_strike", "atoll_attack"]), points, points, points)
def test_the_lines_add_up_and_whoever_wins_has_more(key, ships, attacker, defender):
    told = settled(key, ship_points=ships, attacker_air_points=attacker, defender_air_points=defender)
    sums = {side: sum(one["points"] for one in told["lines"] if one["side"] == side) for side in ("attacker", "defender")}
    assert told["points"] == sums
    other = {"attacker": "defender", "defender": "attacker"}
    assert told["winner"] == "draw" or sums[told["winner"]] > sums[other[told["winner"]]]
