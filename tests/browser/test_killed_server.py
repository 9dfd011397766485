"""A server that is killed under three open pages: the report, a player's part and the board each find their way back to it."""

import json
import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser]

SEEDED = """
from django.conf import settings
from django.test import Client
from tests import verbs
sabine, anna = verbs.account("Sabine"), verbs.account("Anna")
report, part, board = (verbs.mustered_campaign(sabine, name=name, visibility="public") for name in ("Report", "Part", "Board"))
verbs.add_member(part, anna, "player", "j1")
for campaign in (report, part, board):
    verbs.open_game(campaign, 1)
verbs.write_down(board, 1, j1={"damaged": True}, u1={"fate": "lost"})
verbs.confirm_report(board)
def session(user):
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value
print("SEEDED", settings.SESSION_COOKIE_NAME, session(sabine), session(anna), report.slug, part.slug, board.slug)
"""
THROWN = """
from campaign.models import Campaign
from tests import verbs
verbs.throw_all(Campaign.objects.get(name="Board"))
"""
LONG = 16_000
"""Milliseconds after which every page has asked again."""


def claim(page, by, on):
    for name in (by, on):
        page.locator(".pad .seat", has_text=name).click()


def state(page, kind, word):
    page.locator(f"[{kind}][data-state={word}]").wait_for(state="attached", timeout=25_000)


def asks_until(page, shown):
    """Let the page's clock, which the test has taken over, run ahead until something is seen on it."""
    for _ in range(20):
        page.clock.fast_forward(LONG)
        try:
            return expect(shown).to_be_visible(timeout=250)
        except AssertionError:
            continue
    expect(shown).to_be_visible()


@pytest.fixture
def three(house, new_page):
    """The report and the board of Sabine's campaigns, and Anna's part on her phone."""
    printed = house.manage("shell", "-c", SEEDED)
    name, sabine, anna, *slugs = next(line.split()[1:] for line in printed.splitlines() if line.startswith("SEEDED"))

    def open_page(slug, path, session, **options):
        page = new_page(house.url, **options)
        page.context.add_cookies([{"name": name, "value": session, "url": house.url}])
        page.clock.install()
        page.goto(f"/c/{slug}/{path}")
        return page

    return (
        open_page(slugs[0], "games/1/report/", sabine),
        open_page(slugs[1], "games/1/part/", anna, width=390),
        open_page(slugs[2], "board/", sabine),
    )


def test_a_killed_server_loses_nothing_that_it_answered_and_gets_the_rest_once_when_it_is_back(house, three):
    report, phone, board = three
    claim(report, "Anna", "Ingrid")
    state(report, "data-status", "saved")
    phone.locator("[id='c-u1-1'] label", has_text="shot down").click()

    house.kill()
    claim(report, "Jörg", "Bence")
    state(report, "data-status", "waiting")
    phone.locator("[name='c-u1-1-turn']").fill("12")
    phone.get_by_role("button", name="File it").click()
    state(phone, "data-offline-status", "waiting")
    asks_until(board, board.get_by_text("No connection since"))
    house.manage("shell", "-c", THROWN)  # what another process does meanwhile
    house.start()

    asks_until(board, board.get_by_text("is safe on deck").first)
    expect(board.get_by_text("No connection since")).not_to_be_visible()
    report.clock.fast_forward(LONG)
    state(report, "data-status", "saved")
    report.reload()
    said = report.locator(".claims li > span:not(.turn)").all_inner_texts()
    assert [text.strip() for text in said] == [
        "Jörg the pilot shot down Bence the pilot",
        "Anna the pilot shot down Ingrid the pilot",
    ]
    phone.clock.fast_forward(LONG)
    expect(phone.locator(".notice h2")).to_have_text(re.compile("^Filed"), timeout=25_000)
    assert phone.locator("[name='c-u1-1-turn']").input_value() == "12"
    with closing(sqlite3.connect(house.database)) as database:
        [(edit, body)] = database.execute("SELECT edit, body FROM games_part")
    assert (edit, [said["turn"] for said in json.loads(body)["claims"]]) == (1, [12])
