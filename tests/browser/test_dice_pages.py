"""The pages of the dice in a real browser: by day and night, on a phone, with every disclosure open."""

import pytest

from campaign.acts.muster import NewPilot, muster
from campaign.acts.rolls import throw_all
from campaign.acts.seeds import retire
from tests import verbs
from tests.browser.looking import faults, let_in

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


def test_the_pages_of_the_dice_are_sound(new_page, live_server, evening):
    sabine, campaign = evening
    page = new_page(live_server.url)
    let_in(page, live_server.url, sabine)
    wrong = []
    for path in PAGES:
        page.goto(f"/c/{campaign.slug}/{path}")
        wrong += faults(page)
    assert wrong == []
