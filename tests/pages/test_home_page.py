"""The front page and a campaign's home, from the empty site to the end of a war."""

import json
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.session import SessionStorage
from django.test import Client

from campaign.models import Campaign
from campaign.signs.chart import chart
from tests import verbs
from tests.files.campaigns import SOLOMONS
from tests.pages.reading import autumn, between, page, read, row_of, words
from tests.scenes import scene


@scene
def sabine():
    return verbs.account()


@pytest.fixture
def referee(sabine):
    client = Client()
    client.force_login(sabine)
    return client


def front(client):
    answer = client.get("/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_somebody_without_a_campaign_is_told_how_to_found_one(referee):
    told = words(front(referee))
    assert "You are in no campaign yet" in told
    assert "Found a campaign" in told
    assert "Load a file" in told


def test_a_campaign_in_the_list_says_where_it_stands(sabine, referee):
    autumn(sabine)
    assert row_of(front(referee), "Autumn in the Solomons")[1:5] == ["owner", "after game 4 Dice wait", "32", "34"]
    verbs.found_campaign(sabine, name="Spring")
    assert row_of(front(referee), "Spring")[1:5] == ["owner", "being founded", "–", "–"]


def test_own_campaigns_stand_apart_from_those_open_to_all(sabine, referee):
    autumn()
    shown = front(referee)
    assert "Autumn in the Solomons" in between(shown, '<h2 id="public">', "</section>")
    assert "You are in no campaign yet" in words(shown)


def test_nobody_finds_a_private_or_an_unlisted_campaign_in_the_list(sabine):
    User.objects.create_superuser("keeper")
    verbs.found_campaign(sabine, name="Private one")
    verbs.found_campaign(sabine, name="Unlisted one", visibility="unlisted")
    told = words(front(Client()))
    assert "Private one" not in told
    assert "Unlisted one" not in told
    assert "No campaign here is open to all" in told


def test_a_campaign_being_founded_leads_its_referee_to_the_desk(sabine, referee):
    campaign = verbs.found_campaign(sabine, visibility="public")
    assert "To the desk" in read(campaign, "", referee)
    assert "Nothing to read yet" in read(campaign)
    assert "No game has been flown yet, and nobody has a seat." in read(campaign)


def test_a_mustered_campaign_counts_its_pilots(sabine):
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    told = read(campaign)
    assert "8 of 8 players have a pilot." in told
    assert "The chart begins with the first game." in told


def test_the_timeline_shows_the_games_that_are_left_out(sabine):
    campaign = verbs.mustered_campaign(sabine, visibility="public", optional_games=(3,))
    war = words(between(page(campaign), '<ol class="war">', "</ol>"))
    assert "5 The Philippines Campaign Jul – Oct 1944 left out" in war
    assert "3 Guadalcanal Aug – Dec 1942 to come" in war


def test_the_end_of_a_war_is_told(sabine):
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    for game in (1, 2, 4, 7):
        verbs.fly_game(campaign, game)
    told = read(campaign)
    assert "The war is over: a draw, 0 each." in told


def test_the_leader_is_told_with_the_month_since_which_he_leads(db):
    reports = json.loads(SOLOMONS.read_text(encoding="utf-8"))["reports"]
    campaign = autumn(reports=reports[:3], promotions=[], abilities=[])
    assert "After three of seven games Japan leads by 3. It has led since December 1941." in read(campaign)
    campaign = autumn(reports=reports[:1], promotions=[], abilities=[])
    assert read(campaign).count("After one of seven games Japan leads by 5.") == 1


def test_everything_that_goes_home_is_offered(sabine):
    home = between(page(autumn(sabine)), '<h2 id="take-home">', "</section>")
    for path in ("take-home/", "take-home/print/", "take-home/campaign.html", "take-home/campaign.json"):
        assert f"/{path}" in home


def test_a_campaign_file_comes_in_where_it_goes_out_for_those_who_run_it(sabine, referee):
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    way_in = '<a class="button" href="/load/">Load a file</a>'
    assert way_in in referee.get(f"/c/{campaign.slug}/").content.decode()
    assert way_in not in page(campaign)


def test_a_campaign_with_negative_points_has_a_chart_all_the_same(db):
    """A referee's ruling may take points away."""
    drawn = chart([[1, -30, 4], [2, 10, 3]], [1, 2, 4, 7])
    assert "Japan: −30, −20. USA: 4, 7." in drawn
    assert 'y1="' in drawn


def test_the_front_page_takes_few_queries_whatever_is_listed(sabine, referee, django_assert_num_queries):
    for number in range(3):
        verbs.found_campaign(sabine, name=f"Campaign {number}")
    assert Campaign.objects.count() == 3
    with django_assert_num_queries(2):
        front(referee)


def test_several_things_that_happened_are_shown_once_each(referee):
    session = referee.session
    storage = SessionStorage(request=SimpleNamespace(session=session))
    happened = [Message(constants.SUCCESS, "One."), Message(constants.ERROR, "Two."), Message(constants.SUCCESS, "Three.")]
    session["_messages"] = storage.serialize_messages(happened)
    session.save()
    shown = front(referee)
    assert words(between(shown, '<div class="toasts">', "</main>")).startswith("One. Close Three. Close")
    assert words(shown).count("Two.") == 1
    assert "One." not in front(referee)
