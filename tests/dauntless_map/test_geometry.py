"""The hex field on paper agrees with the rules: every hex within six, from every facing."""

from math import atan2, degrees, pi

import pytest

from games.dauntless.map import clock
from games.dauntless.map.grid import center, nearest, rim, ring
from rulebooks.dauntless import answer
from rulebooks.dauntless.hexes import Hex, ahead, distance

SHIP = Hex(3, -2)
AROUND = [at for far in range(7) for at in ring(SHIP, far)]
FACINGS = range(1, 7)
HALF_AN_ARC = 30


def off(facing: int, arc: int, at: Hex) -> float:
    """How many degrees a hex on paper lies off the middle of an arc."""
    (x, y), (sx, sy) = center(at), center(SHIP)
    turned = degrees(atan2(x - sx, sy - y)) - clock.degrees(facing, arc)
    return abs((turned + 180) % 360 - 180)


def test_the_rings_hold_every_hex_within_six_once():
    assert len(AROUND) == len(set(AROUND)) == 1 + 6 * sum(range(7))
    assert [distance(SHIP, at) for at in AROUND] == sorted(distance(SHIP, at) for at in AROUND)


@pytest.mark.parametrize("facing", FACINGS)
def test_arcs_and_ranges_are_those_of_the_rules(facing):
    for at in AROUND:
        said = answer({"calc": "bearing", "from_hex": list(SHIP), "facing": facing, "to_hex": list(at)})
        seen = clock.bearing(SHIP, facing, at)
        assert (seen.far, list(seen.arcs), seen.on_the_line) == (said["range"], said["arcs"], said["boundary"])


@pytest.mark.parametrize("facing", FACINGS)
def test_a_hex_lies_on_paper_in_the_arc_that_the_rules_name(facing):
    for at in AROUND[1:]:
        for arc in clock.bearing(SHIP, facing, at).arcs:
            assert off(facing, arc, at) <= HALF_AN_ARC + 1e-6


@pytest.mark.parametrize("facing", FACINGS)
def test_hexes_marked_as_both_are_those_that_the_rules_give_two_arcs(facing):
    both = {at for at in AROUND if clock.bearing(SHIP, facing, at).on_the_line}
    assert both == set(clock.shared(SHIP, 3))


@pytest.mark.parametrize("facing", FACINGS)
def test_the_six_neighbours_have_the_aspects_of_the_rules(facing):
    for side in clock.sides(SHIP, facing):
        said = answer({"calc": "aspect", "from_hex": list(side.at), "ship_hex": list(SHIP), "ship_facing": facing})
        assert (side.arc, side.aspect, side.modifier) == (said["arc"], said["aspect"], said["modifier"])


def test_direction_one_is_straight_up_and_the_others_follow_clockwise():
    x, y = center(SHIP)
    ways = [center(ahead(SHIP, facing)) for facing in FACINGS]
    assert [round(atan2(px - x, y - py) / pi * 180) % 360 for px, py in ways] == [0, 60, 120, 180, 240, 300]
    assert [clock.degrees(facing) for facing in FACINGS] == [0, 60, 120, 180, 240, 300]


def test_a_point_lies_in_the_hex_whose_middle_is_nearest():
    for at in AROUND:
        x, y = center(at)
        for dx, dy in ((0, 0), (9.5, 0), (-9.5, 0), (4.5, 8), (-4.5, -8), (0, 8.4), (0, -8.4)):
            assert nearest(x + dx, y + dy) == at


@pytest.mark.parametrize("far", [0, 1, 6, 13])
def test_a_ring_has_the_edges_between_its_last_hexes_and_the_next(far):
    assert rim(SHIP, far).count("M") == 6 * (2 * far + 1)
