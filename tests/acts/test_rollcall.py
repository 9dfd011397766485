"""Roll call opens a game, changes during it, and lets players join."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.rollcall import Joiner, change_roll_call, join
from campaign.acts.rollcall import open_game as call
from campaign.acts.seats import NewSeat, add_seats
from campaign.models import JournalEntry, Seat
from games.models import Report
from tests.scenes import scene
from tests.verbs import (
    acting,
    confirm_report,
    dice,
    draft_of,
    fly_game,
    found_campaign,
    muster_all,
    mustered_campaign,
    open_game,
    seat_players,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return mustered_campaign()


def aircraft(report):
    return {sortie["pilot"]: sortie["aircraft"] for sortie in report.body["sorties"]}


def everybody(**calls):
    return {**dict.fromkeys(Seat.objects.values_list("code", flat=True), "flies"), **calls}


def change(campaign, game=1, **more):
    return change_roll_call(actor=acting(), campaign=campaign, game=game, **more)


def refusal(refused):
    return refused.value.refusals[0]


@pytest.mark.rule("PAW", "B.3")
def test_roll_call_opens_a_draft_in_which_everybody_who_flies_has_an_aircraft():
    campaign = mustered_campaign(a_side=6)
    report = open_game(campaign, 1, {"j2": "absent", "u1": "late", "u6": "sits_out"})
    assert report.state == "draft"
    assert aircraft(report) == {
        "j1-1": "A6M2", "j3-1": "A6M2", "j4-1": "A6M2", "j5-1": "A6M2", "j6-1": "A6M2",
        "u2-1": "F2A", "u3-1": "F2A", "u4-1": "F2A", "u5-1": "F2A",
    }  # fmt: skip
    assert report.body["roll_call"]["j2"] == "absent"
    params = JournalEntry.objects.get(act="rollcall.open").params
    assert params == {"flies": {"japan": 5, "usa": 4}, "late": ["Ingrid"], "absent": ["Bence"], "sits_out": ["Nina"]}


@pytest.mark.rule("PAW", "B.3")
def test_the_second_type_is_given_out_when_the_first_is_used_up():
    campaign = mustered_campaign(a_side=6)
    given = aircraft(open_game(campaign, 1))
    assert [given[f"u{seat}-1"] for seat in range(1, 7)] == ["F2A"] * 4 + ["P-40B"] * 2


@pytest.mark.rule("PAW", "C.1")
def test_pearl_has_three_american_aircraft_so_a_fourth_pilot_must_sit_out():
    campaign = mustered_campaign(pearl=True)
    with pytest.raises(Refused) as refused:
        open_game(campaign, 1)
    assert refusal(refused).code == "rollcall.aircraft"
    assert refusal(refused).params == {"side": "usa", "flying": 4, "aircraft": 3, "game": 1}
    report = open_game(campaign, 1, {"u2": "sits_out"})
    assert [aircraft(report)[f"u{seat}-1"] for seat in (1, 3, 4)] == ["SBD", "SBD", "P-40B"]


def test_the_same_roll_call_sent_twice_opens_one_draft():
    campaign, key = mustered_campaign(), uuid4()
    for _ in range(2):
        call(actor=acting(), campaign=campaign, game=1, calls=everybody(), key=key)
    assert Report.objects.count() == 1


def test_a_pilot_who_is_not_mustered_cannot_fly_but_may_be_late():
    campaign = found_campaign()
    seat_players(campaign)
    with pytest.raises(Refused) as refused:
        open_game(campaign, 1)
    assert refusal(refused).code == "rollcall.mustered"
    open_game(campaign, 1, dict.fromkeys(everybody(), "late"))
    muster_all(campaign)
    change(campaign, calls=everybody())
    assert len(draft_of(campaign).body["sorties"]) == 8


def test_games_are_opened_one_at_a_time_in_their_order(campaign):
    with pytest.raises(Refused) as refused:
        open_game(campaign, 2)
    assert refusal(refused).code == "rollcall.order"
    with pytest.raises(Refused) as refused:
        open_game(campaign, 3)
    assert refusal(refused).code == "rollcall.unknown"
    open_game(campaign, 1)
    with pytest.raises(Refused) as refused:
        open_game(campaign, 1)
    assert refusal(refused).code == "rollcall.open"
    confirm_report(campaign, 1)
    with pytest.raises(Refused) as refused:
        open_game(campaign, 2)
    assert refusal(refused).code == "rollcall.waits"


def test_a_reported_game_is_not_opened_again(campaign):
    fly_game(campaign, 1)
    with pytest.raises(Refused) as refused:
        open_game(campaign, 1)
    assert refusal(refused).code == "rollcall.reported"


def test_a_latecomer_joins_and_everything_entered_stays(campaign):
    open_game(campaign, 1, {"u2": "late"})
    write_down(campaign, 1, j1={"fate": "shot_down"}, u1={"aircraft": "P-40B", "hits": True})
    change(campaign, calls=everybody(), edit=0)
    sorties = {sortie["pilot"]: sortie for sortie in draft_of(campaign).body["sorties"]}
    assert sorties["j1-1"]["fate"] == "shot_down"
    assert sorties["u1-1"]["aircraft"] == "P-40B"
    assert sorties["u2-1"]["aircraft"] == "F2A"
    assert draft_of(campaign).edit == 1
    entry = JournalEntry.objects.get(act="rollcall.change")
    assert (entry.before, entry.after) == ({"u2": "late"}, {"u2": "flies"})


def test_a_pilot_of_whom_nothing_was_entered_leaves_quietly(campaign):
    open_game(campaign, 1)
    change(campaign, calls=everybody(u2="absent"))
    assert "u2-1" not in aircraft(draft_of(campaign))


def test_what_was_entered_of_a_pilot_goes_only_when_the_referee_says_so(campaign):
    report = open_game(campaign, 1)
    report.body["sorties"] += [{"id": "s1", "strike_for": "u2-1", "aircraft": "SBD"}]
    report.body["sorties"][0]["exit"] = {"edge": "flank", "chased_by": "u2-1"}
    report.body["claims"] = [
        {"by": "j1-1", "on": "u2-1", "result": "shot_down"},
        {"by": ["u1-1", "s1"], "on": "j2-1", "result": "shot_down"},
        {"by": "u3-1", "on": "j3-1", "result": "damaged"},
    ]
    report.save(update_fields=["body"])
    with pytest.raises(Refused) as refused:
        change(campaign, calls=everybody(u2="absent"))
    assert refusal(refused).code == "rollcall.entered"
    assert refusal(refused).params["names"] == ["Jörg the pilot"]
    change(campaign, calls=everybody(u2="absent"), drop_entered=True)
    body = draft_of(campaign).body
    assert {"u2-1", "s1"}.isdisjoint(sortie["id"] for sortie in body["sorties"])
    assert body["claims"] == [{"by": "u3-1", "on": "j3-1", "result": "damaged"}]
    assert body["sorties"][0]["exit"] == {"edge": "flank"}


def test_strike_aircraft_stay_at_the_end_while_somebody_without_a_pilot_is_late(campaign):
    report = open_game(campaign, 1)
    report.body["sorties"] += [{"id": "js1", "strike_for": "j2-1", "aircraft": "D3A"}]
    report.save(update_fields=["body"])
    add_seats(actor=acting(), campaign=campaign, seats=[NewSeat("Newcomer", "japan")])
    change(campaign, calls=everybody(j5="late", u4="absent"))
    assert [sortie["id"] for sortie in draft_of(campaign).body["sorties"]] == [
        "j1-1",
        "j2-1",
        "j3-1",
        "j4-1",
        "u1-1",
        "u2-1",
        "u3-1",
        "js1",
    ]


def test_a_roll_call_that_stays_the_same_changes_nothing(campaign):
    open_game(campaign, 1)
    assert change(campaign, calls=everybody()).entry is None
    assert draft_of(campaign).edit == 0


def test_a_roll_call_changed_against_an_older_draft_meets_the_newer_one(campaign):
    open_game(campaign, 1)
    change(campaign, calls=everybody(u2="absent"), edit=0)
    with pytest.raises(Conflict) as conflict:
        change(campaign, calls=everybody(u3="absent"), edit=0)
    assert conflict.value.theirs.edit == 1


def test_a_roll_call_of_a_game_that_is_not_open_is_refused(campaign):
    with pytest.raises(Refused) as refused:
        change(campaign, calls=everybody())
    assert refusal(refused).code == "rollcall.closed"


@pytest.mark.parametrize("call_of_u2", ["", "asleep", "FLIES"])
def test_a_call_that_nobody_knows_is_refused_at_its_seat(campaign, call_of_u2):
    with pytest.raises(Refused) as refused:
        call(actor=acting(), campaign=campaign, game=1, calls=everybody(u2=call_of_u2))
    assert (refusal(refused).code, refusal(refused).at) == ("rollcall.call", "/roll_call/u2")


def test_a_new_player_is_seated_mustered_and_joins_the_open_game_by_one_act(campaign):
    fly_game(campaign, 1)
    open_game(campaign, 2)
    join(actor=acting(), campaign=campaign, joiner=Joiner("Ray Quillan", "Zoë", "usa"), game=2, dice=dice(4))
    seat = Seat.objects.get(name="Zoë")
    assert (seat.code, seat.from_game) == ("u5", 2)
    assert aircraft(draft_of(campaign, 2))["u5-1"] == "F4F"
    entry = JournalEntry.objects.first()
    assert (entry.act, entry.game, entry.params["joins"], entry.params["new"]) == ("muster.roll", 2, True, True)


def test_a_new_player_may_wait_for_the_next_game(campaign):
    open_game(campaign, 1)
    join(
        actor=acting(), campaign=campaign, joiner=Joiner("Ray Quillan", "Zoë", "usa", die=4, witness="Anna"), game=2, dice=dice()
    )
    assert Seat.objects.get(name="Zoë").from_game == 2
    assert len(draft_of(campaign).body["sorties"]) == 8


def test_a_new_player_for_whom_there_is_no_aircraft_is_not_stored_by_halves():
    campaign = mustered_campaign(a_side=3, pearl=True)
    open_game(campaign, 1)
    with pytest.raises(Refused) as refused:
        join(actor=acting(), campaign=campaign, joiner=Joiner("Ray Quillan", "Zoë", "usa"), game=1, dice=dice(4))
    assert refusal(refused).code == "rollcall.aircraft"
    assert not Seat.objects.filter(name="Zoë").exists()


def test_a_player_without_a_pilot_is_mustered_into_the_open_game():
    campaign = found_campaign()
    seat_players(campaign)
    open_game(campaign, 1, dict.fromkeys(everybody(), "late"))
    join(actor=acting(), campaign=campaign, joiner=Joiner("Ray Quillan", seat="u2"), game=1, dice=dice(4))
    assert aircraft(draft_of(campaign)) == {"u2-1": "F2A"}
    assert JournalEntry.objects.first().params["new"] is False
