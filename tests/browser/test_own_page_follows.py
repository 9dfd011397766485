"""A referee's desk and a player's phone at one table, in a real browser: each sees by itself what the other did."""

import pytest
from django.conf import settings
from playwright.sync_api import expect

from campaign.acts.rolls import throw
from campaign.models import Member
from games.models import Roll
from tests import verbs
from tests.pages.world import signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 3000


@pytest.fixture
def campaign():
    """Game 2 is entered and Anna's pilot went down; nothing is confirmed."""
    founded = verbs.mustered_campaign(verbs.account("Sabine"))
    verbs.add_member(founded, verbs.account("Anna"), Member.Role.PLAYER, "j1")
    verbs.fly_game(founded, 1)
    verbs.open_game(founded, 2)
    verbs.write_down(founded, 2, j1={"fate": "lost"}, u1={"damaged": True})
    return founded


@pytest.fixture
def opened(new_page, live_server, campaign):
    """A page of the campaign as one of its people has it open."""

    def open_page(person, path, **options):
        page = new_page(live_server.url, reduced_motion="reduce", **options)
        value = signed_in(campaign.members.get(user__username=person).user).cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
        page.goto(f"/c/{campaign.slug}/{path}")
        return page

    return open_page


def below(one, other):
    """Whether one thing begins where another has ended."""
    upper = other.bounding_box()
    return one.bounding_box()["y"] >= upper["y"] + upper["height"]


def test_a_pilot_who_is_down_calls_his_player_and_the_players_die_falls_into_the_referees_page(opened, campaign):
    phone = opened("Anna", "me/", width=390)
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    verbs.confirm_report(campaign, 2)
    called = phone.get_by_role("heading", name="Anna the pilot is in the water")
    expect(called).to_be_visible(timeout=SOON)
    expect(phone.locator("[data-live-words]")).to_have_text("Your turn: Rescue. Anna the pilot is in the water.")
    phone.get_by_role("button", name="Show it").click()
    expect(called).to_be_in_viewport()
    desk = opened("Sabine", "games/2/rolls/?pilot=u1-1")
    desk.get_by_label("Witness").fill("Nin")
    phone.get_by_role("button", name="Roll", exact=True).click()
    phone.locator("#fell").wait_for()
    assert Roll.objects.filter(game=2).count() == 1
    expect(desk.locator("[data-live-words]")).to_have_text(
        "There is something new on this page. What you entered is untouched.", timeout=SOON
    )
    assert desk.get_by_label("Witness").input_value() == "Nin"
    assert below(desk.locator("#live"), desk.get_by_label("Witness")), "the line covers the field in which he types"
    desk.get_by_role("button", name="Show it").click()
    expect(desk.get_by_role("heading", name="Settled")).to_be_visible()
    assert desk.get_by_label("Witness").input_value() == "Nin"
    verbs.throw_all(campaign)
    expect(desk.get_by_role("heading", name="Settled")).to_be_visible()


def test_a_sending_that_waits_for_the_connection_is_not_taken_away_by_what_others_do(opened, campaign):
    verbs.confirm_report(campaign, 2)
    phone = opened("Anna", "me/", width=390)
    phone.route("**/me/roll/", lambda route: route.abort())
    phone.get_by_role("button", name="Roll", exact=True).click()
    phone.locator("form[data-held=waiting]").wait_for()
    throw(actor=verbs.acting(), campaign=campaign, game=2, pilot="j1-1", kind="rescue", dice=verbs.dice(5), now=verbs.NOW)
    expect(phone.locator("[data-live-words]")).to_contain_text("something new", timeout=2 * SOON)
    expect(phone.locator("form[data-held=waiting]")).to_be_visible()
    phone.unroute("**/me/roll/")
    phone.locator("#fell").wait_for(timeout=20_000)
    assert Roll.objects.filter(game=2, pilot__code="j1-1").count() == 1
