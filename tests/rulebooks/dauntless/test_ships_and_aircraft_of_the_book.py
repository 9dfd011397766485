"""The rows that the book in hand holds, and what it left out."""

from rulebooks.dauntless.data import AIRCRAFT, COUNTERS, SHIPS


def test_each_side_has_two_battleships_and_of_the_second_the_points_are_unknown():
    assert list(SHIPS) == [("US", "BB-1"), ("US", "BB-2"), ("JP", "BB-1"), ("JP", "BB-2")]
    assert [row["points"] for row in SHIPS.values()] == [1000, None, 1300, None]


def test_of_all_the_cards_only_the_wing_points_of_the_dauntless_are_known():
    cells = ("wing_points", "l_hits", "takeoff_factors", "manoeuvre_low", "manoeuvre_high", "lowest_level_speed")
    known = [(name, cell) for (_, name), row in AIRCRAFT.items() for cell in cells if row[cell] is not None]
    assert known == [("SBD Dauntless", "wing_points")]
    assert len(AIRCRAFT) == 32


def test_no_class_of_ships_has_two_counters():
    codes = [code for codes in COUNTERS.values() for code in codes]
    assert len(codes) == len(set(codes)) == 13
