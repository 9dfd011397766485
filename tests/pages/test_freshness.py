"""A page that did not change is not built again, and nobody is shown another's (field lessons 30 and 32)."""

import zlib

import pytest
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.session import SessionStorage
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts import growth
from campaign.reading import app_stamp
from tests import verbs
from tests.pages.reading import autumn, read
from tests.scenes import scene

PAGES = [
    "", "standings/", "standings/?after=2", "roster/", "pilots/j1-1/", "pilots/j1-1/?after=1", "games/4/", "games/5/",
    "journal/", "dice/", "pictures/", "pictures/?after=2", "story/", "story/j1-1/",
]  # fmt: skip
MOST_QUERIES = 6
PICTURES = {"pictures/": 7, "pictures/?after=2": 8, "story/": 14, "story/j1-1/": 8}
"""They are made of the standings, all sorties and all dice, or of all facts."""
CAREER = {"pilots/j1-1/": 1, "pilots/j1-1/?after=1": 1}
"""Whether a logbook leads to a career is asked for each visitor."""


@scene
def sabine():
    return verbs.account("Sabine")


@scene
def solomons(sabine):
    return autumn(sabine)


@pytest.fixture
def referee(sabine):
    client = Client()
    client.force_login(sabine)
    return client


def address(campaign, path):
    return f"/c/{campaign.slug}/{path}"


def seen(client, campaign, path=""):
    """A page with its tag; the second visit, since the first one gives the cookie that forms need."""
    client.get(address(campaign, path))
    return client.get(address(campaign, path))


def again(client, campaign, tag, path=""):
    return client.get(address(campaign, path), headers={"If-None-Match": tag})


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_did_not_change_is_not_sent_again(solomons, referee, path):
    tag = seen(referee, solomons, path)["ETag"]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = again(referee, solomons, tag, path)
    assert answer.status_code == 304
    assert len(queries) <= (4 if path == "games/5/" else 3), "of a game still to be flown parts may come in"
    assert answer["ETag"] == tag


@pytest.mark.parametrize("path", PAGES)
def test_the_second_reader_costs_no_query_for_the_content(solomons, referee, path):
    read(solomons, path)
    with CaptureQueriesContext(connection) as queries:
        read(solomons, path)
    assert len(queries) == 1 + CAREER.get(path, 0)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_takes_few_queries_and_no_more_for_a_longer_campaign(sabine, referee, path):
    """Twice the pilots and twice the games: the same number."""
    small = verbs.mustered_campaign(sabine, visibility="public")
    verbs.fly_game(small, 1)
    verbs.fly_game(small, 2)
    verbs.fly_game(small, 4)
    large = autumn(sabine)
    counts = []
    for campaign in (small, large):
        own = path.replace("games/5/", "games/7/").replace("games/4/", "games/2/")
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            referee.get(address(campaign, own))
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= PICTURES.get(path, MOST_QUERIES) + CAREER.get(path, 0)


def test_other_campaigns_cost_nothing(solomons, referee):
    counts = []
    for _others in range(2):
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            referee.get(address(solomons, "standings/"))
        counts.append(len(queries))
        autumn()
    assert counts[0] == counts[1]


def test_after_an_act_everybody_sees_the_new_page(solomons, referee, sabine):
    reader = Client()
    tags = [seen(client, solomons, "pilots/j1-1/")["ETag"] for client in (referee, reader)]
    growth.rename_pilot(actor=verbs.acting(sabine), campaign=solomons, pilot="j1-1", name="Kōji Umezawa", was="Kōji Umezaki")
    for client, tag in zip((referee, reader), tags, strict=True):
        answer = again(client, solomons, tag, "pilots/j1-1/")
        assert answer.status_code == 200
        assert "Umezawa" in answer.content.decode()


def test_one_visitors_copy_is_never_good_for_another(solomons, referee):
    other = Client()
    other.force_login(verbs.account("Marek"))
    tags = {seen(client, solomons)["ETag"] for client in (referee, other, Client())}
    assert len(tags) == 3


def test_a_new_part_shows_on_the_next_click(solomons):
    marek = verbs.account("Marek")
    client = Client()
    client.force_login(marek)
    tag = seen(client, solomons)["ETag"]
    assert "Desk" not in client.get(address(solomons, "")).content.decode()
    verbs.add_member(solomons, marek)
    answer = again(client, solomons, tag)
    assert answer.status_code == 200
    assert ">Desk<" in answer.content.decode()


def test_what_is_kept_holds_no_name_of_a_visitor_and_no_token(solomons, referee, monkeypatch):
    kept = {}
    monkeypatch.setattr(cache, "set", lambda key, value, *_rest, **_more: kept.__setitem__(key, value), raising=False)
    cache.clear()
    for path in PAGES:
        referee.get(address(solomons, path))
    pages = [zlib.decompress(value[-1]).decode() for key, value in kept.items() if key.startswith("page:")]
    assert len(pages) == len(PAGES)
    assert not any("csrfmiddlewaretoken" in text or "Sign out" in text or 'name="key"' in text for text in pages)


def test_a_copy_from_before_signing_in_again_is_not_used_for_its_form_would_be_refused(solomons, sabine, referee):
    tag = seen(referee, solomons)["ETag"]
    referee.logout()
    referee.force_login(sabine)
    referee.cookies["csrftoken"] = "another"
    assert again(referee, solomons, tag).status_code == 200


def test_what_just_happened_is_shown_even_where_the_page_did_not_change(solomons, referee):
    tag = seen(referee, solomons)["ETag"]
    session = referee.session
    storage = SessionStorage(request=type("Request", (), {"session": session})())
    session["_messages"] = storage.serialize_messages([Message(constants.SUCCESS, "Claim taken back.")])
    session.save()
    answer = again(referee, solomons, tag)
    assert answer.status_code == 200
    assert "Claim taken back." in answer.content.decode()
    assert again(referee, solomons, tag).status_code == 304


def test_pages_are_kept_by_the_browser_alone(solomons):
    answer = Client().get(address(solomons, ""))
    assert answer["Cache-Control"] == "private, no-cache"
    assert "Cookie" in answer["Vary"]


def test_the_stamp_of_the_program_is_read_once():
    assert app_stamp() is app_stamp()
