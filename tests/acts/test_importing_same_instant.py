"""Two referees with the same file, or the same form, at the same instant: one file, one draft (field lesson 6)."""

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.drafts import save_draft
from campaign.acts.undoing import undo
from campaign.imports.proposal import propose, understood_of
from campaign.models import Campaign, Upload
from games.models import Report
from tests.at_once import at_once, in_a_file, stored
from tests.bringing import brought, evening, taken_over
from tests.undoing import last
from tests.verbs import account, acting, draft_of, fresh, mustered_campaign, open_game

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


def types(draft, note):
    body = {**draft.body, "note": note}
    return lambda: save_draft(actor=acting(), campaign=Campaign.objects.get(), game=1, edit=draft.edit, body=body)


def told(came):
    return [each for each in came if isinstance(each, Conflict | Refused)]


def test_what_somebody_types_while_a_file_is_taken_over_is_not_lost(campaign, tmp_path, monkeypatch):
    open_game(campaign, 1)
    draft, upload = draft_of(campaign), brought(campaign, evening())
    in_a_file(tmp_path, monkeypatch)
    seen = {"against": propose(fresh(campaign), upload, understood_of(upload)).against}
    came = at_once(lambda: taken_over(upload, **seen), types(draft, "Fog."))
    typed = [note for (note,) in stored(Report.objects.filter(state="draft"), "body__note")]
    assert len(told(came)) == 1
    assert typed == [None if isinstance(came[1], Conflict) else "Fog."]


def test_what_somebody_types_while_a_file_is_taken_back_is_not_lost(campaign, tmp_path, monkeypatch):
    open_game(campaign, 1)
    taken_over(brought(campaign, evening()))
    draft, entry, version = draft_of(campaign), last(campaign).version, fresh(campaign).version
    in_a_file(tmp_path, monkeypatch)
    came = at_once(
        types(draft, "Fog."),
        lambda: undo(actor=acting(), campaign=Campaign.objects.get(), entry=entry, version=version, reason="No."),
    )
    assert len(told(came)) == 1
    typed = [note for (note,) in stored(Report.objects.filter(state="draft"), "body__note")]
    assert typed == [None if isinstance(came[0], Conflict) else "Fog."]
