"""An earlier version of a report is put back: into the correction, or as a draft. The old version stays as it is."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.corrections import prepare_void
from campaign.acts.restoring import prepare_version, restore_as_draft
from campaign.models import JournalEntry
from campaign.record import document
from campaign.words.journal import sentence
from games.models import Report
from tests.correcting import body_of, codes, confirm, correction_of, look, prepare
from tests.scenes import scene
from tests.verbs import acting, confirm_report, draft_of, fly_game, fresh, mustered_campaign, open_game, write_down

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Games 1 and 2 are closed."""
    campaign = mustered_campaign()
    fly_game(campaign, 1, j1={"note": "As it was first."})
    fly_game(campaign, 2)
    return campaign


def put_back(campaign, game, version, edit=None, **more):
    correction = correction_of(campaign)
    edit = edit if edit is not None else correction.edit if correction else 0
    return prepare_version(actor=acting(), campaign=campaign, game=game, version=version, edit=edit, **more)


def as_draft(campaign, game, version, edit=None, **more):
    return restore_as_draft(actor=acting(), campaign=campaign, game=game, version=version, edit=edit, **more)


def voided(campaign, game):
    prepare_void(actor=acting(), campaign=campaign, game=game, reason="Wrong map.", edit=0)
    confirm(campaign)
    return campaign


def states(campaign, game):
    return list(Report.objects.filter(game__campaign=campaign, game__number=game).values_list("number", "state"))


def test_an_old_version_goes_into_the_correction_and_comes_to_count_as_a_new_one(campaign):
    first = document(campaign)
    prepare(campaign, 1, lambda body: body.update(turns=9))
    confirm(campaign)
    put_back(campaign, 1, 1)
    assert look(campaign).ready
    confirm(campaign)
    assert document(campaign) == first
    assert states(campaign, 1) == [(1, "superseded"), (2, "superseded"), (3, "confirmed")]
    assert Report.objects.get(game__campaign=campaign, game__number=1, number=1).body == body_of(campaign, 1)


def test_putting_the_same_version_back_three_times_is_one_change(campaign):
    """Field lesson 5."""
    prepare(campaign, 1, lambda body: body.update(turns=9))
    confirm(campaign)
    assert len({put_back(campaign, 1, 1, edit=0).edit for _ in range(3)}) == 1
    assert put_back(campaign, 1, 2) is None


def test_a_voided_game_that_counts_as_not_played_is_put_back_from_its_versions(campaign):
    first = document(campaign)
    voided(campaign, 1)
    with pytest.raises(Refused) as refused:
        put_back(campaign, 1, 2)
    assert codes(refused) == ["version.void"]
    put_back(campaign, 1, 1)
    confirm(campaign)
    assert document(campaign) == first


def test_a_game_without_a_report_gets_its_old_one_as_the_draft_and_its_dice_count_again(campaign):
    first = document(campaign)
    voided(campaign, 2)
    done = as_draft(campaign, 2, 1)
    assert states(campaign, 2) == [(1, "void"), (2, "draft")]
    assert sentence(done.entry) == "Version 1 of the report of game 2 was put back as its draft; it is version 2 now."
    assert draft_of(campaign, 2).body["roll_call"] == dict.fromkeys("j1 j2 j3 j4 u1 u2 u3 u4".split(), "flies")
    confirm_report(campaign, 2)
    assert fresh(campaign).score.pending == 0
    assert document(campaign) == first


def test_the_draft_that_was_open_is_put_aside_and_can_be_put_back_itself(campaign):
    voided(campaign, 2)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"note": "Entered anew."})
    mine = draft_of(campaign, 2)
    entry = as_draft(campaign, 2, 1, edit=mine.edit).entry
    assert states(campaign, 2) == [(1, "void"), (2, "void"), (3, "draft")]
    assert "The draft that was open, version 2, was put aside." in sentence(entry)
    as_draft(campaign, 2, 2, edit=draft_of(campaign, 2).edit)
    assert draft_of(campaign, 2).body == mine.body


def test_the_same_draft_three_times_is_one_version_and_one_line(campaign):
    """Field lessons 5 and 6."""
    voided(campaign, 2)
    key = uuid4()
    as_draft(campaign, 2, 1, key=key)
    assert as_draft(campaign, 2, 1, key=key).repeated
    assert as_draft(campaign, 2, 1).entry is None
    assert states(campaign, 2) == [(1, "void"), (2, "draft")]
    assert JournalEntry.objects.filter(act="report.restore").count() == 1


def test_whoever_looked_before_the_draft_was_changed_meets_a_conflict(campaign):
    """Field lesson 10."""
    voided(campaign, 2)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"note": "Entered anew."})
    with pytest.raises(Conflict):
        as_draft(campaign, 2, 1, edit=None)
    assert states(campaign, 2) == [(1, "void"), (2, "draft")]


def test_a_draft_is_made_only_of_the_game_that_is_due(campaign):
    fly_game(campaign, 4)
    with pytest.raises(Conflict):
        as_draft(campaign, 1, 1)
    open_game(campaign, 7)
    thrown = draft_of(campaign, 7)
    voided(campaign, 4)
    with pytest.raises(Refused) as refused:
        as_draft(campaign, 7, thrown.number + 1, edit=thrown.edit)
    assert codes(refused) == ["version.gone"]
    Report.objects.create(
        game=thrown.game, number=2, state="void", body={"turns": 3}, opened_at=thrown.opened_at, saved_at=thrown.saved_at
    )
    with pytest.raises(Refused) as refused:
        as_draft(campaign, 7, 2, edit=thrown.edit)
    assert codes(refused) == ["rollcall.order"]
