"""A draft survives a reload, a bad connection, a lost answer and a closed page."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from campaign.models import Member
from tests.verbs import account, draft_of, mustered_campaign, open_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = 16_000
"""Milliseconds after which the page has tried again, however often it did."""


@pytest.fixture
def campaign():
    campaign = mustered_campaign(account("Sabine"))
    open_game(campaign, 1)
    return campaign


@pytest.fixture
def page(new_page, live_server, campaign):
    client = Client()
    client.force_login(Member.objects.get(campaign=campaign, role="owner").user)
    page = new_page(live_server.url)
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value}
    page.context.add_cookies([{**cookie, "url": live_server.url}])
    page.clock.install()
    page.goto(reverse("report", args=[campaign.slug, 1]))
    return page


def claim(page, by, on):
    for name in (by, on):
        page.locator(".pad .seat", has_text=name).click()


def state(page, word):
    """What the page says of its saving, soon; its clock, which the test has taken over, runs ahead to the next try."""
    said = page.locator(f"[data-status][data-state={word}]")
    for _ in range(20):
        page.clock.fast_forward(LONG)
        try:
            return said.wait_for(state="attached", timeout=250)
        except PlaywrightTimeout:
            continue
    said.wait_for(state="attached")


def stored(campaign):
    return draft_of(campaign, 1).body.get("claims", [])


def test_a_reload_shows_everything_that_was_entered(page, campaign):
    claim(page, "Anna", "Ingrid")
    page.locator("#note").fill("Fog until turn 9.")
    state(page, "saved")
    page.reload()
    assert page.locator(".claims li").count() == 1
    assert page.locator("#note").input_value() == "Fog until turn 9."


def test_without_a_connection_the_page_goes_on_and_sends_everything_when_it_is_back(page, campaign):
    page.context.set_offline(True)
    claim(page, "Anna", "Ingrid")
    claim(page, "Jörg", "Bence")
    state(page, "waiting")
    assert page.locator("[data-status]").inner_text() == "Not saved yet: no connection, trying again"
    assert page.locator(".claims li").count() == 2
    assert stored(campaign) == []
    page.context.set_offline(False)
    state(page, "saved")
    assert [c["on"] for c in stored(campaign)] == ["u1-1", "j2-1"]


def test_what_a_closed_page_could_not_send_is_sent_when_the_report_is_opened_again(page, campaign):
    page.context.set_offline(True)
    claim(page, "Anna", "Ingrid")
    state(page, "waiting")
    context, address = page.context, page.url
    page.close()
    context.set_offline(False)
    assert stored(campaign) == []
    again = context.new_page()
    again.goto(address)
    state(again, "saved")
    assert again.locator(".claims li").count() == 1
    assert len(stored(campaign)) == 1
    again.locator("#turns").fill("30")
    state(again, "saved")
    again.reload()
    assert draft_of(campaign, 1).body["turns"] == 30


def test_an_answer_that_is_lost_on_the_way_is_no_conflict_with_oneself(page, campaign):
    lost = []

    def lose(route):
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().status)
            route.abort()

    page.route("**/report/", lose)
    claim(page, "Anna", "Ingrid")
    state(page, "waiting")
    claim(page, "Jörg", "Bence")
    state(page, "saved")
    assert lost == [200]
    assert [c["on"] for c in stored(campaign)] == ["u1-1", "j2-1"]


def test_a_fault_of_the_server_is_waited_out(page, campaign):
    faults = []

    def fail(route):
        if len(faults) < 2:
            faults.append(route.request.method)
            route.fulfill(status=500, body="no")
        else:
            route.continue_()

    page.route("**/report/", fail)
    claim(page, "Anna", "Ingrid")
    state(page, "waiting")
    state(page, "saved")
    assert (len(faults), len(stored(campaign))) == (2, 1)


def test_whoever_was_signed_out_signs_in_elsewhere_and_loses_nothing(page, campaign, live_server):
    page.context.clear_cookies()
    claim(page, "Anna", "Ingrid")
    state(page, "waiting")
    assert page.locator("[data-status]").inner_text().startswith("Not saved: sign in again in another tab")
    client = Client()
    client.force_login(Member.objects.get(campaign=campaign, role="owner").user)
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    state(page, "saved")
    assert len(stored(campaign)) == 1


def test_confirming_first_sends_what_waits(page, campaign):
    page.locator("#note").fill("Typed a moment ago")
    page.get_by_role("button", name="Confirm the report").first.click()
    page.wait_for_url("**/rolls/")
    report = campaign.games.get(number=1).reports.get()
    assert (report.state, report.body["note"]) == ("confirmed", "Typed a moment ago")
