"""Two seconds confirm one correction at the same instant: it is confirmed once, by one of them."""

import pytest

from campaign.acts.base import Conflict
from campaign.acts.correction_seconds import confirm_submitted, send_back, take_back
from campaign.corrections.seen import digest
from campaign.models import Campaign, JournalEntry
from games.models import Correction, Report
from tests.at_once import at_once, in_a_file, stored
from tests.pages.full import submit_correction
from tests.verbs import account, acting, add_member, fly_game, fresh, mustered_campaign

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people():
    return {name: account(name) for name in ("Sabine", "Theo", "Ingrid")}


@pytest.fixture
def waiting(tmp_path, monkeypatch, people):
    """A submitted correction; threads that start from now on find it in a file."""
    campaign = mustered_campaign(people["Sabine"])
    add_member(campaign, people["Theo"])
    add_member(campaign, people["Ingrid"], "player", "u1")
    fly_game(campaign, 1)
    submit_correction(campaign, people["Sabine"])
    correction, seen = Correction.objects.get(), digest(Correction.objects.get(), fresh(campaign).version)
    in_a_file(tmp_path, monkeypatch)
    return correction.edit, seen


def second(user, waiting):
    return lambda: confirm_submitted(actor=acting(user), campaign=Campaign.objects.get(), seen=waiting[1])


def versions():
    return stored(Report.objects.order_by("number"), "state")


def test_two_seconds_confirm_it_once_and_the_other_is_told(waiting, people):
    came = at_once(second(people["Theo"], waiting), second(people["Ingrid"], waiting))
    (conflict,) = [answer for answer in came if isinstance(answer, Conflict)]
    assert conflict.theirs is None
    ((actor, confirmed_by),) = stored(JournalEntry.objects.filter(act="correction.confirm"), "actor_name", "params__confirmed_by")
    assert actor == confirmed_by
    assert versions() == [("superseded",), ("confirmed",)]


@pytest.mark.parametrize("other", ["taken back", "sent back"])
def test_confirmed_and_brought_back_at_once_only_one_of_them_holds(waiting, people, other):
    def back():
        common = {"campaign": Campaign.objects.get(), "edit": waiting[0]}
        if other == "taken back":
            return take_back(actor=acting(people["Sabine"]), **common)
        return send_back(actor=acting(people["Ingrid"]), reason="He swam.", **common)

    came = at_once(second(people["Theo"], waiting), back)
    assert sum(isinstance(answer, Conflict) for answer in came) == 1
    acts = JournalEntry.objects.filter(act__in=["correction.confirm", "correction.return"])
    assert len(stored(acts, "act")) == 1
    assert versions() in ([("superseded",), ("confirmed",)], [("confirmed",)])
