"""The referee's road in a real browser: founding, seats, muster, roll call and the desk, by day and night, on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looking import assert_sound, let_in
from tests.verbs import (
    account,
    confirm_report,
    fly_game,
    found_campaign,
    mustered_campaign,
    open_game,
    seat_players,
    write_down,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def sabine():
    return account("Sabine")


@pytest.fixture
def opened(new_page, live_server, sabine):
    """A page of the referee, signed in."""

    def open_page(address, **options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, sabine)
        page.goto(address)
        return page

    return open_page


@pytest.fixture
def campaigns(sabine):
    """A campaign in each state that the road knows, with the pages to look at."""
    seated = found_campaign(sabine, "Seated")
    seat_players(seated, 8)
    entering = mustered_campaign(sabine, 6, name="Entering")
    open_game(entering, 1, {"u2": "late", "j3": "absent"})
    waiting = mustered_campaign(sabine, 8, name="Waiting", optional_games=[3])
    fly_game(waiting, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
    open_game(waiting, 2)
    write_down(waiting, 2, u3={"fate": "lost"}, j2={"damaged": True})
    confirm_report(waiting, 2)
    between = mustered_campaign(sabine, 4, name="Between")
    fly_game(between, 1, u1={"fate": "lost"})
    return {
        found_campaign(sabine, "Founded"): ["desk/", "seats/", "options/", "muster/"],
        seated: ["desk/", "seats/", "seats/j1/", "muster/"],
        entering: ["desk/", "games/1/roll-call/"],
        waiting: ["desk/", "options/", "people/", "games/3/roll-call/"],
        between: ["desk/", "replacements/", "pilots/j1-1/growth/", "games/2/roll-call/"],
        mustered_campaign(sabine, 4, name="Pearl", pearl=True): ["games/1/roll-call/", "desk/"],
    }


def test_every_page_of_the_road_is_sound_on_desk_and_phone_by_day_and_night(opened, campaigns):
    page = opened("/new/")
    assert_sound(page)
    for campaign, addresses in campaigns.items():
        for address in addresses:
            page.goto(f"/c/{campaign.slug}/{address}")
            assert_sound(page)


def test_refused_forms_are_sound_too_and_keep_what_was_entered(opened, sabine):
    campaign = found_campaign(sabine)
    seat_players(campaign)
    page = opened(f"/c/{campaign.slug}/muster/")
    page.get_by_label("Pilot of Anna", exact=True).fill("Kōji Umezaki")
    page.get_by_label("Die of Bence").select_option("3")
    page.get_by_role("button", name="Muster everybody who is named").click()
    expect(page.get_by_text("Name the pilot.")).to_be_visible()
    expect(page.get_by_label("Pilot of Anna", exact=True)).to_have_value("Kōji Umezaki")
    expect(page.get_by_label("Die of Bence")).to_have_value("3")
    assert_sound(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_campaign_is_founded_seated_and_mustered_with_and_without_scripts(opened, scripts):
    page = opened("/new/", java_script_enabled=scripts)
    page.get_by_label("Name of the campaign").fill("Autumn league")
    page.get_by_role("button", name="Found it and seat the players").click()
    page.get_by_label("For Japan").fill("Anna\nBence\nChloé\nDavid")
    page.get_by_label("For the USA").fill("Ingrid\nJörg\nKarim\nLucía")
    page.get_by_role("button", name="Seat them").click()
    page.get_by_role("link", name=re.compile("Muster the 8")).click()
    for player in "Anna Bence Chloé David Ingrid Jörg Karim Lucía".split():
        page.get_by_label(f"Pilot of {player}", exact=True).fill(f"{player} the pilot")
    page.get_by_label("Die of Anna").select_option("1")
    page.get_by_label("Who saw the table’s dice").fill("Otto")
    page.get_by_role("button", name="Muster everybody who is named").click()
    expect(page.get_by_text("All 8 pilots are mustered")).to_be_visible()
    page.get_by_role("link", name="What comes next").click()
    page.get_by_role("link", name="Open game 1", exact=True).click()
    page.get_by_role("group", name="Jörg").get_by_label("Late").check(force=True)
    page.get_by_role("button", name="Open game 1").click()
    expect(page).to_have_url(re.compile("/games/1/report/$"))
    page.get_by_role("link", name="Desk").first.click()
    expect(page.get_by_text("Four for Japan and three for the USA fly. Late: Jörg.")).to_be_visible()
