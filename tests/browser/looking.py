"""Looking at a page as the house asks: on a desk by day and on a phone by night, by axe's rules, and nothing scrolls sideways."""

from typing import Any
from weakref import WeakKeyDictionary

from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page as Tab

DESK, PHONE = (1280, 800, "light"), (390, 844, "dark")
BOTH = (DESK, PHONE)
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
BEST = [*WCAG, "best-practice"]
OPEN_ALL = "(which) => document.querySelectorAll(which).forEach((one) => { one.open = true; })"
STICKS_OUT = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5).map((e) => `${e.tagName}.${e.className}`)"""
"""What stands beyond the right edge, if the page can be moved sideways."""


def let_in(page: Tab, base_url: str, user: User) -> None:
    """Signed in without the form: the session's cookie."""
    client = Client()
    client.force_login(user)
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": base_url}])


def set_look(page: Tab, look: tuple[int, int, str]) -> None:
    width, height, scheme = look
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")


SEEN: WeakKeyDictionary[Tab, int] = WeakKeyDictionary()
"""How many pages were looked at in each tab."""


def broken_rules(page: Tab, rules: list[str] | None = None, colours: bool = True) -> list[tuple[str, str]]:
    """Axe's rules that the page breaks as it stands, each with the first place of it."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    options: dict[str, Any] = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": colours}}}
    if rules:
        options["runOnly"] = rules
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [(rule["id"], rule["nodes"][0]["html"][:120]) for rule in found]


def faults(page: Tab, looks: tuple[tuple[int, int, str], ...] = BOTH, rules: list[str] | None = None) -> list[tuple[str, ...]]:
    """What is to be mended in each look, with every disclosure open.

    Where the sizes of targets are measured (``rules`` with WCAG 2.2), the row's "More" stays closed: it opens over other targets.
    Contrast is three quarters of axe's work: it is measured in one look of each page, and the looks take turns in a tab. Every
    page is measured by test_every_page_is_accessible besides.
    """
    wrong: list[tuple[str, ...]] = []
    turn = SEEN[page] = SEEN.get(page, -1) + 1
    page.evaluate(OPEN_ALL, "details:not(.more)" if rules else "details")
    for number, look in enumerate(looks):
        set_look(page, look)
        wrong += [(page.url, look[2], *rule) for rule in broken_rules(page, rules, colours=number == turn % len(looks))]
        wrong += [(page.url, look[2], "sideways", part) for part in page.evaluate(STICKS_OUT)]
    return wrong


def assert_sound(page: Tab, looks: tuple[tuple[int, int, str], ...] = BOTH) -> None:
    """Nothing to mend for people who cannot see or use a mouse, and nothing to scroll sideways."""
    assert faults(page, looks) == []
