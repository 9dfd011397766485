"""Exact chances of the dice, against counting by hand and against the design's pages."""

from fractions import Fraction
from itertools import product

import pytest

from rulebooks.pacific_air_war.chances import attack_cvp, chances, comes_back, faces, muster_faces, way_home
from rulebooks.pacific_air_war.outcome import Status
from rulebooks.pacific_air_war.recovery import modifiers, recovery

STATUSES: tuple[Status, ...] = ("novice", "veteran", "ace")
CONDITIONS = list(product((False, True), (False, True), STATUSES))


@pytest.mark.rule("PAW", "F.3")
def test_a_rescue_is_one_in_two():
    assert chances("rescue") == {"missing": Fraction(1, 2), "rescued": Fraction(1, 2)}
    assert [face.result for face in faces("rescue")] == ["missing"] * 3 + ["rescued"] * 3


@pytest.mark.rule("PAW", "F.4")
@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ((False, False, "ace"), {"safe": Fraction(1)}),
        ((False, False, "veteran"), {"wounded": Fraction(1, 6), "safe": Fraction(5, 6)}),
        ((True, False, "veteran"), {"killed": Fraction(1, 6), "wounded": Fraction(1, 6), "safe": Fraction(2, 3)}),
        ((True, True, "novice"), {"killed": Fraction(1, 2), "wounded": Fraction(1, 6), "safe": Fraction(1, 3)}),
        ((True, True, "ace"), {"killed": Fraction(1, 6), "wounded": Fraction(1, 6), "safe": Fraction(2, 3)}),
    ],
)
def test_one_recovery_die(condition, expected):
    assert chances("home", modifiers(*condition)) == chances("deck", modifiers(*condition)) == expected


def test_the_faces_show_what_each_does():
    assert faces("home", modifiers(True, False, "veteran"))[:3] == ((1, 0, "killed"), (2, 1, "wounded"), (3, 2, "safe"))


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ((False, True, "veteran"), Fraction(13, 18)),
        ((False, False, "ace"), Fraction(1)),
        ((False, False, "veteran"), Fraction(1)),
    ],
)
def test_the_chances_of_the_designs_pages(condition, expected: Fraction):
    assert comes_back(modifiers(*condition)) == expected


@pytest.mark.rule("PAW", "R7")
@pytest.mark.parametrize("condition", CONDITIONS)
def test_home_and_deck_together_for_every_condition(condition):
    shift = sum(modifier.value for modifier in modifiers(*condition))
    killed = safe = Fraction(0)
    for home, deck in product(range(1, 7), repeat=2):
        first, second = recovery(home + shift), recovery(deck + shift)
        killed += Fraction(first == "killed" or (first == "safe" and second == "killed"), 36)
        safe += Fraction(first == second == "safe", 36)
    ends = way_home(modifiers(*condition))
    assert ends.get("killed", Fraction(0)) == killed
    assert ends.get("unhurt", Fraction(0)) == (Fraction(0) if condition[1] else safe)
    assert comes_back(modifiers(*condition)) == 1 - killed
    assert sum(ends.values()) == 1


@pytest.mark.rule("PAW", "R7")
@pytest.mark.parametrize("condition", CONDITIONS)
def test_under_the_other_option_half_of_those_who_ditch_are_not_found(condition):
    taken = modifiers(*condition)
    ditched = chances("home", taken).get("wounded", Fraction(0))
    ends = way_home(taken, ditched_needs_rescue=True)
    assert ends.get("missing", Fraction(0)) == ditched / 2
    assert comes_back(taken, ditched_needs_rescue=True) == comes_back(taken) - ditched / 2
    assert comes_back(taken, ditched_needs_rescue=True, rescue="always") == comes_back(taken)
    assert way_home(taken, ditched_needs_rescue=True, rescue="never").get("captured", Fraction(0)) == ditched


def test_once_home_only_the_deck_is_left():
    taken = modifiers(True, False, "veteran")
    assert comes_back(taken, home=6) == Fraction(5, 6)
    assert way_home(taken, home=2) == {"wounded": Fraction(1)}
    assert comes_back(taken, home=1) == 0


@pytest.mark.rule("PAW", "C.7")
def test_a_kamikaze_attack():
    assert chances("attack") == {
        "flak": Fraction(1, 2),
        "sea": Fraction(1, 6),
        "escort": Fraction(1, 6),
        "carrier": Fraction(1, 6),
    }
    assert attack_cvp() == Fraction(13, 6)


@pytest.mark.rule("PAW", "B.2")
def test_a_muster_roll():
    assert [row.rank for _, row in muster_faces("usa")] == [
        "Lieutenant Commander", "Lieutenant", "Lieutenant", "Lieutenant", "Ensign", "Ensign",
    ]  # fmt: skip
    assert [value for value, _ in muster_faces("japan")] == [1, 2, 3, 4, 5, 6]
