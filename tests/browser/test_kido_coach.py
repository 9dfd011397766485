"""The coach in a real browser: he answers beside the board, again and again, and without script on a page of his own."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaign.acts.battles import load_battle
from tests.browser.looking import WCAG, faults, let_in
from tests.pages.test_kido_coach import begun_document
from tests.verbs import NOW, account, acting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
RAID = "Odds of a raid"


@pytest.fixture
def opened(new_page, live_server):
    anna = account("Anna")
    battle = load_battle(actor=acting(anna), data=begun_document(), now=NOW)

    def open_game(**options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, anna)
        page.goto(reverse("kido_game", args=[battle.code]))
        return page

    return open_game


def test_the_odds_of_a_raid_come_beside_the_board_as_often_as_they_are_asked_for(opened):
    page = opened()
    for _ in range(2):
        page.get_by_role("link", name=RAID).click()
        expect(page.locator("#odds h3")).to_have_text("Odds of a raid at the end of this turn")
    assert page.locator("#odds").count() == 1
    assert faults(page, rules=WCAG) == []


def test_without_script_the_odds_are_a_page_of_their_own(opened):
    page = opened(java_script_enabled=False)
    page.get_by_role("link", name=RAID).click()
    assert "/odds/" in page.url
    expect(page.get_by_role("link", name="Back to the game")).to_be_visible()
