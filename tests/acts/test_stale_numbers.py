"""A form that was opened with something that is gone by now never fits what came in its place."""

import pytest

from campaign.acts.base import Conflict
from campaign.acts.corrections import confirm_correction, discard, prepare_void
from campaign.acts.drafts import restore_draft, save_draft, void_draft
from campaign.acts.reports import confirm_report
from campaign.acts.restoring import restore_as_draft
from games.models import Report
from tests.bringing import evening, imported
from tests.correcting import confirm, correction_of, prepare
from tests.scenes import scene
from tests.undoing import take_back
from tests.verbs import acting, draft_of, fly_game, fresh, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Game 1 is closed, game 2 is being entered."""
    campaign = mustered_campaign()
    fly_game(campaign, 1)
    open_game(campaign, 2)
    return campaign


def throw_away(campaign, game=2):
    void_draft(actor=acting(), campaign=campaign, game=game, edit=draft_of(campaign, game).edit)


def put_back(campaign, version):
    restore_as_draft(actor=acting(), campaign=campaign, game=2, version=version, edit=None)


def imported_anew(campaign):
    throw_away(campaign)
    imported(campaign, evening(2), game=2)


def opened_anew(campaign):
    throw_away(campaign)
    open_game(campaign, 2)


def put_back_after_another(campaign):
    opened_anew(campaign)
    throw_away(campaign)
    put_back(campaign, 1)


def found_again_after_another(campaign):
    opened_anew(campaign)
    throw_away(campaign)
    restore_draft(actor=acting(), campaign=campaign, game=2)


def taken_back(campaign):
    opened_anew(campaign)
    throw_away(campaign)
    take_back(campaign)


def opened_twice_and_taken_back(campaign):
    take_back(campaign)
    open_game(campaign, 2)


@pytest.mark.parametrize(
    "other",
    [
        imported_anew,
        opened_anew,
        put_back_after_another,
        found_again_after_another,
        taken_back,
        opened_twice_and_taken_back,
    ],
)
def test_a_form_of_a_draft_that_gave_way_fits_no_other_draft(campaign, other):
    opened = draft_of(campaign, 2)
    other(campaign)
    assert draft_of(campaign, 2).edit > opened.edit
    with pytest.raises(Conflict):
        confirm_report(actor=acting(), campaign=campaign, game=2, edit=opened.edit)
    body = {**opened.body, "note": "Of the first."}
    with pytest.raises(Conflict):
        save_draft(actor=acting(), campaign=campaign, game=2, edit=opened.edit, body=body)


def test_no_saving_of_a_game_has_a_number_that_another_had(campaign):
    seen = [draft_of(campaign, 2).edit]
    for change in (opened_anew, put_back_after_another, found_again_after_another, imported_anew):
        change(campaign)
        seen.append(draft_of(campaign, 2).edit)
    assert seen == sorted(set(seen))
    assert Report.objects.filter(game__campaign=campaign, game__number=2, state="draft").count() == 1


def test_a_correction_that_was_dropped_is_not_confirmed_as_the_one_in_its_place(campaign):
    prepare_void(actor=acting(), campaign=campaign, game=1, reason="Wrong map.", edit=0)
    shown = {"edit": correction_of(campaign).edit, "version": fresh(campaign).version}
    discard(campaign=campaign, edit=shown["edit"])
    prepare(campaign, 1, lambda body: body.update(turns=9))
    with pytest.raises(Conflict):
        confirm_correction(actor=acting(), campaign=campaign, reason="Wrong map.", **shown)
    with pytest.raises(Conflict):
        discard(campaign=campaign, edit=shown["edit"])


def test_a_form_of_a_correction_that_counts_by_now_does_not_fit_the_next(campaign):
    throw_away(campaign)
    prepare(campaign, 1, lambda body: body.update(turns=9))
    first = correction_of(campaign).edit
    confirm(campaign)
    prepare(campaign, 1, lambda body: body.update(turns=10))
    with pytest.raises(Conflict):
        prepare_void(actor=acting(), campaign=campaign, game=1, reason="Wrong map.", edit=first)
