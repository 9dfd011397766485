"""Files in a real browser: loading one, taking one home, and the page that goes to the club's web site."""

import pytest
from playwright.sync_api import expect

from campaign.acts.loading import load
from campaign.models import Campaign
from rulebooks.pacific_air_war.reading import read_campaign
from tests.browser.looking import assert_sound, let_in
from tests.files.campaigns import REFUSED, SOLOMONS
from tests.verbs import account, acting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def owner():
    return account("Sabine")


@pytest.fixture
def solomons(owner):
    """The campaign of the design, loaded by its owner."""
    return load(actor=acting(owner), record=read_campaign(SOLOMONS.read_bytes()), owner_id=owner.pk).campaign


@pytest.fixture
def opened(new_page, live_server, owner):
    """A page of the owner, signed in: ``opened("/load/", width=390)``."""

    def open_page(address, **options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, owner)
        page.goto(address)
        return page

    return open_page


def choose(page, path):
    page.get_by_label("File", exact=True).set_input_files(path)
    page.get_by_role("button", name="See what the file holds").click()


def test_a_file_that_the_server_would_not_even_listen_to_is_said_at_its_field(opened, tmp_path):
    """field lesson 8"""
    huge = tmp_path / "huge.json"
    huge.write_bytes(b" " * 17_000_000)
    page = opened("/load/")
    choose(page, huge)
    assert "at most 15 MB" in page.get_by_label("File", exact=True).evaluate("field => field.validationMessage")
    choose(page, SOLOMONS)
    expect(page.get_by_text("Autumn in the Solomons").first).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_file_becomes_a_campaign_with_and_without_scripts(opened, scripts):
    page = opened("/load/", java_script_enabled=scripts)
    choose(page, SOLOMONS)
    expect(page.get_by_role("heading", level=1)).to_have_text("Autumn in the Solomons")
    page.get_by_role("button", name="Load this campaign").click()
    expect(page).to_have_url(page.url.partition("/c/")[0] + "/c/autumn-in-the-solomons/")
    assert Campaign.objects.count() == 1


def test_the_pages_are_sound_on_desk_and_phone_by_day_and_night(opened, solomons):
    page = opened("/load/")
    assert_sound(page)
    choose(page, SOLOMONS)
    expect(page.get_by_text("This campaign is here already")).to_be_visible()
    assert_sound(page)
    page.goto("/load/")
    choose(page, REFUSED[1])
    expect(page.get_by_role("alert")).to_contain_text("was not loaded")
    assert_sound(page)
    for address in ("", "print/"):
        page.goto(f"/c/{solomons.slug}/take-home/{address}")
        assert_sound(page)


def test_the_summary_is_copied_by_one_button(opened, solomons):
    page = opened(f"/c/{solomons.slug}/take-home/", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "In all: Japan 32, USA 34" in page.evaluate("navigator.clipboard.readText()")


def test_the_page_for_the_web_site_stands_alone(opened, new_page, solomons, tmp_path):
    page = opened(f"/c/{solomons.slug}/take-home/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Page for the club’s web site").click()
    file = tmp_path / "campaign.html"
    download.value.save_as(file)
    asked = []
    alone = new_page("", offline=True)
    alone.on("request", lambda request: asked.append(request.url))
    alone.goto(file.as_uri())
    assert asked == [file.as_uri()]
    assert_sound(alone)
    alone.get_by_role("link", name="Otis Larkspur").first.click()
    expect(alone.get_by_role("heading", name="Otis Larkspur")).to_be_in_viewport()


def test_paper_shows_no_controls(opened, solomons):
    page = opened(f"/c/{solomons.slug}/take-home/print/")
    expect(page.get_by_role("main").get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("main").get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("heading", name="Logbooks")).to_be_visible()
