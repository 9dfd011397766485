"""Files that make campaigns, and two windows in which something else is pressed at the same instant: one of them holds."""

import json

import pytest

from campaign import intake
from campaign.acts import archives, uploads
from campaign.acts.archives import at_once as load_now
from campaign.acts.base import Conflict, Refused
from campaign.acts.closing import close_account
from campaign.acts.loading import load
from campaign.acts.replacing import replace_campaign
from campaign.imports.bringing import bring
from campaign.models import Campaign, Job, Upload, UploadContent
from campaign.worker import work_off
from tests import verbs
from tests.at_once import at_once, in_a_file, stored
from tests.files.campaigns import SOLOMONS
from tests.reconciled import assert_reconciled
from tests.sheets import zipped

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner():
    return verbs.account()


@pytest.fixture
def filed(tmp_path, monkeypatch):
    """To be called last: threads find in a file what is stored by then."""
    return lambda: in_a_file(tmp_path, monkeypatch)


def archive(owner, count=3):
    document = json.loads(SOLOMONS.read_text(encoding="utf-8"))
    files = {f"{n}.json": json.dumps({**document, "name": f"Autumn {n}"}).encode() for n in range(count)}
    return bring(actor=verbs.acting(owner), name="club.zip", data=zipped(files))


def one_file(owner):
    return bring(actor=verbs.acting(owner), name="solomons.json", data=SOLOMONS.read_bytes())


def loads(owner, upload):
    taken = intake.read(SOLOMONS.read_bytes())
    said = {"record": taken.record, "outcome": taken.outcome, "owner_id": owner.pk, "upload": upload, "file": upload.name}
    return lambda: load(actor=verbs.acting(owner), **said)


def drops(upload):
    return lambda: uploads.drop(upload=upload)


def told(came):
    return [each for each in came if isinstance(each, Conflict | Refused)]


def test_an_archive_that_is_loaded_in_two_windows_is_loaded_once(owner, filed):
    upload = archive(owner)
    filed()
    at_once(*[lambda: load_now(archives.start(actor=verbs.acting(owner), upload=upload))] * 2)
    at_once(work_off)
    assert sorted(stored(Campaign.objects.all(), "name")) == [(f"Autumn {n}",) for n in range(3)]
    assert stored(Job.objects.all(), "state", "progress") == [("done", 3)]
    at_once(assert_reconciled)


def test_an_archive_is_dropped_or_loaded(owner, filed):
    upload = archive(owner, 2)
    filed()
    came = at_once(lambda: archives.start(actor=verbs.acting(owner), upload=upload), drops(upload))
    at_once(work_off)
    left = ([("Autumn 0",), ("Autumn 1",)], [("taken",)]) if not told(came) else ([], [("dropped",)])
    assert (sorted(stored(Campaign.objects.all(), "name")), stored(Upload.objects.all(), "state")) == left


def test_a_file_is_dropped_or_becomes_a_campaign_with_its_evidence(owner, filed):
    upload = one_file(owner)
    filed()
    came = at_once(loads(owner, upload), drops(upload))
    kept = ("taken", 1, 1) if not told(came) else ("dropped", 0, 0)
    bytes_kept, campaigns = (len(stored(rows.all(), "pk")) for rows in (UploadContent.objects, Campaign.objects))
    assert (*stored(Upload.objects.all(), "state")[0], bytes_kept, campaigns) == kept


def test_two_copies_of_one_file_do_not_both_take_it(owner, filed):
    upload = one_file(owner)
    filed()
    came = at_once(loads(owner, upload), loads(owner, upload))
    assert [conflict.thing for conflict in told(came)] == ["upload"]
    ((campaign,),) = stored(Campaign.objects.all(), "pk")
    assert stored(Upload.objects.all(), "state", "campaign") == [("taken", campaign)]


def test_a_file_becomes_a_campaign_or_replaces_one(owner, filed):
    campaign, upload = verbs.mustered_campaign(owner), one_file(owner)
    taken, version = intake.read(SOLOMONS.read_bytes()), verbs.fresh(campaign).version
    said = {"record": taken.record, "outcome": taken.outcome, "upload": upload, "version": version}
    filed()
    came = at_once(loads(owner, upload), lambda: replace_campaign(actor=verbs.acting(owner), campaign=campaign, **said))
    assert [conflict.thing for conflict in told(came)] == ["upload"]
    at_once(assert_reconciled)


def test_who_closes_his_account_while_an_archive_is_loaded_gets_no_more_campaigns(owner):
    upload = archive(owner)
    job = archives.start(actor=verbs.acting(owner), upload=upload)
    close_account(user=owner)
    work_off()
    job.refresh_from_db()
    assert (job.state, job.progress) == ("stopped", 0)
    assert not Campaign.objects.exists()
