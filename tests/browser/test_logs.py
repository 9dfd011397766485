"""A log of VASSAL in the browser: brought, somebody asked for, kept or taken over; its chat on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from tests import verbs
from tests.files.vassal_made import EVENING, said, vlog
from tests.pages.full import keep_log

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def assert_sound(page):
    """Nothing to mend for people who cannot see or use a mouse, and nothing to scroll sideways."""
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def owner():
    return verbs.account()


@pytest.fixture
def campaign(owner):
    return verbs.mustered_campaign(owner)


@pytest.fixture
def opened(new_page, live_server, owner):
    """A page of the owner, signed in."""

    def open_page(address, **options):
        page = new_page(live_server.url, **options)
        client = Client()
        client.force_login(owner)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
        page.goto(address)
        return page

    return open_page


def test_a_referee_brings_a_log_says_who_is_meant_and_reads_the_chat(opened, campaign):
    """Without script."""
    page = opened(f"/c/{campaign.slug}/games/1/import/", java_script_enabled=False)
    data = vlog([*EVENING, said("Lucky", "!!lost"), said("Bence", "!!barrelroll")])
    page.get_by_label("File", exact=True).set_input_files({"name": "a.vlog", "mimeType": "application/zip", "buffer": data})
    page.get_by_role("button", name="See what the file holds").click()
    expect(page.get_by_text("is no tag that is known")).to_be_visible()
    page.get_by_label("Lucky").select_option(label="Lucía the pilot (Lucía)")
    page.get_by_role("button", name="Keep this, and look again").click()

    page.get_by_role("link", name="Read the chat").click()
    expect(page.get_by_text("Anna the pilot shot Jörg the pilot down, turn 9.")).to_be_visible()
    page.get_by_label("Words to look for in the chat").fill("jorg")
    page.get_by_role("button", name="Look in the chat").click()
    expect(page.get_by_text("3 lines found.")).to_be_visible()

    page.get_by_role("link", name="Decide what becomes of it").click()
    page.get_by_role("button", name="Take it over as the draft").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert len(verbs.draft_of(campaign).body["claims"]) == 3


@pytest.mark.parametrize("address", ["", "dice/"])
def test_a_log_is_sound_on_a_phone(opened, campaign, owner, address):
    keep_log(campaign, 1, owner)
    at = f"/c/{campaign.slug}/games/1/logs/{campaign.uploads.get().pk}/{address}"
    page = opened(at, width=390, height=844, scheme="dark")
    if not address:
        page.get_by_text("Every throw").click()
    assert_sound(page)
