"""The hex field, flak, torpedoes and dives in a real browser: by thumb, by keys, without script, for those who do not see."""

import re

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from tests.browser.looking import WCAG, assert_sound, faults, let_in
from tests.dauntless_desk import NAGATO, TEXAS, a_desk
from tests.verbs import account

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FLAK = "/dauntless/flak/?by=hexes&l=9&h=9&min=13&at=0,0&facing=2&n1=Kate&x1=2,-2"
DIVE = "/dauntless/dive/?mode=vertical&start=level&alt=12000&wing=6&cockpit=0&m1=6"
RUN = "/dauntless/torpedoes/?nation=US&alt=100&hex=0,3&facing=1&drop=5&n1=Sims&x1=0,0&f1=3"
SMALL = """() => [...document.querySelectorAll("#dm .button, #dm select, #dm .dm-gun-tick, #dm input:not([type=hidden])")]
    .filter((one) => one.checkVisibility() && !one.closest(".segments, .sr, .tick") && !one.matches(".dm-gun-tick input"))
    .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height]).filter(([, tall]) => tall < 43.5)"""


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def opened(new_page, live_server):
    """A page of the desk on a phone."""

    def go(path: str, **how: object) -> Tab:
        page = new_page(live_server.url, width=390, height=844, **how)
        page.goto(live_server.url + path)
        return page

    return go


@pytest.mark.parametrize("path", [FLAK, DIVE, RUN], ids=["flak", "dive", "torpedoes"])
def test_the_aids_are_sound_and_every_control_is_as_tall_as_a_thumb(opened, path):
    page = opened(path)
    assert page.evaluate(SMALL) == []
    assert_sound(page)
    assert faults(page, rules=WCAG) == []


def test_the_pages_of_a_session_are_sound(opened, live_server, anna):
    ships = [{**ship, "ledger": {**ship["ledger"], "hex": at, "facing": 3}} for ship, at in ((NAGATO, [0, 0]), (TEXAS, [4, -2]))]
    desk = a_desk(anna, ships=ships)
    page = opened("/")
    let_in(page, live_server.url, anna)
    for path in ("flak/?ship=texas&n1=Kate&x1=2,-2&s=light.1.1", "torpedoes/?hex=3,0&facing=6", "dive/?by=sbd-1"):
        page.goto(f"{live_server.url}/dauntless/{desk.code}/{path}")
        assert page.evaluate(SMALL) == []
        assert_sound(page)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_tap_on_a_hex_places_the_target_that_is_chosen(opened, script):
    page = opened(FLAK, java_script_enabled=script)
    page.locator('button[name="on"][value="3, 0"]').click()
    expect(page.locator("#at-x2")).to_have_value("3, 0")
    expect(page).to_have_url(re.compile("x2=3%2C"))
    assert "on=" not in page.url


def test_where_hexes_are_small_a_tap_still_finds_its_hex(opened):
    page = opened(FLAK + "&n2=Val&x2=20,-20")
    assert page.locator('button[name="on"]').count() == 0
    page.locator(".dm-taps").scroll_into_view_if_needed()
    box = page.locator(".dm-taps").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#at-x3")).to_have_value(re.compile(r"-?\d+, -?\d+"))


def test_shots_are_ticked_and_read_out_at_once(opened):
    page = opened(FLAK)
    page.locator('label:has([value="light.1.1"])').click()
    expect(page.locator(".dm-read li")).to_have_count(1)
    expect(page.locator(".dm-read")).to_contain_text("9 factors")


def test_a_dive_is_plotted_by_keys_alone(opened):
    page = opened(DIVE)
    for key, altitude in (("n", "11"), ("4", "8"), ("t", "8"), ("4", "5"), ("p", "5"), ("2", "4")):
        page.keyboard.press(key)
        expect(page.locator(".dm-gauges dd").first).to_contain_text(re.compile(f"^{altitude}"))
        page.wait_for_timeout(150)
    expect(page.locator("#result")).to_have_text("pulled out")
    page.keyboard.press("Backspace")
    expect(page.locator("#result")).to_have_count(0)


def test_a_dive_is_plotted_by_buttons_without_script(opened):
    page = opened(DIVE, java_script_enabled=False)
    for step in ("NO", "VERT 4", "turn", "VERT 4", "PO 2"):
        page.locator(f'button[value="{step}"]').click()
    expect(page.locator("#result")).to_have_text("pulled out")
    expect(page.locator(".dm-hint")).to_be_hidden()


def test_the_turn_is_moved_by_its_slider(opened):
    page = opened(RUN)
    page.locator("#at-turn").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".dm-scrub b")).to_have_text("6")
    expect(page.locator("#at-turn")).to_be_focused()


def test_what_is_typed_while_the_answer_to_the_field_before_comes_is_not_lost(opened):
    page = opened("/dauntless/flak/?by=hexes&l=9&h=9&min=13&at=0,0&facing=2")
    held = []
    page.route("**/flak/?*", lambda route: held.append(route))
    page.get_by_label("Aircraft", exact=True).fill("Kate")
    page.keyboard.press("Tab")
    page.keyboard.type("-1")
    page.wait_for_timeout(100)
    held[0].continue_()
    expect(page.locator("[name=n2]")).to_be_attached()
    page.keyboard.type(", -8")
    expect(page.locator("[name=x1]")).to_have_value("-1, -8")


def test_the_buttons_that_enter_send_what_stands_in_the_form(opened, live_server, anna):
    desk = a_desk(anna, ships=[{**TEXAS, "ledger": {**TEXAS["ledger"], "hex": [4, -2], "facing": 3}}])
    page = opened("/")
    let_in(page, live_server.url, anna)
    page.goto(f"{live_server.url}/dauntless/{desk.code}/torpedoes/?hex=3,0&facing=6")
    # the answer to what is typed never comes
    page.route(
        re.compile("torpedoes/.*name="), lambda route: route.abort() if route.request.method == "GET" else route.continue_()
    )
    page.locator("#at-name").fill("TBD 1")
    page.locator('[data-sends] button[value="drop"]').click()
    expect(page.locator(".dm-run h2")).to_have_text("TBD 1")
    desk.refresh_from_db()
    assert [one["id"] for one in desk.torpedoes] == ["TBD 1"]


def test_the_fire_is_entered_at_the_thumb(opened, live_server, anna):
    desk = a_desk(anna, ships=[TEXAS])
    page = opened("/")
    let_in(page, live_server.url, anna)
    page.goto(f"{live_server.url}/dauntless/{desk.code}/flak/?by=arcs&n1=Kate&a1=2&d1=14")
    page.locator('label:has([value="heavy.1.1"])').click()
    expect(page.locator("#fire button")).to_be_in_viewport()
    assert_sound(page)
