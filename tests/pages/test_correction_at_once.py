"""Two referees at one report inside a correction: both versions are shown, and nothing is lost."""

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Correction
from tests.pages.report_forms import edit_report, form_of, text, to
from tests.verbs import account, add_member, fly_game, mustered_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(owner):
    """Games 1 and 2 are closed; every die was a 6."""
    campaign = mustered_campaign(owner)
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    return campaign


def at_once(campaign, referee):
    """Karim has game 2's report open in the correction; Sabine writes 20 turns; he sends 12 turns and his note."""
    colleague = account("Karim")
    add_member(campaign, colleague)
    second = Client()
    second.force_login(colleague)
    opened = form_of(second.get(to("correction_report", campaign, 2)), campaign, 2)
    edit_report(referee, campaign, 2, turns="20")
    data = {**opened, "turns": "12", "note": "He flew <home>.", "do": "keep"}
    return second, second.post(to("correction_report", campaign, 2), data)


def test_two_referees_at_one_report_of_a_correction_see_both_versions_and_nothing_is_lost(referee, campaign):
    """Field lesson 10."""
    second, answer = at_once(campaign, referee)
    assert answer.status_code == 409
    page = text(answer)
    assert "Two versions of game 2’s report in the correction" in page
    assert "Turns played 12" in page
    assert "Turns played 20" in page
    assert "He flew &lt;home&gt;." in page
    assert Correction.objects.get().bodies["2"]["turns"] == 20
    assert "note" not in Correction.objects.get().bodies["2"]


def test_the_second_keeps_his_own_version_where_he_says_so(referee, campaign):
    second, answer = at_once(campaign, referee)
    inside = re.search(r'<form method="post">(.*?)</form>', answer.content.decode(), re.S)[1]
    data = {name: html.unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', inside)}
    assert second.post(to("correction_report", campaign, 2), data).status_code == 303
    body = Correction.objects.get().bodies["2"]
    assert (body["turns"], body["note"]) == (12, "He flew <home>.")


def test_a_report_typed_for_a_correction_that_was_dropped_meanwhile_is_not_lost(referee, campaign):
    second = Client()
    second.force_login(account("Karim"))
    add_member(campaign, User.objects.get(username="Karim"))
    edit_report(referee, campaign, 2, turns="20")
    opened = form_of(second.get(to("correction_report", campaign, 2)), campaign, 2)
    Correction.objects.all().delete()
    answer = second.post(to("correction_report", campaign, 2), {**opened, "turns": "12", "do": "keep"})
    assert answer.status_code == 409
    assert "The correction was confirmed or dropped meanwhile." in text(answer)
    assert "Turns played 12" in text(answer)
