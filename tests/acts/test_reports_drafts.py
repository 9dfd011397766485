"""A draft is kept after every change, loses nothing, and is thrown away only so that it can be taken back."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.drafts import draft_of, restore_draft, save_draft, thrown_away, void_draft
from campaign.acts.reports import confirm_report
from campaign.models import JournalEntry
from games.models import Report
from tests.scenes import scene
from tests.verbs import account, acting, fresh, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return mustered_campaign()


@scene
def draft(campaign):
    return open_game(campaign, 1)


def save(campaign, edit, body, **more):
    return save_draft(actor=acting(), campaign=campaign, game=1, edit=edit, body=body, **more)


def noted(draft, note):
    return {**draft.body, "note": note}


def test_keeping_a_draft_is_no_act(campaign, draft):
    version, entries = fresh(campaign).version, JournalEntry.objects.count()
    saved = save(campaign, draft.edit, noted(draft, "Cloud at 3,000 feet."))
    assert saved.changed
    assert (draft_of(campaign, 1).body["note"], draft_of(campaign, 1).edit) == ("Cloud at 3,000 feet.", draft.edit + 1)
    assert (fresh(campaign).version, JournalEntry.objects.count()) == (version, entries)


def test_the_same_body_again_changes_nothing(campaign, draft):
    body = noted(draft, "Rain.")
    save(campaign, draft.edit, body)
    again = save(campaign, draft.edit, body)
    assert (again.changed, again.report.edit) == (False, draft.edit + 1)


def test_the_same_form_again_changes_nothing_even_if_it_was_made_from_an_older_version(campaign, draft):
    key = uuid4()
    save(campaign, draft.edit, noted(draft, "Rain."), key=key)
    again = save(campaign, draft.edit, noted(draft, "Rain, and so on."), key=key)
    assert (again.changed, again.report.body["note"]) == (False, "Rain.")


def test_two_people_on_one_draft_the_second_is_shown_the_first(campaign, draft):
    """Field lesson 10."""
    first = account("Theo")
    save_draft(actor=acting(first), campaign=campaign, game=1, edit=draft.edit, body=noted(draft, "His."))
    with pytest.raises(Conflict) as conflict:
        save(campaign, draft.edit, noted(draft, "Hers."))
    assert (conflict.value.theirs.body["note"], conflict.value.theirs.by) == ("His.", first)
    assert draft_of(campaign, 1).body["note"] == "His."


def test_a_page_whose_last_answer_was_lost_goes_on_from_what_it_sent(campaign, draft):
    lost = uuid4()
    save(campaign, draft.edit, noted(draft, "One"), key=lost)
    saved = save(campaign, draft.edit, noted(draft, "One, two"), key=uuid4(), after=lost)
    assert saved.report.body["note"] == "One, two"


def test_a_page_whose_last_answer_was_lost_still_meets_what_somebody_else_did_since(campaign, draft):
    lost = uuid4()
    one = save(campaign, draft.edit, noted(draft, "One"), key=lost)
    save(campaign, one.report.edit, noted(draft, "Somebody else"), key=uuid4())
    with pytest.raises(Conflict):
        save(campaign, draft.edit, noted(draft, "One, two"), key=uuid4(), after=lost)


def test_a_draft_confirmed_meanwhile_takes_nothing_more(campaign, draft):
    confirm_report(actor=acting(), campaign=campaign, game=1, edit=draft.edit)
    with pytest.raises(Conflict) as conflict:
        save(campaign, draft.edit, noted(draft, "Too late."))
    assert conflict.value.theirs.state == "confirmed"


def test_a_draft_thrown_away_stays_as_a_version_and_in_the_journal(campaign, draft):
    void_draft(actor=acting(), campaign=campaign, game=1, edit=draft.edit)
    assert Report.objects.get().state == "void"
    entry = JournalEntry.objects.get(act="report.void")
    assert (entry.game, entry.params) == (1, {"report": 1, "sorties": 8, "claims": 0, "draft": True})
    assert draft_of(campaign, 1) is None


def test_a_draft_changed_since_is_not_thrown_away(campaign, draft):
    save(campaign, draft.edit, noted(draft, "Newer."))
    with pytest.raises(Conflict):
        void_draft(actor=acting(), campaign=campaign, game=1, edit=draft.edit)
    assert draft_of(campaign, 1).body["note"] == "Newer."


def test_a_draft_thrown_away_can_be_taken_back_with_everything_in_it(campaign, draft):
    save(campaign, draft.edit, noted(draft, "Kept."))
    void_draft(actor=acting(), campaign=campaign, game=1, edit=draft.edit + 1)
    restore_draft(actor=acting(), campaign=campaign, game=1)
    assert draft_of(campaign, 1).body["note"] == "Kept."
    assert JournalEntry.objects.filter(act="report.restore").count() == 1


def test_throwing_away_and_taking_back_twice_are_one_each(campaign, draft):
    away, back = uuid4(), uuid4()
    for _ in range(2):
        void_draft(actor=acting(), campaign=campaign, game=1, edit=draft.edit, key=away)
    for _ in range(2):
        restore_draft(actor=acting(), campaign=campaign, game=1, key=back)
    assert JournalEntry.objects.filter(act__in=["report.void", "report.restore"]).count() == 2


def test_an_old_draft_does_not_come_back_over_a_newer_one(campaign, draft):
    void_draft(actor=acting(), campaign=campaign, game=1, edit=draft.edit)
    open_game(campaign, 1)
    assert thrown_away(campaign, 1) is None
    with pytest.raises(Conflict):
        restore_draft(actor=acting(), campaign=campaign, game=1)


def test_nothing_is_taken_back_where_nothing_was_thrown_away(campaign):
    with pytest.raises(Refused) as refused:
        restore_draft(actor=acting(), campaign=campaign, game=1)
    assert [r.code for r in refused.value.refusals] == ["report.none"]
