"""The player's phone in a real browser: his pages by day and night, and a part that outlasts a lost connection."""

import re

import pytest
from playwright.sync_api import expect

from campaign.models import JournalEntry, Member
from games.models import Part, Roll
from tests.browser.looking import assert_sound, let_in
from tests.verbs import (
    account,
    add_member,
    choose_ability,
    confirm_report,
    fly_game,
    found_campaign,
    mustered_campaign,
    open_game,
    seat_players,
    write_down,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def opened(new_page, live_server, anna):
    """A page of Anna's phone, signed in."""

    def open_page(address, *, width=390, **options):
        page = new_page(live_server.url, width=width, **options)
        let_in(page, live_server.url, anna)
        page.goto(address)
        return page

    return open_page


@pytest.fixture
def campaign(anna):
    """Game 1 is being entered, Anna has j1."""
    founded = mustered_campaign(account("Sabine"))
    add_member(founded, anna, Member.Role.PLAYER, "j1")
    open_game(founded, 1)
    return founded


@pytest.fixture
def down(anna):
    """Anna's pilot is in the water after game 2, and nothing else waits for her."""
    founded = mustered_campaign(account("Karl"), name="Down")
    add_member(founded, anna, Member.Role.PLAYER, "j1")
    choose_ability(founded, "j1-1", "Marksman")
    fly_game(founded, 1)
    open_game(founded, 2)
    write_down(founded, 2, j1={"fate": "lost"})
    confirm_report(founded, 2)
    return founded


def got(page, victim, what):
    page.locator(f"[id='c-{victim}'] label", has_text=what).click()


def state(page, word):
    page.locator(f"[data-offline-status][data-state={word}]").wait_for(state="attached", timeout=25_000)


def part(campaign):
    return f"/c/{campaign.slug}/games/1/part/"


def test_a_part_is_filed_with_a_thumb(opened, campaign):
    page = opened(f"/c/{campaign.slug}/me/")
    page.get_by_role("link", name="File my part").click()
    expect(page.locator("[name='c-u1-1-turn']")).to_be_hidden()
    got(page, "u1-1", "shot down")
    page.locator("[name='c-u1-1-turn']").fill("7")
    page.locator("[id='s0-edge'] label", has_text="friendly").click()
    page.get_by_role("button", name="File it").click()
    expect(page.locator(".notice h2")).to_have_text(re.compile(r"^Filed \d\d:\d\d, the referee sees it$"))
    assert Part.objects.get().body["claims"] == [{"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": 7}]
    assert Part.objects.get().body["sortie"]["exit"] == {"edge": "friendly"}


def test_without_a_connection_it_is_kept_said_and_sent_once_afterwards(opened, campaign):
    page = opened(part(campaign))
    got(page, "u1-1", "shot down")
    page.context.set_offline(True)
    page.get_by_label("Note").fill("Fog until turn 9.")
    page.get_by_role("button", name="File it").click()
    state(page, "waiting")
    expect(page.locator("[data-offline-status]")).to_have_text("No connection. It is kept here and sent once the server is back.")
    assert not Part.objects.exists()
    page.context.set_offline(False)
    expect(page.locator(".notice h2")).to_have_text(re.compile("^Filed"), timeout=25_000)
    filed = Part.objects.get()
    assert (filed.edit, filed.body["sortie"]["note"]) == (1, "Fog until turn 9.")
    assert page.evaluate("localStorage.length") == 0


def test_what_was_typed_is_there_again_after_a_reload_and_can_be_dropped(opened, campaign):
    page = opened(part(campaign))
    got(page, "u2-1", "damaged")
    page.get_by_label("Note").fill("Low on fuel")
    page.reload()
    assert page.get_by_label("Note").input_value() == "Low on fuel"
    assert page.locator("[name='c-u2-1'][value='damaged']").is_checked()
    expect(page.locator("[data-offline-status]")).to_have_text("What you typed before is back. It has not been sent yet.")
    page.get_by_role("button", name="Drop it").click()
    expect(page.get_by_label("Note")).to_have_value("")
    assert not Part.objects.exists()


def test_what_a_closed_page_could_not_send_is_sent_when_it_is_opened_again(opened, campaign):
    page = opened(part(campaign))
    got(page, "u1-1", "hit")
    page.context.set_offline(True)
    page.get_by_role("button", name="File it").click()
    state(page, "waiting")
    context, address = page.context, page.url
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(address)
    expect(again.locator(".notice h2")).to_have_text(re.compile("^Filed"), timeout=25_000)
    assert Part.objects.get().body["claims"][0]["result"] == "hit"


def test_an_answer_that_is_lost_is_no_conflict_with_oneself_even_when_more_was_typed(opened, campaign):
    page, lost = opened(part(campaign)), []

    def lose(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/part/", lose)
    got(page, "u1-1", "hit")
    page.get_by_role("button", name="File it").click()
    state(page, "waiting")
    page.get_by_label("Note").fill("And fog")
    expect(page.locator(".notice h2")).to_have_text(re.compile("^Filed"), timeout=25_000)
    assert lost == [204]
    assert Part.objects.get().body["sortie"].get("note") == "And fog"


def test_a_part_that_was_changed_on_another_phone_meets_both_versions(opened, campaign):
    first, second = opened(part(campaign)), opened(part(campaign))
    got(first, "u1-1", "shot down")
    first.get_by_role("button", name="File it").click()
    expect(first.locator(".notice h2")).to_have_text(re.compile("^Filed"))
    got(second, "u1-1", "hit")
    second.get_by_role("button", name="File it").click()
    second.get_by_role("button", name="Keep yours").click()
    expect(second.locator(".notice h2")).to_have_text(re.compile("^Filed"))
    assert (Part.objects.get().edit, Part.objects.get().body["claims"][0]["result"]) == (2, "hit")


def test_a_roll_without_a_connection_falls_once_when_it_is_back(opened, down):
    page = opened(f"/c/{down.slug}/me/")
    before = JournalEntry.objects.count()
    page.context.set_offline(True)
    page.get_by_role("button", name="Roll", exact=True).click()
    state(page, "waiting")
    assert not Roll.objects.filter(game=2, kind="rescue").exists()
    page.context.set_offline(False)
    page.locator("#fell").wait_for(timeout=25_000)
    assert Roll.objects.filter(game=2, kind="rescue").count() == 1
    assert JournalEntry.objects.count() == before + 1


def test_a_double_tap_rolls_one_die(opened, down):
    page = opened(f"/c/{down.slug}/me/")
    page.get_by_role("button", name="Roll", exact=True).dblclick()
    page.locator("#fell").wait_for()
    assert Roll.objects.filter(game=2, kind="rescue").count() == 1


def test_without_script_the_forms_are_ordinary_forms(opened, down):
    page = opened(f"/c/{down.slug}/me/", java_script_enabled=False)
    page.get_by_role("button", name="Roll", exact=True).click()
    page.locator("#fell").wait_for()
    assert Roll.objects.filter(game=2, kind="rescue").count() == 1


def test_every_page_of_the_phone_is_sound_on_desk_and_phone_by_day_and_night(opened, anna, campaign, down):
    seated = found_campaign(account("Henk"), "Seated")
    seat_players(seated)
    add_member(seated, anna, Member.Role.PLAYER, "j1")
    lost = mustered_campaign(account("Otto"), name="Lost")
    add_member(lost, anna, Member.Role.PLAYER, "j1")
    fly_game(lost, 1, j1={"fate": "lost", "crew": "killed"})
    open_game(lost, 2)
    page = opened(f"/c/{campaign.slug}/me/")
    assert_sound(page)
    page.goto(part(campaign))
    got(page, "u1-1", "shot down")
    page.locator("[name='c-u1-1-turn']").fill("late")
    page.locator("[id='s0-edge'] label", has_text="enemy").click()
    assert_sound(page)
    page.get_by_role("button", name="File it").click()
    page.locator(".notice.caution").wait_for()
    assert_sound(page)
    pages = {
        down: ["me/", "me/ability/", "games/1/part/"],
        seated: ["me/", "me/muster/"],
        lost: ["me/", "me/name/", "me/ability/", "games/4/part/"],
        campaign: ["me/ability/", "me/name/"],
    }
    for each, addresses in pages.items():
        for address in addresses:
            page.goto(f"/c/{each.slug}/{address}")
            assert_sound(page)
    page.goto(f"/c/{down.slug}/me/")
    page.get_by_role("button", name="Roll", exact=True).click()
    page.locator("#fell").wait_for()
    page.evaluate("Promise.all(document.getAnimations().map(one => one.finished))")
    assert_sound(page)
