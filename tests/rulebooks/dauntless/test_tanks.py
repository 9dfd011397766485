"""Drop tanks: when they may go, and what a fighter is with them and without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulebooks.dauntless.asking import ask, fault_of

READY = {
    "fighter": True, "carrying": True, "on_map": True, "phase": "execution", "level_bank": True, "speed": 5,
    "manoeuvre_speeds": [4, 6], "l_hits_normal": 3,
}  # fmt: skip
WITHOUT_INCREMENT = READY | {"manoeuvre_speeds": None, "lowest_level_speed": 5}


def reasons(**changes) -> list[str]:
    return ask("drop_tanks", **READY | changes)["reasons"]


@pytest.mark.rule("DA", "XXVIII")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"fighter": False}, "not_a_fighter"),
        ({"carrying": False}, "not_carrying"),
        ({"on_map": False}, "not_on_map"),
        ({"phase": "plotting"}, "wrong_phase"),
        ({"phase": "firing"}, "wrong_phase"),
        ({"phase": "other"}, "wrong_phase"),
        ({"visibility_in_use": True}, "enemy_not_sighted"),
        ({"level_bank": False}, "not_level_bank"),
        ({"speed": 3}, "not_manoeuvre_speed"),
        ({"speed": 7}, "not_manoeuvre_speed"),
        ({"guns_fired": ["RF", "FF"]}, "forward_guns_fired"),
        ({"guns_fired": ["FH"]}, "forward_guns_fired"),
        ({"guns_fired": ["FL"]}, "forward_guns_fired"),
    ],
)
def test_one_thing_alone_keeps_the_tanks_where_they_are(changes, reason):
    told = ask("drop_tanks", **READY | changes)
    assert (told["allowed"], told["reasons"]) == (False, [reason])
    assert told["after"] == told["before"]


@pytest.mark.parametrize(
    "changes", [{}, {"speed": 4}, {"speed": 6}, {"guns_fired": ["RF", "ff"]}, {"visibility_in_use": True, "enemy_sighted": True}]
)
def test_otherwise_they_go(changes):
    told = ask("drop_tanks", **READY | changes)
    assert (told["allowed"], told["reasons"]) == (True, [])
    assert told["before"] == {"carrying": True, "loaded": True, "l_hits": 2}
    assert told["after"] == {"carrying": False, "loaded": False, "l_hits": 3}


@pytest.mark.rule("DA", "R52")
def test_without_a_manoeuvre_increment_the_lowest_level_speed_counts():
    told = [ask("drop_tanks", **WITHOUT_INCREMENT | {"speed": speed})["allowed"] for speed in (0, 5, 6)]
    assert told == [True, True, False]
    assert reasons(manoeuvre_speeds=[0, 0], lowest_level_speed=9, speed=9) == ["not_manoeuvre_speed"], "the increment comes first"


def test_everything_that_applies_is_said_in_order():
    worst = {
        "fighter": False, "carrying": False, "on_map": False, "phase": "firing", "visibility_in_use": True, "level_bank": False,
        "speed": 30, "guns_fired": ["FF"],
    }  # fmt: skip
    assert reasons(**worst) == [
        "not_a_fighter", "not_carrying", "not_on_map", "wrong_phase", "enemy_not_sighted", "not_level_bank",
        "not_manoeuvre_speed", "forward_guns_fired",
    ]  # fmt: skip


@pytest.mark.rule("DA", "R51")
@pytest.mark.parametrize(("normal", "with_tanks"), [(1, 1), (2, 1), (3, 2), (999, 998)])
def test_tanks_take_one_l_hit_but_never_the_last(normal, with_tanks):
    told = ask("drop_tanks", **READY | {"l_hits_normal": normal})
    assert (told["before"]["l_hits"], told["after"]["l_hits"]) == (with_tanks, normal)


def test_on_a_bomber_they_are_carried_and_do_not_count():
    assert ask("drop_tanks", **READY | {"fighter": False})["before"] == {"carrying": True, "loaded": False, "l_hits": 3}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"manoeuvre_speeds": None}, ("missing_field", "lowest_level_speed")),
        ({"manoeuvre_speeds": 5}, ("bad_list", "manoeuvre_speeds")),
        ({"manoeuvre_speeds": []}, ("bad_list", "manoeuvre_speeds")),
        ({"manoeuvre_speeds": [4]}, ("bad_list", "manoeuvre_speeds")),
        ({"manoeuvre_speeds": [4, 5, 6]}, ("bad_list", "manoeuvre_speeds")),
        ({"manoeuvre_speeds": [4, 31]}, ("bad_speed", "manoeuvre_speeds[1]")),
        ({"manoeuvre_speeds": [6, 4]}, ("bad_speed", "manoeuvre_speeds")),
        ({"l_hits_normal": 0}, ("bad_count", "l_hits_normal")),
        ({"guns_fired": [" "]}, ("bad_text", "guns_fired[0]")),
        ({"level_bank": None}, ("missing_field", "level_bank")),
        ({"phase": "landing"}, ("bad_choice", "phase")),
    ],
)
def test_what_is_wrong_with_a_request_is_named(changes, fault):
    assert fault_of("drop_tanks", **READY | changes) == fault


flags = st.booleans()


@given(flags, flags, flags, flags, st.integers(0, 30), st.integers(1, 9))
def test_after_a_drop_nothing_is_left_of_the_tanks(fighter, carrying, on_map, level, speed, normal):
    told = ask(
        "drop_tanks",
        **READY
        | {
            "fighter": fighter,
            "carrying": carrying,
            "on_map": on_map,
            "level_bank": level,
            "speed": speed,
            "l_hits_normal": normal,
        },
    )
    assert told["allowed"] == (not told["reasons"])
    assert told["after"] == ({"carrying": False, "loaded": False, "l_hits": normal} if told["allowed"] else told["before"])
