"""The plot timer in a real browser: two screens count down together, ring once, and late plots stand on both."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import assert_sound, let_in
from tests.pages.desk_evening import evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LIMIT = 10
SHOWN = "[data-plot-figures]"
LISTEN = """() => {
    window.struck = 0;
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.struck += 1; return made.call(this); };
}"""
"""Counts the tones that a page makes."""


@pytest.fixture
def table():
    return evening()


@pytest.fixture
def screen(new_page, live_server, table):
    """``screen("Anna", "timer/")``: that person's page."""

    def open_screen(name, path="timer/", **options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, table.people[name])
        page.goto(table.at(path))
        return page

    return open_screen


def seconds(page):
    minutes, rest = page.locator(SHOWN).inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def start(page, limit=LIMIT):
    page.get_by_label("Time limit in seconds").fill(str(limit))
    page.get_by_role("button", name="Start the timer").click()
    expect(page.get_by_text("Plotting", exact=True)).to_be_visible()


def test_two_screens_count_down_together_and_ring_and_the_late_stand_on_both(screen):
    referee, anna = screen("Sabine"), screen("Anna", width=390, height=844)
    wrong = {"now": "Date.now = () => 0"}
    anna.evaluate(wrong["now"])
    referee.get_by_role("button", name="Turn the bell on").click()
    expect(referee.get_by_role("button", name="The bell is on. Try it")).to_be_visible()
    referee.evaluate(LISTEN)
    start(referee)
    expect(anna.get_by_role("button", name="Noted Red 1")).to_be_visible(timeout=6000)
    assert abs(seconds(referee) - seconds(anna)) <= 1
    anna.get_by_role("button", name="Noted Red 1").click()
    expect(anna.get_by_role("button", name="Not yet after all Red 1")).to_be_visible()
    expect(referee.get_by_text("Noted after")).to_be_visible(timeout=6000)
    for page in (referee, anna):
        expect(page.locator(".plot-clock.rung")).to_be_visible(timeout=15_000)
        expect(page.get_by_role("heading", name="Late plots")).to_be_visible(timeout=6000)
    assert referee.evaluate("window.struck") > 0
    anna.get_by_role("button", name="Dive").click()
    expect(referee.get_by_text("Their increment is still to be said: Zero 1")).to_be_visible(timeout=6000)
    referee.get_by_role("group", name="Japan").get_by_role("button", name="Level").click()
    referee.get_by_role("button", name="Write into the log").click()
    for page in (anna, referee):
        expect(page.get_by_text("it dives on or brakes")).to_be_visible(timeout=6000)


def test_a_timer_that_starts_is_seen_on_every_page_of_the_session(screen):
    kenji, referee = screen("Kenji", "sealed/"), screen("Sabine")
    expect(kenji.locator(".plot-clock")).to_be_hidden()
    start(referee, 150)
    expect(kenji.locator(".plot-clock")).to_be_visible(timeout=6000)
    assert 120 < seconds(kenji) <= 150
    referee.get_by_role("button", name="Stop").click()
    expect(kenji.locator(".plot-clock")).to_be_hidden(timeout=6000)


def test_without_script_the_timer_is_started_noted_and_looked_at(new_page, live_server, table):
    page = new_page(live_server.url, java_script_enabled=False)
    let_in(page, live_server.url, table.people["Sabine"])
    page.goto(table.at("timer/"))
    page.get_by_role("button", name="Start the timer").click()
    assert 140 < seconds(page) <= 150
    page.get_by_role("button", name="Noted Zero 1").click()
    page.get_by_role("link", name="Look at the time again").click()
    expect(page.get_by_role("button", name="Not yet after all Zero 1")).to_be_visible()


def test_its_pages_are_sound(screen, table):
    for path in ("timer/", "notes/", "sealed/", "aids/", "aids/submarine/", "aids/solitaire_move/"):
        page = screen("Anna", path)
        assert_sound(page)
        page.context.close()
