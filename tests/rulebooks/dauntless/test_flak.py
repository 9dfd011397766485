"""Which of a ship's guns may fire at which aircraft, and what ordered fire comes to."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.dauntless.data import ARCS
from rulebooks.dauntless.flak import sector_of
from tests.rulebooks.dauntless.asking import ask, fault_of

Json = dict[str, Any]


def at(arc: int | None, range_: int = 15, name: str = "a") -> Json:
    return {"id": name, "arc": arc, "range": range_}


def shot(target: str = "a", number: int = 1, gun: str = "heavy") -> Json:
    return {"gun": gun, "number": number, "target": target}


def option(target: Json, gun: str = "heavy", **fields: Any) -> tuple[list[int], str | None]:
    found = ask("flak", **{"light": "3", "heavy": "9", "targets": [target], **fields})["options"][0][gun]
    return found["numbers"], found["reason"]


def fired(*shots: Json, targets: list[Json], **fields: Any) -> list[tuple[Any, ...]]:
    told = ask("flak", **{"light": "3", "heavy": "9", "targets": targets, "shots": list(shots), **fields})["shots"]
    return [(one["ok"], one["code"], one["factors"], one["sector"]) for one in told]


@pytest.mark.rule("DA", "R37")
@pytest.mark.parametrize(
    ("letter", "sectors"),
    [
        ("", ["12", "2", "4", "6", "8", "10"]),
        ("A", ["fore", "fore", "aft", "aft", "aft", "fore"]),
        ("B", [None, None, "aft", "aft", "aft", None]),
        ("C", ["fore", "fore", None, None, None, "fore"]),
    ],
)
def test_a_letter_says_into_which_sectors_a_number_fires(letter, sectors):
    assert [sector_of(letter, arc) for arc in ARCS] == sectors


@pytest.mark.rule("DA", "XXVI.Flak")
def test_each_number_fires_once_into_each_arc_at_one_aircraft():
    targets = [at(2), at(2, name="b"), at(4, name="c")]
    assert fired(shot("a"), shot("b"), shot("c"), targets=targets) == [
        (True, None, 9, "2"),
        (False, "already_fired", 0, None),
        (True, None, 9, "4"),
    ]


def test_two_numbers_fire_at_two_aircraft_in_one_arc_or_at_one():
    targets = [at(2), at(2, name="b")]
    told = fired(shot("a", 1), shot("b", 2), shot("a", 2), targets=targets, heavy="2x16", heavy_loss=6)
    assert told == [(True, None, 10, "2"), (True, None, 10, "2"), (False, "already_fired", 0, None)]
    assert [one[0] for one in fired(shot("a", 1), shot("a", 2), targets=targets, heavy="2x16")] == [True, True]


def test_light_and_heavy_guns_fire_each_for_themselves():
    assert [one[2] for one in fired(shot(gun="light"), shot(), targets=[at(6)])] == [3, 9]


def test_a_number_with_an_a_fires_once_fore_and_once_aft():
    targets = [at(10), at(2, name="b"), at(8, name="c")]
    told = fired(shot("a"), shot("b"), shot("c"), targets=targets, heavy="20A")
    assert [one[1] for one in told] == [None, "already_fired", None]
    assert [one[3] for one in told] == ["fore", None, "aft"]


@pytest.mark.rule("DA", "R36")
def test_heavy_guns_need_thirteen_hexes_unless_the_table_agreed_on_others():
    assert [option(at(2, range_))[1] for range_ in (0, 1, 12, 13)] == ["same_hex", "too_close", "too_close", None]
    assert option(at(2, 5), heavy_min_range=5) == ([1], None)
    assert option(at(2, 1), gun="light") == ([1], None)


def test_the_longest_range_counts_where_it_is_known():
    assert option(at(2, 200)) == ([1], None)
    assert [option(at(2, range_), heavy_max_range=20)[1] for range_ in (20, 21)] == [None, "out_of_range"]
    assert [option(at(2, range_), gun="light", light_max_range=10)[1] for range_ in (10, 11)] == [None, "out_of_range"]


@pytest.mark.rule("DA", "R45")
def test_a_submarine_fires_only_from_the_surface():
    assert option(at(4), heavy="6B", depth=1) == ([], "submerged")
    assert option(at(4), heavy="6B") == ([1], None)


@pytest.mark.parametrize(
    ("target", "fields", "reason"),
    [
        (at(12, 0), {"depth": 1, "heavy": None}, "submerged"),
        (at(12, 0), {"heavy": None}, "unknown_cell"),
        (at(12, 0), {"heavy": "0"}, "no_guns"),
        (at(None, 0), {"heavy_min_range": 0}, "same_hex"),
        (at(12, 12), {"heavy_max_range": 5}, "too_close"),
        (at(12, 15), {"heavy_max_range": 14, "heavy_loss": 9}, "out_of_range"),
        (at(12), {"heavy": "6B", "heavy_loss": 6}, "no_factors_left"),
        (at(12), {"heavy": "6B", "heavy_loss": 5}, "out_of_arc"),
    ],
)
def test_the_first_thing_that_keeps_guns_silent_is_told(target, fields, reason):
    assert option(target, **fields) == ([], reason)
    assert fired(shot(), targets=[target], **fields) == [(False, reason, 0, None)]


def test_where_numbers_differ_the_reason_is_that_of_the_first():
    assert option(at(12), heavy="6B+4", heavy_loss=4) == ([], "out_of_arc")
    assert option(at(12), heavy="4+6B", heavy_loss=4) == ([], "no_factors_left")
    assert option(at(12), heavy="6B+4", heavy_loss=3) == ([2], None)


def test_what_is_left_of_the_guns_is_told():
    told = ask("flak", light="2x16+3", light_loss=5, targets=[])
    assert told == {
        "calc": "flak", "light": [11, 11, 0], "heavy": None, "deflection_arc": 12, "options": [], "shots": [],
        "rule": "XXVI Ships, Light and Heavy Flak",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, ("missing_field", "targets")),
        ({"targets": [at(None, 1)]}, ("missing_field", "targets[0].arc")),
        ({"targets": [at(3)]}, ("bad_arc", "targets[0].arc")),
        ({"targets": [at(2, 201)]}, ("bad_range", "targets[0].range")),
        ({"targets": [at(2), at(None)]}, ("duplicate_id", "targets[1].id")),
        ({"targets": [at(2)], "shots": [shot("b", 9)]}, ("unknown_target", "shots[0].target")),
        ({"targets": [at(2)], "shots": [shot(number=2), shot("b")]}, ("unknown_number", "shots[0].number")),
        ({"targets": [at(2)], "shots": [shot(number=0)]}, ("bad_count", "shots[0].number")),
        ({"targets": [at(2)], "shots": [shot(number=100)]}, ("bad_count", "shots[0].number")),
        ({"targets": [at(2)], "shots": [shot(gun="medium")]}, ("bad_choice", "shots[0].gun")),
        ({"targets": [], "heavy": "9D"}, ("bad_flak_cell", "heavy")),
    ],
)
def test_what_is_wrong_with_fire_that_is_asked_for(fields, fault):
    assert fault_of("flak", **{"heavy": "9", **fields}) == fault


def test_without_guns_any_number_may_be_asked_for():
    assert fired(shot(number=9), targets=[at(2)], heavy="-")[0][1] == "no_guns"
    assert fired(shot(number=9), targets=[at(2)], heavy=None)[0][1] == "unknown_cell"


CELLS = st.sampled_from(["3", "2x16", "6B", "2x20A", "6B+4C", "3x9+2A", "0", None])
TARGETS = st.lists(st.tuples(st.sampled_from(ARCS), st.integers(0, 30)), min_size=1, max_size=5)


@given(CELLS, TARGETS, st.integers(0, 12), st.data())
def test_no_number_ever_fires_twice_into_a_sector(cell, places, loss, data):
    targets = [at(arc, range_, str(index)) for index, (arc, range_) in enumerate(places)]
    numbers = len(ask("flak", heavy=cell, targets=[])["heavy"] or [0])
    shots = data.draw(
        st.lists(st.builds(shot, st.sampled_from([one["id"] for one in targets]), st.integers(1, max(1, numbers))), max_size=12)
    )
    told = ask("flak", heavy=cell, heavy_loss=loss, targets=targets, shots=shots)
    done = [(one["number"], one["sector"]) for one in told["shots"] if one["ok"]]
    assert len(done) == len(set(done))
    may = {option["id"]: option["heavy"]["numbers"] for option in told["options"]}
    for one in told["shots"]:
        assert one["ok"] or one["code"] == "already_fired" or one["number"] not in may[one["target"]]
        assert (one["factors"] > 0) == one["ok"]
