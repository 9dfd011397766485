"""The ledger of a ship: what events do to it, and in which order they are refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulebooks.dauntless.asking import ask, fault_of

Json = dict[str, Any]
TEXAS = {"nation": "US", "class_id": "BB-1"}
CARRIER = {"nation": "JP", "class_id": "CV-1", "speed": "1/1", "turning": "1/2", "hits": 20, "light": "2x9A", "points": 700}
SUBMARINE = {"nation": "US", "class_id": "SS-1", "speed": "1/2", "turning": "1/1", "hits": 6, "light": "2", "heavy": "6B"}
BOMB = {"calc": "bomb", "kind": "dive", "dice": [6, 2]}
CHARGES = {"calc": "depth_charge", "altitude": 100, "charges": [{"setting": "S", "in_hex": True}], "dice": [5]}
SKIP = {
    "calc": "skip", "altitude": 100, "speed": 5, "adjacent": True, "pointing": True, "aspect": "fore", "bombs": 1, "dice": [3],
}  # fmt: skip


def attack(request: Any, turn: int = 1) -> Json:
    return {"turn": turn, "type": "attack", "attack": request}


def hits(many: int, turn: int = 1, source: str = "rocket") -> Json:
    return {"turn": turn, "type": "hits", "source": source, "hits": many}


def move(turn: int, many: int = 0, sides: int = 0, direction: str | None = None) -> Json:
    return {"turn": turn, "type": "move", "move": many, "sides": sides, "direction": direction}


def depth(order: str, turn: int = 1) -> Json:
    return {"turn": turn, "type": "depth", "order": order}


def correction(turn: int = 1, **tallies: int) -> Json:
    return {"turn": turn, "type": "correction", **tallies}


def ledger(*events: Json, ship: Json = TEXAS, **fields: Any) -> Json:
    return ask("ship_ledger", **{"ship": ship, "era": "early", **fields, "events": list(events)})


def last(*events: Json, ship: Json = TEXAS, **fields: Any) -> Json:
    state: Json = ledger(*events, ship=ship, **fields)["states"][-1]
    return state


def fault(*events: Any, ship: Json = TEXAS, **fields: Any) -> tuple[str, str]:
    return fault_of("ship_ledger", **{"ship": ship, "era": "early", **fields, "events": list(events)})


@pytest.mark.rule("DA", "XXVI.Ledger")
def test_a_ship_begins_sound_with_the_guns_of_its_era():
    early, late = ledger(), ledger(era="late")
    assert (early["start"]["light"], late["start"]["light"]) == ([3], [16, 16])
    assert early["start"] == {
        "turn": None, "applied": None, "hits": 0, "percent": 0, "condition": "sound", "speed": "1/2", "turning": "1/2",
        "light": [3], "heavy": [7], "light_loss": 0, "heavy_loss": 0, "deck": None, "depth": None, "hex": None, "facing": None,
    }  # fmt: skip
    assert (early["counter"], early["hits_listed"], early["states"], early["condition"]) == ("BB", 33, [], "sound")


def test_what_is_said_of_a_ship_comes_before_the_books_row():
    told = ledger(ship={**TEXAS, "hits": 10, "heavy": "0", "speed": "3"})
    assert (told["hits_listed"], told["start"]["heavy"], told["start"]["light"], told["start"]["speed"]) == (10, [], [3], "3/1")


def test_guns_that_nobody_told_stay_unknown():
    state = last(hits(2), ship=CARRIER)
    assert (state["light"], state["heavy"], state["heavy_loss"]) == ([7, 7], None, 2)


@pytest.mark.rule("DA", "R38")
def test_every_hit_takes_a_factor_from_every_number():
    state = last(attack(BOMB))
    assert (state["hits"], state["light"], state["heavy"]) == (8, [0], [0])
    assert state["applied"] == {"hits": 8, "light_loss": 8, "heavy_loss": 8, "outcome": "hit"}


def test_strafing_takes_what_its_own_rule_says():
    state = last(attack({"calc": "strafe", "guns": "bracketed", "results": ["C", "E", "G"]}))
    assert state["applied"] == {"hits": 1, "light_loss": 2, "heavy_loss": 2, "outcome": "hit"}


def test_an_automatic_miss_is_an_event_that_does_nothing():
    assert last(attack({**SKIP, "altitude": 200}))["applied"] == {"hits": 0, "light_loss": 0, "heavy_loss": 0, "outcome": "miss"}


def test_a_ship_slows_stops_and_sinks_and_gives_its_points_then():
    told = ledger(hits(16), hits(1), hits(8), hits(8))
    assert [state["condition"] for state in told["states"]] == ["sound", "half_speed", "dead_in_water", "sunk"]
    assert [state["speed"] for state in told["states"]] == ["1/2", "1/4", "0/1", "0/1"]
    assert (told["condition"], told["points"], ledger(hits(32))["points"]) == ("sunk", 1000, 0)
    assert ledger(hits(41), ship={"nation": "US", "class_id": "BB-2"})["points"] is None
    assert ledger(hits(33), ship={**TEXAS, "points": 5})["points"] == 5


@pytest.mark.parametrize("kind", ["level", "glide", "dive", "vertical", "steep"])
def test_bombs_close_the_deck_of_a_carrier(kind):
    assert last(attack({"calc": "bomb", "kind": kind, "dice": [1]}), ship=CARRIER)["deck"] == "closed"
    assert last(hits(1, source=kind), ship=CARRIER)["deck"] == "closed"
    assert last(hits(0, source=kind), ship=CARRIER)["deck"] == "open"
    assert last(hits(1, source=kind))["deck"] is None


def test_other_hits_leave_a_deck_open_and_no_correction_opens_one():
    assert last(hits(3, source="kamikaze"), attack(SKIP), ship=CARRIER)["deck"] == "open"
    assert last(attack({**BOMB, "dice": []}), ship=CARRIER)["deck"] == "open"
    assert last(attack(BOMB), correction(hits=-8), ship=CARRIER)["deck"] == "closed"


def test_a_ship_moves_once_a_turn_and_is_where_it_went():
    state = last(move(2, 1, 1, "L"), move(4, 1), hex=[0, 0], facing=1)
    assert (state["hex"], state["facing"]) == ([-1, -1], 6)
    assert fault(move(1), move(1)) == ("already_moved", "events[1]")


def test_a_ship_at_anchor_stays_there():
    state = last(move(2), anchored=True, hex=[3, 3], facing=2)
    assert (state["speed"], state["turning"], state["hex"]) == ("0/1", "0/1", [3, 3])
    assert fault(move(2, 1), anchored=True) == ("anchored", "events[0]")


def test_an_attack_is_worked_at_the_depth_where_the_submarine_is():
    big = {**SUBMARINE, "hits": 60}
    told = ledger(attack(CHARGES), depth("dive"), attack({**CHARGES, "depth": "?"}, 2), ship=big, depth=60)
    assert [state["applied"]["hits"] for state in told["states"]] == [5, 0, 0]
    assert [state["depth"] for state in told["states"]] == [60, 75, 75]


def test_a_submarine_hit_hard_must_come_up():
    hurt = hits(3)
    assert last(hurt, depth("rise"), ship=SUBMARINE, depth=10)["depth"] == 3
    assert last(hurt, depth("hold"), ship=SUBMARINE)["depth"] == 0
    assert fault(hurt, depth("hold"), ship=SUBMARINE, depth=1) == ("must_surface", "events[1].order")
    assert fault(hurt, depth("dive"), ship=SUBMARINE) == ("must_surface", "events[1].order")
    assert last(hits(2), depth("dive"), ship=SUBMARINE)["depth"] == 15


def test_a_submarine_changes_its_depth_once_a_turn():
    assert fault(depth("hold"), depth("hold"), ship=SUBMARINE) == ("already_changed_depth", "events[1]")
    assert last(depth("dive"), depth("dive", 2), ship=SUBMARINE)["depth"] == 30


def test_a_correction_brings_a_ship_back():
    state = last(hits(33), correction(hits=-10, light=-3, heavy=-33))
    assert (state["condition"], state["hits"], state["light"], state["heavy"]) == ("half_speed", 23, [0], [7])
    assert state["applied"] == {"hits": -10, "light_loss": -3, "heavy_loss": -33, "outcome": None}


@pytest.mark.parametrize(
    ("tallies", "name"),
    [({"hits": -2, "light": -2, "heavy": -2}, "hits"), ({"light": -2, "heavy": -2}, "light"), ({"heavy": -2}, "heavy")],
)
def test_no_tally_falls_below_nothing(tallies, name):
    assert fault(hits(1), correction(**tallies)) == ("bad_correction", f"events[1].{name}")


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"ship": {"nation": "US", "class_id": "CA-1"}, "depth": 1}, ("unknown_cell", "ship.speed")),
        ({"ship": {"nation": "US", "class_id": "CA-1", "speed": "1"}}, ("unknown_cell", "ship.turning")),
        ({"ship": {"nation": "US", "class_id": "CA-1", "speed": "1", "turning": "1"}}, ("unknown_cell", "ship.hits")),
        ({"depth": 1, "hex": [0, 0]}, ("not_a_submarine", "depth")),
        ({"hex": [0, 0], "events": [3]}, ("missing_field", "facing")),
        ({"ship": {**TEXAS, "light": "6D"}}, ("bad_flak_cell", "ship.light")),
        ({"ship": {**TEXAS, "silhouette": 5}}, ("unknown_field", "ship.silhouette")),
        ({"ship": []}, ("bad_object", "ship")),
        ({"era": "middle"}, ("bad_choice", "era")),
        ({"events": {}}, ("bad_list", "events")),
    ],
)
def test_what_is_wrong_with_a_ship_is_found_before_its_events(fields, found):
    assert fault_of("ship_ledger", **{"ship": TEXAS, "era": "early", "events": [], **fields}) == found


SUNK = hits(33, 5)


@pytest.mark.parametrize(
    ("event", "code", "field"),
    [
        (3, "bad_object", ""),
        ({"type": "x", "more": 1}, "missing_field", ".turn"),
        ({"turn": 0, "type": "x", "more": 1}, "bad_turn", ".turn"),
        ({"turn": 5, "more": 1}, "missing_field", ".type"),
        ({"turn": 5, "type": "x", "more": 1}, "bad_choice", ".type"),
        ({"turn": 4, "type": "hits", "source": "x", "hits": 1, "move": 1}, "unknown_field", ".move"),
        ({"turn": 4, "type": "hits", "source": "x", "hits": 1}, "bad_choice", ".source"),
        ({"turn": 4, "type": "hits", "source": "skip"}, "missing_field", ".hits"),
        ({"turn": 4, "type": "attack"}, "missing_field", ".attack"),
        ({"turn": 4, "type": "correction", "hits": 1000}, "bad_count", ".hits"),
        ({"turn": 4, "type": "correction", "light": -1.0}, "bad_count", ".light"),
        ({"turn": 4, "type": "depth", "order": "sink"}, "bad_choice", ".order"),
        (attack(BOMB, 4), "turn_order", ".turn"),
        (attack(BOMB, 5), "ship_sunk", ""),
        (attack({"calc": "x"}, 5), "ship_sunk", ""),
        (depth("dive", 5), "ship_sunk", ""),
        (move(5, 0, 1), "ship_sunk", ""),
        (correction(5, hits=-34), "bad_correction", ".hits"),
    ],
)
def test_an_event_is_checked_from_its_turn_to_what_it_would_do_to_a_sunk_ship(event, code, field):
    assert fault(SUNK, event) == (code, f"events[1]{field}")


@pytest.mark.parametrize(
    ("event", "code", "field"),
    [
        (attack(CHARGES), "not_a_submarine", ".attack.calc"),
        (attack({"calc": "depth_charge"}), "not_a_submarine", ".attack.calc"),
        (attack("bomb"), "bad_object", ".attack"),
        (attack({}), "unknown_calc", ".attack.calc"),
        (attack({"calc": "rockets"}), "unknown_calc", ".attack.calc"),
        (attack({"calc": ["bomb"]}), "unknown_calc", ".attack.calc"),
        (attack({**BOMB, "more": 1}), "unknown_field", ".attack.more"),
        (attack({**BOMB, "dice": [6, 7]}), "bad_die", ".attack.dice[1]"),
        (attack({**SKIP, "dice": []}), "dice_missing", ".attack.dice"),
        (attack({**BOMB, "clouds": True}), "clouds", ".attack.clouds"),
        (hits(1, source="depth_charge"), "not_a_submarine", ".source"),
        (depth("rise"), "not_a_submarine", ""),
        (move(2, 1, 1), "missing_field", ".direction"),
        (move(1, 1), "too_many_hexes", ""),
        (move(2), "must_move", ""),
        (move(2, 1, 2, "L"), "too_many_sides", ""),
    ],
)
def test_what_cannot_happen_to_a_ship_is_refused(event, code, field):
    assert fault(event) == (code, f"events[0]{field}")


def test_an_attack_may_bring_its_own_id():
    assert last(attack({**BOMB, "id": {"ship": "a"}}))["hits"] == 8


EVENTS = st.one_of(
    st.builds(hits, st.integers(0, 12), st.integers(1, 4), st.sampled_from(["level", "rocket", "torpedo"])),
    st.builds(move, st.integers(1, 4), st.integers(0, 1), st.integers(0, 1), st.sampled_from("LR")),
    st.builds(depth, st.sampled_from(["dive", "rise", "hold"]), st.integers(1, 4)),
    st.builds(correction, st.integers(1, 4), hits=st.integers(-3, 3), light=st.integers(-3, 3)),
    st.builds(attack, st.just(SKIP), st.integers(1, 4)),
)


@given(st.lists(EVENTS, max_size=12), st.sampled_from([TEXAS, CARRIER, SUBMARINE]))
def test_events_one_by_one_come_to_the_same_as_all_at_once(events, ship):
    kept: list[Json] = []
    for event in events:
        told = ledger(*kept, event, ship=ship, hex=[0, 0], facing=1)
        if "error" in told:
            assert told["error"]["field"].startswith(f"events[{len(kept)}]")
            continue
        kept.append(event)
    whole = ledger(*kept, ship=ship, hex=[0, 0], facing=1)
    parts = [ledger(*kept[: n + 1], ship=ship, hex=[0, 0], facing=1)["states"][-1] for n in range(len(kept))]
    assert whole["states"] == parts
    assert all(min(state["hits"], state["light_loss"], state["heavy_loss"]) >= 0 for state in parts)


@given(st.lists(EVENTS, max_size=12), st.sampled_from([TEXAS, CARRIER, SUBMARINE]))
def test_the_tallies_are_the_sum_of_what_was_applied_and_everything_follows_from_them(events, ship):
    told: Json = {"states": []}
    for upto in range(len(events) + 1):
        so_far = ledger(*events[:upto], ship=ship)
        if "error" in so_far:
            break
        told = so_far
    full = {"hits": 33, "light": "3", "heavy": "7", **{key: ship[key] for key in ("hits", "light", "heavy") if key in ship}}
    for index, state in enumerate(told["states"]):
        applied = [one["applied"] for one in told["states"][: index + 1]]
        assert [state["hits"], state["light_loss"], state["heavy_loss"]] == [
            sum(one[key] for one in applied) for key in ("hits", "light_loss", "heavy_loss")
        ]
        status = ask("ship_status", hits_listed=full["hits"], hits=state["hits"], speed="1/1", turning="1/1")
        assert (state["condition"], state["percent"]) == (status["condition"], status["percent"])
        flak = ask("flak", light=full["light"], light_loss=state["light_loss"], targets=[])
        assert state["light"] == flak["light"]
