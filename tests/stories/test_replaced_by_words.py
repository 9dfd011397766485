"""A changed campaign file in the place of a campaign: who is called otherwise and which growth comes or goes is told by name."""

import json

import pytest

from tests import verbs
from tests.bringing import dump
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.stories.browsing import Browser, path_of
from tests.stories.evening import bring_file

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return verbs.account("Sabine")


@scene
def campaign(sabine):
    return verbs.mustered_campaign(sabine)


@pytest.fixture
def differences(campaign, sabine):
    """What the page says of a changed file."""
    browser = Browser(signed_in(sabine, enforce_csrf_checks=True))

    def shown(document) -> str:
        page = bring_file(browser, "/import/", "changed.json", json.dumps(document).encode())
        way = next(link for link in map(path_of, page.links) if link.startswith(f"/c/{campaign.slug}/replace/"))
        return browser.open(way).text

    return shown


def test_a_player_who_is_called_otherwise_is_named(campaign, differences):
    """field lesson 26"""
    document = dump(campaign)
    document["players"][0]["name"] = "Annika"
    told = differences(document)
    assert "Players who are called otherwise: Anna is now Annika." in told
    assert "Names, notes or growth." not in told


def test_growth_that_comes_or_goes_is_named(campaign, differences):
    """field lesson 26"""
    verbs.choose_ability(campaign, "j1-1", "Marksman")
    document = dump(campaign)
    document["abilities"] = [{"pilot": "j1-1", "after": 0, "ability": "Evader"}]
    document["promotions"] = [{"pilot": "u1-1", "after": 0, "rank": "Major"}]
    told = differences(document)
    assert "come: Evader of Anna the pilot after the muster; Major of Ingrid the pilot after the muster." in told
    assert "go: Marksman of Anna the pilot after the muster." in told


def test_many_are_told_as_the_first_and_how_many_more(campaign, differences):
    document = dump(campaign)
    for player in document["players"]:
        player["name"] += " the Second"
    document["promotions"] = [{"pilot": "u1-1", "after": 0, "rank": f"Rank {n}"} for n in range(15)]
    told = differences(document)
    assert "Rank 11 of Ingrid the pilot after the muster; and 3 more." in told
