"""While a game is entered its page tells players where to file and the referee how many parts are in."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.models import Member
from tests import verbs
from tests.filing import file_part
from tests.pages.reading import page, read
from tests.pages.world import signed_in
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return verbs.account("Sabine")


@pytest.fixture
def referee(sabine):
    return signed_in(sabine)


@scene
def campaign(sabine):
    founded = verbs.mustered_campaign(sabine, visibility="public")
    verbs.add_member(founded, verbs.account("Ingrid"), Member.Role.PLAYER, "u1")
    verbs.add_member(founded, verbs.account("Anna"), Member.Role.PLAYER, "j1")
    verbs.open_game(founded, 1, {"j4": "absent"})
    return founded


@pytest.fixture
def anna(campaign):
    return signed_in(campaign.members.get(seat__code="j1").user)


def test_a_player_whose_pilot_flies_finds_where_to_file_his_part(anna, campaign):
    html = page(campaign, "games/1/", anna)
    assert f'class="button act" href="/c/{campaign.slug}/games/1/part/">File my part<' in html
    file_part(campaign, "j1")
    html = page(campaign, "games/1/", anna)
    assert f'class="button" href="/c/{campaign.slug}/games/1/part/">Look at my part<' in html


def test_the_referee_sees_how_many_parts_are_in_of_those_who_fly(referee, campaign):
    assert "0 of 7 parts are in." in read(campaign, "games/1/", referee)
    for seat in ("j1", "u1", "u2"):
        file_part(campaign, seat)
    html = page(campaign, "games/1/", referee)
    assert "3 of 7 parts are in." in html
    assert f'href="/c/{campaign.slug}/games/1/parts/">Look at them<' in html


def test_a_part_of_whoever_does_not_fly_any_more_is_not_counted(referee, campaign):
    file_part(campaign, "j4")
    assert "0 of 7 parts are in." in read(campaign, "games/1/", referee)


def test_a_submitted_report_takes_nothing_over_so_nothing_is_offered(referee, campaign):
    file_part(campaign, "u1")
    campaign.games.get(number=1).reports.update(state="submitted", submitted_at=verbs.NOW)
    html = page(campaign, "games/1/", referee)
    assert "1 of 7 parts are in." in html
    assert "Look at them" not in html


@pytest.mark.parametrize("after", ["before", "confirmed"])
def test_neither_before_the_roll_call_nor_after_the_confirmation_is_anything_asked(anna, referee, campaign, after):
    number = 2 if after == "before" else 1
    if after == "confirmed":
        verbs.confirm_report(campaign)
    for client in (anna, referee):
        told = read(campaign, f"games/{number}/", client)
        assert "my part" not in told
        assert "parts are in" not in told


def test_readers_and_whoever_sits_out_are_told_nothing_of_it(campaign):
    david = signed_in(verbs.account("David"))
    verbs.add_member(campaign, User.objects.get(username="David"), "player", "j4")
    for client in (Client(), david):
        told = read(campaign, "games/1/", client)
        assert "my part" not in told
        assert "parts are in" not in told


def test_a_referee_who_plays_too_has_both(campaign):
    campaign.members.filter(seat__code="u1").update(role=Member.Role.REFEREE)
    told = read(campaign, "games/1/", signed_in(campaign.members.get(seat__code="u1").user))
    assert "0 of 7 parts are in. To the report File my part" in told


def test_the_page_is_not_sent_again_until_a_part_comes_in_and_costs_as_much_for_sixteen_as_for_eight(referee, sabine, campaign):
    def asked(address, tag=""):
        with CaptureQueriesContext(connection) as sent:
            answer = referee.get(address, headers={"If-None-Match": tag} if tag else {})
        return answer, len(sent)

    counts = []
    for one in (campaign, verbs.mustered_campaign(sabine, a_side=8, name="Twice as many")):
        if one != campaign:
            verbs.open_game(one)
        address = f"/c/{one.slug}/games/1/"
        referee.get(address)
        file_part(one, "u1")
        first, queries = asked(address)
        again, few = asked(address, first["ETag"])
        assert (first.status_code, again.status_code) == (200, 304)
        assert few <= 4
        file_part(one, "u2")
        assert asked(address, first["ETag"])[0].status_code == 200
        counts.append(queries)
    assert counts[0] == counts[1]
    assert counts[0] <= 8
