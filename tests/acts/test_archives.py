"""A zip of campaign files is worked off file by file: whole campaigns, none twice, and it may be stopped."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from campaign.acts import archives
from campaign.imports.bringing import bring
from campaign.imports.told import archive_lines
from campaign.jobs import UPLOADS_WAIT, finish, prune, stop, take
from campaign.models import Campaign, Job, Member, Upload
from campaign.worker import work_off
from tests import verbs
from tests.bringing import brought, evening, taken_over
from tests.files.campaigns import LEGAL, REFUSED, example
from tests.reconciled import assert_reconciled
from tests.scenes import scene
from tests.sheets import zipped

pytestmark = pytest.mark.django_db


def archive(**entries):
    files = {f"{path.stem}.json": path.read_bytes() for path in LEGAL[:5]}
    files["broken.json"] = REFUSED[0].read_bytes()
    files["again.json"] = LEGAL[0].read_bytes()
    return zipped({**files, **entries})


@scene
def owner():
    return verbs.account()


@pytest.fixture
def upload(owner):
    return bring(actor=verbs.acting(owner), name="club.zip", data=archive())


def begun(upload):
    return archives.start(actor=verbs.acting(upload.by), upload=upload)


def states(job):
    return [each["state"] for each in Job.objects.get(pk=job.pk).result["files"]]


def test_each_file_becomes_a_campaign_of_ones_own_or_says_why_not(upload, owner):
    job = begun(upload)
    assert Campaign.objects.count() == 0
    assert work_off() == 1
    job.refresh_from_db()
    assert (job.state, job.progress, job.total) == (Job.State.DONE, 7, 7)
    assert states(job) == ["loaded"] * 5 + ["refused", "twin"]
    assert Member.objects.filter(user=owner, role="owner").count() == Campaign.objects.count() == 5
    lines = archive_lines(job, owner.pk)
    assert lines[5].sentence
    assert lines[6].campaign == lines[0].campaign
    assert Upload.objects.get().state == Upload.State.TAKEN
    assert_reconciled()


def test_it_is_begun_once_however_often_the_button_is_pressed(upload):
    assert begun(upload) == begun(upload)
    work_off()
    assert work_off() == 0
    assert Campaign.objects.count() == 5


def test_a_worker_that_dies_between_two_files_leaves_the_rest_to_the_next(upload, monkeypatch):
    job = begun(upload)
    first = take(timezone.now())
    files = archives.files_of(Upload.objects.get())
    assert archives._one(first, files[0], Upload.objects.get(), timezone.now())
    assert Campaign.objects.count() == 1
    assert take(timezone.now()) is None
    Job.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    assert work_off() == 1
    assert states(job) == ["loaded"] * 5 + ["refused", "twin"]
    assert not archives._one(first, files[1], Upload.objects.get(), timezone.now())
    assert not finish(first, timezone.now())
    assert Campaign.objects.count() == 5


def test_a_stopped_archive_keeps_what_is_loaded_and_begins_no_more(upload, monkeypatch):
    job = begun(upload)
    one = archives._one

    def then_stop(at_work, *rest):
        done = one(at_work, *rest)
        if at_work.progress == 2:
            stop(job=at_work)
        return done

    monkeypatch.setattr(archives, "_one", then_stop)
    work_off()
    job.refresh_from_db()
    assert (job.state, job.progress) == (Job.State.STOPPED, 2)
    assert Campaign.objects.count() == 2
    assert work_off() == 0
    assert_reconciled()


def test_one_that_was_stopped_before_it_began_loads_nothing(upload):
    job = begun(upload)
    stop(job=job)
    work_off()
    job.refresh_from_db()
    assert (job.state, job.progress, Campaign.objects.count()) == (Job.State.STOPPED, 0, 0)


def test_a_short_archive_is_loaded_at_once(owner):
    data = zipped({f"{n}.json": json.dumps(example(n)).encode() for n in range(2)})
    job = begun(bring(actor=verbs.acting(owner), name="two.zip", data=data))
    archives.at_once(job)
    assert Campaign.objects.count() == 2
    assert Job.objects.get().state == Job.State.DONE


def test_an_archive_of_one_file_is_that_file(owner):
    upload = bring(actor=verbs.acting(owner), name="one.zip", data=zipped({"autumn.json": LEGAL[0].read_bytes()}))
    assert (upload.kind, upload.name) == (Upload.Kind.CAMPAIGN, "autumn.json")


def test_files_on_which_nobody_decides_are_forgotten_after_a_time_and_evidence_is_not(upload):
    campaign = verbs.mustered_campaign()
    evidence = brought(campaign, evening())
    taken_over(evidence)
    brought(campaign, evening() + b" ")
    prune(timezone.now() + UPLOADS_WAIT - timedelta(hours=1))
    assert Upload.objects.count() == 3
    prune(timezone.now() + UPLOADS_WAIT + timedelta(hours=1))
    assert list(Upload.objects.all()) == [evidence]


def test_an_archive_at_work_is_not_forgotten(upload):
    begun(upload)
    prune(timezone.now() + UPLOADS_WAIT + timedelta(hours=1))
    assert Upload.objects.count() == 1
