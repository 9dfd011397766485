"""Torpedoes: the drop, the run, the hit."""

from typing import Any

import pytest

from rulebooks.dauntless.hexes import Hex, ahead
from tests.rulebooks.dauntless.asking import ask, fault_of

LAWFUL = {"nation": "US", "altitude": 100, "level_bank": True, "hexes_entered": 2, "aspect": "fore"}
RUN = {"nation": "US", "altitude": 100, "level_bank": True, "hex": [0, 3], "facing": 1, "drop_turn": 1, "last_turn": 5}


def hit(**changes: Any) -> dict[str, Any]:
    return ask("torpedo", **{**LAWFUL, "dice": [3], **changes})


def ship(name: str, *track: tuple[int, list[int], int]) -> dict[str, Any]:
    return {"id": name, "track": [{"turn": turn, "hex": at, "facing": facing} for turn, at, facing in track]}


def run(*ships: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return ask("torpedo_run", **{**RUN, "ships": list(ships), "dice": [3], **changes})


@pytest.mark.rule("DA", "XVI.Torpedo")
@pytest.mark.parametrize(
    ("aspect", "hits"),
    [
        ("bow", [0, 0, 4, 8, 12, 16]),
        ("fore", [8, 12, 16, 20, 24, 28]),
        ("aft", [0, 4, 8, 12, 16, 20]),
        ("stern", [0, 0, 0, 4, 8, 12]),
    ],
)
def test_a_torpedo_counts_four_times_its_die_as_the_ship_lies(aspect: str, hits: list[int]):
    assert [hit(aspect=aspect, dice=[die])["hits"] for die in range(1, 7)] == hits


@pytest.mark.rule("DA", "R10")
@pytest.mark.parametrize(("nation", "limit"), [("US", 100), ("JP", 300)])
def test_above_its_nations_limit_a_torpedo_is_not_put_into_play(nation: str, limit: int):
    assert hit(nation=nation, altitude=limit)["in_play"]
    told = hit(nation=nation, altitude=limit + 100, hexes_entered=1, depth=5, aspect=None)
    assert (told["in_play"], told["outcome"], told["reasons"]) == (False, "miss", ["altitude_too_high"])
    assert hit(nation=nation, altitude=0)["error"] == {"code": "altitude_too_low", "field": "altitude"}


@pytest.mark.rule("DA", "R11")
def test_a_banked_aircraft_may_not_drop_whatever_else_is_wrong():
    assert fault_of("torpedo", **{**LAWFUL, "level_bank": False, "altitude": 0}) == ("not_level_bank", "level_bank")


@pytest.mark.rule("DA", "R12")
def test_a_ship_may_be_met_in_the_second_hex_but_not_in_the_first():
    assert hit(hexes_entered=2)["outcome"] == "hit"
    told = hit(hexes_entered=1)
    assert (told["in_play"], told["outcome"], told["reasons"], told["modifier"]) == (True, "miss", ["run_too_short"], None)
    assert hit(hexes_entered=1, depth=1, dice=[])["reasons"] == ["run_too_short", "target_submerged"]


def test_a_torpedo_wants_an_aspect_and_a_die_where_it_can_hit():
    assert fault_of("torpedo", **{**LAWFUL, "aspect": None}) == ("missing_field", "aspect")
    assert fault_of("torpedo", **LAWFUL) == ("dice_missing", "dice")
    assert hit(hexes_entered=1, aspect=None, dice=[])["aspect"] is None
    assert hit(dice=[1, 2, 3])["dice_unused"] == 2


@pytest.mark.parametrize("facing", range(1, 7))
@pytest.mark.parametrize("side", range(1, 7))
def test_hexes_say_what_the_aspect_says(facing: int, side: int):
    before = list(ahead(Hex(7, 7), side))
    aspect = ask("aspect", from_hex=before, ship_hex=[7, 7], ship_facing=facing)["aspect"]
    hexes = {"from_hex": before, "ship_hex": [7, 7], "ship_facing": facing}
    assert hit(aspect=None, **hexes) == hit(aspect=aspect)


def test_the_hexes_are_given_all_or_none_and_without_an_aspect_and_beside_each_other():
    hexes = {"from_hex": [0, 1], "ship_hex": [0, 0], "ship_facing": 1}
    for missing in hexes:
        assert fault_of("torpedo", **{**LAWFUL, **hexes, missing: None}) == ("missing_field", missing)
    assert fault_of("torpedo", **{**LAWFUL, **hexes}) == ("both_forms", "aspect")
    assert fault_of("torpedo", **{**LAWFUL, **hexes, "aspect": None, "from_hex": [0, 2]}) == ("not_adjacent", "from_hex")
    far_and_high = {**LAWFUL, **hexes, "aspect": None, "altitude": 500, "from_hex": [0, 2]}
    assert fault_of("torpedo", **far_and_high) == ("not_adjacent", "from_hex")


@pytest.mark.rule("DA", "R13")
def test_ships_move_first_and_only_the_torpedos_own_entry_counts():
    onto_it = ship("A", (1, [5, 5], 1), (2, [0, 2], 1))
    told = run(onto_it)
    assert (told["ship"], told["outcome"], told["dice_unused"]) == (None, "running", 1)
    changing_places = ship("A", (1, [0, 1], 4), (2, [0, 2], 4))
    assert run(changing_places)["ship"] is None
    leaving = ship("A", (1, [0, 1], 1), (2, [0, 0], 1))
    assert (run(leaving)["ship"], run(leaving)["turn"]) == ("A", 3)


@pytest.mark.rule("DA", "R13")
def test_of_several_ships_the_first_given_is_met_and_a_later_one_is_not_there_yet():
    later = ship("late", (3, [0, 1], 1))
    told = run(later, ship("B", (1, [0, 1], 3)), ship("C", (1, [0, 1], 1)))
    assert (told["ship"], told["aspect"], told["hits"], told["hexes_entered"]) == ("B", "fore", 16, 2)


def test_a_run_that_meets_nothing_is_still_running_at_its_last_turn():
    told = run(last_turn=1)
    assert told == {
        "calc": "torpedo_run", "in_play": True, "path": [{"turn": 1, "hex": [0, 2]}], "ship": None, "turn": None,
        "hexes_entered": 1, "aspect": None, "modifier": None, "outcome": "running", "reasons": [], "steps": [], "hits": 0,
        "dice_unused": 1, "rule": "XVI Torpedo Bombing",
    }  # fmt: skip


def test_a_ship_in_the_first_hex_is_missed_and_one_further_on_waits_for_its_die():
    short = run(ship("A", (1, [0, 2], 1)))
    assert (short["outcome"], short["reasons"], short["aspect"], short["modifier"]) == ("miss", ["run_too_short"], "stern", None)
    assert (short["ship"], short["turn"], short["dice_unused"]) == ("A", 1, 1)
    waiting = run(ship("A", (1, [0, 1], 1)), dice=[])
    assert (waiting["outcome"], waiting["hits"], waiting["steps"], waiting["modifier"]) == ("contact", 0, [], -3)
    assert (waiting["aspect"], waiting["turn"], waiting["dice_unused"]) == ("stern", 2, 0)


def test_a_torpedo_that_is_not_put_into_play_runs_nowhere():
    told = run(ship("A", (1, [0, 1], 1)), altitude=200)
    assert (told["in_play"], told["path"], told["ship"], told["turn"], told["hexes_entered"]) == (False, [], None, None, 0)
    assert (told["outcome"], told["reasons"], told["aspect"], told["modifier"]) == ("miss", ["altitude_too_high"], None, None)
    assert told["dice_unused"] == 1


def test_turns_of_a_run_rise_and_ships_have_their_own_ids():
    assert run(level_bank=False, last_turn=0)["error"] == {"code": "bad_turn", "field": "last_turn"}
    assert run(drop_turn=6)["error"] == {"code": "turn_order", "field": "last_turn"}
    assert run(ship("A", (1, [9, 9], 1)), ship("A", (1, [9, 9], 1)))["error"] == {"code": "duplicate_id", "field": "ships[1].id"}
    twice = ship("A", (1, [9, 9], 1), (1, [8, 8], 1))
    assert run(twice)["error"] == {"code": "turn_order", "field": "ships[0].track[1].turn"}
    assert run({"id": "A", "track": []})["error"] == {"code": "empty_list", "field": "ships[0].track"}
    assert run(twice, altitude=200)["error"]["code"] == "turn_order"
