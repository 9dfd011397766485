"""What a squadron may do in the Japanese phase."""

import pytest

from rulebooks.kido_butai.actions import fly, land, launch, ready, recall, scuttle
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.turns import begin_turn, clock, end_japanese_phase
from tests.rulebooks.kido_butai.table import at, board, code, fleet, played


def refused(act, *said, **more):
    with pytest.raises(Refused) as caught:
        act(*said, **more)
    return caught.value.code, caught.value.rule


@pytest.mark.rule("KB", "1")
@pytest.mark.rule("KB", "R3")
def test_at_the_start_all_are_aboard_and_ready_with_the_sides_that_were_chosen():
    start = board(torpedo=("A3", "H2"))
    assert [one.id for one in start.aboard("Soryu")] == ["SF", "S1", "S2"]
    assert {one.facing for one in start.squadrons.values()} == {"east"}
    assert [one.id for one in start.squadrons.values() if one.side == "torpedo"] == ["A3", "H2"]


@pytest.mark.rule("KB", "R1")
def test_counters_and_capacities_are_assumed_and_may_be_set():
    capacity = {"Akagi": [6, 0], "Midway": [0, 0]}
    result = played(random=[], settings={"us_pools": {"bomber": 3, "no-fighter": 0}, "capacity": capacity})
    assert result["pools"] == {"bomber": 3, "no-bomber": 11, "fighter": 4, "no-fighter": 0}
    assert result["japanese_carriers"]["Akagi"]["capacity"] == 6
    assert result["midway"]["capacity"] == 0


@pytest.mark.rule("KB", "10a")
@pytest.mark.rule("KB", "R48")
def test_with_damage_control_the_third_hit_sinks_and_the_second_does_nothing():
    ship = board(us_damage_control=True).ships["Hornet"]
    rooms = [ship.capacity]
    for _ in range(3):
        ship.hit(1)
        rooms.append(ship.capacity)
    assert rooms == [4, 2, 2, 0]
    assert board(us_damage_control=True).ships["Akagi"].sinks == 2


@pytest.mark.rule("KB", "3")
def test_a_squadron_acts_once_a_turn_and_a_lost_one_never():
    now = board()
    launch(now, "strike", ["A1"])
    assert refused(fly, now, "Midway", ["A1"]) == ("one-action", "3")
    now.lose([now.squadrons["A2"]], "scuttled")
    assert refused(launch, now, "strike", ["A2"]) == ("unit-lost", "3")


def test_only_what_stands_ready_aboard_is_launched_and_only_fighters_into_the_cap():
    now = board()
    now.squadrons["A1"].facing = "north"
    assert refused(launch, now, "strike", ["A1"]) == ("not-ready", "3")
    assert refused(launch, now, "cap", ["A2"]) == ("cap-fighters-only", "3")
    launch(now, "cap", ["AF"])
    assert (now.squadrons["AF"].place, now.squadrons["AF"].facing) == ("cap", "east")


@pytest.mark.rule("KB", "C6")
@pytest.mark.rule("KB", "R11")
def test_torpedoes_wait_for_the_first_report_and_one_is_enough():
    now = board(torpedo=("A1",))
    now.found = {"kido_butai"}
    assert refused(launch, now, "strike", ["A1"]) == ("no-fleet-sighted", "C6")
    now.found = {"fleet1"}
    fleet(now, "Hornet")
    now.ships["Hornet"].hit(2)
    launch(now, "strike", ["A1"])
    assert now.squadrons["A1"].place == "center"


@pytest.mark.rule("KB", "R10")
def test_a_carrier_launches_or_lands_whichever_came_first_and_readies_all_the_same():
    now = board()
    at(now, "center", "K1", "S1", facing="west")
    launch(now, "cap", ["AF"])
    assert refused(land, now, "Akagi", ["K1"]) == ("launch-or-land", "3")
    land(now, "Kaga", ["K1"])
    assert refused(launch, now, "strike", ["K2"]) == ("launch-or-land", "3")
    now.squadrons["A1"].facing = "north"
    ready(now, ["A1"])
    assert now.squadrons["A1"].facing == "east"


@pytest.mark.rule("KB", "R2")
@pytest.mark.rule("KB", "R7")
def test_any_carrier_with_room_takes_any_squadron_however_it_faces():
    now = board()
    at(now, "center", "K1", facing="east")
    at(now, "cap", "AF", facing="south")
    now.squadrons["AF"].low_until = 9
    land(now, "Kaga", ["AF"])
    assert (now.squadrons["AF"].facing, now.squadrons["AF"].is_low) == ("north", False)
    assert refused(land, now, "Kaga", ["K1"]) == ("capacity", "3")
    land(now, "Akagi", ["K1"])
    assert refused(land, now, "Soryu", ["S1"]) == ("cannot-land", "3")
    now.ships["Hiryu"].hit(2)
    assert refused(land, now, "Hiryu", ["A1"]) == ("carrier-sunk", "3")


@pytest.mark.rule("KB", "6")
@pytest.mark.rule("KB", "R13")
def test_bombs_fly_to_midway_and_torpedoes_to_the_fleet_that_is_named():
    now = board(torpedo=("A2", "A3"))
    at(now, "center", "A1", "A2", "A3", "AF", facing="east")
    assert refused(fly, now, "fleet1", ["A1"]) == ("wrong-side", "6")
    assert refused(fly, now, "Midway", ["A2"]) == ("wrong-side", "6")
    assert refused(fly, now, "fleet2", ["A2"]) == ("target-not-found", "6")
    now.found.add("fleet2")
    assert refused(fly, now, "fleet2", ["A2"]) == ("target-not-found", "6")
    fleet(now, "Hornet")
    fly(now, "fleet2", ["A2", "AF"])
    assert now.squadrons["AF"].place == "fleet2"
    now.ships["Hornet"].hit(2)
    assert refused(fly, now, "fleet1", ["A3"]) == ("target-destroyed", "6")
    now.ships["Midway"].hit(2)
    assert refused(fly, now, "Midway", ["A1"]) == ("target-destroyed", "6")
    assert refused(fly, board(), "Midway", ["A1"]) == ("not-outbound", "3")


@pytest.mark.rule("KB", "R8")
def test_a_squadron_turns_back_from_its_target_without_an_attack():
    now = board()
    at(now, "Midway", "A1")
    recall(now, ["A1"])
    assert (now.squadrons["A1"].place, now.squadrons["A1"].facing) == ("center", "west")
    assert refused(recall, now, ["A2"]) == ("not-at-target", "3")


@pytest.mark.rule("KB", "R9")
def test_what_landed_is_made_ready_and_a_ready_bomber_may_change_its_side_for_its_action():
    now = board()
    now.squadrons["A1"].facing = "north"
    ready(now, ["A1", "A2"], "torpedo")
    assert [now.squadrons[name].side for name in ("A1", "A2")] == ["torpedo", "torpedo"]
    assert refused(ready, now, ["A3"], "bomb") == ("already-ready", "3")
    assert refused(ready, now, ["A3"]) == ("already-ready", "3")
    assert refused(ready, now, ["AF"], "torpedo") == ("already-ready", "3")
    assert refused(ready, board(rearm_on_deck=False), ["A3"], "torpedo") == ("already-ready", "3")
    at(now, "center", "K1")
    assert refused(ready, now, ["K1"]) == ("not-aboard", "3")


@pytest.mark.rule("KB", "C8")
@pytest.mark.rule("KB", "R40")
@pytest.mark.rule("KB", "R42")
def test_own_units_may_be_given_up_and_a_carrier_takes_all_aboard_with_it():
    now = board()
    launch(now, "cap", ["AF"])
    scuttle(now, ["AF", "Akagi"])
    assert [one.id for one in now.squadrons.values() if one.is_lost] == ["AF", "A1", "A2", "A3"]
    assert now.ships["Akagi"].is_sunk
    assert refused(scuttle, now, ["Akagi"]) == ("carrier-sunk", "3")
    assert refused(scuttle, now, ["A1"]) == ("unit-lost", "3")


@pytest.mark.rule("KB", "R4")
def test_the_cap_turns_clockwise_as_the_turn_begins_until_it_must_land():
    now = board(turn=3)
    launch(now, "cap", ["SF"])
    facings = []
    for _ in range(3):
        begin_turn(now)
        facings.append((now.squadrons["SF"].facing, now.squadrons["SF"].must_land))
    assert facings == [("south", False), ("west", False), ("west", True)]


@pytest.mark.rule("KB", "R5")
@pytest.mark.rule("KB", "R6")
def test_what_faced_west_and_does_not_land_is_lost_and_all_else_may_wait():
    now = board(turn=3)
    at(now, "center", "A1", facing="west")
    at(now, "center", "A2", facing="east")
    at(now, "Midway", "A3")
    begin_turn(now)
    end_japanese_phase(now)
    assert [now.squadrons[name].is_lost for name in ("A1", "A2", "A3")] == [True, False, False]


def test_a_clock_goes_from_half_past_four_by_hours():
    assert [clock(turn) for turn in (1, 2, 16)] == ["0430", "0530", "1930"]


def test_the_first_fault_in_the_order_of_play_is_told_with_its_turn_and_action():
    actions = [{"do": "launch", "to": "strike", "squadrons": ["A1"]}, {"do": "fly", "to": "Midway", "squadrons": ["A1"]}]
    assert code(played(actions, random=[1, 1])) == ("one-action", "3", 1, 2)
