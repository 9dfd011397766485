"""The table of a Dauntless session in a real browser: the screens of the room follow each other, and every page is sound."""

import re

import pytest
from playwright.sync_api import expect

from campaign.acts.desk_log import enter
from tests.browser.looking import assert_sound, let_in
from tests.dauntless_desk import DAUNTLESS, KAGA, TEXAS, a_desk
from tests.verbs import NOW, account, acting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 4000
BOMBED = {"calc": "bomb", "id": {"ship": "kaga"}, "kind": "dive", "dice": [6, 6, 5]}


@pytest.fixture
def people():
    return account("Anna"), account("Tom")


@pytest.fixture
def desk(people):
    referee, player = people
    return a_desk(referee, (player, "JP"), scenario="carrier_strike")


@pytest.fixture
def at(new_page, live_server, people, desk):
    """Opens a page of the session for the referee or the player."""

    def open_page(path="", who=0, **options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, people[who])
        page.goto(f"/dauntless/{desk.code}/{path}")
        return page

    return open_page


def test_what_a_player_taps_is_on_the_referees_screen_and_on_the_wall_without_reloading(at):
    table, wall, phone = at(), at("wall/"), at(who=1, width=390)
    kaga = phone.get_by_role("listitem").filter(has=phone.get_by_role("heading", name="Kaga"))
    kaga.get_by_role("button", name="Turn left").click()
    expect(phone.get_by_text("Moves one hex ahead, then turns one side to the left.").first).to_be_visible()
    for screen in (table, wall):
        expect(screen.get_by_text("Moves one hex ahead, then turns one side to the left.").first).to_be_visible(timeout=SOON)
    table.get_by_role("button", name="Next turn").click()
    expect(wall.locator("[data-live-key='turn 2']")).to_be_visible(timeout=SOON)
    expect(phone.locator("[data-live-key='turn 2']")).to_be_visible(timeout=SOON)


@pytest.mark.parametrize("path", ["", "log/", "forces/", "players/", "settings/", "delete/", "wall/"])
def test_its_pages_are_sound(at, people, desk, path):
    enter(actor=acting(people[1]), code=desk.code, request=BOMBED, dice="site", now=NOW)
    assert_sound(at(path))


def test_what_somebody_types_stays_while_the_table_moves_on_and_a_bar_says_so(at):
    table, phone = at(), at(who=1, width=390)
    kaga = table.get_by_role("listitem").filter(has=table.get_by_role("heading", name="Kaga"))
    kaga.get_by_text("By hand").click()
    kaga.get_by_role("spinbutton", name="Hits").fill("3")
    phone.get_by_role("button", name="straight on").first.click()
    bar = table.get_by_role("status").filter(has_text="There is something new on this page.")
    expect(bar).to_be_visible(timeout=SOON)
    expect(kaga.get_by_role("spinbutton", name="Hits")).to_have_value("3")
    table.get_by_role("button", name="Show it").click()
    expect(kaga.get_by_text("Moves one hex ahead.").first).to_be_visible()


def test_an_aircraft_is_lost_by_one_tap_on_a_phone_and_comes_back_by_undo(at):
    phone, wall = at(width=390), at("wall/")
    phone.get_by_role("button", name=re.compile("Lost ?: sbd-1")).click()
    expect(phone.get_by_role("link", name="sbd-1")).to_have_count(0)
    expect(wall.locator("li[data-lost]", has_text="sbd-1")).to_be_visible(timeout=SOON)
    phone.get_by_role("button", name="Undo").first.click()
    expect(phone.get_by_role("link", name="sbd-1")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_every_tab_is_seen_at_once_on_a_phone_and_the_rest_opens_and_closes(at, width):
    phone = at(width=width)
    tabs = phone.get_by_role("navigation", name="Pages of the session")
    for place in tabs.locator("> ul > li > a").all():
        expect(place).to_be_in_viewport(ratio=1)
    assert not phone.evaluate("document.documentElement.scrollWidth > innerWidth")
    tabs.get_by_text("More").click()
    expect(tabs.get_by_role("link", name="Players and their links")).to_be_in_viewport(ratio=1)
    phone.keyboard.press("Escape")
    expect(tabs.get_by_role("link", name="Players and their links")).to_be_hidden()


def test_a_roll_of_the_set_up_that_is_due_is_made_in_one_tap(at, desk):
    desk.scenario, desk.aircraft = "kamikaze_attack", [{**desk.aircraft[0], "id": "K1", "side": "JP"}]
    desk.save(update_fields=["scenario", "aircraft"])
    phone = at(width=390)
    assert_sound(phone)
    phone.get_by_role("button", name="Let the site roll").click()
    expect(phone.get_by_text(re.compile("Set-up roll: K1 (enters|waits)")).first).to_be_visible()
    expect(phone.get_by_role("button", name="Let the site roll")).to_have_count(0)


def test_eight_ships_and_sixteen_aircraft_stand_above_the_edge_of_the_wall(new_page, live_server, people):
    ships = [{**one, "id": f"{one['id']}-{n}", "name": f"{one['name']} {n}"} for one in (KAGA, TEXAS) for n in range(4)]
    air = [{**DAUNTLESS, "id": f"{side} {n}", "side": side} for side in ("US", "JP") for n in range(8)]
    crowded = a_desk(people[0], ships=ships, aircraft=air, scenario="carrier_strike")
    wall = new_page(live_server.url, width=1280, height=800)
    let_in(wall, live_server.url, people[0])
    wall.goto(f"/dauntless/{crowded.code}/wall/")
    assert wall.evaluate("document.documentElement.scrollHeight") <= 800
