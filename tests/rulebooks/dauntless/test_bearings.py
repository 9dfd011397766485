"""The hex grid: arcs, ranges, aspects, intervals."""

import pytest

from rulebooks.dauntless.hexes import Hex, ahead, distance
from tests.rulebooks.dauntless.asking import ask, fault_of

RING = [Hex(q, r) for q in range(-4, 5) for r in range(-4, 5) if distance(Hex(0, 0), Hex(q, r)) in (1, 2, 3, 4)]


@pytest.mark.rule("DA", "R1")
def test_six_steps_around_come_back_and_1_lies_opposite_4():
    here = start = Hex(3, -7)
    for direction in range(1, 7):
        here = ahead(here, direction)
    assert here == start
    assert ahead(ahead(start, 1), 4) == start
    assert [ahead(Hex(0, 0), direction) for direction in range(1, 7)] == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


@pytest.mark.rule("DA", "R2")
def test_the_arcs_go_clockwise_from_the_bow_and_turn_with_the_ship():
    around = [list(ahead(Hex(0, 0), direction, 3)) for direction in range(1, 7)]
    for facing in range(1, 7):
        seen = [ask("bearing", from_hex=[0, 0], facing=facing, to_hex=to)["arc"] for to in around]
        assert seen[facing - 1 :] + seen[: facing - 1] == [12, 2, 4, 6, 8, 10]


@pytest.mark.rule("DA", "R2")
@pytest.mark.parametrize(
    ("to", "arcs"),
    [([1, -2], [12, 2]), ([2, -1], [2, 4]), ([1, 1], [4, 6]), ([-1, 2], [8, 6]), ([-2, 1], [10, 8]), ([-1, -1], [12, 10])],
)
def test_on_the_line_between_two_arcs_the_one_nearer_the_bow_comes_first(to, arcs):
    told = ask("bearing", from_hex=[0, 0], facing=1, to_hex=to)
    assert (sorted(told["arcs"]), told["arc"], told["boundary"], told["range"]) == (sorted(arcs), told["arcs"][0], True, 2)
    nearness = [12, 2, 10, 4, 8, 6]
    assert nearness.index(told["arcs"][0]) < nearness.index(told["arcs"][1])


def test_every_hex_around_lies_in_one_arc_or_on_a_line():
    told = [ask("bearing", from_hex=[0, 0], facing=1, to_hex=list(to)) for to in RING]
    assert all(1 <= len(one["arcs"]) <= 2 for one in told)
    assert [sum(one["arc"] == arc for one in told) for arc in (12, 2, 4, 6, 8, 10)] == [12, 10, 10, 8, 10, 10]


def test_the_same_hex_has_no_arc():
    told = ask("bearing", from_hex=[2, 2], facing=3, to_hex=[2, 2])
    assert told == {
        "calc": "bearing", "range": 0, "arcs": [], "arc": None, "boundary": False, "rule": "XXVI Ships, Light and Heavy Flak",
    }  # fmt: skip


@pytest.mark.rule("DA", "Charts.Modifiers")
@pytest.mark.parametrize(
    ("direction", "told"),
    [
        (1, (12, "bow", -2)),
        (2, (2, "fore", 1)),
        (3, (4, "aft", -1)),
        (4, (6, "stern", -3)),
        (5, (8, "aft", -1)),
        (6, (10, "fore", 1)),
    ],
)
def test_a_ship_has_an_aspect_to_each_hex_beside_it(direction, told):
    found = ask("aspect", from_hex=list(ahead(Hex(5, 5), direction)), ship_hex=[5, 5], ship_facing=1)
    assert (found["arc"], found["aspect"], found["modifier"]) == told


@pytest.mark.parametrize("far", [[0, 0], [0, 2], [2, -1]])
def test_only_a_hex_beside_the_ship_has_an_aspect(far):
    assert fault_of("aspect", from_hex=far, ship_hex=[0, 0], ship_facing=1) == ("not_adjacent", "from_hex")


@pytest.mark.rule("DA", "R69")
def test_a_die_for_the_aspect_gives_each_side_of_the_ship_its_share():
    told = [ask("aspect_roll", die=die) for die in range(1, 7)]
    assert [one["aspect"] for one in told] == ["bow", "fore", "fore", "aft", "aft", "stern"]
    assert [one["modifier"] for one in told] == [-2, 1, 1, -1, -1, -3]


@pytest.mark.rule("DA", "R46")
@pytest.mark.parametrize(("kind", "minimum"), [("ships_us", 5), ("ships_jp", 10), ("clouds", 13), ("flak", 3), ("airfields", 15)])
def test_ships_of_a_side_keep_their_interval(kind, minimum):
    def told(far: int):
        return ask("spacing", kind=kind, hexes=[{"id": "a", "hex": [0, 0]}, {"id": "b", "hex": [far, 0]}])

    assert (told(minimum)["ok"], told(minimum)["minimum"], told(minimum)["pairs"]) == (True, minimum, [])
    assert told(minimum - 1)["pairs"] == [{"a": "a", "b": "b", "distance": minimum - 1}]


@pytest.mark.rule("DA", "R46")
def test_pairs_come_first_with_second_then_first_with_third():
    hexes = [{"id": name, "hex": [0, 0]} for name in "abc"]
    told = ask("spacing", minimum=1, hexes=hexes)
    assert [(pair["a"], pair["b"]) for pair in told["pairs"]] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert not told["ok"]


def test_an_interval_is_named_or_given_and_ids_are_unique():
    assert fault_of("spacing", hexes=[]) == ("kind_or_minimum", "kind")
    assert fault_of("spacing", kind="flak", minimum=3, hexes=[]) == ("kind_or_minimum", "kind")
    twice = [{"id": "a", "hex": [0, 0]}, {"id": "a", "hex": [9, 0]}]
    assert fault_of("spacing", kind="flak", hexes=twice) == ("duplicate_id", "hexes[1].id")
