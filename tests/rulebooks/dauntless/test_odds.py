"""The exact chances agree with every fall of the dice, thrown through the attack itself."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.rulebooks.dauntless.asking import ask, fault_of

SKIP = {"calc": "skip", "altitude": 100, "speed": 5, "adjacent": True, "pointing": True, "aspect": "aft", "bombs": 3}
TORPEDO = {"calc": "torpedo", "nation": "JP", "altitude": 300, "level_bank": True, "hexes_entered": 2, "aspect": "stern"}
CHARGES = [{"setting": setting, "in_hex": inside} for setting in "SD" for inside in (True, True, False)]
HIT_AREA = [{"id": "A", "silhouette": 1}, {"id": "B", "silhouette": 1, "depth": 9}]
ROCKETS = {"calc": "rockets", "ships": HIT_AREA, "on_target": ["A", "B", "A"]}
ATTACKS = [
    ({"calc": "bomb", "kind": "level"}, 1),
    ({"calc": "bomb", "kind": "steep"}, 4),
    ({"calc": "bomb", "kind": "glide", "depth": 60}, 4),
    (SKIP, None),
    ({**SKIP, "quality": "novice", "aspect": "stern"}, None),
    ({**SKIP, "quality": "ace", "aspect": "fore"}, None),
    ({**SKIP, "speed": 0}, None),
    (TORPEDO, None),
    ({**TORPEDO, "aspect": "fore"}, None),
    ({**TORPEDO, "altitude": 400}, None),
    ({"calc": "depth_charge", "altitude": 100, "depth": 20, "quality": "novice", "charges": CHARGES}, None),
    ({"calc": "depth_charge", "altitude": 100, "depth": 101, "charges": CHARGES}, None),
    (ROCKETS, None),
    ({"calc": "kamikaze", "nation": "JP", "engines": 2, "altitude": 0, "ship_in_path": True}, None),
    ({"calc": "kamikaze", "nation": "JP", "engines": 2, "altitude": 100, "ship_in_path": True}, None),
]


@pytest.mark.parametrize(("attack", "bombs"), ATTACKS)
def test_the_chances_are_those_of_the_attack_over_all_dice(attack: dict[str, Any], bombs: int | None):
    told = ask("odds", attack=attack, bombs_hit=bombs, at_least=4)
    falls = list(product(range(1, 7), repeat=told["dice"]))
    fields = {key: value for key, value in attack.items() if key != "calc"}
    fallen = [ask(attack["calc"], **fields, dice=list(dice) or [1] * (bombs or 0)) for dice in falls]
    hits = Counter(one["hits"] for one in fallen)
    assert told["distribution"] == [{"hits": total, "ways": hits[total]} for total in sorted(hits)]
    assert told["out_of"] == len(falls) == 6 ** told["dice"]
    assert Fraction(*told["mean"]) == Fraction(sum(one["hits"] for one in fallen), len(fallen))
    assert told["ways_at_least"] == sum(one["hits"] >= 4 for one in fallen)
    assert all(told["reasons"] == one["reasons"] for one in fallen)
    assert all(one["dice_unused"] == 0 or not told["dice"] for one in fallen)


def test_an_attack_without_dice_goes_one_way():
    told = ask("odds", attack={**SKIP, "altitude": 0}, at_least=0)
    assert told == {
        "calc": "odds", "dice": 0, "reasons": ["altitude_too_low"], "distribution": [{"hits": 0, "ways": 1}], "out_of": 1,
        "mean": [0, 1], "ways_at_least": 1, "rule": "Desk, exact odds",
    }  # fmt: skip
    assert ask("odds", attack=TORPEDO)["ways_at_least"] is None


def test_twenty_dice_are_counted_exactly():
    told = ask("odds", attack={**SKIP, "bombs": 20, "aspect": "bow"}, at_least=161)
    assert told["out_of"] == sum(one["ways"] for one in told["distribution"]) == 6**20
    assert (told["mean"], told["ways_at_least"]) == ([200, 3], 0)
    assert told["distribution"][-1] == {"hits": 160, "ways": 1}


@pytest.mark.parametrize("dice", [None, 7, "x", [0], [1, 2, 3]])
def test_the_dice_of_the_attack_are_set_aside_unread(dice: Any):
    assert ask("odds", attack={**SKIP, "dice": dice}) == ask("odds", attack=SKIP)
    bomb = {"calc": "bomb", "kind": "dive"}
    assert ask("odds", attack={**bomb, "dice": dice}, bombs_hit=2) == ask("odds", attack=bomb, bombs_hit=2)


def test_bombs_on_the_target_are_said_for_bombs_and_for_nothing_else():
    assert fault_of("odds", attack={"calc": "bomb"}) == ("missing_field", "bombs_hit")
    assert fault_of("odds", attack=TORPEDO, bombs_hit=1) == ("unknown_field", "bombs_hit")
    assert fault_of("odds", attack={"calc": "bomb", "kind": "dive"}, bombs_hit=21) == ("bad_count", "bombs_hit")


def test_more_than_twenty_rockets_are_not_reckoned():
    assert ask("odds", attack={**ROCKETS, "on_target": ["A"] * 20})["dice"] == 20
    assert fault_of("odds", attack={**ROCKETS, "on_target": [3] * 21}) == ("too_many_dice", "attack")


def test_what_is_wrong_with_the_attack_is_told_with_its_place():
    assert fault_of("odds") == ("missing_field", "attack")
    for attack in (3, [], "bomb", True):
        assert fault_of("odds", attack=attack) == ("bad_object", "attack")
    assert fault_of("odds", attack={}) == ("missing_field", "attack.calc")
    for name in ("strafe", "odds", "base_attack", 3, ["skip"]):
        assert fault_of("odds", attack={"calc": name}) == ("unknown_calc", "attack.calc")
    assert fault_of("odds", attack={**SKIP, "id": 1, "x": 1}) == ("unknown_field", "attack.x")
    assert fault_of("odds", attack={**SKIP, "bombs": 21}) == ("bad_count", "attack.bombs")
    assert fault_of("odds", attack={**TORPEDO, "level_bank": False}) == ("not_level_bank", "attack.level_bank")
    charges = [{"setting": "S", "in_hex": True}, {"setting": "S", "in_hex": 1}]
    attack = {"calc": "depth_charge", "altitude": 100, "depth": 0, "charges": charges}
    assert fault_of("odds", attack=attack) == ("bad_flag", "attack.charges[1].in_hex")
