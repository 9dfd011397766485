"""The roll call's page: opening a game, changing who flies, people who join."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from campaign.models import Seat
from games.models import Report, Roll
from tests.scenes import scene
from tests.verbs import (
    account,
    add_member,
    draft_of,
    fly_game,
    found_campaign,
    mustered_campaign,
    open_game,
    seat_players,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    return mustered_campaign(sabine)


@pytest.fixture
def client(referee):
    return referee


def at(campaign, game=1):
    return f"/c/{campaign.slug}/games/{game}/roll-call/"


def calls(**others):
    return {f"call_{code}": others.get(code, "flies") for code in Seat.objects.values_list("code", flat=True)}


def flying(campaign, game=1):
    return [sortie["pilot"] for sortie in draft_of(campaign, game).body["sorties"]]


def calls_of(marks):
    return {name.removeprefix("call_"): call for name, call in marks.items()}


def chosen(html):
    return dict(re.findall(r'name="call_(\w+)" value="(\w+)"[^>]* checked', html))


def test_the_roll_call_begins_with_everybody_flying_and_opens_the_report(client, campaign):
    assert set(chosen(client.get(at(campaign)).content.decode()).values()) == {"flies"}
    response = client.post(at(campaign), calls(u2="late", j3="absent"))
    assert (response.status_code, response["Location"]) == (303, f"/c/{campaign.slug}/games/1/report/")
    assert len(flying(campaign)) == 6


def test_pearl_says_that_there_are_three_american_aircraft_and_offers_who_flies_them(client, sabine):
    campaign = mustered_campaign(sabine, pearl=True)
    html = client.get(at(campaign)).content.decode()
    assert "The USA has 3 aircraft in this game (2 SBD, 1 P-40B)" in html
    assert chosen(html)["u4"] == "sits_out"
    response = client.post(at(campaign), calls())
    assert response.status_code == 422
    assert "The USA has 3 aircraft in game 1, and 4 pilots are to fly. Say who sits out. (B.3)" in response.content.decode()
    assert client.post(at(campaign), calls(u1="sits_out")).status_code == 303


def test_a_side_with_too_few_players_is_told_before_the_game_is_opened(client, sabine):
    campaign = mustered_campaign(sabine, 3)
    html = client.get(at(campaign)).content.decode()
    assert "Japan has 3 players" in html
    assert "only with at least 4 players on each side, present or not (A.3)" in html


def test_a_seat_without_a_pilot_is_late_and_cannot_fly(client, sabine):
    campaign = found_campaign(sabine)
    seat_players(campaign)
    assert set(chosen(client.get(at(campaign)).content.decode()).values()) == {"late"}
    response = client.post(at(campaign), calls())
    assert response.status_code == 422
    assert "He has no pilot yet, so nobody can fly for him" in response.content.decode()


def test_the_same_roll_call_sent_twice_opens_one_report(client, campaign):
    given = calls() | {"key": str(uuid4())}
    assert [client.post(at(campaign), given).status_code for _ in range(2)] == [303, 303]
    assert Report.objects.count() == 1


def test_a_roll_call_changed_later_shows_what_is_stored_and_keeps_what_was_entered(client, campaign):
    open_game(campaign, 1, {"u2": "late"})
    write_down(campaign, 1, j1={"fate": "lost"})
    assert chosen(client.get(at(campaign)).content.decode())["u2"] == "late"
    assert client.post(at(campaign), calls() | {"edit": 0}).status_code == 303
    assert "u2-1" in flying(campaign)
    assert draft_of(campaign).body["sorties"][0]["fate"] == "lost"


def test_dropping_what_was_entered_is_asked_for_first(client, campaign):
    open_game(campaign, 1)
    write_down(campaign, 1, u2={"fate": "lost"})
    response = client.post(at(campaign), calls(u2="absent") | {"edit": 0})
    html = response.content.decode()
    assert response.status_code == 422
    assert "Something has been entered of Jörg the pilot, which would be dropped." in html
    assert chosen(html)["u2"] == "absent"
    assert client.post(at(campaign), calls(u2="absent") | {"edit": 0, "drop": "on"}).status_code == 303
    assert "u2-1" not in flying(campaign)


def test_two_who_change_the_roll_call_meet_on_a_page_with_both_versions(client, campaign):
    open_game(campaign, 1)
    client.post(at(campaign), calls(u2="absent") | {"edit": 0})
    response = client.post(at(campaign), calls(u3="late") | {"edit": 0})
    assert response.status_code == 409
    assert "<mark>Late</mark>" in response.content.decode()
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', response.content.decode()))
    assert client.post(at(campaign), kept).status_code == 303
    assert draft_of(campaign).body["roll_call"]["u3"] == "late"


def test_a_roll_call_opened_by_somebody_else_meanwhile_is_told_so(client, campaign):
    open_game(campaign, 1)
    response = client.post(at(campaign), calls(u2="absent"))
    assert response.status_code == 409


def joiner(**more):
    return {"what": "join", "seat": "", "player": "Zoë", "side": "usa", "pilot": "Ray Quillan", "game": "1"} | more


def test_a_new_player_is_mustered_and_joins_the_open_game_from_this_page(client, campaign):
    open_game(campaign, 1)
    response = client.post(at(campaign), joiner(die="4", witness="Anna"), follow=True)
    assert "Ray Quillan: a 4. Novice, Lieutenant." in response.content.decode()
    assert "u5-1" in flying(campaign)
    assert Roll.objects.get(pilot__code="u5-1").witness == "Anna"


def test_a_new_player_may_join_the_next_game(client, campaign):
    open_game(campaign, 1)
    client.post(at(campaign), joiner(game="2"))
    assert Seat.objects.get(name="Zoë").from_game == 2
    assert "u5-1" not in flying(campaign)


def test_a_latecomer_without_a_pilot_is_mustered_into_the_game(client, sabine):
    campaign = found_campaign(sabine)
    seat_players(campaign)
    open_game(campaign, 1, dict.fromkeys(Seat.objects.values_list("code", flat=True), "late"))
    given = joiner(seat="u2", player="", side="", key=str(uuid4()))
    assert [client.post(at(campaign), given).status_code for _ in range(2)] == [303, 303]
    assert flying(campaign) == ["u2-1"]


def test_marks_stay_marked_when_somebody_joins_before_the_game_is_opened(client, campaign):
    marks = calls(u3="late", j2="absent")
    refused = client.post(at(campaign), joiner(die="4") | marks)
    assert (refused.status_code, chosen(refused.content.decode())) == (422, calls_of(marks))
    joined = client.post(at(campaign), joiner() | marks, follow=True)
    assert chosen(joined.content.decode()) == calls_of(marks) | {"u5": "flies"}
    assert not Report.objects.exists()


def test_marks_stay_marked_when_somebody_joins_the_open_game(client, campaign):
    open_game(campaign, 1)
    joined = client.post(at(campaign), joiner() | calls(u3="absent") | {"edit": 0}, follow=True)
    html = joined.content.decode()
    assert (chosen(html)["u3"], draft_of(campaign).body["roll_call"]["u3"]) == ("absent", "flies")
    edit = re.search(r'name="edit" value="(\d+)"', html)[1]
    assert client.post(at(campaign), calls(u3="absent") | {"edit": edit}).status_code == 303
    assert draft_of(campaign).body["roll_call"]["u3"] == "absent"


def test_marks_made_before_somebody_else_changed_the_roll_call_meet_both_versions_after_a_join(client, campaign):
    open_game(campaign, 1)
    client.post(at(campaign), calls(u2="absent") | {"edit": 0})
    joined = client.post(at(campaign), joiner() | calls(u3="late") | {"edit": 0}, follow=True)
    edit = re.search(r'name="edit" value="(\d+)"', joined.content.decode())[1]
    assert client.post(at(campaign), calls(u3="late") | {"edit": edit}).status_code == 409


def test_a_joiner_who_was_not_mustered_yet_is_not_forgotten_when_the_roll_is_called(client, campaign):
    response = client.post(at(campaign), joiner(what="call") | calls(u3="late"))
    html = response.content.decode()
    assert response.status_code == 422
    assert "He is not mustered yet." in html
    assert ('value="Ray Quillan"' in html, chosen(html)["u3"]) == (True, "late")
    assert not Report.objects.exists()


def test_the_key_of_a_form_by_which_somebody_joined_still_opens_the_game(client, campaign):
    key = {"key": str(uuid4())}
    client.post(at(campaign), joiner() | calls() | key)
    client.post(at(campaign), calls() | key)
    assert len(flying(campaign)) == 9


def test_marks_in_an_address_that_nobody_can_mark_are_left_out(client, campaign):
    html = client.get(at(campaign) + "?call_u3=dances&call_x9=late&edit=x").content.decode()
    assert set(chosen(html).values()) == {"flies"}


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"player": ""}, "Name the player."),
        ({"side": ""}, "Choose his side."),
        ({"pilot": ""}, "Name the pilot."),
        ({"die": "4"}, "Name who saw the table’s die."),
        ({"player": "Anna"}, "There is already a player called Anna."),
    ],
)
def test_what_is_missing_of_a_joiner_is_said_at_its_field_and_nothing_is_stored(client, campaign, bad, said):
    response = client.post(at(campaign), joiner(**bad))
    assert response.status_code == 422
    assert said in response.content.decode()
    assert Seat.objects.count() == 8


def test_a_reported_game_and_one_out_of_turn_say_why_they_are_not_opened(client, campaign):
    assert "Game 1 comes first" in client.get(at(campaign, 2)).content.decode()
    fly_game(campaign, 1)
    assert "Game 1 has been reported" in client.get(at(campaign, 1)).content.decode()
    assert client.get(at(campaign, 3)).status_code == 404


def test_the_roll_call_is_the_referees(campaign):
    nina = account("Nina")
    add_member(campaign, nina, "player", "u1")
    for person in (nina, account("Otto")):
        visitor = Client()
        visitor.force_login(person)
        assert visitor.post(at(campaign), calls()).status_code == 404
    assert not Report.objects.exists()


def test_the_roll_call_takes_as_many_queries_for_sixteen_pilots_as_for_eight(client, sabine, django_assert_max_num_queries):
    small, large = mustered_campaign(sabine), mustered_campaign(sabine, 8, name="Large")
    for campaign in (small, large):
        with django_assert_max_num_queries(9):
            client.get(at(campaign))
