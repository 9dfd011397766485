"""Depth charges, rockets, strafing, kamikaze attacks."""

from typing import Any

import pytest

from tests.rulebooks.dauntless.asking import ask, fault_of


def charges(settings: str) -> list[dict[str, Any]]:
    """Small letters for those that scattered."""
    return [{"setting": one.upper(), "in_hex": one.isupper()} for one in settings]


def dropped(settings: str, depth: int, *dice: int, **changes: Any) -> dict[str, Any]:
    return ask("depth_charge", **{"altitude": 100, "depth": depth, "charges": charges(settings), "dice": list(dice), **changes})


def crashed(**changes: Any) -> dict[str, Any]:
    return ask("kamikaze", **{"nation": "JP", "engines": 1, "altitude": 0, "ship_in_path": True, "dice": [3], **changes})


@pytest.mark.rule("DA", "XVI.DepthCharge")
@pytest.mark.rule("DA", "R15")
@pytest.mark.parametrize(("depth", "right"), [(0, "S"), (60, "S"), (61, "D"), (100, "D"), (101, None), (1000, None)])
def test_a_charge_hurts_at_the_depths_of_its_setting(depth: int, right: str | None):
    for setting in "SD":
        reason = "out_of_sight" if right is None else None if setting == right else "wrong_setting"
        step = {"setting": setting, "reason": reason, "die": None, "modified": None, "hits": 0}
        if reason is None:
            step |= {"die": 4, "modified": 4, "hits": 4}
        assert dropped(setting, depth, 4)["steps"] == [step]


def test_only_where_no_charge_takes_a_die_the_reasons_are_told_once_each_in_alphabetical_order():
    told = dropped("DsDs", 60, 5)
    assert (told["outcome"], told["reasons"], told["dice_unused"]) == ("miss", ["scattered", "wrong_setting"], 1)
    assert dropped("SDs", 60, 5)["reasons"] == []
    assert dropped("Ds", 101)["reasons"] == ["out_of_sight"]


@pytest.mark.rule("DA", "XVI.Quality")
def test_the_crew_changes_a_depth_charges_die_which_is_never_below_0():
    assert [dropped("S", 0, 1, quality=quality)["hits"] for quality in ("ace", "average", "green", "novice")] == [2, 1, 1, 0]
    novice = dropped("S", 0, 1, quality="novice")
    assert (novice["outcome"], novice["reasons"], novice["quality_modifier"]) == ("no_damage", [], -1)


@pytest.mark.rule("DA", "R14")
def test_depth_charges_are_dropped_from_a_hundred_feet():
    assert dropped("SSSSSSS", 0, altitude=200)["error"] == {"code": "altitude_too_high", "field": "altitude"}
    assert dropped("SSSSSSS", 0, altitude=0)["error"] == {"code": "altitude_too_low", "field": "altitude"}


@pytest.mark.rule("DA", "R16")
def test_six_charges_in_a_turn_are_the_most():
    assert dropped("SSSSSS", 0, *[6] * 6)["hits"] == 36
    assert dropped("SSSDDDs", 0)["error"] == {"code": "too_many_depth_charges", "field": "charges"}
    assert dropped("SSD", 0, 1)["error"] == {"code": "dice_missing", "field": "dice"}


def test_the_load_goes_down_with_each_drop():
    told = ask(
        "depth_charge_load", S=4, D=6, drops=[{"turn": 2, "S": 1}, {"turn": 2, "D": 5}, {"turn": 3, "S": 3, "D": 1}, {"turn": 3}]
    )
    assert told["states"] == [
        {"turn": 2, "S": 3, "D": 6}, {"turn": 2, "S": 3, "D": 1}, {"turn": 3, "S": 0, "D": 0}, {"turn": 3, "S": 0, "D": 0},
    ]  # fmt: skip
    assert told["left"] == {"S": 0, "D": 0}
    assert ask("depth_charge_load", S=1, D=2, drops=[])["left"] == {"S": 1, "D": 2}


@pytest.mark.rule("DA", "R16")
def test_the_load_is_dropped_in_the_order_of_turns_six_a_turn_and_no_more_than_there_are():
    def fault(*drops: dict[str, int]) -> tuple[str, str]:
        return fault_of("depth_charge_load", S=6, D=6, drops=list(drops))

    assert fault({"turn": 2}, {"turn": 1, "S": 9}) == ("turn_order", "drops[1].turn")
    assert fault({"turn": 1, "S": 3}, {"turn": 1, "S": 3, "D": 1}) == ("too_many_depth_charges", "drops[1]")
    assert fault({"turn": 1, "S": 7}) == ("too_many_depth_charges", "drops[0]")
    assert fault({"turn": 1, "S": 6}, {"turn": 2, "S": 1, "D": 5}) == ("not_carried", "drops[1].S")
    assert fault({"turn": 1, "D": 6}, {"turn": 2, "S": 1, "D": 1}) == ("not_carried", "drops[1].D")


@pytest.mark.rule("DA", "XVI.Rockets")
@pytest.mark.rule("DA", "R30")
def test_each_rocket_scores_its_die_on_the_ship_it_is_said_to_have_hit():
    ships = [{"id": "A", "silhouette": 2}, {"id": "B", "silhouette": 5}, {"id": "sub", "silhouette": 1, "depth": 1}]
    told = ask("rockets", ships=ships, on_target=["B", "sub", "A", "B"], dice=[1, 2, 3, 4])
    assert told["silhouette_modifier"] == 7
    assert told["steps"] == [
        {"ship": "B", "die": 1, "hits": 1}, {"ship": "sub", "die": None, "hits": 0},
        {"ship": "A", "die": 2, "hits": 2}, {"ship": "B", "die": 3, "hits": 3},
    ]  # fmt: skip
    assert told["ships"] == [{"id": "A", "hits": 2}, {"id": "B", "hits": 4}, {"id": "sub", "hits": 0}]
    assert (told["outcome"], told["reasons"], told["hits"], told["dice_unused"]) == ("hit", [], 6, 1)


def test_rockets_miss_where_none_is_on_target_or_all_fell_on_submerged_ships():
    submerged = {"ships": [{"id": "sub", "silhouette": 1, "depth": 1}]}
    assert ask("rockets", **submerged, on_target=["sub", "sub"])["reasons"] == ["target_submerged"]
    nothing = ask("rockets", **submerged, on_target=[], dice=[1])
    assert (nothing["outcome"], nothing["reasons"], nothing["silhouette_modifier"]) == ("miss", ["no_rocket_on_target"], 0)


def test_rockets_know_their_ships_and_want_a_die_each():
    ships = [{"id": "A", "silhouette": 0}]
    assert fault_of("rockets", ships=ships * 2, on_target=["B"]) == ("duplicate_id", "ships[1].id")
    assert fault_of("rockets", ships=ships, on_target=["A", "B"]) == ("unknown_ship", "on_target[1]")
    assert fault_of("rockets", ships=ships, on_target=["A", "A"], dice=[1]) == ("dice_missing", "dice")


@pytest.mark.rule("DA", "XXVI.Strafing")
@pytest.mark.rule("DA", "R39")
def test_letters_of_the_hit_table_take_hits_and_flak():
    def losses(guns: str, letter: str) -> tuple[int, int, int]:
        told = ask("strafe", guns=guns, results=[letter])
        assert told["steps"] == [{"result": letter, **{key: told[key] for key in ("hits", "light_loss", "heavy_loss")}}]
        return told["hits"], told["light_loss"], told["heavy_loss"]

    assert [losses("bracketed", letter) for letter in "CEGH"] == [(0, 0, 1), (1, 1, 1), (0, 1, 0), (0, 0, 0)]
    assert [losses("other", letter) for letter in "CEGH"] == [(0, 1, 0), (0, 1, 0), (0, 1, 0), (0, 0, 0)]


def test_strafing_adds_up_and_says_why_nothing_counts():
    told = ask("strafe", guns="bracketed", results=list("ECEZG"))
    assert (told["hits"], told["light_loss"], told["heavy_loss"], told["outcome"]) == (2, 3, 3, "hit")
    assert told["rule"] == "XXVI Strafing Hits"
    for results in ([], ["A", "Z"]):
        nothing = ask("strafe", guns="other", results=results)
        assert (nothing["outcome"], nothing["reasons"], nothing["rule"]) == ("miss", ["nothing_counts"], "XXVI Other Hits")
    below = ask("strafe", guns="bracketed", depth=1, results=["E"])
    assert (below["outcome"], below["reasons"], below["hits"], below["light_loss"]) == ("miss", ["target_submerged"], 0, 0)


@pytest.mark.parametrize("letter", ["c", "CC", "", "É", "1", 3, None])
def test_a_hit_letter_is_one_capital(letter: Any):
    assert fault_of("strafe", guns="other", results=["C", letter]) == ("bad_hit_letter", "results[1]")


@pytest.mark.rule("DA", "XXIX")
@pytest.mark.rule("DA", "R56")
@pytest.mark.parametrize(("engines", "times"), [(1, 2), (2, 3)])
def test_a_kamikaze_scores_twice_or_three_times_its_die(engines: int, times: int):
    assert [crashed(engines=engines, dice=[die])["hits"] for die in range(1, 7)] == [die * times for die in range(1, 7)]


@pytest.mark.rule("DA", "R53")
def test_kamikazes_are_japanese_with_one_or_two_engines():
    assert crashed(nation="US", engines=4)["error"] == {"code": "kamikaze_japanese_only", "field": "nation"}
    assert crashed(engines=3)["error"] == {"code": "engines_not_in_table", "field": "engines"}
    assert crashed(engines=9)["error"] == {"code": "bad_count", "field": "engines"}


def test_a_kamikaze_must_come_down_where_a_ship_is():
    told = crashed(altitude=100, ship_in_path=False, depth=1)
    assert told["reasons"] == ["altitude_too_high", "no_ship_in_path", "target_submerged"]
    assert (told["aircraft_lost"], told["outcome"], told["dice_unused"]) == (False, "miss", 1)
    assert crashed(ship_in_path=False, dice=[])["aircraft_lost"]
    assert crashed(dice=[])["error"] == {"code": "dice_missing", "field": "dice"}


@pytest.mark.rule("DA", "R54")
def test_before_the_last_ten_months_of_the_war_a_kamikaze_is_remarked_on():
    assert crashed(date="1944-10")["notes"] == ["before_last_ten_months"]
    assert crashed(date="1944-11")["notes"] == crashed()["notes"] == []
