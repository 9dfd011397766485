"""Aircraft on decks and runways: who leaves when, and what keeps them there."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulebooks.dauntless.asking import ask, fault_of


def waiting(*aircraft: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"id": str(index), "first_turn": first, "factors": factors} for index, (first, factors) in enumerate(aircraft)]


def leaving(*aircraft: tuple[int, int], closed: int | None = None) -> list[int | None]:
    told = ask("takeoff", aircraft=waiting(*aircraft), closed_after_turn=closed)["aircraft"]
    assert all(one["blocked"] == (one["takeoff_turn"] is None) for one in told)
    return [one["takeoff_turn"] for one in told]


@pytest.mark.rule("DA", "R32")
def test_an_aircraft_leaves_on_the_turn_of_its_last_factor():
    assert ask("takeoff", aircraft=waiting((2, 3))) == {
        "calc": "takeoff",
        "aircraft": [{"id": "0", "ready_turn": 4, "takeoff_turn": 4, "blocked": False}],
        "rule": "XIII Carrier Takeoffs",
    }


@pytest.mark.rule("DA", "XIII.Takeoffs")
def test_one_aircraft_leaves_a_turn_and_who_is_ready_first_goes_first():
    assert leaving((1, 3), (1, 3), (1, 2), (9, 1)) == [3, 4, 2, 9]
    assert leaving((1, 3), (1, 3), (1, 4)) == [3, 4, 5]


def test_nobody_leaves_a_deck_that_is_closed():
    assert leaving((1, 2), (1, 2), (1, 2), closed=3) == [2, 3, None]
    assert leaving((1, 2), closed=0) == [None]


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 5)), min_size=1, max_size=8), st.none() | st.integers(0, 12))
def test_take_offs_fall_on_different_turns_and_none_before_its_time(aircraft, closed):
    turns = leaving(*aircraft, closed=closed)
    gone = [turn for turn in turns if turn is not None]
    assert len(set(gone)) == len(gone)
    assert all(turn is None or turn >= first + factors - 1 for turn, (first, factors) in zip(turns, aircraft, strict=True))
    assert closed is None or all(turn <= closed for turn in gone)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"aircraft": []}, ("empty_list", "aircraft")),
        ({"aircraft": waiting((0, 1))}, ("bad_turn", "aircraft[0].first_turn")),
        ({"aircraft": waiting((1, 0))}, ("bad_count", "aircraft[0].factors")),
        ({"aircraft": [*waiting((1, 1)), *waiting((1, 1))]}, ("duplicate_id", "aircraft[1].id")),
        ({"aircraft": waiting((1, 1)), "closed_after_turn": 1000}, ("bad_turn", "closed_after_turn")),
    ],
)
def test_what_is_wrong_with_take_offs(fields, fault):
    assert fault_of("takeoff", **fields) == fault


def deck(turn: int, *hits: tuple[int, str]) -> tuple[bool, int | None]:
    told = ask("deck", turn=turn, hits=[{"turn": on, "kind": kind} for on, kind in hits])
    return told["open"], told["closed_after_turn"]


@pytest.mark.rule("DA", "R31")
@pytest.mark.parametrize("kind", ["level", "glide", "dive", "vertical", "steep"])
def test_a_bomb_closes_the_deck_from_the_next_turn_on(kind):
    hits = [(5, kind), (3, kind), (1, "skip")]
    assert [deck(turn, *hits) for turn in (2, 3, 4)] == [(True, 3), (True, 3), (False, 3)]


@pytest.mark.parametrize("kind", ["skip", "torpedo", "depth_charge", "rocket", "kamikaze", "strafe"])
def test_no_other_hit_does(kind):
    assert deck(9, (1, kind)) == (True, None)


def test_what_is_wrong_with_a_deck():
    assert fault_of("deck", turn=1, hits=[{"turn": 1, "kind": "bomb"}]) == ("bad_choice", "hits[0].kind")
    assert fault_of("deck", turn=1) == ("missing_field", "hits")


@pytest.mark.rule("DA", "XIII.Runways")
@pytest.mark.rule("DA", "R33")
def test_a_destroyed_section_stops_who_would_have_to_enter_it():
    path = ["a", "b", "c"]
    stopped = [ask("runway", path=path, destroyed=destroyed)["stopped_in"] for destroyed in ([], ["d"], ["c", "b"])]
    assert stopped == [None, None, "b"]
    assert ask("runway", path=path, destroyed=["c"])["can_take_off"] is False
    assert fault_of("runway", path=[], destroyed=[]) == ("empty_list", "path")
    assert fault_of("runway", path=["a", " "], destroyed=[]) == ("bad_text", "path[1]")


@pytest.mark.rule("DA", "XIII.Turning")
def test_aircraft_on_the_ground_turn_three_hexsides_a_turn():
    assert [ask("ground_turn", sides=sides)["ok"] for sides in (0, 3, 4)] == [True, True, False]
    assert ask("ground_turn", sides=4)["code"] == "too_many_sides"
