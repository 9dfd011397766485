"""Two referees take the same entry back at the same instant: it is taken back once, and both are answered."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.undoing import undo
from campaign.models import Campaign, JournalEntry
from tests.at_once import at_once, in_a_file, stored
from tests.undoing import last
from tests.verbs import account, acting, fly_game, mustered_campaign

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def throw(tmp_path, monkeypatch):
    """Dice that fell; threads that start from now on find them in a file."""
    campaign = mustered_campaign(account("Sabine"))
    fly_game(campaign, 1)
    in_a_file(tmp_path, monkeypatch)
    return last(campaign)


def back(entry, key):
    said = {"entry": entry.version, "version": entry.version, "reason": "By mistake.", "key": key}
    return lambda: undo(actor=acting(), campaign=Campaign.objects.get(), **said)


def entries():
    return stored(JournalEntry.objects.filter(act="entry.undo"), "undoes")


def test_two_people_take_it_back_once_and_the_other_is_told(throw):
    came = at_once(back(throw, uuid4()), back(throw, uuid4()))
    assert sum(isinstance(answer, Conflict | Refused) for answer in came) == 1
    assert entries() == [(throw.version,)]


def test_one_form_sent_twice_at_once_is_worked_once(throw):
    key = uuid4()
    came = at_once(back(throw, key), back(throw, key))
    assert sorted(answer.repeated for answer in came) == [False, True]
    assert entries() == [(throw.version,)]
