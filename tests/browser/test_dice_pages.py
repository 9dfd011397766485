"""The pages of the dice in a real browser: by day and night, on a phone, with every disclosure open."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client

from campaign.acts.muster import NewPilot, muster
from campaign.acts.rolls import throw_all
from campaign.acts.seeds import retire
from tests import verbs

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = ("dice/", "dice/check/", "dice/seed/", "games/2/rolls/")


@pytest.fixture
def evening():
    """A campaign whose first seed was revealed after a game; of the second game dice wait."""
    sabine = verbs.account("Sabine")
    campaign = verbs.found_campaign(sabine)
    new = [NewPilot(seat.code, f"{seat.name} the pilot", nonce="Fortuna") for seat in verbs.seat_players(campaign)]
    muster(actor=verbs.acting(sabine), campaign=campaign, pilots=new, now=verbs.NOW)
    verbs.open_game(campaign, 1)
    verbs.confirm_report(campaign, 1)
    throw_all(actor=verbs.acting(sabine), campaign=campaign, now=verbs.NOW)
    retire(actor=verbs.acting(sabine), campaign=campaign, seed=1, reason="to check the first game", now=verbs.NOW)
    verbs.open_game(campaign, 2)
    verbs.confirm_report(campaign, 2)
    return sabine, campaign


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_pages_of_the_dice_are_sound(new_page, live_server, evening, width, scheme):
    sabine, campaign = evening
    page = new_page(live_server.url, width=width, scheme=scheme)
    client = Client()
    client.force_login(sabine)
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    wrong = []
    for path in PAGES:
        page.goto(f"/c/{campaign.slug}/{path}")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        found = Axe().run(page).response["violations"]
        wrong += [(path, each["id"], each["nodes"][0]["html"]) for each in found]
        wrong += [(path, "wider than the screen")] * (not page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    assert wrong == []
