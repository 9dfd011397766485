"""Bombs, skip bombs, and the bombs on a base."""

from typing import Any

import pytest

from rulebooks.dauntless.hexes import Hex, ahead
from tests.rulebooks.dauntless.asking import ask, fault_of

LAWFUL = {"altitude": 100, "speed": 4, "adjacent": True, "pointing": True, "aspect": "fore", "bombs": 1}
HEXES = {"aircraft_hex": [1, -1], "aircraft_facing": 5, "ship_hex": [0, 0], "ship_facing": 1}


def skipped(**changes: Any) -> dict[str, Any]:
    return ask("skip", **{**LAWFUL, "dice": [3], **changes})


def by_hexes(**changes: Any) -> dict[str, Any]:
    return ask("skip", altitude=100, speed=4, bombs=1, **{**HEXES, "dice": [3], **changes})


@pytest.mark.rule("DA", "XVI.Bombs")
@pytest.mark.rule("DA", "R6")
@pytest.mark.rule("DA", "R8")
@pytest.mark.parametrize("kind", ["level", "glide", "dive", "vertical", "steep"])
def test_each_bomb_that_hit_scores_what_its_die_shows(kind: str):
    told = ask("bomb", kind=kind, dice=[1, 6, 4])
    assert [step["hits"] for step in told["steps"]] == [1, 6, 4]
    assert (told["outcome"], told["hits"], told["closes_deck"], told["dice_unused"]) == ("hit", 11, True, 0)


@pytest.mark.rule("DA", "R28")
def test_the_kind_of_bombing_gives_the_red_die_and_the_section():
    told = {kind: ask("bomb", kind=kind, dice=[]) for kind in ("level", "glide", "dive", "vertical", "steep")}
    assert {kind: one["red_die_modifier"] for kind, one in told.items()} == {
        "level": None, "glide": None, "dive": 1, "vertical": 1, "steep": 0,
    }  # fmt: skip
    assert {kind: one["rule"] for kind, one in told.items()} == {
        "level": "XVI Glide and High Level Bombing",
        "glide": "XVI Glide and High Level Bombing",
        "dive": "Charts, Bomb Hit Multiples",
        "vertical": "XVI Alternate Dive Bombing",
        "steep": "XVI Alternate Dive Bombing",
    }
    clouded = {kind: ask("bomb", kind=kind, clouds=True, dice=[1]).get("error") for kind in told}
    refused = {"code": "clouds", "field": "clouds"}
    assert clouded == {"level": None, "glide": None, "dive": refused, "vertical": refused, "steep": refused}


@pytest.mark.rule("DA", "R17")
def test_bombs_reach_a_submarine_to_less_than_sixty_feet():
    assert ask("bomb", kind="glide", depth=59, dice=[2])["hits"] == 2
    deep = ask("bomb", kind="glide", depth=60, dice=[2, 3])
    assert (deep["outcome"], deep["reasons"], deep["steps"], deep["dice_unused"]) == ("miss", ["too_deep_for_bombs"], [], 2)
    assert not deep["closes_deck"]


@pytest.mark.rule("DA", "R72")
def test_no_bomb_on_the_target_is_a_miss_and_only_the_first_reason_is_told():
    told = ask("bomb", kind="dive", dice=[])
    assert (told["outcome"], told["reasons"], told["hits"], told["closes_deck"]) == ("miss", ["no_bomb_on_target"], 0, False)
    assert ask("bomb", kind="dive", depth=1000, dice=[])["reasons"] == ["too_deep_for_bombs"]


def test_a_base_is_attacked_with_success_from_one_direct_hit_on():
    assert ask("base_attack", direct_hits=0) == {
        "calc": "base_attack", "outcome": "miss", "reasons": ["no_bomb_on_target"], "hits": 0, "rule": "XXIII Atoll Attack",
    }  # fmt: skip
    for hits in (1, 999):
        told = ask("base_attack", direct_hits=hits)
        assert (told["outcome"], told["reasons"], told["hits"]) == ("hit", [], hits)


@pytest.mark.rule("DA", "XVI.Skip")
@pytest.mark.rule("DA", "R4")
@pytest.mark.parametrize(
    ("aspect", "hits"),
    [("bow", [0, 0, 2, 4, 6, 8]), ("fore", [4, 6, 8, 10, 12, 14]), ("aft", [0, 2, 4, 6, 8, 10]), ("stern", [0, 0, 0, 2, 4, 6])],
)
def test_a_skip_bomb_counts_twice_its_die_as_the_ship_lies(aspect: str, hits: list[int]):
    told = [skipped(aspect=aspect, dice=[die]) for die in range(1, 7)]
    assert [one["hits"] for one in told] == hits
    assert [one["outcome"] for one in told] == ["hit" if many else "no_damage" for many in hits]


@pytest.mark.rule("DA", "XVI.Quality")
@pytest.mark.rule("DA", "R5")
def test_aces_and_novices_change_a_skip_bombs_die_and_nobody_else_does():
    told = {quality: skipped(quality=quality, aspect="aft", dice=[1]) for quality in ("ace", "average", "green", "novice")}
    assert {quality: one["quality_modifier"] for quality, one in told.items()} == {
        "ace": 1,
        "average": 0,
        "green": 0,
        "novice": -1,
    }
    assert {quality: one["steps"][0]["modifier"] for quality, one in told.items()} == {
        "ace": 0, "average": -1, "green": -1, "novice": -2,
    }  # fmt: skip
    assert {quality: one["modifier"] for quality, one in told.items()} == dict.fromkeys(told, -1)
    assert skipped(quality="novice", aspect="stern", dice=[1])["steps"][0]["modified"] == 0


@pytest.mark.rule("DA", "R9")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"altitude": 200}, "altitude_too_high"), ({"altitude": 0}, "altitude_too_low"), ({"speed": 3}, "too_slow"),
        ({"adjacent": False}, "not_adjacent"), ({"pointing": False}, "not_pointing"), ({"depth": 1}, "target_submerged"),
    ],
)  # fmt: skip
def test_each_condition_that_is_not_kept_makes_the_bombs_miss(changes: dict[str, Any], reason: str):
    told = skipped(**changes)
    assert (told["outcome"], told["reasons"], told["steps"], told["dice_unused"]) == ("miss", [reason], [], 1)
    assert (told["modifier"], told["aspect"]) == (None, "fore")


@pytest.mark.rule("DA", "R7")
@pytest.mark.rule("DA", "R9")
def test_every_cause_is_told_in_order_and_an_aspect_is_not_wanted_then():
    told = skipped(altitude=300, speed=0, adjacent=False, pointing=False, depth=1000, aspect=None, dice=[])
    assert told["reasons"] == ["altitude_too_high", "too_slow", "not_adjacent", "not_pointing", "target_submerged"]
    assert told["aspect"] is None


def test_a_skip_bomb_wants_its_words_its_aspect_and_a_die_each():
    assert fault_of("skip", **{**LAWFUL, "adjacent": None}) == ("missing_field", "adjacent")
    assert fault_of("skip", **{**LAWFUL, "pointing": None}) == ("missing_field", "pointing")
    assert fault_of("skip", **{**LAWFUL, "aspect": None}) == ("missing_field", "aspect")
    assert fault_of("skip", **{**LAWFUL, "bombs": 3, "dice": [1, 1]}) == ("dice_missing", "dice")
    assert skipped(bombs=2, dice=[1, 1, 6])["dice_unused"] == 1


@pytest.mark.parametrize("missing", HEXES)
def test_the_hexes_are_given_all_or_none(missing: str):
    assert by_hexes(**{missing: None})["error"] == {"code": "missing_field", "field": missing}


@pytest.mark.parametrize("word", [{"adjacent": False}, {"pointing": True}, {"aspect": "bow"}])
def test_hexes_and_words_together_are_refused(word: dict[str, Any]):
    assert by_hexes(**word)["error"] == {"code": "both_forms", "field": next(iter(word))}


@pytest.mark.parametrize("facing", range(1, 7))
@pytest.mark.parametrize("side", range(1, 7))
@pytest.mark.parametrize("quality", ["ace", "novice"])
def test_hexes_say_what_the_words_say(facing: int, side: int, quality: str):
    beside, into_ship = ahead(Hex(4, -2), side), (side + 2) % 6 + 1
    aspect = ask("aspect", from_hex=list(beside), ship_hex=[4, -2], ship_facing=facing)["aspect"]
    hexes = {"aircraft_hex": list(beside), "aircraft_facing": into_ship, "ship_hex": [4, -2], "ship_facing": facing}
    told = [by_hexes(**hexes, quality=quality, dice=[die]) for die in range(1, 7)]
    assert told == [skipped(aspect=aspect, quality=quality, dice=[die]) for die in range(1, 7)]
    assert by_hexes(**{**hexes, "aircraft_facing": into_ship % 6 + 1})["reasons"] == ["not_pointing"]


def test_from_further_away_an_aircraft_may_point_at_the_ship_but_has_no_aspect():
    told = by_hexes(aircraft_hex=[3, -3])
    assert (told["reasons"], told["aspect"], told["modifier"]) == (["not_adjacent"], None, None)
    assert by_hexes(aircraft_hex=[0, 0])["reasons"] == ["not_adjacent", "not_pointing"]
    assert by_hexes(aircraft_hex=[2, -1])["reasons"] == ["not_adjacent", "not_pointing"]
