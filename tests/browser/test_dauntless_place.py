"""Ships placed by the thumb in a real browser, with and without script; a session that is taken over; a club's class typed in."""

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from games.dauntless.map.vessels import vessels_of
from games.dauntless.sessions import session_of
from games.models import Desk
from rulebooks.dauntless.hexes import Hex
from tests.browser.looking import WCAG, assert_sound, faults, let_in
from tests.dauntless_desk import NAGATO, TEXAS, a_desk
from tests.verbs import account, found_club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TALL = ((1280, 3000, "light"), (390, 4000, "dark"))
"""A bar at the screen's edge covers only what can be scrolled from under it."""


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def opened(new_page, live_server, anna):
    """A page of Anna's on a phone."""

    def go(path: str, **how: object) -> Tab:
        page = new_page(live_server.url, width=390, height=844, **how)
        let_in(page, live_server.url, anna)
        page.goto(live_server.url + path)
        return page

    return go


def places():
    return {one.id: (one.at, one.facing) for one in vessels_of(session_of(Desk.objects.get()))}


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_three_taps_place_a_ship_and_the_next_one_waits(opened, anna, script):
    desk = a_desk(anna, ships=(NAGATO, TEXAS))
    page = opened(f"/dauntless/{desk.code}/place/", java_script_enabled=script)
    for hexed, facing in (("2, -1", "4"), ("-3, 2", "6")):
        page.locator(f'.dm-tap[value="{hexed}"]').click()
        expect(page.locator("#at")).to_have_value(hexed)
        expect(page.get_by_role("group", name="where does its bow point")).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name=facing, exact=True).click()
        expect(page.get_by_text(f"facing {facing}.")).to_be_visible()
    assert places() == {"nagato": (Hex(2, -1), 4), "texas": (Hex(-3, 2), 6)}
    expect(page.get_by_text("Every ship has its hex")).to_be_visible()


def test_the_page_is_sound_and_its_hexes_are_large_enough_for_a_thumb(opened, anna):
    desk = a_desk(anna, ships=(NAGATO, TEXAS))
    page = opened(f"/dauntless/{desk.code}/place/?at=1, 1")
    assert page.locator(".dm-tap").first.bounding_box()["height"] >= 24
    for button in page.locator(".df-bow button").all():
        assert button.bounding_box()["height"] >= 44
        assert button.bounding_box()["width"] >= 44
    assert faults(page, TALL, WCAG) == []
    assert_sound(page)


def test_a_club_types_in_a_class_and_a_keeper_takes_a_session_over(opened, anna):
    club = found_club(anna)
    page = opened("/clubs/the-long-table/fleet/?ships=US BB-1")
    assert faults(page, TALL, WCAG) == []
    assert_sound(page)
    page.locator("#id_ships-hits").fill("34")
    page.get_by_role("button", name="Keep it for the club").first.click()
    expect(page.get_by_text("The club has American BB-1.")).to_be_visible()
    desk = a_desk(anna, club=club.slug)
    Desk.objects.update(referee=None)
    page.goto(page.url.partition("/clubs/")[0] + f"/dauntless/{desk.code}/settings/")
    assert faults(page, TALL, WCAG) == []
    assert_sound(page)
    page.get_by_role("button", name="Take it over").click()
    expect(page.get_by_text("You run this session from now on.")).to_be_visible()
