"""A game night by the keyboard alone: nothing is clicked, the focus is always seen, and it is never lost after an act."""

import re

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from campaign.models import Member
from games.models import Part, Roll
from tests.verbs import (
    PASSWORD,
    account,
    add_member,
    confirm_report,
    draft_of,
    fly_game,
    mustered_campaign,
    open_game,
    throw_all,
    write_down,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.timeout(180)]

MOST = 250
"""Presses of Tab after which something counts as out of reach."""
HERE = """() => {
    const here = document.activeElement;
    const words = (here.labels?.length ? [...here.labels].map((one) => one.textContent).join(" ") : "")
        || here.getAttribute("aria-label") || here.textContent;
    return here === document.body ? null : `${here.localName}: ${words.trim().replace(/\\s+/g, " ")}`;
}"""
MARKED = """() => {
    const drawn = (one) => {
        const style = getComputedStyle(one);
        const line = style.outlineStyle === "none" ? "" : `${style.outlineWidth} ${style.outlineColor}`;
        return [line, style.boxShadow, style.borderColor, style.backgroundColor].join(";");
    };
    const here = document.activeElement, around = [here, ...(here.labels ?? []), here.parentElement];
    const box = here.getBoundingClientRect();
    const seen = around.map(drawn);
    here.blur();
    const plain = around.map(drawn);
    here.focus({ focusVisible: true });
    return box.width > 1 && box.height > 1 && seen.some((one, place) => one !== plain[place]);
}"""


class Keys:
    """Somebody with a keyboard and nothing else."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    def here(self) -> str | None:
        """What has the focus, as ``button: Sign in``."""
        return self.tab.evaluate(HERE)

    def to(self, kind: str, words: str, back: bool = False) -> None:
        """Tab to what is of ``kind`` and says ``words``; whatever the focus meets on the way shows it."""
        met = []
        for _ in range(MOST):
            self.press("Shift+Tab" if back else "Tab")
            here = self.here()
            if here is not None:
                assert self.tab.evaluate(MARKED), f"{self.tab.url}: the focus is not seen on {here}"
            met.append(here)
            if here and here.startswith(f"{kind}: ") and words in here:
                return
        raise AssertionError(f"{self.tab.url}: no {kind} {words!r} among {list(dict.fromkeys(met))}")

    def follow(self, words: str, address: str) -> None:
        """Follow a link, and be on the next page."""
        self.to("a", words)
        with self.tab.expect_navigation(url=address):
            self.press("Enter")

    def type(self, words: str) -> None:
        self.tab.keyboard.type(words)


def sign_in(tab: Tab, name: str) -> Keys:
    keys = Keys(tab)
    tab.goto("/sign-in/")
    keys.to("input", "Name")
    keys.type(name)
    keys.to("input", "Password")
    keys.type(PASSWORD)
    keys.press("Enter")
    tab.wait_for_url(lambda address: "sign-in" not in address)
    return keys


@pytest.fixture
def campaign():
    """Eight are mustered; nothing is flown yet."""
    return mustered_campaign(account("Sabine"), name="Autumn")


def test_a_referee_needs_no_mouse_for_a_game(new_page, live_server, campaign):
    tab = new_page(live_server.url)
    keys = sign_in(tab, "Sabine")
    keys.follow("Autumn", f"**/c/{campaign.slug}/")
    keys.follow("Desk", "**/desk/")
    keys.follow("Open game 1", "**/games/1/roll-call/")
    keys.to("button", "Open game 1")
    keys.press("Enter")
    tab.wait_for_url("**/games/1/report/")
    keys.to("button", "Anna the pilot")
    keys.press("Enter")
    assert "Anna the pilot" in (keys.here() or "")
    keys.to("button", "Ingrid the pilot")
    keys.press("Enter")
    tab.locator("[data-status][data-state=saved]").wait_for(state="attached")
    assert keys.here() is not None, "the focus is lost after a claim"
    assert len(draft_of(campaign).body["claims"]) == 1
    keys.to("button", "Confirm")
    keys.press("Enter")
    tab.wait_for_url("**/games/1/rolls/")
    keys.to("button", "Roll here")
    before = Roll.objects.filter(campaign=campaign).count()
    keys.press("Enter")
    expect(tab.locator("#fell")).to_be_focused()
    assert Roll.objects.filter(campaign=campaign).count() == before + 1


def in_the_seat(campaign, name: str):
    """Somebody who sits on j1."""
    person = account(name)
    add_member(campaign, person, Member.Role.PLAYER, "j1")
    return person


def test_a_player_files_his_part_without_a_mouse(new_page, live_server, campaign):
    in_the_seat(campaign, "Anna")
    open_game(campaign, 1)
    tab = new_page(live_server.url, width=390, height=844)
    keys = sign_in(tab, "Anna")
    keys.follow("Autumn", f"**/c/{campaign.slug}/")
    keys.follow("Your pilot", "**/me/")
    keys.follow("File my part", "**/part/")
    keys.to("input", "nothing")
    while not (keys.here() or "").endswith("shot down"):
        keys.press("ArrowRight")
    keys.to("input", "in turn")
    keys.type("7")
    keys.to("button", "File it")
    keys.press("Enter")
    expect(tab.locator(".notice h2")).to_have_text(re.compile("^Filed"))
    assert Part.objects.get().body["claims"][0]["result"] == "shot_down"


def test_a_player_rolls_his_own_die_without_a_mouse(new_page, live_server, campaign):
    in_the_seat(campaign, "Anna")
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"})
    confirm_report(campaign, 2)
    tab = new_page(live_server.url, width=390, height=844, scheme="dark")
    keys = sign_in(tab, "Anna")
    keys.follow("Autumn", f"**/c/{campaign.slug}/")
    keys.follow("Your pilot", "**/me/")
    before = Roll.objects.filter(campaign=campaign).count()
    keys.to("button", "Roll")
    keys.press("Enter")
    expect(tab.locator("#fell")).to_be_focused()
    assert Roll.objects.filter(campaign=campaign).count() == before + 1


def test_the_board_that_changes_by_itself_leaves_the_focus_where_it_is(new_page, live_server, campaign):
    open_game(campaign, 1)
    write_down(campaign, 1, u1={"fate": "lost"})
    confirm_report(campaign, 1)
    tab = new_page(live_server.url)
    keys = sign_in(tab, "Sabine")
    keys.follow("Autumn", f"**/c/{campaign.slug}/")
    keys.to("summary", "The same as a table")
    here = keys.here()
    throw_all(campaign)
    expect(tab.get_by_text("rolls wait")).to_have_count(0, timeout=6000)
    assert keys.here() == here
