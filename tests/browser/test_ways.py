"""The ways in, in a real browser: a player joins with his phone and comes back by his link; every page is sound."""

import re

import pytest
from playwright.sync_api import expect

from campaign import room
from campaign.acts import passes
from campaign.models import Member, Pass
from campaign.ways import shown_code
from tests.browser.looking import assert_sound, let_in
from tests.verbs import account, acting, add_member, found_campaign, mustered_campaign, seat_players

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def sabine():
    return account("Sabine")


@pytest.fixture
def in_the_room(monkeypatch):
    monkeypatch.setattr(room, "lan_addresses", lambda: ["192.168.7.20"])


def test_every_way_in_is_sound_on_desk_and_phone_by_day_and_night(new_page, live_server, sabine, in_the_room):
    campaign = mustered_campaign(sabine, 4)
    add_member(campaign, account("marek"))
    passes.open_side(actor=acting(), campaign=campaign, side="usa", hours=12)
    passes.give_slips(actor=acting(), campaign=campaign, seats=["j1", "j2"])
    guest = Member.objects.get(seat__code="j1").user
    side, slip = Pass.objects.get(member=None), Pass.objects.get(member__user=guest)
    pages = {
        None: ["/in/", "/in/nothing/", f"/in/{side.token}/", f"/in/{slip.token}/"],
        guest: ["/account/", "/account/close/", f"/in/{side.token}/", f"/c/{campaign.slug}/my-link/"],
        sabine: [
            "/account/",
            *(f"/c/{campaign.slug}/{one}" for one in ("passes/", "passes/slips/", "people/", "hand-over/", "seats/j1/hand/")),
        ],
    }
    for user, addresses in pages.items():
        page = new_page(live_server.url)
        if user:
            let_in(page, live_server.url, user)
        for address in addresses:
            page.goto(address)
            assert_sound(page)


def test_a_player_joins_with_his_phone_comes_back_by_his_code_and_makes_it_his_account(new_page, live_server, sabine):
    campaign = found_campaign(sabine)
    seat_players(campaign)
    passes.open_side(actor=acting(), campaign=campaign, side="usa")
    phone = new_page(live_server.url, width=390)
    phone.goto("/in/")
    phone.get_by_label("Code").fill("wrong")
    phone.get_by_role("button", name="Come in").click()
    expect(phone.get_by_text("This code opens nothing")).to_be_visible()
    assert_sound(phone)
    phone.get_by_label("Code").fill(shown_code(Pass.objects.get().code).lower())
    phone.get_by_role("button", name="Come in").click()
    phone.get_by_role("button", name="Take the seat").click()
    expect(phone.get_by_text("Choose your seat.", exact=True)).to_be_visible()
    phone.get_by_label("Your name").fill("Nina")
    phone.get_by_label("Karim").check(force=True)
    phone.get_by_role("button", name="Take the seat").click()
    expect(phone.get_by_role("heading", name="Your own link")).to_be_visible()
    code = phone.locator("b.code").inner_text()

    tablet = new_page(live_server.url, width=820)
    tablet.goto("/in/")
    tablet.get_by_label("Code").fill(code)
    tablet.get_by_role("button", name="Come in").click()
    tablet.get_by_role("button", name="Yes, I am Nina").click()
    expect(tablet).to_have_url(re.compile(rf"/c/{campaign.slug}/"))
    tablet.goto("/account/")
    tablet.get_by_label("Name to sign in with").fill("nina")
    tablet.get_by_label("Password", exact=True).fill("plum-tree-tops")
    tablet.get_by_role("button", name="Make it my account").click()
    expect(tablet.get_by_text("You have an account: sign in with this name")).to_be_visible()
    phone.goto("/account/")
    expect(phone).to_have_url(re.compile("/sign-in/"))
    assert Member.objects.get(seat__name="Karim").user.username == "nina"
