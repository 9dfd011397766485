"""Hours of Kido Butai in a real browser: what is asked, what the dice say, how it ends; and every state can be read by all."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaign.acts.battles import begin_battle
from games.models import Battle
from tests.browser.kido_board import PHONE, button, counter, heard, lies, opener, place, stands
from tests.browser.looking import STICKS_OUT, WCAG, broken_rules, faults
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


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def battle(anna):
    return begin_battle(actor=acting(anna), title="Midway", torpedo=["A1"], now=NOW)


@pytest.fixture
def opened(new_page, live_server, anna, battle):
    return opener(new_page, live_server, anna, battle)


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
    for unit, ship in (("A1", "Enterprise"), ("A2", "Hornet")):
        expect(page.get_by_role("group", name=unit).get_by_label(ship)).to_be_checked()
    button(page, "assign").click()
    heard(page)
    expect(place(page, "fleet1")).to_contain_text("Hornet")
    lies(page, "A1", "center")
    assert stands(battle).phase == "japan"


def test_whoever_shall_intercept_is_ticked(opened, battle):
    keep(battle, asked_who_intercepts())
    page = opened()
    counter(page, "KF").first.click()
    button(page, "intercept").click()
    heard(page)
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
    expect(page.locator(".kb-question")).to_contain_text("the first fleet")
    page.locator('button[name="result"][value="6"]').tap()
    expect(page.locator(".kb-clock")).to_contain_text("0530")
    assert stands(battle).found == {"fleet1"}


def test_who_must_land_is_named_before_the_phase_ends(opened, battle):
    keep(battle, must_land_now())
    page = opened()
    expect(page.locator(".kb-warning").first).to_contain_text("AF, A1 must land now")
    expect(page.locator(".kb-warning").last).to_contain_text("Nobody flies CAP")
    expect(button(page, "end")).to_contain_text("lose 2 squadrons")
    counter(page, "A1").click()
    place(page, "Akagi").locator("h3").click()
    lies(page, "A1", "Akagi")
    expect(button(page, "end")).to_contain_text("lose 1 squadron")


def test_at_the_table_what_just_happened_is_the_whole_act(opened, battle):
    Battle.objects.filter(pk=battle.pk).update(table_dice=True)
    page = opened()
    button(page, "end").click()
    page.locator('button[name="result"][value="2"]').click()
    expect(page.locator(".kb-question")).to_contain_text("the first fleet")
    page.locator('button[name="result"][value="3"]').click()
    expect(page.locator(".kb-clock")).to_contain_text("0530")
    expect(page.locator("[data-told] > li")).to_have_count(2)


def test_the_odds_of_an_attack_are_shown_beside_the_map(opened, battle):
    keep(battle, played([launched("strike", "A2", "AF")], [{"do": "fly", "to": "Midway", "squadrons": ["A2", "AF"]}]))
    page = opened()
    place(page, "Midway").get_by_role("link", name="Odds").click()
    expect(page.locator("#odds")).to_contain_text("A2")
    expect(page.locator("#odds h3")).to_be_focused()
    top = page.locator("#odds h3").bounding_box()["y"]
    assert top < page.locator(".kb-orders").bounding_box()["y"], "the bar does not cover it"
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


def test_while_the_dice_are_told_nothing_shows_how_they_fell(opened, battle):
    keep(battle, must_land_now())
    page = opened()
    before = page.locator(".kb-side").inner_text()
    button(page, "end").click()
    expect(page.locator("#kb-news")).to_be_focused()
    expect(page.locator(".kb-clock")).to_contain_text("0730")
    lies(page, "A1", "center")
    assert page.locator(".kb-side").inner_text() == before
    assert page.locator(".kb-board").evaluate("(board) => board.inert")
    page.keyboard.press("Escape")
    expect(page.locator(".kb-clock")).to_contain_text("0830")
    expect(page.locator(".kb-gone")).to_contain_text("A1")
    expect(page.locator("#kb-news")).to_be_focused()


def test_what_is_heard_to_its_end_is_shown_by_the_board_at_once(opened, battle):
    page = opened()
    button(page, "end").click()
    expect(page.locator(".kb-telling")).to_have_count(1)
    expect(page.locator(".kb-clock")).to_contain_text("0530")
    expect(page.get_by_role("button", name="Show all")).to_be_hidden()
    expect(page.locator("[data-told] > li")).to_have_count(2)


def test_who_cannot_wait_presses_the_board(opened, battle):
    page = opened()
    button(page, "end").click()
    expect(page.locator(".kb-telling")).to_have_count(1)
    place(page, "center").locator("h3").click(force=True)
    expect(page.locator(".kb-telling")).to_have_count(0)
    expect(page.locator(".kb-clock")).to_contain_text("0530")


def test_the_game_ends_when_its_last_dice_are_told(opened, battle):
    keep(battle, wild(4, turns=15))
    page = opened(**PHONE)
    page.evaluate("scrollTo(0, 900)")
    button(page, "end").tap()
    expect(page.locator("#kb-news")).to_be_focused()
    assert page.locator(".kb-end").count() == 0
    heard(page)
    expect(page.locator("#kb-end")).to_be_focused()
    expect(page.locator("#kb-end")).to_be_in_viewport()


def test_who_wants_no_motion_sees_all_at_once_and_nothing_glides(opened, battle):
    page = opened(reduced_motion="reduce")
    button(page, "end").click()
    events = page.locator("[data-told] > li")
    expect(events.last).to_be_visible()
    counter(page, "A2").click()
    place(page, "center").locator("h3").click()
    lies(page, "A2", "center")
    assert page.evaluate("document.getAnimations().length") == 0


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


def test_without_script_questions_are_answered_and_dice_of_the_table_entered(opened, battle):
    keep(battle, asked_who_bombs_whom())
    page = opened(java_script_enabled=False)
    page.get_by_role("group", name="A1").get_by_label("Hornet").check(force=True)
    page.get_by_role("group", name="A2").get_by_label("Hornet").check(force=True)
    button(page, "assign").click()
    expect(page.locator("[data-told]")).to_contain_text("Hornet")
    keep(battle, asked_who_intercepts())
    page.goto(reverse("kido_game", args=[battle.code]))
    button(page, "intercept").click()
    expect(page.locator(".kb-clock")).to_contain_text("0730")
    keep(battle, asked_for_a_die(), table_dice=True)
    page.goto(reverse("kido_game", args=[battle.code]))
    page.locator('button[name="result"][value="6"]').click()
    expect(page.locator(".kb-question")).to_contain_text("the first fleet")
    button(page, "withdraw").click()
    expect(page.locator(".kb-question")).to_contain_text("search for Kido Butai")


@pytest.mark.parametrize("look", [{"width": 1280, "scheme": "light"}, {"width": 390, "scheme": "dark"}])
def test_the_board_keeps_the_rules_of_accessibility(opened, look):
    page = opened(**look)
    page.evaluate("document.querySelectorAll('.kb details').forEach((one) => { one.open = true; })")
    assert broken_rules(page, WCAG) == []
    counter(page, "AF").click()
    assert broken_rules(page, WCAG) == []
    assert page.evaluate(STICKS_OUT) == []
