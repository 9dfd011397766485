"""Pages that follow changes, in a real browser."""

import pytest
from django.conf import settings
from playwright.sync_api import expect

from campaign.models import Campaign
from tests import verbs
from tests.browser.looking import assert_sound
from tests.pages.world import signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 3000


@pytest.fixture
def campaign():
    """Game 1 is reported and one pilot's dice wait; everybody may read."""
    campaign = verbs.mustered_campaign(verbs.account("Sabine"), name="Autumn")
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    verbs.open_game(campaign)
    verbs.write_down(campaign, 1, j1={"damaged": True}, u1={"fate": "lost"})
    verbs.confirm_report(campaign)
    return campaign


@pytest.fixture
def board(new_page, live_server, campaign):
    """Opens the board."""

    def open_board(path="board/", own_clock=False, **options):
        page = new_page(live_server.url, **options)
        if own_clock:
            page.clock.install()
        page.goto(f"/c/{campaign.slug}/{path}")
        return page

    return open_board


def wait_for(page, shown):
    """Let the page's clock, which the test has taken over, run ahead until something is seen on it."""
    for _ in range(20):
        page.clock.run_for(2000)
        try:
            return expect(shown).to_be_visible(timeout=250)
        except AssertionError:
            continue
    expect(shown).to_be_visible()


def test_the_board_is_sound(board):
    page = board(scheme="dark", height=720)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nobody scrolls a projector"
    assert_sound(page, ((1280, 720, "dark"), (390, 720, "light")))


def test_dice_that_fall_are_on_the_board_within_three_seconds(board, campaign):
    page = board()
    expect(page.get_by_text("No die has fallen yet.")).to_be_visible()
    verbs.throw_all(campaign)
    expect(page.get_by_text("is safe on deck").first).to_be_visible(timeout=SOON)


def test_a_hidden_page_does_not_ask_and_asks_at_once_when_it_is_seen_again(board, campaign):
    page = board(own_clock=True)
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => window.away, configurable: true}); window.away = true")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(4500)
    assert asked == []
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    with page.expect_request("**/board/"):
        page.clock.run_for(700)
    assert len(asked) == 1


def test_a_server_that_is_away_is_said_in_words_and_comes_back(board, campaign):
    page = board(own_clock=True)
    page.route("**/board/", lambda route: route.abort())
    wait_for(page, page.get_by_text("No connection since"))
    page.unroute("**/board/")
    verbs.throw_all(campaign)
    wait_for(page, page.get_by_text("is safe on deck").first)
    expect(page.get_by_text("No connection since")).not_to_be_visible()


def test_a_right_that_is_lost_stops_it_with_words(board, campaign):
    page = board()
    Campaign.objects.filter(pk=campaign.pk).update(visibility="private")
    expect(page.get_by_text("This page no longer follows changes")).to_be_visible(timeout=SOON)


def test_an_open_disclosure_stays_open_when_the_page_changes(board, campaign):
    page = board("")
    expect(page.get_by_text("4 rolls wait")).to_be_visible()
    page.get_by_text("The same as a table").click()
    verbs.throw_all(campaign)
    expect(page.get_by_text("rolls wait")).to_have_count(0, timeout=SOON)
    assert page.evaluate("[...document.querySelectorAll('details')].some(one => one.open)")


def test_it_is_complete_without_script(board):
    page = board(java_script_enabled=False)
    expect(page.get_by_role("heading", name="Game 1")).to_be_visible()
    expect(page.get_by_text("his die waits: home").first).to_be_visible()


def test_a_session_that_ended_stops_the_desk_with_words(board, campaign, live_server):
    page = board()
    sabine = signed_in(campaign.members.get(role="owner").user)
    value = sabine.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    page.goto(f"/c/{campaign.slug}/desk/")
    sabine.logout()
    expect(page.get_by_text("This page no longer follows changes")).to_be_visible(timeout=SOON)


def test_nothing_is_taken_from_under_the_hands_of_one_who_types(board, campaign):
    page = board("")
    page.evaluate("document.querySelector('main > *').append(Object.assign(document.createElement('input'), {id: 'typed'}))")
    page.locator("#typed").fill("half a wo")
    verbs.throw_all(campaign)
    expect(page.locator("[data-live-show]")).to_be_visible(timeout=SOON)
    assert page.locator("#typed").input_value() == "half a wo"
    page.locator("[data-live-show]").click()
    expect(page.get_by_text("rolls wait")).to_have_count(0)
