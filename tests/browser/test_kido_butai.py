"""A game of Kido Butai in a real browser: by clicks, by dragging, by the keyboard alone, by touch on a phone, without script."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaign.acts.battles import begin_battle
from games.kido_butai.moves import game_of
from games.kido_butai.table import table_of
from games.models import Battle
from tests.browser.looking import STICKS_OUT, WCAG, broken_rules, faults, let_in
from tests.kido_board.games import (
    asked_for_a_die,
    asked_who_bombs_whom,
    asked_who_intercepts,
    launched,
    must_land_now,
    played,
    wild,
)
from tests.kido_board.kept import keep
from tests.verbs import NOW, account, acting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

SMALL = """() => [...document.querySelectorAll(".kb .button, .kb-card, .kb summary, .kb .tick")]
    .filter((one) => one.checkVisibility()).map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([words, box]) => `${words} ${box.width} ${box.height}`)"""


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def battle(anna):
    return begin_battle(actor=acting(anna), title="Midway", torpedo=["A1"], now=NOW)


@pytest.fixture
def opened(new_page, live_server, anna, battle):
    """Opens the game as its player: ``opened(width=390)``."""

    def open_game(**options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, anna)
        page.goto(reverse("kido_game", args=[battle.code]))
        return page

    return open_game


def counter(page, unit):
    return page.locator(f'.kb-counter[data-unit="{unit}"]')


def place(page, code):
    return page.locator(f'[data-place="{code}"]')


def button(page, move):
    return page.locator(f'button[name="move"][value="{move}"]:not(.kb-also)')


def lies(page, unit, code):
    """The counter lies there now, on the page."""
    expect(place(page, code).locator(f'[data-unit="{unit}"]')).to_have_count(1)


def stands(battle):
    """The table as it is kept."""
    battle.refresh_from_db()
    return table_of(game_of(battle))


def test_counters_are_chosen_by_clicks_and_a_click_on_a_place_takes_them_there(opened, battle):
    page = opened()
    counter(page, "A2").click()
    counter(page, "K1").click()
    expect(page.locator("#kb-said")).to_contain_text("A2, K1")
    place(page, "center").locator("h3").click()
    lies(page, "A2", "center")
    lies(page, "K1", "center")
    expect(button(page, "undo")).to_be_visible()
    assert [one.id for one in stands(battle).outbound] == ["A2", "K1"]
    button(page, "undo").click()
    lies(page, "A2", "Akagi")
    assert stands(battle).outbound == ()


def test_only_what_is_legal_for_all_that_are_chosen_lights_up_and_the_rest_says_why(opened, battle):
    page = opened()
    counter(page, "AF").click()
    expect(place(page, "cap")).to_have_class(r"kb-place kb-cap can")
    counter(page, "A2").click()
    expect(button(page, "launch:cap")).to_have_attribute("aria-disabled", "true")
    button(page, "launch:cap").click(force=True)
    expect(page.locator("#kb-said[data-refused]")).to_contain_text("KB 3")
    place(page, "Midway").locator("h3").click()
    expect(page.locator("#kb-said[data-refused]")).to_be_visible()
    page.keyboard.press("Escape")
    place(page, "center").locator("h3").click()
    expect(page.locator("#kb-said")).to_contain_text("Choose squadrons first")
    assert stands(battle).turn == 1


def test_counters_are_dragged_to_their_place(opened, battle):
    page = opened(height=1300)
    counter(page, "A2").click()
    counter(page, "A3").hover()
    page.mouse.down()
    box = place(page, "center").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 90, steps=6)
    expect(page.locator(".kb-ghost")).to_be_visible()
    page.mouse.up()
    lies(page, "A3", "center")
    assert [one.id for one in stands(battle).outbound] == ["A3"], "one that was not chosen goes alone"
    counter(page, "K1").click()
    counter(page, "K2").click()
    counter(page, "K2").hover()
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 90, steps=6)
    page.mouse.up()
    lies(page, "K1", "center")
    assert [one.id for one in stands(battle).outbound] == ["A3", "K1", "K2"]


def test_a_drop_where_it_may_not_go_says_why_and_the_counter_stays(opened, battle):
    page = opened(height=1300)
    counter(page, "A1").hover()
    page.mouse.down()
    box = place(page, "center").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 90, steps=6)
    page.mouse.up()
    expect(page.locator("#kb-said[data-refused]")).to_contain_text("KB C6")
    lies(page, "A1", "Akagi")
    expect(page.locator(".kb-ghost")).to_have_count(0)


def test_a_turn_is_played_by_the_keyboard_alone(opened, battle):
    page = opened()
    page.locator("#kb-A2").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("#kb-said")).to_contain_text("A2, A3")
    page.keyboard.press("l")
    lies(page, "A3", "center")
    expect(page.locator("#kb-A3")).to_be_focused()
    page.keyboard.press("u")
    lies(page, "A3", "Akagi")
    page.locator("#kb-AF").focus()
    page.keyboard.press("Space")
    page.keyboard.press("c")
    lies(page, "AF", "cap")
    page.keyboard.press("?")
    expect(page.locator(".kb-keys[open] summary")).to_be_focused()
    page.locator("#kb-A2").focus()
    page.keyboard.press("e")
    expect(button(page, "end")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".kb-clock")).to_contain_text("0530")
    assert stands(battle).turn == 2


def test_on_a_phone_fingers_choose_scroll_and_drag(opened, battle):
    page = opened(**PHONE)
    assert page.evaluate(STICKS_OUT) == []
    counter(page, "A2").tap()
    also = page.locator(".kb-orders .kb-also", has_text="Launch for the strike")
    expect(also).to_be_visible()
    also.tap()
    lies(page, "A2", "center")
    assert [one.id for one in stands(battle).outbound] == ["A2"]
    sizes = page.evaluate(SMALL)
    assert sizes == []


def test_without_script_counters_are_ticked_and_places_have_their_buttons(opened, battle):
    page = opened(java_script_enabled=False)
    offered = {one.get_attribute("value") for one in page.locator(".kb-move").all()}
    assert offered == set(stands(battle).moves)
    page.locator("#kb-A2").check(force=True)
    button(page, "launch:strike").click()
    lies(page, "A2", "center")
    page.locator("#kb-A1").check(force=True)
    button(page, "launch:strike").click()
    expect(page.locator("#kb-said[data-refused]")).to_be_visible()
    assert page.locator("#kb-A1").is_checked(), "what was chosen stays chosen"
    button(page, "undo").click()
    button(page, "end").click()
    expect(page.locator(".kb-clock")).to_contain_text("0530")


def test_an_older_page_shows_how_the_game_stands(opened, battle):
    page = opened()
    Battle.objects.filter(pk=battle.pk).update(edit=battle.edit + 1)
    counter(page, "A2").click()
    button(page, "launch:strike").click()
    expect(page.locator("#kb-said")).to_contain_text("elsewhere")
    lies(page, "A2", "Akagi")


TALL = ((1280, 2400, "light"), (390, 4200, "dark"))
"""The bar at the screen's edge covers only what can be scrolled from under it."""
STATES = {
    "a question": asked_who_bombs_whom,
    "the raid": asked_who_intercepts,
    "a die at the table": asked_for_a_die,
    "must land": must_land_now,
    "the end": lambda: wild(4, turns=16),
}


@pytest.mark.parametrize("state", STATES)
def test_every_state_of_the_board_can_be_read_by_all(opened, battle, state):
    keep(battle, STATES[state]())
    page = opened()
    assert faults(page, TALL, WCAG) == []


def test_bombers_are_assigned_to_carriers_and_the_attack_goes_on(opened, battle):
    keep(battle, asked_who_bombs_whom())
    page = opened()
    page.get_by_role("group", name="A1").get_by_text("Enterprise").click()
    page.get_by_role("group", name="A2").get_by_text("Hornet").click()
    button(page, "assign").click()
    expect(place(page, "fleet1")).to_contain_text("Hornet")
    lies(page, "A1", "center")
    assert stands(battle).phase == "japan"


def test_whoever_shall_intercept_is_ticked(opened, battle):
    keep(battle, asked_who_intercepts())
    page = opened()
    counter(page, "KF").first.click()
    button(page, "intercept").click()
    expect(page.locator(".kb-clock")).to_contain_text("0730")
    assert [one.id for one in stands(battle).cap if one.lasts] == ["AF"]


def test_a_die_of_the_table_is_one_tap_and_can_be_taken_back(opened, battle):
    Battle.objects.filter(pk=battle.pk).update(table_dice=True)
    page = opened(**PHONE)
    button(page, "end").tap()
    expect(page.locator(".kb-question")).to_contain_text("search for Kido Butai")
    button(page, "undo").tap()
    expect(button(page, "end")).to_be_visible()
    button(page, "end").tap()
    page.locator('button[name="result"][value="6"]').tap()
    expect(page.locator(".kb-question")).to_contain_text("the first fleet")
    button(page, "withdraw").tap()
    expect(page.locator(".kb-question")).to_contain_text("search for Kido Butai")
    page.locator('button[name="result"][value="1"]').tap()
    page.locator('button[name="result"][value="6"]').tap()
    expect(page.locator(".kb-clock")).to_contain_text("0530")
    assert stands(battle).found == {"fleet1"}


def test_who_must_land_is_named_before_the_phase_ends(opened, battle):
    keep(battle, must_land_now())
    page = opened()
    expect(page.locator(".kb-warning")).to_contain_text("AF, A1 must land now")
    expect(button(page, "end")).to_contain_text("lose 2 squadrons")
    counter(page, "A1").click()
    place(page, "Akagi").locator("h3").click()
    lies(page, "A1", "Akagi")
    expect(button(page, "end")).to_contain_text("lose 1 squadron")


def test_a_finger_that_rests_takes_a_counter_and_one_that_moves_scrolls(opened, battle):
    page = opened(**PHONE)
    page.locator("#kb-at-Akagi").scroll_into_view_if_needed()
    touch = page.context.new_cdp_session(page)

    def finger(kind, x=0.0, y=0.0):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.evaluate("document.querySelector('[data-place=center]').scrollIntoView({ block: 'start' })")
    box, there = counter(page, "A2").bounding_box(), place(page, "center").locator("h3").bounding_box()
    start = (box["x"] + 30, box["y"] + 40)
    finger("touchStart", *start)
    page.wait_for_timeout(350)
    for step in range(1, 9):
        finger("touchMove", start[0], start[1] + (there["y"] + 40 - start[1]) * step / 8)
    expect(page.locator(".kb-ghost")).to_be_visible()
    finger("touchEnd")
    lies(page, "A2", "center")
    assert [one.id for one in stands(battle).outbound] == ["A2"]
    box = counter(page, "K2").bounding_box()
    finger("touchStart", box["x"] + 30, box["y"] + 40)
    for step in range(1, 6):
        finger("touchMove", box["x"] + 30, box["y"] + 40 - 30 * step)
    expect(page.locator(".kb-ghost")).to_have_count(0)
    finger("touchEnd")
    page.wait_for_timeout(300)
    expect(page.locator(".kb-ghost")).to_have_count(0)
    assert [one.id for one in stands(battle).outbound] == ["A2"]


def test_escape_lets_a_dragged_counter_fall_back(opened, battle):
    page = opened(height=1300)
    counter(page, "A2").hover()
    page.mouse.down()
    box = place(page, "center").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 90, steps=6)
    page.keyboard.press("Escape")
    expect(page.locator(".kb-ghost")).to_have_count(0)
    page.mouse.up()
    page.wait_for_timeout(200)
    lies(page, "A2", "Akagi")
    assert stands(battle).outbound == ()


def test_a_move_that_does_not_arrive_says_so_and_can_be_made_again(opened, battle):
    page = opened()
    page.route("**/move/", lambda route: route.abort())
    counter(page, "A2").click()
    button(page, "launch:strike").click()
    expect(page.locator("#kb-said[data-refused]")).to_contain_text("did not arrive")
    page.unroute("**/move/")
    button(page, "launch:strike").click()
    lies(page, "A2", "center")


def test_the_odds_of_an_attack_are_shown_beside_the_map(opened, battle):
    keep(battle, played([launched("strike", "A2", "AF")], [{"do": "fly", "to": "Midway", "squadrons": ["A2", "AF"]}]))
    page = opened()
    place(page, "Midway").get_by_role("link", name="Odds").click()
    expect(page.locator("#odds")).to_contain_text("A2")
    expect(page.locator("#odds h3")).to_be_focused()
    assert faults(page, TALL, WCAG) == []


def test_own_units_are_given_up_on_purpose_only(opened, battle):
    page = opened()
    page.locator(".kb-scuttle summary").click()
    page.locator(".kb-scuttle").get_by_label("Soryu").check()
    button(page, "scuttle").click()
    expect(place(page, "Soryu")).to_contain_text("Sunk")
    expect(page.locator("#kb-news")).to_be_visible()
    assert stands(battle).usa.carriers_sunk == 2


def test_dice_fall_one_after_the_other_until_all_are_wanted(opened, battle):
    keep(battle, must_land_now())
    page = opened()
    button(page, "end").click()
    events = page.locator("[data-told] > li")
    expect(page.locator("#kb-news")).to_be_focused()
    expect(events.last).to_be_hidden()
    expect(events.nth(1)).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(events.last).to_be_visible()
    expect(page.get_by_role("button", name="Show all")).to_be_hidden()
    expect(events.first).to_contain_text("KB")


def test_who_wants_no_motion_sees_all_at_once_and_nothing_glides(opened, battle):
    page = opened(reduced_motion="reduce")
    button(page, "end").click()
    events = page.locator("[data-told] > li")
    expect(events.last).to_be_visible()
    counter(page, "A2").click()
    place(page, "center").locator("h3").click()
    lies(page, "A2", "center")
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("look", [{"width": 1280, "scheme": "light"}, {"width": 390, "scheme": "dark"}])
def test_the_board_keeps_the_rules_of_accessibility(opened, look):
    page = opened(**look)
    page.evaluate("document.querySelectorAll('.kb details').forEach((one) => { one.open = true; })")
    assert broken_rules(page, WCAG) == []
    counter(page, "AF").click()
    assert broken_rules(page, WCAG) == []
    assert page.evaluate(STICKS_OUT) == []


def test_a_game_is_played_to_its_end_and_says_how_it_ended(opened, battle):
    page = opened(reduced_motion="reduce")
    for turn in range(1, 17):
        expect(page.locator(".kb-clock")).to_contain_text(f"Turn {turn} of 16")
        button(page, "end").click()
        page.wait_for_function(
            "turn => !document.querySelector('.kb-clock').textContent.includes(turn) || document.querySelector('.kb-end')",
            arg=f"Turn {turn} of",
        )
        if page.locator(".kb-end").count():
            break
    table = stands(battle)
    assert table.phase == "finished"
    expect(page.locator(".kb-items tfoot")).to_contain_text(str(table.usa.total))
    expect(page.get_by_role("link", name="Session file")).to_be_visible()
    expect(page.locator(".kb-orders")).to_have_count(0)
