"""The Dauntless desk from a campaign's game to its report: attacks on a phone under a thumb, and what counts in the end."""

import pytest
from playwright.sync_api import expect

from games.models import DeskEntry
from tests import verbs
from tests.browser.looking import BOTH, WCAG, faults, let_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.fixture
def anna():
    return verbs.account("Anna")


@pytest.fixture
def campaign(anna):
    """Game 1 is flown, game 2 is open."""
    campaign = verbs.mustered_campaign(anna, visibility="public")
    verbs.fly_game(campaign, 1)
    verbs.open_game(campaign, 2)
    return campaign


@pytest.fixture
def phone(new_page, live_server, anna):
    page = new_page(live_server.url, reduced_motion="reduce", **PHONE)
    let_in(page, live_server.url, anna)
    return page


def tap(page, name, role="button"):
    page.get_by_role(role, name=name, exact=True).tap()


def put_in(page, ship, called):
    """A ship of the book, by her class."""
    klass = page.get_by_label("Class", exact=True)
    klass.select_option(klass.locator("option", has_text=ship).get_attribute("value"))
    page.get_by_label("Name", exact=True).fill(called)
    tap(page, "Add it")


def choose(page, *ways, whose, by):
    """The attack, the ship where it is not known yet, and who makes it: a strike of the campaign, or an aircraft."""
    card = page.locator(".da-choose")
    for way in ways:
        card.get_by_role("link", name=way).tap()
    card.locator("summary", has_text=whose).tap()
    card.get_by_role("link", name=by).tap()


def sound(page, looks=BOTH):
    assert faults(page, looks, WCAG) == []


def test_strike_aircraft_attack_a_ship_and_the_report_counts_what_hit(phone, campaign):
    phone.goto(f"/c/{campaign.slug}/games/2/")
    tap(phone, "Begin or attach a session", "link")
    tap(phone, "Begin a session for this game")
    tap(phone, "To the table", "link")
    tap(phone, "Add ships and aircraft", "link")
    put_in(phone, "BB-1 · Nagato", "Nagato")
    put_in(phone, "BB-2 · 39 hits", "Kirishima")

    tap(phone, "Attack", "link")
    choose(phone, "Torpedo", "Nagato", whose="strike of the campaign", by="TBF Avenger")
    expect(phone.locator("#peek")).to_contain_text("Still to say")
    phone.locator(".da-hexes .at-2").tap()
    ahead = phone.locator("#ahead")
    for said in ("Aspect: forward side", "+1", "18.0 hits on average", "Half speed or worse, from 23 hits33.3%"):
        expect(ahead).to_contain_text(said)
    phone.locator('#dice label:has([name="die-1"][value="5"])').tap()
    expect(phone.locator("#sum")).to_contain_text("5 + 1 = 6, × 4 = 24")
    tap(phone, "Enter")
    entered = phone.locator(".da-entered")
    expect(entered).to_contain_text("half speed, 24 hits of 45")
    expect(entered).to_contain_text("rolled at the table")
    sound(phone, [(390, 844, "light")])

    tap(phone, "Next attack", "link")
    choose(phone, "Dive bombing", whose="By any aircraft", by="SBD 1")
    expect(phone.locator(".da-choose")).to_contain_text("SBD Dauntless, 4 of 4 left")
    tap(phone, "Roll here and enter")
    expect(entered).to_contain_text("rolled by the site")
    hits = 24 + DeskEntry.objects.get(number=2).answer["hits"]
    expect(entered).to_contain_text(f"{hits} hits of 45")
    tap(phone, "The same again", "link")
    tap(phone, "Roll here and enter")
    expect(entered).to_contain_text("Line 3 of the log")
    tap(phone, "Undo")
    expect(entered.get_by_role("heading")).to_have_text("Dive bombing: taken back")
    expect(entered).to_contain_text(f"{hits} hits of 45")

    tap(phone, "Game 2 of Harbour Street League", "link")
    expect(phone.get_by_role("heading", name="The Dauntless desk")).to_be_visible()
    sound(phone, [(390, 844, "dark")])
    tap(phone, "Bring it into the draft")
    expect(phone.get_by_text("The draft says what the desk says.")).to_be_visible()
    phone.goto(f"/c/{campaign.slug}/games/2/report/")
    for aircraft in ("SBD", "TBF"):
        for counts in ("attacked", "successful"):
            expect(phone.locator(f'[name="k-usa-{aircraft}-{counts}"]')).to_have_value("1")
    tap(phone, "Confirm the report")
    phone.wait_for_url("**/games/2/rolls/")

    phone.goto(f"/c/{campaign.slug}/games/2/")
    behind = phone.locator("section", has=phone.get_by_role("heading", name="The Dauntless desk"))
    expect(behind).to_contain_text(f"{hits} of 45")
    expect(behind.get_by_role("row", name="TBF Avenger")).to_contain_text("success")
    sound(phone)
