"""Taking an entry back, and merging two records, in a real browser: sound at both widths, and done with the keyboard."""

import pytest

from campaign.models import JournalEntry, Member
from tests import verbs
from tests.browser.looking import faults, let_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def evening():
    sabine = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(sabine)
    verbs.add_member(campaign, verbs.account("Bence"), "player", "j2")
    verbs.fly_game(campaign, 1, j1={"fate": "lost"})
    return sabine, campaign


def opened(new_page, live_server, sabine, **how):
    page = new_page(live_server.url, **how)
    let_in(page, live_server.url, sabine)
    return page


def test_dice_are_taken_back_by_keyboard_and_every_page_of_it_is_sound(new_page, live_server, evening):
    sabine, campaign = evening
    page = opened(new_page, live_server, sabine, width=390, scheme="dark")
    throw, opening = (JournalEntry.objects.filter(act=act).last().version for act in ("roll.throw", "rollcall.open"))
    members = list(Member.objects.order_by("pk").values_list("pk", flat=True))
    merge = f"people/{members[1]}/merge/"
    wrong = []
    for path in (f"journal/{throw}/undo/", f"journal/{opening}/undo/", "journal/", merge, f"{merge}?with={members[0]}"):
        page.goto(f"/c/{campaign.slug}/{path}")
        wrong += faults(page)
    assert wrong == []
    page.goto(f"/c/{campaign.slug}/journal/{throw}/undo/")
    page.get_by_label("Reason").focus()
    page.keyboard.type("The wrong dice.")
    page.keyboard.press("Enter")
    page.wait_for_url("**/journal/#entry-*")
    assert page.get_by_text("Taken back", exact=True).is_visible()
