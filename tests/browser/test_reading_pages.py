"""The reading pages in a real browser: no page scrolls sideways, none breaks a rule of accessibility, all work by keyboard."""

import json

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.looking import BEST, PHONE, STICKS_OUT, faults, let_in
from tests.files.campaigns import SOLOMONS
from tests.pages.reading import autumn
from tests.verbs import account, found_campaign

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/", "/help/", "/help/rulings/", "/c/{}/", "/c/{}/standings/", "/c/{}/standings/?after=2", "/c/{}/roster/",
    "/c/{}/pilots/j1-1/", "/c/{}/pilots/u4-2/?after=4", "/c/{}/games/4/", "/c/{}/games/7/", "/c/{}/journal/", "/c/{}/dice/",
    "/c/none/",
]  # fmt: skip
NARROW, WIDE = 390, 1280


@pytest.fixture
def sabine(db):
    User.objects.create_superuser("keeper")
    return account("Sabine")


@pytest.fixture
def solomons(sabine):
    return autumn(sabine)


@pytest.fixture
def opened(new_page, live_server, sabine):
    """A page of the referee, signed in: ``opened("/", width=390)``."""

    def open_page(address, **options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, sabine)
        page.goto(address)
        return page

    return open_page


def test_no_page_breaks_a_rule_of_accessibility_or_scrolls_sideways(opened, solomons):
    """With every disclosure open, as the design asks."""
    page = opened("/")
    wrong = []
    for path in PAGES:
        page.goto(path.format(solomons.slug))
        wrong += faults(page, ((NARROW, 844, "light"), (WIDE, 800, "dark")), BEST)
    assert wrong == []


def test_on_a_phone_four_tabs_stand_in_the_row_and_the_rest_under_more(opened, solomons):
    page = opened(f"/c/{solomons.slug}/", width=NARROW)
    row = page.locator(".nav > ul a:visible")
    assert row.all_inner_texts() == ["Campaign", "Desk", "Standings", "Roster"]
    page.get_by_text("More", exact=True).click()
    page.locator(".nav .more").get_by_role("link", name="Journal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Journal")
    expect(page.locator(".nav .more.here > summary")).to_be_visible()


def test_the_rest_of_the_tabs_opens_by_keyboard_and_closes_by_escape(opened, solomons):
    page = opened(f"/c/{solomons.slug}/", width=NARROW)
    more = page.locator(".nav .more summary")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".nav .more").get_by_role("link", name="Options")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".nav .more").get_by_role("link", name="Options")).to_be_hidden()
    expect(more).to_be_focused()


def test_everything_can_be_reached_without_script(new_page, live_server, solomons):
    page = new_page(live_server.url, width=NARROW, java_script_enabled=False)
    page.goto(f"/c/{solomons.slug}/")
    page.get_by_text("More", exact=True).click()
    page.locator(".nav .more").get_by_role("link", name="Dice").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dice record")
    expect(page.get_by_role("button", name="Night")).to_be_hidden()


def test_targets_of_the_finger_are_large_enough(opened, solomons):
    page = opened(f"/c/{solomons.slug}/standings/")
    for width in (NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": 800})
        small = page.evaluate(
            """() => [...document.querySelectorAll("nav a, nav summary, .button, thead a")]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 44)
            .map((e) => `${e.textContent.trim()} ${e.getBoundingClientRect().height}`)"""
        )
        assert small == [], width


def test_standings_are_sorted_by_keyboard(opened, solomons):
    """field lesson 35"""
    page = opened(f"/c/{solomons.slug}/standings/")
    page.get_by_role("link", name="EP", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**sort=ep**")
    expect(page.get_by_role("columnheader", name="EP")).to_have_attribute("aria-sort", "descending")


def test_day_or_night_is_kept_and_set_before_the_page_is_drawn(opened, solomons):
    page = opened(f"/c/{solomons.slug}/", scheme="light")
    page.get_by_role("button", name="Night").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    page.goto(f"/c/{solomons.slug}/roster/", wait_until="commit")
    page.wait_for_function("document.body")
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    page.get_by_role("button", name="Day").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "day"


def test_a_page_that_did_not_change_comes_from_the_browser(opened, solomons):
    page = opened(f"/c/{solomons.slug}/roster/")
    page.goto(f"/c/{solomons.slug}/roster/")
    with page.expect_response("**/roster/") as again:
        page.goto(f"/c/{solomons.slug}/roster/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Roster")
    assert "if-none-match" in again.value.request.all_headers()


def test_on_paper_there_are_no_controls_and_every_reason_is_open(opened, solomons):
    page = opened(f"/c/{solomons.slug}/pilots/j1-1/")
    page.emulate_media(media="print")
    for gone in (".nav", ".foot", ".button"):
        assert page.locator(f"{gone}:visible").count() == 0
    reasons = page.locator(".why dl.sum")
    assert reasons.count() == 2
    for reason in reasons.all():
        expect(reason).to_be_visible()


def test_motion_stands_still_where_the_person_asks_for_it(opened, solomons):
    page = opened(f"/c/{solomons.slug}/")
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(document.querySelector('main')).animationName") == "none"


def test_an_empty_campaign_is_as_sound_on_a_phone(opened, sabine):
    campaign = found_campaign(sabine, visibility="public")
    page = opened(f"/c/{campaign.slug}/", width=NARROW)
    for path in ("", "standings/", "roster/", "journal/", "dice/"):
        page.goto(f"/c/{campaign.slug}/{path}")
        assert faults(page, (PHONE,), BEST) == []


def endless_names(document):
    """The longest names that a file may bring, without a blank."""
    document["name"] = "W" * 120
    for player in document["players"]:
        player["name"] = f"{'M' * 57}{player['id']}"
    for pilot in (*document["muster"], *document["replacements"]):
        pilot["name"] = f"{'W' * 54}{pilot['pilot']}"
    for chosen in document["abilities"]:
        chosen["ability"] = "Q" * 60
    document["promotions"] = [{"pilot": "u1-1", "after": 1, "rank": "R" * 60}]
    document["reports"][0]["note"] = "n" * 500
    return document


def test_names_without_end_break_and_push_nothing_off_the_page(new_page, live_server, sabine):
    """320 px is a page of 1280 px at four times its size (WCAG 1.4.10)."""
    campaign = autumn(sabine, **endless_names(json.loads(SOLOMONS.read_text(encoding="utf-8"))))
    page = new_page(live_server.url)
    pushed = []
    for path in ("", "standings/", "roster/", "pilots/u1-1/", "pilots/j1-1/", "games/1/", "games/4/", "journal/", "dice/"):
        page.goto(f"/c/{campaign.slug}/{path}")
        for width in (320, NARROW, WIDE):
            page.set_viewport_size({"width": width, "height": 800})
            pushed += [(path, width, part) for part in page.evaluate(STICKS_OUT)]
    assert pushed == []
