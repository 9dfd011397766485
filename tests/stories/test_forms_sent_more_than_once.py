"""Every form of an evening sent twice, and thrice in one instant: one change, the same page (field lessons 5, 6 and 19)."""

import json
from pathlib import Path

import pytest

from campaign.models import Campaign, JournalEntry
from tests import verbs
from tests.browser.referee import PASSWORD
from tests.reconciled import assert_reconciled
from tests.stories.browsing import Browser
from tests.stories.player import Referee
from tests.stories.script import as_the_pages_write_it
from tests.stories.wire import AtOnce, Twice

DATA = Path(__file__).resolve().parents[1] / "data" / "campaigns"
COUNTED = """
from campaign.models import Campaign, JournalEntry
from campaign.reconcile import differences
acts = JournalEntry.objects.order_by("pk").values_list("act", flat=True)
print(Campaign.objects.count(), [line for each in Campaign.objects.all() for line in differences(each)], list(acts))
"""
ENTRIES = {
    "found": "campaign.found",
    "schedule": "campaign.schedule",
    "seats": "seat.add",
    "comes later": "seat.edit",
    "leaves": "seat.edit",
    "muster": "muster.roll",
    "joins": "muster.roll",
    "roll call": "rollcall.open",
    "confirm": "report.confirm",
    "die": "roll.throw",
    "promotion": "pilot.promote",
    "replacements": "replacement.name",
    "ability": "ability.choose",
}
"""Each step of a story that is an act, with its line in the journal. Keeping a draft is none."""


@pytest.fixture
def script():
    return as_the_pages_write_it(json.loads((DATA / "0002.json").read_text()))


def test_every_form_sent_twice_makes_one_change_and_shows_the_same_page(db, script):
    client, steps = Twice(enforce_csrf_checks=True), []
    client.force_login(verbs.account("Sabine"))
    Referee(Browser(client), script, steps.append).play()
    acts = list(JournalEntry.objects.order_by("pk").values_list("act", flat=True))
    assert acts == [ENTRIES[step] for step in steps if step in ENTRIES]
    assert Campaign.objects.get().version == len(acts)
    assert_reconciled()


@pytest.mark.timeout(400)
def test_every_form_sent_three_times_in_one_instant_makes_one_change(house, script):
    """On a real server, where requests run at the same time."""
    client, steps = AtOnce(house), []
    house.manage("shell", "-c", f"from tests import verbs; verbs.User.objects.create_superuser('Sabine', password={PASSWORD!r})")
    sign_in(client)
    slug = Referee(Browser(client), script, steps.append).play()
    assert json.loads(house.manage("dump_campaign", slug)) == script
    printed = house.manage("shell", "-c", COUNTED).strip().splitlines()[-1]
    assert printed == f"1 [] {[ENTRIES[step] for step in steps if step in ENTRIES]}"


def sign_in(client: AtOnce) -> None:
    """Signing in gives a new session each time, so this one form is sent once."""
    times, client.times = client.times, 1
    browser = Browser(client)
    page = browser.open("/sign-in/")
    browser.send(page.form_with("username"), None, {"username": "Sabine", "password": PASSWORD})
    client.times = times
