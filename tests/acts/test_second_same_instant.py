"""Two seconds confirm one report at the same instant: it is confirmed once, by one of them."""

import pytest

from campaign.acts.base import Conflict
from campaign.acts.confirming import confirm_submitted, submit_report, take_back
from campaign.models import Campaign, JournalEntry
from games.models import Report
from games.parts.seen import digest
from tests.at_once import at_once, in_a_file, stored
from tests.verbs import account, acting, add_member, mustered_campaign, open_game, two_confirm

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people():
    return {name: account(name) for name in ("Sabine", "Theo", "Ingrid")}


@pytest.fixture
def waiting(tmp_path, monkeypatch, people):
    """A submitted report; threads that start from now on find it in a file."""
    campaign = two_confirm(mustered_campaign(people["Sabine"]))
    add_member(campaign, people["Theo"])
    add_member(campaign, people["Ingrid"], "player", "u1")
    draft = open_game(campaign, 1)
    submit_report(actor=acting(people["Sabine"]), campaign=campaign, game=1, edit=draft.edit)
    report = Report.objects.get()
    in_a_file(tmp_path, monkeypatch)
    return report


def second(user, report):
    said = {"edit": report.edit, "seen": digest(report.body)}
    return lambda: confirm_submitted(actor=acting(user), campaign=Campaign.objects.get(), game=1, **said)


def test_two_seconds_confirm_it_once_and_the_other_is_told(waiting, people):
    came = at_once(second(people["Theo"], waiting), second(people["Ingrid"], waiting))
    (conflict,) = [answer for answer in came if isinstance(answer, Conflict)]
    assert conflict.theirs.state == "confirmed"
    entries = stored(JournalEntry.objects.filter(act="report.confirm"), "actor_name", "params__confirmed_by")
    assert len(entries) == 1
    assert entries[0][0] == entries[0][1]
    assert stored(Report.objects.all(), "state") == [("confirmed",)]


def test_confirmed_and_taken_back_at_once_only_one_of_them_holds(waiting, people):
    def back():
        return take_back(actor=acting(people["Sabine"]), campaign=Campaign.objects.get(), game=1, edit=waiting.edit)

    came = at_once(second(people["Theo"], waiting), back)
    assert sum(isinstance(answer, Conflict) for answer in came) == 1
    entries = stored(JournalEntry.objects.filter(act__in=["report.confirm", "report.return"]), "act")
    assert len(entries) == 1
    assert stored(Report.objects.all(), "state") in ([("confirmed",)], [("draft",)])
