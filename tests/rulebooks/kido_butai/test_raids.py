"""The American phase: draws, who meets whom, bombs on Kido Butai, what it loses."""

import pytest

from rulebooks.kido_butai.chance import Recorded
from rulebooks.kido_butai.raid import lose_room, raid
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.turns import begin_turn
from tests.rulebooks.kido_butai.table import at, board

NO_BOMBER, NO_FIGHTER = "no-bomber", "no-fighter"
ONE, TWO, THREE = (["bomber"] * many + [NO_BOMBER, NO_FIGHTER] for many in (1, 2, 3))
TORPEDO, DIVE = 1, 4
TIES = (1, 1)
"""Soryu and Hiryu damaged: after one bomber, a die tells which of the two left aboard goes."""


def raided(now, results, intercept=None):
    chance = Recorded(results)
    raid(now, intercept, chance)
    assert not chance.left
    return now


def hits(now):
    return [now.ships[name].hits for name in ("Akagi", "Kaga", "Soryu", "Hiryu")]


def patrolled(*squadrons, low=(), turn=4, **options):
    now = board(turn, **options)
    at(now, "cap", *squadrons)
    for name in low:
        now.squadrons[name].low_until = turn
    return now


@pytest.mark.rule("KB", "7")
@pytest.mark.rule("KB", "R39")
def test_there_is_no_raid_before_the_third_turn_nor_unfound_nor_without_a_carrier_afloat():
    raided(board(turn=2), [])
    hidden = board()
    hidden.found.clear()
    raided(hidden, [])
    sunk = board()
    for name in ("Akagi", "Kaga", "Soryu", "Hiryu"):
        sunk.ships[name].hit(2)
    raided(sunk, [])


def test_without_a_bomber_the_placeholder_comes_back_five_turns_later():
    now = raided(board(turn=4), [NO_BOMBER])
    assert now.track == {9: {"bomber": 0, "no-bomber": 1, "fighter": 0, "no-fighter": 0}}


@pytest.mark.rule("KB", "R32")
def test_the_kind_is_rolled_where_there_is_a_cap_and_low_is_one():
    raided(board(), [*ONE, 1, 1, 1, 1, 1])
    raided(patrolled("AF", low=("AF",)), [*ONE, DIVE, 1, 1, 1, 1, 1])


@pytest.mark.rule("KB", "R33")
def test_one_has_to_meet_torpedo_bombers_and_all_that_fly_high_meet_dive_bombers():
    for named, unit in (([], ""), (["SF"], "SF"), (["A1"], "A1")):
        with pytest.raises(Refused) as caught:
            raided(patrolled("AF", "KF"), [*ONE, TORPEDO], named)
        assert (caught.value.code, caught.value.rule, caught.value.unit) == ("bad-interception", "7", unit)
    held = raided(patrolled("AF", "KF"), [*ONE, TORPEDO, 5], ["KF"])
    assert (held.squadrons["AF"].is_low, held.squadrons["KF"].is_low) == (False, True)
    raided(patrolled("AF", "KF"), [*TWO, DIVE, 3, 3], ["KF"])


@pytest.mark.rule("KB", "R34")
def test_low_cap_lasts_to_the_end_of_the_next_turn():
    now = raided(patrolled("AF"), [*ONE, TORPEDO, 3])
    begin_turn(now)
    assert now.squadrons["AF"].is_low
    begin_turn(now)
    assert not now.squadrons["AF"].is_low
    unhurt = raided(patrolled("AF"), [*ONE, DIVE, 3])
    assert not unhurt.squadrons["AF"].is_low


@pytest.mark.rule("KB", "C7")
@pytest.mark.rule("KB", "R35")
def test_a_low_squadron_that_an_escort_shoots_at_does_not_shoot_and_others_take_the_freest_bomber():
    guarded = patrolled("AF", low=("AF",))
    raided(guarded, ["bomber", NO_BOMBER, "fighter", NO_FIGHTER, TORPEDO, 5, 1, 5])
    assert (guarded.squadrons["AF"].is_lost, hits(guarded)) == (False, [1, 0, 0, 0])
    free = patrolled("AF", "KF", low=("AF", "KF"))
    raided(free, ["bomber", "bomber", NO_BOMBER, "fighter", NO_FIGHTER, TORPEDO, 6, 5, 6], ["AF", "KF"])
    assert (free.squadrons["AF"].is_lost, free.removed["bomber"]) == (True, 1)
    assert free.squadrons["KF"].is_low


@pytest.mark.rule("KB", "R36")
def test_low_cap_takes_no_part_against_dive_bombers_unless_the_club_lets_escorts_fire_at_it():
    results = ["bomber", NO_BOMBER, "fighter", NO_FIGHTER, DIVE]
    ignored = raided(patrolled("AF", low=("AF",)), [*results, 1, 1, 1, 1, 3])
    assert (ignored.squadrons["AF"].is_lost, hits(ignored)) == (False, [2, 1, 0, 0]), "a special attack"
    shot = raided(patrolled("AF", low=("AF",), dive_escorts_fire_on_low_cap=True), [*results, 6, 1, 1, 1, 1, 3])
    assert (shot.squadrons["AF"].is_lost, hits(shot)) == (True, [2, 1, 0, 0]), "still a special attack"


def test_squadrons_shot_down_leave_with_a_placeholder_of_their_kind():
    now = raided(patrolled("AF", "KF"), ["bomber", NO_BOMBER, "fighter", NO_FIGHTER, TORPEDO, 1, 5, 6])
    assert now.removed == {"bomber": 1, "no-bomber": 1, "fighter": 1, "no-fighter": 1}
    assert now.track == {}


@pytest.mark.rule("KB", "R37")
def test_bombers_that_got_through_are_dealt_out_in_order_past_sunk_ships():
    now = patrolled("AF")
    now.ships["Kaga"].hit(2)
    many = ["bomber"] * 5 + [NO_BOMBER, NO_FIGHTER]
    raided(now, [*many, DIVE, 1, 6, 1, 1, 5, 5, 5, 5, TIES[0]])
    assert hits(now) == [1, 2, 2, 1], "one of Akagi’s two was kept off; Kaga is passed over"


@pytest.mark.rule("KB", "10c")
@pytest.mark.rule("KB", "R47")
def test_dice_may_name_the_targets_and_are_rolled_again_for_a_sunk_ship():
    now = patrolled("AF", random_targets=True)
    now.ships["Kaga"].hit(2)
    raided(now, [*TWO, DIVE, 1, 3, 4, 5, 6, 1, 1, 5, 5, *TIES])
    assert hits(now) == [0, 2, 1, 1]


@pytest.mark.rule("KB", "R38")
def test_a_damaged_carrier_loses_what_it_has_no_room_for_and_a_sunk_one_all():
    now = board()
    now.ships["Akagi"].hit(1)
    now.ships["Soryu"].hit(2)
    lose_room(now, Recorded([]))
    assert [one.id for one in now.squadrons.values() if one.is_lost] == ["A2", "A3", "SF", "S1", "S2"]
    even = board()
    at(even, "center", "A2", "A3")
    at(even, "Akagi", "KF", "SF")
    even.ships["Akagi"].hit(1)
    chance = Recorded([4, 3])
    lose_room(even, Recorded([]))
    assert [one.id for one in even.squadrons.values() if one.is_lost] == ["KF", "SF"]
    tied = board()
    at(tied, "center", "A2", "A3", "HF")
    at(tied, "Soryu", "A2")
    at(tied, "center", "S2")
    tied.ships["Soryu"].hit(1)
    lose_room(tied, chance)
    assert chance.left == 1, "two bombers and a fighter: a bomber goes first, and of one and one a die tells"
    assert [one.id for one in tied.squadrons.values() if one.is_lost] == ["SF", "S1"]
