"""The story of a private campaign by its link: what a friend sees, and what he never finds."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts.story_link import close_story, open_story
from campaign.models import JournalEntry, StoryLink
from campaign.pages import story_urls
from tests import verbs
from tests.pages import full
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.undoing import take_back


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner)
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    full.tell_a_story(campaign)
    return campaign


def token(campaign):
    return verbs.fresh(campaign).story_token


def at(campaign):
    return f"/story/{token(campaign)}/"


def test_whoever_has_the_link_reads_the_story_and_sees_its_photos(campaign):
    told = Client().get(at(campaign)).content.decode()
    assert "Ingrid the pilot (captured)" in words(told)
    photo = re.search(r'src="(/story/[^"]+large\.jpg[^"]*)"', told).group(1)
    assert Client().get(photo)["Content-Type"] == "image/jpeg"


def test_nothing_in_it_leads_into_the_campaign_and_no_search_engine_keeps_it(campaign):
    answer = Client().get(at(campaign))
    assert campaign.slug not in answer.content.decode()
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert Client().get(f"/c/{campaign.slug}/story/").status_code == 404


@pytest.mark.parametrize("wrong", ["x", "None", "a" * 43])
def test_a_link_that_is_none_is_answered_as_nothing(campaign, wrong):
    assert Client().get(f"/story/{wrong}/").status_code == 404
    assert Client().get(f"/story/{wrong}/photos/1/large.jpg").status_code == 404


def test_a_closed_or_renewed_link_opens_nothing_any_more(campaign):
    first = at(campaign)
    open_story(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    second = at(campaign)
    assert [Client().get(one).status_code for one in (first, second)] == [410, 200]
    close_story(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    closed = Client().get(second)
    assert closed.status_code == 410
    assert "This link is closed" in words(closed.content.decode())
    assert campaign.name not in closed.content.decode()
    inside = [route for one in story_urls.urlpatterns if (route := str(one.pattern)).startswith("story/<str:token>/")]
    assert len(inside) >= 5
    for route in inside:
        address = second + route.partition("<str:token>/")[2].replace("<int:photo>", "1").replace("<slug:size>", "large")
        gone = Client().get(address)
        assert (gone.status_code, gone["X-Robots-Tag"]) == (410, "noindex, nofollow"), address


def test_taking_the_opening_back_closes_it(campaign):
    open_story(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    opened = at(campaign)
    take_back(campaign)
    assert token(campaign) is None
    assert Client().get(opened).status_code == 410


def test_the_journal_holds_no_link(campaign):
    said = [str((entry.params, entry.before, entry.after)) for entry in JournalEntry.objects.filter(campaign=campaign)]
    assert not [one for one in said if token(campaign) in one]


def test_a_referee_opens_and_closes_it_on_the_page_and_no_player_does(campaign, referee):
    key = {"key": str(uuid4())}
    verbs.add_member(campaign, anna := verbs.account("Anna"), "player", "j1")
    player = Client()
    player.force_login(anna)
    assert player.post(f"/c/{campaign.slug}/story/link/close/", key).status_code == 404
    assert token(campaign) not in player.get(f"/c/{campaign.slug}/story/").content.decode()
    assert at(campaign) in referee.get(f"/c/{campaign.slug}/story/").content.decode()
    referee.post(f"/c/{campaign.slug}/story/link/close/", key)
    assert token(campaign) is None
    assert "Open the story by a link" in words(referee.get(f"/c/{campaign.slug}/story/").content.decode())
    referee.post(f"/c/{campaign.slug}/story/link/open/", {"key": str(uuid4())})
    assert Client().get(at(campaign)).status_code == 200


def test_it_follows_what_is_corrected(campaign):
    before = words(Client().get(at(campaign)).content.decode())
    verbs.fly_game(campaign, 2)
    assert words(Client().get(at(campaign)).content.decode()) != before


def test_it_takes_the_same_queries_however_long_it_is(campaign, django_assert_max_num_queries):
    for game in (2, 4):
        with django_assert_max_num_queries(13):
            Client().get(at(campaign))
        verbs.fly_game(campaign, game)


def pilots(campaign, *more, pilot="j1-1"):
    return "/".join([f"/c/{campaign.slug}/story/{pilot}", *more, ""])


def send(client, address):
    return client.post(address, {"key": str(uuid4())}).status_code


@pytest.fixture
def player(campaign):
    verbs.add_member(campaign, anna := verbs.account("Anna"), "player", "j1")
    return signed_in(anna)


def test_a_player_sends_the_story_of_his_own_pilot_and_closes_it_again(campaign, player):
    assert "Open this story by a link" in words(player.get(pilots(campaign)).content.decode())
    assert send(player, pilots(campaign, "link", "open")) == 303
    link = StoryLink.objects.get(campaign=campaign, pilot="j1-1", closed_at=None)
    here = f"/story/{link.token}/"
    assert here in player.get(pilots(campaign)).content.decode()
    told = Client().get(here)
    assert "Anna the pilot" in words(told.content.decode())
    assert campaign.slug not in told.content.decode()
    assert told["X-Robots-Tag"] == "noindex, nofollow"
    assert [Client().get(f"{here}{more}").status_code for more in ("story.pdf", "story.html", "card.png")] == [404] * 3
    assert "story was opened by a link" in words(player.get(f"/c/{campaign.slug}/journal/").content.decode())
    assert link.token not in str(list(JournalEntry.objects.values_list("params", flat=True)))
    assert send(player, pilots(campaign, "link", "close")) == 303
    assert Client().get(here).status_code == 410


def test_nobody_opens_the_story_of_anothers_pilot_but_referees(campaign, player, referee):
    other = pilots(campaign, "link", "open", pilot="u2-1")
    assert "Open this story by a link" not in player.get(pilots(campaign, pilot="u2-1")).content.decode()
    assert [send(client, other) for client in (player, Client(), referee)] == [404, 404, 303]
    assert send(referee, pilots(campaign, "link", "open", pilot="j99")) == 404
    take_back(campaign)
    assert Client().get(f"/story/{StoryLink.objects.get(pilot='u2-1').token}/").status_code == 410
