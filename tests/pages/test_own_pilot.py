"""A player finds his own pilot at once: where he lands, and the link in the frame of every page."""

import re

import pytest
from django.test import Client

from tests.scenes import scene
from tests.verbs import PASSWORD, account, add_member, fly_game, found_campaign, mustered_campaign, seat_players

pytestmark = pytest.mark.django_db


@scene
def hana():
    return account("Hana")


def signed_in(person) -> Client:
    client = Client()
    client.force_login(person)
    return client


def landing(person, **more):
    return Client().post("/sign-in/", {"username": person.username, "password": PASSWORD} | more)["Location"]


def own_pilot(client, campaign, page=""):
    html = client.get(f"/c/{campaign.slug}/{page}").content.decode()
    found = re.search(r'<a href="([^"]*)">Your pilot</a>', html)
    return found[1].removeprefix(f"/c/{campaign.slug}/") if found else None


def test_a_player_of_one_campaign_lands_there_and_goes_on_to_where_he_was_going(hana):
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, hana, "player", "u1")
    assert landing(hana) == f"/c/{campaign.slug}/"
    assert landing(hana, next="/help/") == "/help/"


def test_whoever_has_more_campaigns_or_runs_one_lands_on_the_front_page(hana):
    sabine, marek = account("Sabine"), account("Marek")
    for name in ("Spring", "Autumn"):
        add_member(found_campaign(sabine, name=name), hana, "player")
    add_member(found_campaign(sabine, name="Winter"), marek)
    assert [landing(person) for person in (hana, marek, sabine)] == ["/", "/", "/"]


@pytest.mark.parametrize("page", ["", "standings/", "roster/", "journal/", "dice/"])
def test_every_page_of_the_campaign_leads_a_player_to_his_own_pilot(hana, page):
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, hana, "player", "u1")
    assert own_pilot(signed_in(hana), campaign, page) == "me/"


def test_the_page_shows_the_pilot_who_sits_in_his_seat_now(hana):
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, hana, "player", "u1")
    fly_game(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
    shown = signed_in(hana).get(f"/c/{campaign.slug}/me/").content.decode()
    assert f"/c/{campaign.slug}/pilots/u1-2/" in shown


def test_whoever_has_a_seat_has_the_link_before_the_muster_too_and_nobody_else(hana):
    sabine = account("Sabine")
    campaign = found_campaign(sabine)
    seat_players(campaign)
    add_member(campaign, hana, "player", "u1")
    assert own_pilot(signed_in(hana), campaign) == "me/"
    assert own_pilot(signed_in(sabine), campaign) is None
    assert own_pilot(Client(), campaign) is None


def test_a_seat_given_to_him_shows_on_the_next_click(hana):
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, hana, "player")
    client = signed_in(hana)
    assert own_pilot(client, campaign) is None
    sabine = campaign.members.get(role="owner").user
    member = campaign.members.get(user=hana)
    signed_in(sabine).post(
        f"/c/{campaign.slug}/people/{member.pk}/", {"role": "player", "seat": "j2", "was_role": "player", "was_seat": ""}
    )
    assert own_pilot(client, campaign) == "me/"
