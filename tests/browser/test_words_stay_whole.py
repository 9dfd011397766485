"""On a phone no word of the house is broken in its middle, not in a table's narrow column, a button or a message."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from campaign.models import Profile
from tests.browser.looking import STICKS_OUT
from tests.pages.reading import autumn
from tests.verbs import account, mustered_campaign, open_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/", "/c/{}/desk/", "/c/{}/standings/", "/c/{}/games/4/", "/c/{}/games/4/rolls/", "/c/{}/dice/", "/c/{}/seats/",
    "/c/{}/roster/", "/c/{}/options/", "/c/{}/pilots/j1-1/", "/c/{}/pictures/",
]  # fmt: skip
BROKEN = """() => {
    const broken = new Set(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode, about = text.parentElement;
        if (about.closest("script, option, .sr, th[scope=row], .pilot, code") || !about.checkVisibility()) continue;
        for (const word of text.data.matchAll(/[\\p{L}\\p{N}]{3,}/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].filter((one) => one.width).map((one) => Math.round(one.top)));
            if (lines.size > 1) broken.add(word[0]);
        }
    }
    return [...broken];
}"""
"""Words that stand in two lines; what people are called may be of any length and is left out."""


@pytest.fixture
def phone(new_page, live_server, db):
    User.objects.create_superuser("keeper")
    sabine = account("Sabine")
    campaign = autumn(sabine)
    client = Client()
    client.force_login(sabine)
    page = new_page(live_server.url, width=390, height=844)
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    return page, campaign


@pytest.mark.parametrize("language", ["en-gb", "de"])
def test_no_usual_word_is_broken_on_a_phone(phone, language):
    page, campaign = phone
    Profile.objects.create(user=User.objects.get(username="Sabine"), language=language)
    found = {}
    for address in PAGES:
        page.goto(address.format(campaign.slug))
        found[address] = page.evaluate(BROKEN)
    assert {address: words for address, words in found.items() if words} == {}


def test_a_message_of_several_lines_leaves_its_button_whole(phone):
    page, campaign = phone
    page.goto(f"/c/{campaign.slug}/options/")
    toast = '<div class="toast"><span>{}</span><button class="button">Close</button></div>'
    toasts = f'<div class="toasts">{toast.format("What was said is kept for a good while. " * 4)}</div>'
    page.evaluate("(toasts) => document.body.insertAdjacentHTML('beforeend', toasts)", toasts)
    assert page.evaluate(BROKEN) == []


OVERLAPPING = """() => {
    const there = [...document.querySelectorAll(".masthead :is(a, summary)")].filter((one) => one.checkVisibility());
    const at = there.map((one) => [one.textContent.trim(), one.getBoundingClientRect()]);
    return at.flatMap(([word, a], n) => at.slice(n + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map(([other]) => `${word} / ${other}`));
}"""


@pytest.mark.parametrize("address", ["/", "/c/{}/desk/", "/c/{}/standings/"])
def test_in_german_too_no_tab_stands_upon_another(phone, new_page, live_server, address):
    own, campaign = phone
    reader = new_page(live_server.url, width=390, height=844)
    for page in (own, reader) if "desk" not in address else (own,):
        page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "de", "url": live_server.url}])
        page.goto(address.format(campaign.slug))
        assert page.locator("html").get_attribute("lang") == "de"
        assert page.evaluate(OVERLAPPING) == []


NAMED = """() => {
    const name = document.querySelector(".masthead .where a");
    return [name.textContent, name.scrollWidth <= name.clientWidth];
}"""
"""The campaign's name in the masthead, and whether it is there whole."""
SMALL = [*PAGES, "/c/{}/take-home/", "/c/{}/pilots/j1-1/", "/search/?q=Guad", "/players/", "/preferences/", "/c/{}/pictures/"]


@pytest.mark.parametrize("width", [320, 390])
def test_in_german_nothing_is_wider_than_a_phone_and_the_campaign_is_named(phone, live_server, width):
    page, campaign = phone
    running = mustered_campaign(User.objects.get(username="Sabine"), a_side=8)
    open_game(running, 1)
    page.set_viewport_size({"width": width, "height": 844})
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "de", "url": live_server.url}])
    wrong = {}
    for address in [*(one.format(campaign.slug) for one in SMALL), f"/c/{running.slug}/games/1/report/"]:
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == "de"
        wrong[address] = page.evaluate(STICKS_OUT) + page.evaluate(OVERLAPPING)
        if address.startswith(f"/c/{campaign.slug}"):
            assert page.evaluate(NAMED) == [campaign.name, True]
    assert {address: faults for address, faults in wrong.items() if faults} == {}


TOLD = """() => [...document.querySelectorAll(".ledger.told-below")].map((table) => {
    const wide = table.getBoundingClientRect().width, frame = table.closest(".fit");
    const cells = [...table.querySelectorAll("tbody td.words")].map((cell) => cell.getBoundingClientRect().width);
    return [frame.scrollWidth <= frame.clientWidth, cells.length > 3, Math.min(...cells) > 0.75 * wide];
})"""
"""Of each table whose rows are told below: nothing is cut, there are rows, and what is told has the page's width."""


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize(("address", "tables"), [("pilots/j1-1/", 1), ("games/4/", 2)])
def test_what_happened_to_somebody_is_as_wide_as_the_phone(phone, live_server, address, tables, width):
    page, campaign = phone
    page.set_viewport_size({"width": width, "height": 844})
    for language in ("en", "de"):
        page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
        page.goto(f"/c/{campaign.slug}/{address}")
        assert page.evaluate(TOLD) == [[True, True, True]] * tables
        heads = page.locator(".told-below tbody th a").evaluate_all(
            "(all) => all.filter((one) => [...one.getClientRects()].length > one.textContent.trim().split(/[ -]/).length)"
            ".map((one) => one.textContent)"
        )
        assert heads == [], "no name is broken within a word"


def test_a_message_covers_neither_score_nor_button_of_a_report_on_a_phone(phone):
    page, _campaign = phone
    running = mustered_campaign(User.objects.get(username="Sabine"), a_side=8)
    open_game(running, 1)
    page.goto(f"/c/{running.slug}/games/1/report/")
    toasts = (
        '<div class="toasts"><div class="toast"><span>Game 1 is open.</span><button class="button">Close</button></div></div>'
    )
    page.evaluate("(toasts) => document.body.insertAdjacentHTML('beforeend', toasts)", toasts)
    bar, toast = (page.locator(one).last.bounding_box() for one in (".running", ".toasts .toast"))
    assert toast["y"] + toast["height"] <= bar["y"] or bar["y"] + bar["height"] <= toast["y"]
