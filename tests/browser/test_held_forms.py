"""Entry pages that outlast a lost connection, in a real browser: what is typed is kept, said and sent once."""

import pytest
from django.conf import settings
from playwright.sync_api import expect

from campaign.models import Member, Seat
from games.models import Countersign, Report
from tests import verbs
from tests.filing import file_part
from tests.pages.world import signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LATER = 20_000


@pytest.fixture
def campaign():
    """Game 1 is being entered; two Americans filed their parts, Anna is Japanese."""
    founded = verbs.mustered_campaign(verbs.account("Sabine"))
    verbs.add_member(founded, verbs.account("Anna"), Member.Role.PLAYER, "j1")
    verbs.open_game(founded)
    file_part(founded, "u1")
    file_part(founded, "u2")
    return founded


@pytest.fixture
def opened(new_page, live_server, campaign):
    def open_page(person, path, **options):
        page = new_page(live_server.url, reduced_motion="reduce", **options)
        value = signed_in(campaign.members.get(user__username=person).user).cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
        page.goto(f"/c/{campaign.slug}/{path}")
        return page

    return open_page


def test_a_countersign_waits_for_the_connection_and_the_note_beside_it_stays(opened, campaign):
    phone = opened("Anna", "games/1/countersign/", width=390)
    first, second = phone.locator("#note-u1"), phone.locator("#note-u2")
    second.fill("She dived away")
    first.fill("He was gone by then")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Not so Ingrid").click()
    expect(phone.get_by_text("No connection. It is kept here and sent once the server is back.")).to_be_visible(timeout=LATER)
    assert not Countersign.objects.exists()
    phone.context.set_offline(False)
    expect(phone.get_by_text("You said of Ingrid’s part: not so.")).to_be_visible(timeout=LATER)
    said = Countersign.objects.get()
    assert (said.part.seat.code, said.note, said.agrees) == ("u1", "He was gone by then", False)
    assert second.input_value() == "She dived away"
    expect(phone.get_by_text("What you typed before is back. It has not been sent yet.")).to_have_count(1)


def test_the_second_persons_no_waits_for_the_connection_and_sends_the_report_back_once(opened, campaign):
    verbs.two_confirm(campaign)
    Report.objects.update(state="submitted", by=campaign.members.get(role="owner").user, submitted_at=verbs.NOW)
    phone = opened("Anna", "games/1/second/", width=390)
    phone.get_by_text("It was not so").click()
    phone.get_by_label("What was not so").fill("Karim came home")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Not so: send it back").click()
    phone.locator("form[data-held=waiting]").wait_for(timeout=LATER)
    phone.context.set_offline(False)
    expect(phone.get_by_text("It is sent back.")).to_be_visible(timeout=LATER)
    assert campaign.journal.filter(act="report.return").count() == 1


def test_whoever_keeps_what_is_stored_is_not_shown_his_own_version_again(opened, campaign):
    desk = opened("Sabine", "seats/j2/")
    verbs.call(Seat.objects.filter(campaign=campaign, code="j2"), "Bence B.", edit=7)
    desk.locator("[name=name]").fill("Benedek")
    desk.get_by_role("button", name="Save the seat").click()
    desk.get_by_role("link", name="Keep what is stored").click()
    expect(desk.locator("[name=name]")).to_have_value("Bence B.")
    assert desk.evaluate("localStorage.length") == 0
