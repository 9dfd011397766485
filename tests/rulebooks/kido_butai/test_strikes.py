"""Japanese attacks: fleets, the American CAP, flak, bombs, lost room."""

import pytest

from rulebooks.kido_butai.chance import Recorded
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.strike import lose_capacity
from tests.rulebooks.kido_butai.table import at, attacked, board, fleet

STOP = "no-fighter"


def striking(*squadrons: str, target: str = "Midway", **more):
    now = board(**more)
    at(now, target, *squadrons)
    return now


@pytest.mark.rule("KB", "R12")
@pytest.mark.rule("KB", "R14")
def test_an_attack_needs_a_bomber_and_is_one_for_each_target_and_turn():
    now = striking("AF", "A1", "A2")
    with pytest.raises(Refused) as caught:
        attacked(now, "Midway", ["AF"], [])
    assert (caught.value.code, caught.value.rule) == ("no-bomber", "6")
    attacked(now, "Midway", ["A1"], [STOP, 6])
    with pytest.raises(Refused) as caught:
        attacked(now, "Midway", ["A2"], [])
    assert (caught.value.code, caught.value.rule) == ("one-attack", "KB-R14")
    assert (now.squadrons["A2"].place, now.squadrons["A1"].place) == ("Midway", "center")


@pytest.mark.rule("KB", "R16")
def test_the_first_attack_draws_the_fleet_and_those_left_are_the_second():
    now = striking("A1", target="fleet1")
    attacked(now, "fleet1", ["A1"], ["Yorktown", "Enterprise", "no-carrier", STOP, 5, 1])
    assert now.fleets == {"fleet1": ["Yorktown", "Enterprise"], "fleet2": ["Hornet"]}
    assert now.has_second_fleet
    whole = striking("A1", target="fleet1")
    attacked(whole, "fleet1", ["A1"], ["Hornet", "Yorktown", "Enterprise", "no-carrier", STOP, 5, 1, 1])
    assert not whole.has_second_fleet


@pytest.mark.rule("KB", "5")
@pytest.mark.rule("KB", "R17")
def test_counters_are_drawn_to_the_placeholder_or_the_end_of_the_pool():
    now = striking("A1")
    now.pools |= {"fighter": 2, "no-fighter": 0}
    attacked(now, "Midway", ["A1"], ["fighter", "fighter", 4, 1])
    assert now.track[7]["fighter"] == 2
    empty = striking("A1")
    empty.pools |= {"fighter": 0, "no-fighter": 0}
    attacked(empty, "Midway", ["A1"], [1, 1])


@pytest.mark.rule("KB", "6a")
@pytest.mark.rule("KB", "R18")
@pytest.mark.rule("KB", "R20")
def test_americans_roll_first_and_shots_are_spread_fighters_before_bombers():
    now = striking("A1", "AF", "A2")
    now.pools["no-fighter"] = 0
    attacked(now, "Midway", ["A1", "AF", "A2"], ["fighter", "fighter", "fighter", "fighter", 5, 2, 5, 6, 5, 6])
    assert now.squadrons["AF"].is_lost, "the fourth American shoots at it again, with a six"
    assert now.squadrons["A2"].is_lost, "a five destroys a bomber"
    assert not now.squadrons["A1"].is_lost
    assert now.removed["fighter"] == 1, "his own shot counts all the same"


@pytest.mark.rule("KB", "R19")
def test_every_shot_counts_and_destroyed_prevails_over_warded_off():
    now = striking("A1")
    now.pools["no-fighter"] = 0
    now.pools["fighter"] = 2
    attacked(now, "Midway", ["A1"], ["fighter", "fighter", 5, 3])
    assert now.squadrons["A1"].is_lost
    warded = striking("A1")
    attacked(warded, "Midway", ["A1"], ["fighter", STOP, 3])
    assert (warded.squadrons["A1"].place, warded.ships["Midway"].hits) == ("center", 0)


@pytest.mark.rule("KB", "R21")
def test_a_placeholder_goes_with_each_squadron_shot_down_from_the_draw_the_pool_or_the_track():
    now = striking("AF", "KF", "A1")
    now.pools |= {"fighter": 3, "no-fighter": 1}
    now.track[9] = {"bomber": 0, "no-bomber": 0, "fighter": 0, "no-fighter": 1}
    attacked(now, "Midway", ["AF", "KF", "A1"], ["fighter", "fighter", STOP, 1, 1, 5, 6, 6])
    assert now.removed == {"bomber": 0, "no-bomber": 0, "fighter": 2, "no-fighter": 2}
    assert (now.pools["no-fighter"], now.on_track("no-fighter")) == (0, 0)


@pytest.mark.rule("KB", "R22")
def test_the_cap_comes_back_three_turns_later_before_anything_else():
    now = striking("A1")
    attacked(now, "Midway", ["A1"], ["fighter", STOP, 3])
    assert now.track[7] == {"bomber": 0, "no-bomber": 0, "fighter": 1, "no-fighter": 1}
    now.turn = 7
    now.return_counters()
    assert (now.pools["fighter"], now.pools["no-fighter"], now.track) == (4, 4, {})


@pytest.mark.rule("KB", "6b")
@pytest.mark.rule("KB", "R26")
def test_midway_is_attacked_regularly_and_hit_by_sixes_only():
    now = striking("A1", "A2", "A3", "K1")
    attacked(now, "Midway", ["A1", "A2", "A3", "K1"], [STOP, 5, 6, 5, 6])
    assert now.ships["Midway"].hits == 2


@pytest.mark.rule("KB", "6c")
@pytest.mark.rule("KB", "C6c")
@pytest.mark.rule("KB", "R27")
@pytest.mark.rule("KB", "R28")
def test_without_a_cap_every_pip_is_a_hit_and_one_ship_after_another_sinks():
    now = striking("A1", "A2", target="fleet1")
    fleet(now, "Hornet", "Enterprise", "Yorktown")
    attacked(now, "fleet1", ["A1", "A2"], [STOP, 5, 1, 1, 3])
    assert [now.ships[name].hits for name in ("Hornet", "Enterprise", "Yorktown")] == [2, 1, 0]
    met = striking("AF", "A1", target="fleet1")
    fleet(met, "Hornet")
    attacked(met, "fleet1", ["AF", "A1"], ["fighter", STOP, 1, 1, 1, 5])
    assert met.ships["Hornet"].hits == 1, "one fighter drawn makes the attack regular"


@pytest.mark.rule("KB", "10b")
@pytest.mark.rule("KB", "R46")
def test_a_club_may_rule_out_the_fiasco_of_american_fleets():
    now = striking("A1", target="fleet1", no_us_fiasco=True)
    fleet(now, "Hornet")
    attacked(now, "fleet1", ["A1"], [STOP, 1, 6])
    assert now.ships["Hornet"].hits == 1


@pytest.mark.rule("KB", "R24")
@pytest.mark.parametrize(
    "assign",
    [None, {"A1": "Hornet"}, {"A1": "Hornet", "A2": "Enterprise"}, {"A1": "Hornet", "A2": "Hornet", "AF": "Hornet"},
     {"A1": "Hornet", "A2": "Hornet", "A3": "Hornet"}],
)  # fmt: skip
def test_every_bomber_that_got_through_needs_a_carrier_afloat_of_that_fleet(assign):
    now = striking("AF", "A1", "A2", target="fleet1", no_us_fiasco=True)
    fleet(now, "Hornet", "Yorktown")
    with pytest.raises(Refused) as caught:
        attacked(now, "fleet1", ["AF", "A1", "A2"], [STOP], assign)
    assert (caught.value.code, caught.value.rule) == ("bad-assignment", "6b")


@pytest.mark.rule("KB", "R23")
@pytest.mark.rule("KB", "R25")
def test_only_ships_that_are_targets_fire_and_all_bombs_fall():
    now = striking("A1", "A2", "A3", target="fleet1", no_us_fiasco=True)
    fleet(now, "Hornet", "Enterprise", "Yorktown")
    assign = dict.fromkeys(("A1", "A2", "A3"), "Yorktown")
    attacked(now, "fleet1", ["A1", "A2", "A3"], [STOP, 4, 5, 5, 6], assign)
    assert [now.ships[name].hits for name in ("Hornet", "Enterprise", "Yorktown")] == [0, 0, 2]


@pytest.mark.rule("KB", "R29")
@pytest.mark.rule("KB", "R30")
def test_lost_room_takes_squadrons_off_the_track_the_more_numerous_and_earliest_first():
    now = board()
    now.track = {
        6: {"bomber": 0, "no-bomber": 0, "fighter": 1, "no-fighter": 0},
        8: {"bomber": 2, "no-bomber": 1, "fighter": 0, "no-fighter": 0},
    }
    chance = Recorded([4])
    lose_capacity(now, 2, chance)
    assert not chance.left
    assert (now.removed["bomber"], now.removed["fighter"]) == (1, 1)
    assert now.on_track("no-bomber") == 1
    lose_capacity(now, 5, Recorded([]))
    assert (now.on_track("bomber"), now.pools["bomber"]) == (0, 11), "what the track lacks lapses"


@pytest.mark.rule("KB", "R31")
def test_a_club_may_take_lost_room_out_of_the_pools_and_a_placeholder_with_it():
    now = board(capacity_loss_from_pools=True, capacity_loss_placeholders=True)
    lose_capacity(now, 1, Recorded([]))
    assert (now.pools["bomber"], now.pools["no-bomber"]) == (10, 10)
    assert now.removed == {"bomber": 1, "no-bomber": 1, "fighter": 0, "no-fighter": 0}
