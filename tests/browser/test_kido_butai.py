"""Counters of Kido Butai are moved in a real browser: by clicks, by dragging, by the keyboard alone, by touch, without script."""

import pytest
from playwright.sync_api import expect

from campaign.acts.battles import begin_battle
from games.models import Battle
from tests.browser.kido_board import PHONE, button, counter, heard, lies, opener, place, stands
from tests.browser.looking import STICKS_OUT
from tests.kido_board.games import midway_gone
from tests.kido_board.kept import keep
from tests.verbs import NOW, account, acting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def battle(anna):
    return begin_battle(actor=acting(anna), title="Midway", torpedo=["A1"], now=NOW)


@pytest.fixture
def opened(new_page, live_server, anna, battle):
    return opener(new_page, live_server, anna, battle)


SMALL = """() => [...document.querySelectorAll(".kb .button, .kb-card, .kb summary, .kb .tick")]
    .filter((one) => one.checkVisibility()).map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([words, box]) => `${words} ${box.width} ${box.height}`)"""


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
    expect(page.locator("#kb-said")).to_contain_text("Choose squadrons, then")
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


LOOKS = pytest.mark.parametrize(("look", "down"), [({"width": 1280}, 300), (PHONE, 703)])


@LOOKS
def test_a_move_leaves_the_page_where_it_was_scrolled_to(opened, battle, look, down):
    page = opened(**look)
    page.evaluate("(down) => scrollTo(0, down)", down)
    for unit in ("A2", "A3"):
        page.locator(f"#kb-{unit}").focus()
        page.keyboard.press("Space")
        page.keyboard.press("l")
        lies(page, unit, "center")
        page.wait_for_timeout(100)
        assert page.evaluate("scrollY") == down


@LOOKS
def test_what_happened_is_brought_into_the_window_and_stays_there(opened, battle, look, down):
    page = opened(**look)
    page.evaluate("(down) => scrollTo(0, down)", down)
    button(page, "end").click()
    expect(page.locator("#kb-news")).to_be_in_viewport()
    heard(page)
    expect(page.locator(".kb-clock")).to_contain_text("0530")
    expect(page.locator("#kb-news")).to_be_in_viewport()
    page.evaluate("(down) => scrollTo(0, down)", down)
    stood = page.locator(".kb-map").bounding_box()["y"]
    page.locator("#kb-A2").focus()
    page.keyboard.press("Space")
    page.keyboard.press("l")
    lies(page, "A2", "center")
    expect(page.locator(".kb-stage")).to_have_count(0)
    assert page.locator(".kb-map").bounding_box()["y"] == pytest.approx(stood, abs=1)


def test_what_is_dragged_has_the_size_of_what_lies_there(opened, battle):
    page = opened(height=1300)
    for unit in ("A2", "A3"):
        counter(page, unit).click()
    lying = counter(page, "A2").locator("svg.kb-plane").bounding_box()
    counter(page, "A3").hover()
    page.mouse.down()
    page.mouse.move(300, 300, steps=6)
    held = page.locator(".kb-ghost .kb-counter")
    expect(held).to_have_count(2)
    assert held.first.locator("svg.kb-plane").bounding_box()["width"] == lying["width"]
    first, second = held.first.bounding_box(), held.last.bounding_box()
    assert second["x"] < first["x"] + first["width"], "one over the other"


def test_all_that_lie_at_a_place_are_chosen_at_once_and_go_together(opened, battle):
    page = opened()
    place(page, "Kaga").get_by_role("button", name="All").click()
    expect(page.locator("#kb-said")).to_contain_text("KF, K1, K2, K3")
    page.keyboard.press("l")
    lies(page, "K3", "center")
    place(page, "Akagi").get_by_role("button", name="All").click()
    expect(page.locator("#kb-said")).to_contain_text("nothing that all of them may do")
    place(page, "Akagi").get_by_role("button", name="All").click()
    expect(page.locator("#kb-said")).to_contain_text("Choose squadrons")
    assert len(stands(battle).outbound) == 4


def test_letters_do_nothing_where_units_are_given_up(opened, battle):
    page = opened()
    counter(page, "AF").click()
    page.locator(".kb-scuttle summary").click()
    page.locator(".kb-scuttle").get_by_label("Soryu").focus()
    for key in "lcue":
        page.keyboard.press(key)
    expect(page.locator(".kb-scuttle").get_by_label("Soryu")).to_be_focused()
    assert stands(battle).cap == ()


def test_a_bomber_whose_target_is_gone_is_shown_the_way_home(opened, battle):
    keep(battle, midway_gone())
    page = opened()
    counter(page, "A3").click()
    landings = page.locator(".kb-orders .kb-also")
    expect(landings).to_have_text(["Land on Akagi", "Land on Kaga"])
    place(page, "Midway").locator("h3").click()
    expect(page.locator("#kb-said[data-refused]")).to_contain_text("or land")
    landings.first.click()
    lies(page, "A3", "Akagi")


def test_an_older_page_shows_how_the_game_stands(opened, battle):
    page = opened()
    Battle.objects.filter(pk=battle.pk).update(edit=battle.edit + 1)
    counter(page, "A2").click()
    button(page, "launch:strike").click()
    expect(page.locator("#kb-said")).to_contain_text("elsewhere")
    lies(page, "A2", "Akagi")


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
