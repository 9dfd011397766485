"""What was begun in 0.3.0 is finished by a later version: a file, a correction, what was taken back, two who are one."""

import gzip
from pathlib import Path

import pytest

from tests.house import House

DAY = Path(__file__).resolve().parents[1] / "data" / "databases" / "0.3.0.sqlite3.gz"
GOES_ON = """
from django.contrib.auth.models import User
from campaign.acts.base import Actor
from campaign.acts.correction_seconds import confirm_submitted
from campaign.corrections.seen import digest
from campaign.models import Campaign, JournalEntry, Token, Upload
from campaign.reconcile import differences
from games.models import Correction, Report
from tests.bringing import taken_over
from tests.undoing import last, take_back
from tests.verbs import add_member, fresh

club = Campaign.objects.get(slug="results-in")
owner = User.objects.get(username="keeper")
print(*sorted(Upload.objects.filter(campaign=club).values_list("state", flat=True)))
print(*Token.objects.filter(campaign=club).order_by("pk").values_list("name", flat=True))
print(*Report.objects.filter(game__campaign=club, game__number=2).order_by("number").values_list("state", flat=True))

renamed = JournalEntry.objects.get(campaign=club, act="entry.undo")
take_back(club, renamed, actor=Actor("keeper", owner.pk))
print(club.seats.get(code="u2").pilots.get().name)
merged = last(club, "member.merge")
take_back(club, merged, actor=Actor("keeper", owner.pk))
print(*club.members.order_by("pk").values_list("user__username", flat=True)[1:2], club.members.count())
taken_over(Upload.objects.get(campaign=club, state="waiting"), against="opens")
print(Report.objects.get(game__campaign=club, game__number=7).state)
voiding = last(club, "correction.confirm")
take_back(club, JournalEntry.objects.get(campaign=club, act="report.import", game=7), actor=Actor("keeper", owner.pk))
take_back(club, voiding, actor=Actor("keeper", owner.pk))
print(*Report.objects.filter(game__campaign=club, state="confirmed").order_by("game").values_list("game__number", flat=True))
assert differences(fresh(club)) == []

two = Campaign.objects.get(slug="two-of-them")
second = User.objects.create_user("Theo", password="what anybody may read")
add_member(two, second)
waits = Correction.objects.get(campaign=two)
waits.base_version = fresh(two).version
confirm_submitted(actor=Actor("Theo", second.pk), campaign=two, seen=digest(waits, fresh(two).version))
print(last(two).act, last(two).actor_name)
assert differences(fresh(two)) == []
"""


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path)
    house.database.write_bytes(gzip.decompress(DAY.read_bytes()))
    house.manage("migrate", "--verbosity", "0")
    return house


def test_what_was_begun_then_is_finished_now(house):
    assert house.manage("shell", "--no-imports", "-c", GOES_ON).splitlines() == [
        "taken waiting",
        "Board Script",
        "void confirmed",
        "Roy Pennyroyal",
        "bence 3",
        "draft",
        "1 2 4",
        "correction.confirm Theo",
    ]
