"""What a ship may and must do on a turn, ordered or by the dice of nobody."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulebooks.dauntless.asking import ask, fault_of

SHIP = {"speed": "1/2", "turning": "1/2"}


def ordered(turn: int, move: int = 0, sides: int = 0, direction: str | None = None, **ship: Any) -> dict[str, Any]:
    order = {"move": move, "sides": sides, "direction": direction}
    answered = ask("ship_move", **{**SHIP, **ship, "turn": turn, "order": order})
    assert answered["rule"] == "XXVI Speed/Turn, Turning/Turn"
    done: dict[str, Any] = answered["order"]
    return done


@pytest.mark.rule("DA", "R43")
def test_a_ship_at_sea_moves_whenever_it_can_and_turns_when_it_likes():
    assert ask("ship_move", **SHIP, turn=2) == {
        "calc": "ship_move", "condition": "sound", "move": 1, "sides": 1, "must_move": True, "order": None,
        "rule": "XXVI Speed/Turn, Turning/Turn",
    }  # fmt: skip
    assert ordered(2)["code"] == "must_move"
    assert ordered(2, move=1)["ok"] is True
    assert ordered(3, move=1)["code"] == "too_many_hexes"
    assert ordered(3)["ok"] is True


@pytest.mark.rule("DA", "XXVI.Turning")
@pytest.mark.parametrize(("direction", "facing"), [("R", 3), ("L", 1)])
def test_the_hex_comes_before_the_turn(direction, facing):
    done = ordered(2, 1, 1, direction, hex=[4, 4], facing=2)
    assert done == {"ok": True, "code": None, "hex": [5, 3], "facing": facing}


def test_who_turns_to_the_left_of_the_first_direction_heads_into_the_sixth():
    assert ordered(1, 0, 2, "L", turning="3", hex=[0, 0], facing=1)["facing"] == 5


def test_without_coordinates_or_leave_there_is_no_place_afterwards():
    assert ordered(2, move=1) == {"ok": True, "code": None, "hex": None, "facing": None}
    assert ordered(3, move=1, hex=[0, 0], facing=1) == {"ok": False, "code": "too_many_hexes", "hex": None, "facing": None}


@pytest.mark.parametrize(
    ("ship", "order", "code"),
    [
        ({"hits_listed": 4, "hits": 4}, {}, "ship_sunk"),
        ({"hits_listed": 4, "hits": 4, "anchored": True}, {"move": 9}, "ship_sunk"),
        ({"hits_listed": 4, "hits": 3}, {}, None),
        ({"hits_listed": 4, "hits": 3, "anchored": True}, {"move": 1}, "dead_in_water"),
        ({"hits_listed": 4, "hits": 3}, {"sides": 1, "direction": "L"}, "dead_in_water"),
        ({"anchored": True}, {"sides": 1, "direction": "L"}, "anchored"),
        ({"anchored": True}, {"move": 2}, "anchored"),
        ({"anchored": True}, {}, None),
        ({}, {"move": 2, "sides": 2, "direction": "R"}, "too_many_hexes"),
        ({}, {"sides": 2, "direction": "R"}, "must_move"),
        ({}, {"move": 1, "sides": 2, "direction": "R"}, "too_many_sides"),
        ({"hits_listed": 4, "hits": 2}, {"move": 1}, "too_many_hexes"),
        ({"hits_listed": 4, "hits": 2}, {"sides": 1, "direction": "R"}, None),
    ],
)
def test_the_first_thing_that_forbids_an_order_is_told(ship, order, code):
    assert ordered(2, **order, **ship)["code"] == code


def test_a_ship_at_half_speed_moves_half_as_often():
    assert [ask("ship_move", **SHIP, turn=turn, hits_listed=2, hits=1)["move"] for turn in (2, 4)] == [0, 1]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"hits": 1}, ("missing_field", "hits_listed")),
        ({"hits": 1, "hex": [0, 0]}, ("missing_field", "hits_listed")),
        ({"hex": [0, 0]}, ("missing_field", "facing")),
        ({"facing": 1}, ("missing_field", "hex")),
        ({"facing": 1, "order": {"move": 0, "sides": 1}}, ("missing_field", "hex")),
        ({"order": {"move": 0, "sides": 1}}, ("missing_field", "order.direction")),
        ({"order": {}}, ("missing_field", "order.move")),
        ({"order": []}, ("bad_object", "order")),
        ({"order": {"move": 0, "direction": "l"}}, ("bad_choice", "order.direction")),
        ({"speed": "x"}, ("bad_fraction", "speed")),
        ({"turn": 0}, ("bad_turn", "turn")),
        ({"hits_listed": 0}, ("bad_count", "hits_listed")),
    ],
)
def test_what_is_wrong_with_a_move_is_found_in_the_order_of_the_checks(fields, fault):
    assert fault_of("ship_move", **{**SHIP, "turn": 2, **fields}) == fault


def rolled(turn: int = 2, **fields: Any) -> tuple[Any, ...]:
    answered = ask("solitaire_move", **{**SHIP, "turn": turn, **fields})
    return answered["result"], answered["move"], answered["direction"], answered["ignored"]


TABLE = {"1": "0", "2": "1", "3": "1L", "4": "1R", "5": "L", "6": "2R"}


@pytest.mark.rule("DA", "R42")
def test_what_a_table_asks_and_the_turn_does_not_allow_is_ignored():
    assert rolled(table=TABLE, die=6) == ("2R", 1, "R", ["move"])
    assert rolled(3, table=TABLE, die=3) == ("1L", 0, None, ["move", "turn"])
    assert rolled(3, table=TABLE, die=1) == ("0", 0, None, [])
    assert rolled(result="R", die=1) == ("R", 0, "R", [])


@pytest.mark.rule("DA", "XX")
def test_a_ship_that_can_only_turn_in_place_turns_in_place():
    assert rolled(3, turning="1/1", result="1L") == ("1L", 0, "L", ["move"])


def test_its_table_need_not_use_a_ships_whole_move():
    assert rolled(result="0") == ("0", 0, None, [])


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, ("result_or_table", "result")),
        ({"result": "1", "table": TABLE}, ("result_or_table", "result")),
        ({"table": TABLE}, ("missing_field", "die")),
        ({"table": TABLE, "hits": 1}, ("missing_field", "die")),
        ({"table": TABLE, "die": 1, "hits": 1}, ("missing_field", "hits_listed")),
        ({"result": ""}, ("bad_notation", "result")),
        ({"result": "L1"}, ("bad_notation", "result")),
        ({"result": "11"}, ("bad_notation", "result")),
        ({"result": "1l"}, ("bad_notation", "result")),
        ({"result": 1}, ("bad_notation", "result")),
        ({"table": {**TABLE, "7": "0"}}, ("bad_table", "table")),
        ({"table": {"1": "0"}}, ("bad_table", "table")),
        ({"table": {**TABLE, "3": "x", "5": "x"}}, ("bad_notation", "table.3")),
        ({"table": {**TABLE, "3": None}}, ("bad_notation", "table.3")),
        ({"result": "1", "order": {}}, ("unknown_field", "order")),
    ],
)
def test_what_is_wrong_with_a_move_by_dice(fields, fault):
    assert fault_of("solitaire_move", **{**SHIP, "turn": 2, **fields}) == fault


def depths(*orders: str, **fields: Any) -> list[int]:
    return [state["depth"] for state in ask("submarine", orders=list(orders), **fields)["states"]]


@pytest.mark.rule("DA", "XXVI.Submarines")
def test_fifteen_feet_down_seven_up_and_the_surface_is_the_end():
    assert depths("dive", "dive", "hold", "rise", "rise", "rise", "rise", "rise") == [15, 30, 30, 23, 16, 9, 2, 0]


@pytest.mark.rule("DA", "R44")
def test_from_half_its_hits_a_submarine_rises_whatever_is_ordered():
    answered = ask("submarine", depth=10, hits_listed=5, hits=3, orders=["dive", "rise", "hold"])
    assert answered["must_surface"] is True
    assert [(state["order"], state["forced"], state["depth"]) for state in answered["states"]] == [
        ("rise", True, 3),
        ("rise", False, 0),
        ("rise", True, 0),
    ]
    assert ask("submarine", hits_listed=5, hits=2, orders=[])["must_surface"] is False


@pytest.mark.parametrize(
    ("depth", "visible", "bombs", "charge", "safety", "surface"),
    [
        (0, True, True, "S", 7, 0), (59, True, True, "S", 3, 9), (60, True, False, "S", 3, 9), (61, True, False, "D", 3, 9),
        (86, True, False, "D", 1, 13), (100, True, False, "D", 1, 15), (101, False, False, None, 0, 15),
        (1000, False, False, None, 0, 143),
    ],
)  # fmt: skip
def test_what_a_depth_means(depth, visible, bombs, charge, safety, surface):
    assert ask("submarine", depth=depth, orders=[])["start"] == {
        "depth": depth, "visible": visible, "bombs": bombs, "charge": charge, "surfaced": depth == 0,
        "turns_to_safety": safety, "turns_to_surface": surface,
    }  # fmt: skip


@given(st.integers(0, 1000))
def test_the_turns_told_are_those_it_takes(depth):
    told = ask("submarine", depth=depth, orders=[])["start"]
    down, up = told["turns_to_safety"], told["turns_to_surface"]
    assert [seen > 100 for seen in (depth, *depths(*["dive"] * down, depth=depth))].index(True) == down
    assert [seen == 0 for seen in (depth, *depths(*["rise"] * up, depth=depth))].index(True) == up


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, ("missing_field", "orders")),
        ({"orders": "dive"}, ("bad_list", "orders")),
        ({"orders": ["dive", "sink"]}, ("bad_choice", "orders[1]")),
        ({"orders": [], "depth": 1001}, ("bad_depth", "depth")),
        ({"orders": [], "hits": 1}, ("missing_field", "hits_listed")),
        ({"orders": [], "hits": 3, "hits_listed": 3}, ("ship_sunk", "hits")),
    ],
)
def test_what_is_wrong_with_a_submarines_orders(fields, fault):
    assert fault_of("submarine", **fields) == fault
