"""Two referees at the same instant, one of them voids a game: it is voided once, and the other is told (field lesson 6)."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.corrections import confirm_correction, discard, prepare_void
from campaign.acts.reports import confirm_report
from campaign.acts.undoing import undo
from campaign.models import Campaign, JournalEntry
from games.models import Correction, Report
from tests.at_once import at_once, in_a_file, stored
from tests.reconciled import assert_reconciled
from tests.undoing import last
from tests.verbs import account, acting, draft_of, fly_game, fresh, mustered_campaign, open_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def campaign():
    """Game 1 is closed, game 2 is being entered."""
    campaign = mustered_campaign(account("Sabine"))
    fly_game(campaign, 1)
    open_game(campaign, 2)
    return campaign


@pytest.fixture
def voided(campaign):
    """Game 1 is to be voided: what the page showed of that."""
    prepare_void(actor=acting(), campaign=campaign, game=1, reason="Wrong map.", edit=0)
    return {"edit": Correction.objects.get().edit, "version": fresh(campaign).version}


@pytest.fixture
def filed(campaign, tmp_path, monkeypatch):
    """To be called last: threads find in a file what is stored by then."""
    return lambda: in_a_file(tmp_path, monkeypatch)


def prepares(reason):
    return lambda: prepare_void(actor=acting(), campaign=Campaign.objects.get(), game=1, reason=reason, edit=0)


def confirms(seen, key=None):
    said = {"reason": "Wrong map.", "key": key, **seen}
    return lambda: confirm_correction(actor=acting(), campaign=Campaign.objects.get(), **said)


def told(came):
    return [answer for answer in came if isinstance(answer, Conflict | Refused)]


def states(game):
    return stored(Report.objects.filter(game__number=game), "number", "state")


def reconciled():
    at_once(assert_reconciled)


def test_the_same_voiding_prepared_twice_is_one(filed):
    filed()
    first, second = at_once(prepares("Wrong map."), prepares("Wrong map."))
    assert (first.edit, second.edit) == (1, 1)
    assert stored(Correction.objects.all(), "voids", "edit") == [([1], 1)]


def test_two_reasons_for_one_voiding_are_a_conflict(filed):
    filed()
    came = at_once(prepares("Wrong map."), prepares("Wrong evening."))
    assert len(told(came)) == 1
    assert len(stored(Correction.objects.all(), "reason")) == 1


@pytest.mark.parametrize("one_form", [True, False])
def test_a_voiding_confirmed_twice_counts_once(voided, filed, one_form):
    key = uuid4()
    filed()
    came = at_once(confirms(voided, key), confirms(voided, key if one_form else uuid4()))
    assert len(told(came)) == (0 if one_form else 1)
    assert len(stored(JournalEntry.objects.filter(act="correction.confirm"), "pk")) == 1
    assert states(1) == [(1, "void")]
    reconciled()


def test_a_voiding_and_the_next_games_report_do_not_both_count_unseen(campaign, voided, filed):
    edit = draft_of(campaign, 2).edit
    filed()
    came = at_once(
        confirms(voided),
        lambda: confirm_report(actor=acting(), campaign=Campaign.objects.get(), game=2, edit=edit),
    )
    assert len(told(came)) == 1
    assert (states(1), states(2)) in (([(1, "void")], [(1, "draft")]), ([(1, "confirmed")], [(1, "confirmed")]))
    reconciled()


def test_a_voiding_that_is_dropped_and_confirmed_at_once_is_one_of_them(voided, filed):
    filed()
    came = at_once(confirms(voided), lambda: discard(campaign=Campaign.objects.get(), edit=voided["edit"]))
    assert len(told(came)) <= 1
    assert stored(Correction.objects.all(), "pk") == []
    assert states(1) == [(1, "confirmed" if told(came) else "void")]


def test_a_voiding_is_confirmed_or_what_it_voids_is_taken_back(campaign, voided, filed):
    entry, version = last(campaign, "roll.throw"), voided["version"]
    filed()
    came = at_once(
        confirms(voided),
        lambda: undo(actor=acting(), campaign=Campaign.objects.get(), entry=entry.version, version=version, reason="No."),
    )
    assert len(told(came)) >= 1
    assert states(1) == [(1, "confirmed" if isinstance(came[0], Conflict) else "void")]
    reconciled()
