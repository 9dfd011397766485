"""Phones reach the laptop by its address over plain HTTP, where a browser has no secure context: everything works there too."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import expect

from campaign.models import Member
from games.models import Part
from tests import verbs
from tests.pages.world import signed_in

SECURE_ONLY = re.compile(
    r"crypto\.subtle|randomUUID|serviceWorker|navigator\.(share|wakeLock|locks|storage|mediaDevices|geolocation)"
)
SHOWN = 3000


@pytest.fixture
def campaign(db):
    """Game 1 is being entered; Anna has j1."""
    founded = verbs.mustered_campaign(verbs.account("Sabine"))
    verbs.add_member(founded, verbs.account("Anna"), Member.Role.PLAYER, "j1")
    verbs.open_game(founded, 1)
    return founded


@pytest.fixture
def opened(new_page, live_server, campaign):
    """A page of the campaign under an address of this machine that browsers do not trust as they do localhost."""
    untrusted = re.sub("//[^:/]+", "//0.0.0.0", live_server.url)

    def open_page(name, path, **options):
        page = new_page(untrusted, **options)
        session = signed_in(campaign.members.get(user__username=name).user).cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": untrusted}])
        page.goto(f"/c/{campaign.slug}/{path}")
        assert page.evaluate("isSecureContext") is False
        return page

    return open_page


def test_no_script_asks_for_what_only_a_secure_context_has():
    scripts = sorted(Path(settings.BASE_DIR, "static", "js").glob("*.js"))
    assert len(scripts) > 5
    found = {script.name: SECURE_ONLY.findall(script.read_text()) for script in scripts}
    asked = {name for name, words in found.items() if words}
    assert asked == {"story.js"}
    assert "if (!navigator.share) return;" in Path(settings.BASE_DIR, "static", "js", "story.js").read_text(), (
        "a phone’s sheet only"
    )


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_part_waits_for_the_connection_and_is_sent_once(opened):
    phone = opened("Anna", "games/1/part/", width=390)
    phone.context.set_offline(True)
    phone.get_by_label("Note").fill("Fog until turn 9.")
    phone.get_by_role("button", name="File it").click()
    phone.locator("[data-offline-status][data-state=waiting]").wait_for(state="attached")
    phone.context.set_offline(False)
    expect(phone.locator(".notice h2")).to_have_text(re.compile("^Filed"), timeout=25_000)
    assert (Part.objects.get().edit, Part.objects.get().body["sortie"]["note"]) == (1, "Fog until turn 9.")


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_report_saves_itself_and_the_board_follows(opened, campaign):
    board = opened("Sabine", "board/")
    expect(board.get_by_text("not confirmed")).to_be_visible()
    report = opened("Sabine", "games/1/report/")
    report.locator("#note").fill("Fog until turn 9.")
    report.locator("[data-status][data-state=saved]").wait_for(state="attached")
    assert verbs.draft_of(campaign, 1).body["note"] == "Fog until turn 9."
    verbs.confirm_report(campaign, 1)
    expect(board.get_by_text("not confirmed")).to_have_count(0, timeout=SHOWN)


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_text_to_copy_is_selected_where_there_is_no_clipboard(opened):
    page = opened("Sabine", "take-home/")
    page.locator("[data-copy]").first.click()
    assert page.evaluate("getSelection().toString() || document.activeElement.value").strip()
