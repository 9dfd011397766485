"""Who asks his system for less motion sees nothing move: on the board and the campaign's page, at the desk, at the dice."""

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests import verbs
from tests.pages.world import signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONGEST = 10
"""Milliseconds."""
MOVES = """(longest) => document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime > longest)
    .map((one) => `${one.animationName ?? one.transitionProperty} of ${one.effect.target.className}`)"""
RECORD = """() => {
    globalThis.moved = [];
    for (const kind of ["animationstart", "transitionrun"])
        addEventListener(kind, (event) => moved.push(`${kind} ${event.target.className}`), true);
}"""


@pytest.fixture
def sabine():
    return verbs.account("Sabine")


@pytest.fixture
def campaign(sabine):
    """Dice of game 1 wait."""
    campaign = verbs.mustered_campaign(sabine)
    verbs.open_game(campaign)
    verbs.write_down(campaign, 1, u1={"fate": "lost"}, j1={"fate": "lost"})
    verbs.confirm_report(campaign)
    return campaign


@pytest.fixture
def still(new_page, live_server, sabine):
    page = new_page(live_server.url, reduced_motion="reduce")
    value = signed_in(sabine).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    return page


def test_a_board_that_follows_the_dice_does_not_move(still, campaign):
    still.goto(f"/c/{campaign.slug}/board/")
    still.evaluate(RECORD)
    verbs.throw_all(campaign)
    expect(still.get_by_text("is safe on deck").first).to_be_visible(timeout=5000)
    assert still.evaluate(MOVES, LONGEST) == []
    assert still.evaluate("moved") == []


def test_desk_and_rolls_do_not_move(still, campaign):
    moves = []
    for address in ("", "desk/", "games/1/rolls/", "games/1/report/"):
        still.goto(f"/c/{campaign.slug}/{address}")
        moves += [(address, one) for one in still.evaluate(MOVES, LONGEST)]
    still.goto(f"/c/{campaign.slug}/games/1/rolls/")
    still.get_by_role("button", name="Roll here").click()
    still.locator("#fell").wait_for()
    moves += [("a die that fell", one) for one in still.evaluate(MOVES, LONGEST)]
    assert moves == []
    still.evaluate("document.querySelectorAll('.button').forEach((one) => one.setAttribute('aria-busy', 'true'))")
    assert still.evaluate(MOVES, LONGEST) == []


def test_where_nobody_asked_for_it_what_is_new_moves(new_page, live_server, campaign):
    """So that the tests above look at something."""
    verbs.Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    page = new_page(live_server.url)
    page.goto(f"/c/{campaign.slug}/board/")
    page.evaluate(RECORD)
    verbs.throw_all(campaign)
    expect(page.get_by_text("is safe on deck").first).to_be_visible(timeout=5000)
    page.wait_for_function("moved.length > 0")
