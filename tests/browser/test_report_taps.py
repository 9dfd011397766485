"""The report in a real browser: counted taps, the keyboard alone, a phone, and nothing lost."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaign.models import Member
from games.models import Report
from tests.browser.looking import assert_sound, let_in
from tests.verbs import account, add_member, draft_of, mustered_campaign, open_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAVED = "[data-status][data-state=saved]"
REST = 700
"""Milliseconds without a keystroke after which the page saves."""


@pytest.fixture
def campaign():
    campaign = mustered_campaign(account("Sabine"), a_side=8)
    open_game(campaign, 1)
    return campaign


@pytest.fixture
def opened(new_page, live_server, campaign):
    """Opens the report as its owner: ``opened(width=390)``."""

    def open_report(person=None, **options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, person or Member.objects.get(campaign=campaign, role="owner").user)
        page.clock.install()
        page.goto(reverse("report", args=[campaign.slug, 1]))
        page.evaluate("addEventListener('click', (e) => { if (e.isTrusted) globalThis.taps = (globalThis.taps ?? 0) + 1 }, true)")
        return page

    return open_report


def tap(page, name):
    page.locator(".pad .seat", has=page.get_by_text(name, exact=True)).click()


def taps(page):
    return page.evaluate("globalThis.taps ?? 0")


def saved(page):
    """All has arrived; what the page puts off until the hands rest, it does at once."""
    page.clock.run_for(REST)
    page.locator(SAVED).wait_for(state="attached")


def score(page):
    return [int(text) for text in page.locator(".running output").all_inner_texts()]


def short(player):
    return f"{player} the pilot"


def body(campaign):
    return draft_of(campaign, 1).body


def sortie(campaign, code):
    return next(s for s in body(campaign)["sorties"] if s["id"] == code)


def test_a_kill_is_two_taps_and_sets_the_fate(opened, campaign):
    page = opened()
    tap(page, short("Anna"))
    assert page.locator("[data-prompt]").inner_text() == "Anna the pilot … now tap whom, or who shares it."
    tap(page, short("Ingrid"))
    saved(page)
    assert taps(page) == 2
    assert body(campaign)["claims"] == [{"by": "j1-1", "on": "u1-1", "result": "shot_down"}]
    assert sortie(campaign, "u1-1")["fate"] == "shot_down"
    assert score(page) == [2, 0]


def test_a_shared_kill_is_three_taps(opened, campaign):
    page = opened()
    for name in ("Anna", "Bence", "Ingrid"):
        tap(page, short(name))
    saved(page)
    assert taps(page) == 3
    assert body(campaign)["claims"][0]["by"] == ["j1-1", "j2-1"]


@pytest.mark.parametrize(("result", "word"), [("damaged", "Damaged"), ("hit", "Hit")])
def test_damage_and_hits_are_three_taps_and_the_next_claim_is_a_kill_again(opened, campaign, result, word):
    page = opened()
    page.locator(".segments label", has_text=word).first.click()
    tap(page, short("Anna"))
    tap(page, short("Ingrid"))
    saved(page)
    assert taps(page) == 3
    assert body(campaign)["claims"][0]["result"] == result
    assert page.locator("[name=pad-result]:checked").input_value() == "shot_down"


def test_a_pilot_lost_and_killed_without_a_claim_is_three_taps(opened, campaign):
    page = opened()
    page.locator("#s0 summary").click()
    page.locator("#s0-fate label", has_text="lost").click()
    page.locator("#s0-crew label", has_text="killed").click()
    saved(page)
    assert taps(page) == 3
    assert {"fate": "lost", "crew": "killed"}.items() <= sortie(campaign, "j1-1").items()


def test_an_exit_over_the_enemy_edge_is_two_taps_stamped_by_the_turn_counter(opened, campaign):
    page = opened()
    page.get_by_role("button", name="Next turn").click()
    saved(page)
    page.evaluate("globalThis.taps = 0")
    page.locator("#s0 summary").click()
    page.locator("#s0-edge label", has_text="enemy").click()
    saved(page)
    assert taps(page) == 2
    expect(page.locator("#s0-turn")).to_have_value("1")
    assert sortie(campaign, "j1-1")["exit"] == {"edge": "enemy", "turn": 1}


def test_pilots_to_whom_nothing_happened_cost_no_tap(opened, campaign):
    page = opened()
    page.get_by_role("button", name="Confirm the report").first.click()
    page.wait_for_url("**/rolls/")
    assert Report.objects.get().state == "confirmed"


def test_taking_a_claim_back_unsets_the_fate_at_once(opened, campaign):
    page = opened()
    tap(page, short("Anna"))
    tap(page, short("Ingrid"))
    saved(page)
    page.get_by_role("button", name="Take back: Anna the pilot shot down Ingrid the pilot").click()
    assert page.locator(".claims li").count() == 0
    saved(page)
    assert "claims" not in body(campaign)
    assert "fate" not in sortie(campaign, "u1-1")
    assert score(page) == [0, 0]


def test_a_second_kill_of_the_same_aircraft_is_refused_in_words(opened, campaign):
    page = opened()
    for name in ("Anna", "Ingrid", "Bence", "Ingrid"):
        tap(page, short(name))
    assert page.locator("[data-prompt]").inner_text() == "Ingrid the pilot is already shot down. Take that claim back first."
    saved(page)
    assert len(body(campaign)["claims"]) == 1


def test_many_claims_in_a_row_all_arrive(opened, campaign):
    page = opened()
    for shooter, victim in (("Anna", "Ingrid"), ("Bence", "Jörg"), ("Karim", "Chloé"), ("Lucía", "David"), ("Ewa", "Marek")):
        tap(page, short(shooter))
        tap(page, short(victim))
    saved(page)
    page.clock.run_for(300)
    saved(page)
    assert len(body(campaign)["claims"]) == 5
    assert score(page) == [6, 4]


def test_the_whole_report_by_keyboard_alone(opened, campaign):
    page = opened()
    page.keyboard.press("Tab")
    while page.evaluate("!document.activeElement.matches('.pad .seat')"):
        page.keyboard.press("Tab")
    for key in ("ArrowDown", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    saved(page)
    assert body(campaign)["claims"] == [{"by": "j2-1", "on": "u2-1", "result": "shot_down"}]
    for key in ("d", "ArrowLeft", "Enter", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".claims li")).to_have_count(2)
    saved(page)
    assert body(campaign)["claims"][1] == {"by": "j2-1", "on": "u3-1", "result": "damaged"}
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.locator('.seat[aria-pressed="true"]').count() == 0
    while page.evaluate("!document.activeElement.matches('button[value=confirm].strong')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rolls/")


def test_a_strike_aircraft_brought_on_can_be_tapped_at_once(opened, campaign):
    page = opened()
    tap(page, short("Ingrid"))
    tap(page, short("Anna"))
    saved(page)
    page.get_by_role("button", name="Bring on a strike aircraft").click()
    tap(page, "Val (Anna the pilot)")
    tap(page, short("Jörg"))
    expect(page.locator(".claims li")).to_have_count(2)
    saved(page)
    assert body(campaign)["claims"][1]["by"] == "js1"
    assert "3 of 4 left" in page.locator("#strike").locator("xpath=../..").inner_text()


def test_a_violation_leads_to_its_field(opened, campaign):
    page = opened()
    page.locator("#s0 summary").click()
    page.locator("#s0-fate label", has_text="shot down").click()
    page.get_by_text("One thing to put right").wait_for()
    page.locator("#s0 summary").click()
    page.locator("#wrong a").click()
    assert page.locator("#s0").get_attribute("open") is not None
    assert page.evaluate("document.activeElement.closest('#s0-fate') !== null")


def test_on_a_phone_the_two_columns_come_first_and_nothing_scrolls_sideways(opened, campaign):
    page = opened(width=390, height=844)
    where = page.evaluate(
        "['.pad', '.wrong', '#fates', '.running'].map((s) => document.querySelector(s).getBoundingClientRect().top)"
    )
    assert where[0] < 500
    assert where[0] < where[2]
    assert where[3] > 700
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    tap(page, short("Anna"))
    before = page.locator(".pad").bounding_box()["y"]
    tap(page, short("Ingrid"))
    saved(page)
    assert page.locator(".pad").bounding_box()["y"] == pytest.approx(before, abs=1)
    heights = page.evaluate("[...document.querySelectorAll('.pad .seat')].map((s) => s.getBoundingClientRect().height)")
    assert min(heights) >= 44


def test_the_page_with_everything_open_has_no_fault_of_accessibility(opened, campaign):
    page = opened()
    for name in ("Anna", "Ingrid", "Jörg", "Bence"):
        tap(page, short(name))
    saved(page)
    page.get_by_role("button", name="Bring on a strike aircraft").first.click()
    page.locator("#s1-crew label", has_text="killed").dispatch_event("click")
    saved(page)
    page.evaluate("document.querySelectorAll('details').forEach((row) => { row.open = true })")
    page.locator("#k-japan-B5N-attacked").fill("9")
    page.locator("#c0-turn").fill("99")
    expect(page.get_by_text("9 attacked; 4 were left.").first).to_be_visible()
    assert_sound(page)


def test_a_page_looked_at_again_shows_what_was_entered_elsewhere(opened, campaign):
    laptop, phone = opened(), opened(width=390, height=844)
    tap(phone, short("Anna"))
    tap(phone, short("Ingrid"))
    saved(phone)
    laptop.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(laptop.locator(".claims li")).to_have_count(1)
    tap(laptop, short("Jörg"))
    tap(laptop, short("Bence"))
    saved(laptop)
    assert [claim["on"] for claim in body(campaign)["claims"]] == ["u1-1", "j2-1"]


def test_two_referees_see_both_versions_and_choose(opened, campaign):
    theo = account("Theo")
    add_member(campaign, theo, "referee")
    hers, his = opened(), opened(theo)
    his.locator("#note").fill("His note")
    saved(his)
    hers.locator("#note").fill("Her note")
    hers.get_by_text("Two versions of game 1’s report").wait_for()
    assert "His note" in hers.content()
    hers.get_by_role("button", name="Keep yours").click()
    hers.locator("#note").wait_for()
    assert hers.locator("#note").input_value() == "Her note"
    hers.locator("#turns").fill("30")
    saved(hers)
    assert (body(campaign)["note"], body(campaign)["turns"]) == ("Her note", 30)


def test_the_lists_stay_closed_and_the_turns_played_go_with_the_counter(opened, campaign):
    page = opened()
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Next turn").click()
    tap(page, short("Anna"))
    tap(page, short("Ingrid"))
    saved(page)
    assert not page.locator("[data-lists]").evaluate("lists => lists.open")
    expect(page.locator("#turns")).to_have_value("2")
    assert (body(campaign)["turns"], body(campaign)["now_turn"]) == (2, 2)


def test_two_referees_tap_at_the_same_time_and_both_claims_stand(opened, campaign):
    theo = account("Theo")
    add_member(campaign, theo, "referee")
    hers, his = opened(), opened(theo)
    for page, by, on in ((hers, "Anna", "Ingrid"), (his, "Karim", "Bence"), (hers, "Chloé", "Jörg")):
        tap(page, short(by))
        tap(page, short(on))
        saved(page)
        expect(page.locator("[data-status]")).to_have_attribute("data-state", "saved")
    expect(hers.locator(".claims li")).to_have_count(3)
    expect(hers.locator("[data-status]")).to_have_text("Saved, with what somebody else entered at the same time.")
    assert len(body(campaign)["claims"]) == 3
