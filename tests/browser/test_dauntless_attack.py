"""An attack under the thumb: from choice to ledger on a phone, with and without script."""

import pytest
from playwright.sync_api import expect

from games.dauntless.attacks.stands import targets_of
from games.dauntless.sessions import session_of
from games.models import DeskEntry
from tests.browser.looking import WCAG, assert_sound, faults, let_in
from tests.dauntless_desk import a_desk
from tests.verbs import account

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.fixture
def desk():
    return a_desk(account("Anna"))


@pytest.fixture
def opened(new_page, live_server, desk):
    def open_page(asked="", **options):
        page = new_page(live_server.url, reduced_motion="reduce", **options)
        let_in(page, live_server.url, desk.referee)
        page.goto(f"/dauntless/{desk.code}/attack/{asked}")
        return page

    return open_page


def hits(desk):
    return {one.id: one.hits for one in targets_of(session_of(desk))}


def test_a_skip_bomb_goes_from_choice_to_ledger_by_taps(opened, desk):
    page = opened(**PHONE)
    page.locator(".da-cards").get_by_role("link", name="Skip bombing").tap()
    page.get_by_role("link", name="Nagato").tap()
    expect(page.locator("#peek")).to_contain_text("Still to say")
    page.locator(".da-hexes .at-4").tap()
    expect(page.locator("#peek")).to_contain_text("5.0 hits on average")
    page.get_by_role("button", name="More: Bombs dropped").tap()
    expect(page.locator("#ahead")).to_contain_text("2 dice")
    for place, face in ((1, 3), (2, 6)):
        page.locator(f'#dice label:has([name="die-{place}"][value="{face}"])').tap()
    expect(page.locator("#sum")).to_contain_text("3 − 1 = 2, × 2 = 4")
    expect(page.locator("#sum")).to_contain_text("14 hits")
    page.get_by_role("button", name="Enter", exact=True).tap()
    expect(page.locator(".da-entered")).to_contain_text("Nagato Japanese BB-1sound, 14 hits of 45")
    assert hits(desk)["nagato"] == 14
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".da-entered h2")).to_have_text("Skip bombs: taken back")
    assert hits(desk)["nagato"] == 0


def test_a_number_that_is_typed_is_looked_at_before_its_field_is_left(opened):
    page = opened("?calc=skip&ship=nagato&aspect=aft", **PHONE)
    page.get_by_label("Bombs dropped", exact=True).fill("3")
    expect(page.locator("#ahead")).to_contain_text("3 dice")
    expect(page.get_by_label("Bombs dropped", exact=True)).to_be_focused()


def test_the_dive_that_was_planned_is_still_chosen_when_the_ship_is(opened):
    page = opened("?calc=dive&kind=steep&by=sbd-1", **PHONE)
    page.get_by_role("link", name="Nagato").tap()
    expect(page.get_by_role("radio", name="Steep")).to_be_checked()


def test_what_stands_in_the_form_is_entered_also_before_its_odds_are_seen(opened, desk):
    page = opened("?calc=skip&ship=nagato&aspect=fore", **PHONE)
    page.route("**/attack/?*", lambda route: route.abort() if route.request.headers.get("hx-request") else route.continue_())
    page.get_by_role("button", name="More: Altitude at the end").tap()
    page.get_by_role("button", name="Roll here and enter").tap()
    expect(page.locator(".da-entered")).to_contain_text("above 100 feet")
    assert DeskEntry.objects.get(desk=desk).request["altitude"] == 200


def test_another_ship_keeps_what_was_entered_and_another_attack_begins_anew(opened):
    page = opened("?calc=skip&ship=nagato&aspect=fore", **PHONE)
    page.get_by_role("button", name="More: Speed").tap()
    page.locator("summary", has_text="Nagato").tap()
    page.get_by_role("link", name="Texas").tap()
    expect(page.get_by_label("Speed", exact=True)).to_have_value("5")
    page.locator("summary", has_text="Skip bombing").tap()
    page.locator(".da-cards").get_by_role("link", name="Torpedo").tap()
    expect(page.locator("summary", has_text="Texas")).to_be_visible()
    assert "speed" not in page.url


def test_a_refusal_stands_beside_its_field_as_soon_as_it_is_tapped(opened):
    page = opened("?calc=torpedo&ship=nagato&aspect=fore", **PHONE)
    page.locator("#asked-level_bank label", has_text="No").tap()
    expect(page.locator("#asked-level_bank-error")).not_to_be_empty()
    page.locator("#asked-level_bank label", has_text="Yes").tap()
    expect(page.locator("#asked-level_bank-error")).to_be_empty()
    expect(page.locator("#dice")).to_be_visible()


def test_from_where_nothing_can_hit_nobody_asks_for_the_side(opened):
    page = opened("?calc=skip&ship=nagato", **PHONE)
    page.locator("#asked-adjacent label", has_text="No").tap()
    expect(page.locator(".da-hexes")).to_be_hidden()
    expect(page.locator("#ahead")).to_contain_text("did not end next to the ship")


def test_without_script_the_same_is_done_by_buttons(opened, desk):
    page = opened("?calc=glide&ship=nagato", java_script_enabled=False, **PHONE)
    page.get_by_label("Bombs that hit").fill("2")
    page.get_by_role("button", name="Show what may come").tap()
    expect(page.locator("#ahead")).to_contain_text("2 dice")
    for place in (1, 2):
        page.locator(f'#dice label:has([name="die-{place}"][value="4"])').tap()
    page.get_by_role("button", name="Enter", exact=True).tap()
    expect(page.locator(".da-entered")).to_contain_text("8 hits")
    assert hits(desk)["nagato"] == 8


@pytest.mark.parametrize(
    "asked", ["", "?calc=skip&ship=nagato&aspect=fore", "?calc=rockets&ship=nagato", "?calc=torpedo&form=hexes&ship=kaga"]
)
def test_everybody_can_use_the_page_of_an_attack(opened, asked):
    page = opened(asked)
    assert faults(page, rules=WCAG) == []
    assert_sound(page)


def test_everybody_can_read_the_sheet_of_a_ship(opened, desk):
    page = opened()
    page.goto(f"/dauntless/{desk.code}/ships/nagato/")
    assert faults(page, rules=WCAG) == []
    assert_sound(page)
