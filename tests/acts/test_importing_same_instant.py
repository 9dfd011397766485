"""Two referees with the same file, or the same form, at the same instant: one file, one draft (field lesson 6)."""

import pytest

from campaign.acts.base import Conflict
from campaign.models import Upload
from games.models import Report
from tests.at_once import at_once, in_a_file, stored
from tests.bringing import brought, evening, taken_over
from tests.verbs import account, mustered_campaign

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def campaign():
    return mustered_campaign(account("Sabine"))


def test_the_same_bytes_at_the_same_instant_are_one_file(campaign, tmp_path, monkeypatch):
    in_a_file(tmp_path, monkeypatch)
    came = at_once(*[lambda: brought(campaign, evening())] * 3)
    assert sorted(type(each).__name__ for each in came) == ["Conflict", "Conflict", "Upload"]
    assert len(stored(Upload.objects.all(), "pk")) == 1


def test_a_file_that_two_take_over_at_the_same_instant_is_one_draft(campaign, tmp_path, monkeypatch):
    upload = brought(campaign, evening())
    in_a_file(tmp_path, monkeypatch)
    came = at_once(*[lambda: taken_over(upload, against="opens")] * 2)
    assert sum(isinstance(each, Conflict) for each in came) == 1
    assert stored(Report.objects.all(), "state", "number") == [("draft", 1)]
