"""Looking at a page as the house asks: on a desk by day and on a phone by night, by axe's rules, and nothing scrolls sideways."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page as Tab

from tests.browser.contrast import bring_axe, faint_texts

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


def broken_rules(page: Tab, rules: list[str] | None = None) -> list[tuple[str, str]]:
    """Axe's rules that the page breaks as it stands, each with the first place of it; contrast is ``faint_texts``."""
    bring_axe(page)
    options: dict[str, Any] = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}
    if rules:
        options["runOnly"] = rules
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [(rule["id"], rule["nodes"][0]["html"][:120]) for rule in found]


def faults(page: Tab, looks: tuple[tuple[int, int, str], ...] = BOTH, rules: list[str] | None = None) -> list[tuple[str, ...]]:
    """What is to be mended in each look, with every disclosure open.

    Where the sizes of targets are measured (``rules`` with WCAG 2.2), the row's "More" stays closed: it opens over other targets.
    Contrast is measured in each of them (``contrast.py``).
    """
    wrong: list[tuple[str, ...]] = []
    page.evaluate(OPEN_ALL, "details:not(.more)" if rules else "details")
    for look in looks:
        set_look(page, look)
        wrong += [(page.url, look[2], *rule) for rule in (*broken_rules(page, rules), *faint_texts(page))]
        wrong += [(page.url, look[2], "sideways", part) for part in page.evaluate(STICKS_OUT)]
    return wrong


def assert_sound(page: Tab, looks: tuple[tuple[int, int, str], ...] = BOTH) -> None:
    """Nothing to mend for people who cannot see or use a mouse, and nothing to scroll sideways."""
    assert faults(page, looks) == []
