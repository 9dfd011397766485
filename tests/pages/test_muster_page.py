"""The muster's page: site dice, table dice, one by one, all at once."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from games.models import Roll
from pilots.models import Pilot
from tests.scenes import scene
from tests.verbs import account, add_member, found_campaign, muster_all, mustered_campaign, seat_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(referee):
    return referee


@scene
def campaign(sabine):
    founded = found_campaign(sabine)
    seat_players(founded)
    return founded


def at(campaign):
    return f"/c/{campaign.slug}/muster/"


def test_everybody_who_is_named_is_mustered_and_the_rest_may_wait(client, campaign):
    response = client.post(at(campaign), {"name_j1": "Kōji Umezaki", "name_u2": "Émile Fontaine"}, follow=True)
    assert list(Pilot.objects.values_list("code", "name")) == [("j1-1", "Kōji Umezaki"), ("u2-1", "Émile Fontaine")]
    assert set(Roll.objects.values_list("source", flat=True)) == {"site"}
    html = response.content.decode()
    assert "2 pilots are mustered." in html
    assert "2 of 8" in html
    assert "3 without a pilot" in html


def test_one_pilot_is_mustered_by_his_own_button_and_the_other_names_are_left(client, campaign):
    client.post(at(campaign), {"name_j1": "Kōji Umezaki", "name_j2": "Shūhei Tabata", "only": "j2"})
    assert list(Pilot.objects.values_list("name", flat=True)) == ["Shūhei Tabata"]


def test_a_die_that_the_table_rolled_is_typed_with_its_witness(client, campaign):
    response = client.post(at(campaign), {"name_j1": "Kōji Umezaki", "die_j1": "1", "witness": "Anna"}, follow=True)
    roll = Roll.objects.get()
    assert (roll.value, roll.source, roll.witness) == (1, "table", "Anna")
    html = response.content.decode()
    assert "Kōji Umezaki: a 1. Ace, Lieutenant Commander." in html
    assert "seen by Anna" in html
    assert 'name="witness" value="Anna"' in html


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "Name at least one pilot."),
        ({"only": "j1"}, "Name the pilot."),
        ({"die_j1": "3", "witness": "Anna"}, "Name the pilot."),
        ({"name_j1": "Umezaki", "die_j1": "3"}, "Name who saw the table’s dice."),
        ({"name_j1": "Umezaki", "die_j1": "7"}, "Select a valid choice."),
        ({"name_j1": "x" * 61}, "A name has at most 60 characters."),
    ],
)
def test_what_is_missing_is_said_at_its_field_and_what_was_entered_is_kept(client, campaign, given, said):
    response = client.post(at(campaign), {"name_u1": "Otis Larkspur"} | given if given and "only" not in given else given)
    html = response.content.decode()
    assert response.status_code == 422
    assert said in html
    if "name_j1" in given:
        assert f'value="{given["name_j1"]}"' in html
    assert not Pilot.objects.exists()


def test_a_missing_witness_of_several_dice_is_asked_for_once(client, campaign):
    given = {"name_j1": "Umezaki", "die_j1": "3", "name_j2": "Tabata", "die_j2": "4"}
    assert client.post(at(campaign), given).content.decode().count("Name who saw the table’s dice.") == 1


def test_a_second_pilot_of_one_name_is_marked_at_once(client, campaign):
    html = client.post(at(campaign), {"name_j1": "Ken Mori", "name_u1": "Ken Mori"}, follow=True).content.decode()
    assert "There is more than one Ken Mori now." in html


def test_the_same_form_sent_twice_rolls_one_die(client, campaign):
    given = {"name_j1": "Umezaki", "key": str(uuid4())}
    statuses = [client.post(at(campaign), given).status_code for _ in range(2)]
    assert statuses == [303, 303]
    assert Roll.objects.count() == 1


def test_the_second_of_two_who_muster_one_seat_is_told_what_fell_and_keeps_his_other_names(client, campaign):
    client.post(at(campaign), {"name_j1": "Umezaki", "die_j1": "2", "witness": "Anna"})
    response = client.post(at(campaign), {"name_j1": "Somebody", "name_j2": "Shūhei Tabata"})
    html = response.content.decode()
    assert response.status_code == 422
    assert "Anna’s pilot Umezaki has been mustered already: Sabine rolled a 2." in html
    assert 'value="Shūhei Tabata"' in html
    assert Pilot.objects.count() == 1


def test_the_chances_of_both_tables_are_shown_as_fractions(client, campaign):
    html = client.get(at(campaign)).content.decode()
    table = html[html.index('id="chances"') :]
    assert len(re.findall(r'class="odds"', table)) == 9
    assert table.count("<sup>1</sup>⁄<sub>3</sub>") == 3


def test_a_full_muster_leads_on_and_an_empty_campaign_to_its_seats(client, sabine, campaign):
    muster_all(campaign)
    assert "All 8 pilots are mustered" in client.get(at(campaign)).content.decode()
    assert "Nobody has a seat yet" in client.get(at(found_campaign(sabine, name="Empty"))).content.decode()


def test_the_muster_is_the_referees(campaign):
    nina = account("Nina")
    add_member(campaign, nina, "player", "u1")
    for person in (nina, account("Otto")):
        visitor = Client()
        visitor.force_login(person)
        assert visitor.post(at(campaign), {"name_j1": "Umezaki"}).status_code == 404
    assert not Pilot.objects.exists()


def test_the_muster_takes_as_many_queries_for_sixteen_pilots_as_for_eight(client, sabine, django_assert_num_queries):
    small, large = mustered_campaign(sabine, name="Small"), mustered_campaign(sabine, 8, name="Large")
    for mustered in (small, large):
        with django_assert_num_queries(6):
            client.get(at(mustered))
