"""The desk beside a campaign: missions and their success, what the report gets, and kamikazes of game 7."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulebooks.dauntless.asking import ask, fault_of

HIT = {"calc": "bomb", "kind": "dive", "dice": [1]}
MISS = {"calc": "bomb", "kind": "dive", "dice": []}
OFF = {"id": "a", "side": "JP", "route": "off_table", "aircraft": "D3A", "eligible": True, "attack": HIT}
SKIP = {"calc": "skip", "altitude": 100, "speed": 4, "adjacent": True, "pointing": True, "aspect": "stern", "bombs": 1}
TORPEDO = {"calc": "torpedo", "nation": "JP", "altitude": 100, "level_bank": True, "hexes_entered": 2, "aspect": "fore"}
ON = {"id": "a", "side": "JP", "route": "on_table", "sortie": "j1", "eligible": True, "attack": HIT}


def strike(*missions: dict, game: int = 2) -> dict:
    return ask("campaign_strike", game=game, missions=[{**one, "id": str(place)} for place, one in enumerate(missions)])


def fault(*missions: dict) -> tuple[str, str]:
    told = strike(*missions)
    return told["error"]["code"], told["error"]["field"]


@pytest.mark.rule("DA", "R68")
@pytest.mark.parametrize(
    ("attack", "hits"),
    [
        (HIT, 1),
        (MISS, 0),
        ({"calc": "base_attack", "direct_hits": 1}, 1),
        ({"calc": "base_attack", "direct_hits": 0}, 0),
        (SKIP | {"dice": [3]}, 0),
        (TORPEDO | {"dice": [1]}, 8),
        ({"calc": "depth_charge", "altitude": 100, "depth": 0, "charges": [{"setting": "S", "in_hex": True}], "dice": [2]}, 2),
        ({"calc": "rockets", "ships": [{"id": "DD", "silhouette": 3}], "on_target": ["DD"], "dice": [4]}, 4),
    ],
)  # fmt: skip
def test_one_hit_on_a_ship_or_a_base_is_a_success(attack, hits):
    told = strike({**OFF, "attack": attack})["missions"][0]
    assert (told["hits"], told["successful"], told["reason"]) == (hits, hits > 0, None if hits else "no_hit")


def test_who_may_not_attack_has_no_success_whatever_the_dice_say():
    told = strike({**OFF, "eligible": False})
    assert told["missions"][0] == {"id": "0", "side": "JP", "hits": 0, "successful": False, "reason": "not_eligible"}
    assert told["report"] == {"strikes": {}, "bombing": {}}
    assert fault({**OFF, "eligible": False, "attack": {"calc": "bomb"}}) == ("missing_field", "missions[0].attack.kind")


@pytest.mark.rule("DA", "R71")
def test_the_report_counts_by_side_and_type_and_names_the_sorties():
    told = strike(
        OFF,
        {**OFF, "attack": MISS},
        {**OFF, "side": "US", "aircraft": "SBD"},
        ON,
        {**ON, "sortie": "j2", "attack": MISS},
        {**ON, "sortie": "j3", "eligible": False},
    )
    assert told["report"] == {
        "strikes": {"japan": {"D3A": {"attacked": 2, "successful": 1}}, "usa": {"SBD": {"attacked": 1, "successful": 1}}},
        "bombing": {"j1": "success", "j2": "failure"},
    }
    assert told["successful_missions"] == told["victory_points"] == {"JP": 2, "US": 1}
    assert told["rule"] == "Campaign D.2, D.4, F.2"


def test_no_mission_is_a_strike_too():
    told = strike(game=7)
    assert (told["game"], told["missions"], told["victory_points"]) == (7, [], {"JP": 0, "US": 0})
    assert fault_of("campaign_strike", game=8, missions=[]) == ("bad_count", "game")


def test_a_sortie_attacks_once():
    assert fault(ON, ON) == ("duplicate_id", "missions[1].sortie")
    assert fault(ON, {**ON, "eligible": False}) == ("duplicate_id", "missions[1].sortie")
    assert "error" not in strike({**ON, "eligible": False}, ON)


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"aircraft": None}, "missing_field", "aircraft"),
        ({"route": "on_table"}, "missing_field", "sortie"),
        ({"attack": {"calc": "kamikaze"}}, "kamikaze_uses_table_3", "attack.calc"),
        ({"attack": "bomb"}, "bad_object", "attack"),
        ({"attack": {"calc": "strafe"}}, "unknown_calc", "attack.calc"),
        ({"attack": {}}, "missing_field", "attack.calc"),
        ({"attack": {**HIT, "height": 1}}, "unknown_field", "attack.height"),
        ({"attack": {**HIT, "dice": [7]}}, "bad_die", "attack.dice[0]"),
        ({"attack": {**HIT, "clouds": True}}, "clouds", "attack.clouds"),
        ({"attack": None}, "missing_field", "attack"),
        ({"eligible": None}, "missing_field", "eligible"),
    ],
)
def test_what_is_wrong_with_a_mission_is_named(changes, code, field):
    assert fault(OFF, {**OFF, **changes}) == (code, f"missions[1].{field}")


def test_the_first_mission_with_a_fault_is_named_but_names_come_before_all():
    twice = [{**OFF, "attack": "bomb"}, {**OFF, "aircraft": None}]
    assert fault(*twice) == ("bad_object", "missions[0].attack")
    assert fault_of("campaign_strike", game=1, missions=twice) == ("duplicate_id", "missions[1].id")


@given(st.lists(st.tuples(st.sampled_from(["JP", "US"]), st.booleans(), st.integers(0, 3))))
def test_points_are_as_many_as_successes(flown):
    missions = [
        {**OFF, "side": side, "eligible": eligible, "attack": {"calc": "base_attack", "direct_hits": hits}}
        for side, eligible, hits in flown
    ]
    told = strike(*missions)
    for side, name in (("JP", "japan"), ("US", "usa")):
        counted = told["report"]["strikes"].get(name, {}).get("D3A", {"attacked": 0, "successful": 0})
        assert counted["attacked"] == sum(eligible for of, eligible, _hits in flown if of == side)
        assert counted["successful"] == told["victory_points"][side] <= counted["attacked"]


@pytest.mark.rule("DA", "R70")
@pytest.mark.parametrize(
    ("die", "result", "points"),
    [(1, "flak", 0), (2, "flak", 0), (3, "flak", 0), (4, "sea", 0), (5, "escort", 3), (6, "carrier", 10)],
)
def test_table_3_gives_the_points_and_the_crash_only_hits(die, result, points):
    told = ask("campaign_kamikaze", table3_die=die, engines=2, dice=[5, 6])
    assert (told["result"], told["victory_points"]) == (result, points)
    assert (told["ship_hits"], told["dice_unused"]) == ((15, 1) if points else (None, 2))


def test_without_a_die_for_the_crash_no_hits_are_counted():
    told = ask("campaign_kamikaze", table3_die=6, engines=1)
    assert (told["ship_hits"], told["dice_unused"], told["victory_points"]) == (None, 0, 10)
    assert ask("campaign_kamikaze", table3_die=6, engines=1, dice=[4])["ship_hits"] == 8
    assert fault_of("campaign_kamikaze", table3_die=1, engines=3) == ("engines_not_in_table", "engines")
    assert fault_of("campaign_kamikaze", table3_die=1, engines=9) == ("bad_count", "engines")
