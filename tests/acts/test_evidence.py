"""A log that is kept beside its game as evidence, and the pattern by which dice are found in logs."""

import uuid

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.evidence import keep_as_evidence, set_log_dice
from campaign.acts.uploads import drop
from campaign.jobs import UPLOADS_WAIT, prune
from campaign.models import JournalEntry, Upload
from campaign.words.changes import changes
from campaign.words.journal import sentence
from games.models import Report
from tests import verbs
from tests.bringing import brought, evening, taken_over
from tests.files.vassal_made import EVENING, vlog
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return verbs.mustered_campaign(verbs.account())


@scene
def upload(campaign):
    return brought(campaign, vlog(EVENING), "evening.vlog")


def keep(campaign, upload, **more):
    told = {"edit": upload.edit, "now": verbs.NOW, **more}
    return keep_as_evidence(actor=verbs.acting(), campaign=campaign, upload=upload.pk, **told)


def test_a_log_is_kept_beside_its_game_and_the_journal_says_so_once(campaign, upload):
    key = uuid.uuid4()
    keep(campaign, upload, key=key)
    assert keep(campaign, upload, key=key).repeated
    entry = JournalEntry.objects.filter(act="upload.keep_as_evidence").get()
    assert (sentence(entry), entry.game) == ("The log “evening.vlog” is kept beside game 1 as evidence.", 1)
    assert Upload.objects.get().state == Upload.State.KEPT
    assert not Report.objects.exists()


def test_what_was_decided_meanwhile_is_a_conflict(campaign, upload):
    with pytest.raises(Conflict):
        keep(campaign, upload, edit=7)
    keep(campaign, upload)
    with pytest.raises(Conflict):
        keep(campaign, Upload.objects.get())
    with pytest.raises(Conflict):
        taken_over(upload)


def test_a_log_that_counts_in_a_report_is_evidence_already(campaign, upload):
    taken_over(upload)
    with pytest.raises(Conflict):
        keep(campaign, Upload.objects.get())


def test_a_report_is_taken_over_or_dropped_and_never_only_kept(campaign):
    with pytest.raises(Refused) as refused:
        keep(campaign, brought(campaign, evening()))
    assert refused.value.refusals[0].code == "upload.no_log"


def test_a_log_of_another_campaign_and_one_that_was_dropped_are_not_here(campaign, upload):
    other = verbs.mustered_campaign(verbs.account("Tomasz"))
    with pytest.raises(Refused) as refused:
        keep(other, upload)
    assert refused.value.refusals[0].code == "upload.gone"
    drop(upload=upload)
    with pytest.raises(Conflict):
        keep(campaign, upload)


def test_evidence_is_kept_when_files_on_which_nobody_decided_are_forgotten(campaign, upload):
    keep(campaign, upload)
    waits = brought(campaign, vlog(EVENING, bare=True), "second.vlog")
    Upload.objects.update(came_at=verbs.NOW, settled_at=None)
    prune(verbs.NOW + 2 * UPLOADS_WAIT)
    assert list(Upload.objects.values_list("pk", flat=True)) == [upload.pk]
    assert waits.pk != upload.pk


def dice(campaign, form, **more):
    told = {"edit": verbs.fresh(campaign).options_edit, **more}
    return set_log_dice(actor=verbs.acting(), campaign=campaign, form=form, now=verbs.NOW, **told)


def test_how_dice_stand_in_logs_is_an_option_of_the_campaign(campaign):
    done = dice(campaign, "{player}  rolls {dice}")
    assert verbs.fresh(campaign).log_dice == "{player} rolls {dice}"
    assert sentence(done.entry) == "Dice stand in VASSAL logs as “{player} rolls {dice}”."
    assert [change.after for change in changes(done.entry)] == ["{player} rolls {dice}"]
    assert dice(campaign, "{player} rolls {dice}").entry is None
    assert dice(campaign, "*** {what} = {dice} *** <{player}>").entry is not None
    assert verbs.fresh(campaign).log_dice == ""


@pytest.mark.parametrize(
    ("form", "why"),
    [("no dice", "dice"), ("{dice}{what}", "beside"), ("x" * 200 + "{dice}", "long"), ("\u200b{dice}", "signs")],
)
def test_a_pattern_that_is_none_is_refused_with_why(campaign, form, why):
    with pytest.raises(Refused) as refused:
        dice(campaign, form)
    [told] = refused.value.refusals
    assert (told.code, told.params["why"]) == ("log.pattern", why)


def test_two_who_change_the_pattern_meet(campaign):
    edit = verbs.fresh(campaign).options_edit
    dice(campaign, "a {dice}", edit=edit)
    with pytest.raises(Conflict):
        dice(campaign, "b {dice}", edit=edit)
