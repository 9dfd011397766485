"""The merge page, countersigning and the second look in a real browser, by day on a desk and by night on a phone."""

import pytest
from playwright.sync_api import expect

from campaign.acts.confirming import submit_report
from tests.browser.looking import assert_sound, let_in
from tests.filing import file_part, kill, signed
from tests.verbs import account, acting, add_member, draft_of, mustered_campaign, open_game, two_confirm, write_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def people():
    return {name: account(name) for name in ("Sabine", "Ingrid")}


@pytest.fixture
def campaign(people):
    """Parts are filed that agree, contradict each other and speak alone; Ingrid flies for the USA."""
    campaign = two_confirm(mustered_campaign(people["Sabine"]))
    add_member(campaign, people["Ingrid"], "player", "u1")
    open_game(campaign, 1)
    part = file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    signed(part, "u2", agrees=False, note="It was Bence, in turn 5.")
    file_part(campaign, "j2", kill("j2-1", "u1-1", 5), exit={"edge": "friendly", "turn": 30, "guns": False})
    file_part(campaign, "j3", kill("j3-1", "u3-1", 9), note="Low on fuel from turn 20 on.")
    file_part(campaign, "u3", fate="shot_down", crew="wounded")
    return campaign


@pytest.fixture
def opened(new_page, live_server, people, campaign):
    """A page of somebody who is signed in."""

    def open_page(name, address, **options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, people[name])
        page.goto(f"/c/{campaign.slug}/games/1/{address}")
        return page

    return open_page


def submit(campaign, sabine):
    write_down(campaign, 1, u1={"exit": {"edge": "enemy", "turn": 12}, "note": "Long way."})
    submit_report(actor=acting(sabine), campaign=campaign, game=1, edit=draft_of(campaign).edit)


def test_every_page_is_sound_on_desk_and_phone_by_day_and_night(opened, campaign, people):
    merge = opened("Sabine", "parts/")
    assert_sound(merge)
    phone = opened("Ingrid", "countersign/")
    assert_sound(phone)
    merge.goto(f"/c/{campaign.slug}/games/1/report/")
    assert_sound(merge)
    submit(campaign, people["Sabine"])
    merge.reload()
    assert_sound(merge)
    phone.goto(f"/c/{campaign.slug}/games/1/second/")
    assert_sound(phone)


def test_the_referee_takes_over_submits_and_a_player_confirms(opened, campaign):
    referee = opened("Sabine", "parts/")
    referee.get_by_label("shot down by Bence the pilot, turn 5").check()
    referee.get_by_role("button", name="Take over into the report").click()
    expect(referee.get_by_text("What was filed is taken over.")).to_be_visible()
    referee.get_by_role("button", name="Submit the report").first.click()
    expect(referee.get_by_text("It waits for a second person")).to_be_visible()
    phone = opened("Ingrid", "second/", width=390)
    expect(phone.get_by_text("Bence the pilot shot down Ingrid the pilot, turn 5")).to_be_visible()
    phone.get_by_role("button", name="I saw it so: confirm").click()
    expect(phone.get_by_text("is confirmed, exactly as you saw it")).to_be_visible()
