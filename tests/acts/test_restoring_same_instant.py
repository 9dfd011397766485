"""An old version is put back while somebody types, or puts back another: one of them holds, and the other is told."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.corrections import confirm_correction, prepare_void
from campaign.acts.drafts import save_draft
from campaign.acts.reports import confirm_report
from campaign.acts.restoring import prepare_version, restore_as_draft
from campaign.models import Campaign, JournalEntry
from games.models import Correction, Report
from tests.at_once import at_once, in_a_file, stored
from tests.correcting import confirm, prepare
from tests.reconciled import assert_reconciled
from tests.verbs import account, acting, draft_of, fly_game, fresh, mustered_campaign, open_game, write_down

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def campaign():
    """Game 1 was reported twice, the second time rightly."""
    campaign = mustered_campaign(account("Sabine"))
    fly_game(campaign, 1, j1={"note": "As it was first."})
    prepare(campaign, 1, lambda body: body.update(turns=9))
    confirm(campaign)
    return campaign


@pytest.fixture
def drafted(campaign):
    """Both were voided, and game 1 is entered anew."""
    prepare_void(actor=acting(), campaign=campaign, game=1, reason="Wrong map.", edit=0)
    confirm(campaign)
    open_game(campaign, 1)
    write_down(campaign, 1, j2={"note": "Anew."})
    return draft_of(campaign, 1)


@pytest.fixture
def filed(campaign, tmp_path, monkeypatch):
    """To be called last: threads find in a file what is stored by then."""
    return lambda: in_a_file(tmp_path, monkeypatch)


def restores(version, edit, key=None):
    said = {"game": 1, "version": version, "edit": edit, "key": key}
    return lambda: restore_as_draft(actor=acting(), campaign=Campaign.objects.get(), **said)


def told(came):
    return [answer for answer in came if isinstance(answer, Conflict | Refused)]


def open_ones():
    return stored(Report.objects.filter(state__in=["draft", "submitted"]), "number", "body")


def entries():
    return stored(JournalEntry.objects.filter(act="report.restore"), "params__of")


def test_two_versions_put_back_at_once_make_one_draft(drafted, filed):
    filed()
    came = at_once(restores(1, drafted.edit), restores(2, drafted.edit))
    assert len(told(came)) == 1
    assert len(entries()) == len(open_ones()) == 1
    at_once(assert_reconciled)


@pytest.mark.parametrize("one_form", [True, False])
def test_one_version_put_back_twice_is_put_back_once(drafted, filed, one_form):
    key = uuid4()
    filed()
    came = at_once(restores(1, drafted.edit, key), restores(1, drafted.edit, key if one_form else uuid4()))
    assert told(came) == []
    assert entries() == [(1,)]


def test_a_version_put_back_while_somebody_saves_leaves_nothing_lost(drafted, filed):
    body = {**drafted.body, "note": "Late."}
    filed()
    came = at_once(
        restores(1, drafted.edit),
        lambda: save_draft(actor=acting(), campaign=Campaign.objects.get(), game=1, body=body, edit=drafted.edit),
    )
    assert len(told(came)) == 1
    ((number, left),) = open_ones()
    assert (number, left.get("note")) in ((drafted.number, "Late."), (drafted.number + 1, None))


def test_a_version_put_back_while_the_draft_is_confirmed_is_one_of_them(drafted, filed):
    filed()
    came = at_once(
        restores(1, drafted.edit),
        lambda: confirm_report(actor=acting(), campaign=Campaign.objects.get(), game=1, edit=drafted.edit),
    )
    assert len(told(came)) == 1
    assert len(entries()) + len(stored(Report.objects.filter(state="confirmed"), "pk")) == 1
    at_once(assert_reconciled)


def test_a_version_goes_into_the_correction_while_another_is_confirmed(campaign, filed):
    prepare(campaign, 1, lambda body: body.update(turns=11))
    edit, version = Correction.objects.get().edit, fresh(campaign).version
    filed()
    came = at_once(
        lambda: prepare_version(actor=acting(), campaign=Campaign.objects.get(), game=1, version=1, edit=edit),
        lambda: confirm_correction(
            actor=acting(), campaign=Campaign.objects.get(), edit=edit, version=version, reason="Eleven turns."
        ),
    )
    assert len(told(came)) == 1
    turns = stored(Report.objects.filter(state="confirmed"), "body__turns")
    assert turns == [(9,)] if isinstance(came[1], Conflict) else [(11,)]
    at_once(assert_reconciled)
