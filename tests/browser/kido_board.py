"""Where things are on the board of Kido Butai in a browser."""

from django.urls import reverse
from playwright.sync_api import expect

from games.kido_butai.moves import game_of
from games.kido_butai.table import table_of
from tests.browser.looking import let_in

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def opener(new_page, live_server, player, battle):
    """Opens the game as its player: ``opened(width=390)``."""

    def open_game(**options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, player)
        page.goto(reverse("kido_game", args=[battle.code]))
        return page

    return open_game


def counter(page, unit):
    return page.locator(f'.kb-counter[data-unit="{unit}"]')


def place(page, code):
    return page.locator(f'[data-place="{code}"]')


def button(page, move):
    return page.locator(f'button[name="move"][value="{move}"]:not(.kb-also)')


def heard(page):
    """What just happened is told to its end at once, and the board shows it."""
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".kb-telling")).to_have_count(0)


def lies(page, unit, code):
    """The counter lies there now, on the page."""
    expect(place(page, code).locator(f'[data-unit="{unit}"]')).to_have_count(1)


def stands(battle):
    """The table as it is kept."""
    battle.refresh_from_db()
    return table_of(game_of(battle))
