"""A file of a game whose roll was called: the page says who was called without a result, and who flew without a call."""

import pytest

from tests import verbs
from tests.bringing import EVENING, evening
from tests.pages.world import signed_in
from tests.stories.browsing import Browser
from tests.stories.evening import bring_file


@pytest.fixture
def at_the_game(db):
    """Brings the evening's file to a game whose roll was called so; answers with what the page says."""
    owner = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(owner, a_side=5)
    browser = Browser(signed_in(owner, enforce_csrf_checks=True))

    def bring(calls, **changed):
        if calls is not None:
            verbs.open_game(campaign, 1, calls=calls)
        return bring_file(browser, f"/c/{campaign.slug}/games/1/import/", "e.json", evening(**changed)).text

    return bring


def test_a_call_without_result_and_a_result_without_call_are_told(at_the_game):
    """field lesson 27"""
    told = at_the_game({"j4": "absent", "u4": "sits_out"})
    assert "The roll call says that Ewa, Marek fly, and the file has no results of them: they are absent then." in told
    assert "The file has results of David, Lucía, who do not fly by the roll call: they fly then." in told


def test_who_came_late_and_flew_is_nothing_to_tell_of(at_the_game):
    told = at_the_game({"j4": "late", "j5": "absent", "u5": "late"})
    assert "roll call" not in told.partition("What was understood")[0]


def test_one_who_was_called_and_is_not_in_the_file(at_the_game):
    """field lesson 27"""
    sorties = [sortie for sortie in EVENING["sorties"] if sortie["id"] != "j4-1"]
    told = at_the_game({"j5": "absent", "u5": "absent"}, sorties=sorties)
    assert "The roll call says that David flies, and the file has no result of him: he is absent then." in told


def test_where_nobody_called_the_roll_the_file_does(at_the_game):
    assert "The roll call says" not in at_the_game(None)
