"""Versions of a report, and a game that is voided, in a real browser: by keyboard, by day and night, on a phone."""

import pytest

from games.models import Report
from tests import verbs
from tests.browser.looking import faults, let_in
from tests.correcting import confirm, prepare

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def club():
    """Game 1 was corrected twice, game 2 is closed."""
    sabine = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(sabine)
    verbs.fly_game(campaign, 1, j1={"note": "Came home on one wheel."})
    verbs.fly_game(campaign, 2)
    for turns in (30, 20):
        prepare(campaign, 1, lambda body, turns=turns: body.update(turns=turns))
        confirm(campaign)
    return sabine, campaign


def tab_of(new_page, live_server, sabine, **look):
    page = new_page(live_server.url, **look)
    let_in(page, live_server.url, sabine)
    return page


def test_the_pages_of_versions_and_of_voiding_are_sound(new_page, live_server, club):
    sabine, campaign = club
    page, wrong = tab_of(new_page, live_server, sabine), []
    for path in ("games/1/versions/", "games/1/versions/?left=1&right=3&only=1", "games/1/void/", "games/2/void/"):
        page.goto(f"/c/{campaign.slug}/{path}")
        wrong += faults(page)
    assert wrong == []


def test_two_versions_are_chosen_and_the_last_game_is_voided_by_keyboard_alone(new_page, live_server, club):
    sabine, campaign = club
    page = tab_of(new_page, live_server, sabine, width=390)
    page.goto(f"/c/{campaign.slug}/games/1/versions/")
    page.get_by_label("This version").focus()
    page.keyboard.press("v")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**left=1&right=3&only=1**")
    assert "≠ differs" in page.get_by_role("row", name="Turns played").inner_text()
    page.goto(f"/c/{campaign.slug}/games/2/void/")
    page.get_by_label("Reason").focus()
    page.keyboard.type("Wrong map.")
    page.keyboard.press("Enter")
    page.wait_for_url("**/correction/")
    page.get_by_role("button", name="Void game 2").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/standings/")
    assert list(Report.objects.filter(game__campaign=campaign, game__number=2).values_list("state", flat=True)) == ["void"]
