"""A zip of many campaign files, worked off file by file: each is loaded whole or not at all, and told of.

Each file and the job's account of it are one transaction, so a worker that is killed leaves nothing half and nothing twice.
"""

import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaign import intake
from campaign.acts.base import Actor, Conflict, refuse
from campaign.acts.loading import load
from campaign.acts.uploads import file_name, take, waiting
from campaign.jobs import end, finish, goes_on, keep, lease, leased, new_job, wake
from campaign.models import Campaign, Job, Upload
from campaign.people import display_name
from games.readers.reading import read
from games.readers.understood import Archive, CampaignFile
from rulebooks.refusal import Refusal

KIND = "archive"
AT_ONCE = 4
"""So many files are loaded while somebody waits; more are worked off in the background."""


def files_of(upload: Upload) -> tuple[CampaignFile, ...]:
    """The campaign files of a kept archive, in its order."""
    answer = read(upload.name, bytes(upload.content.data))
    return answer.files if isinstance(answer, Archive) else ()


def start(*, actor: Actor, upload: Upload, now: datetime | None = None) -> Job:
    """Begin to load an archive, once: a second form finds the job that there is. Refused ``upload.gone`` where it was dropped."""
    moment = now or timezone.now()
    with transaction.atomic():
        row = Upload.objects.select_for_update().get(pk=upload.pk)
        if row.job is not None:  # asked for once the row is locked: one that came with it would be as it was before
            return row.job
        try:
            files = files_of(waiting(row))
        except Conflict:
            raise refuse("upload.gone") from None
        job = new_job(None, KIND, {"upload": row.pk, "files": [file_name(file.name) for file in files]}, moment)
        job.by_id, job.total = actor.user_id, len(files)
        job.result = {"files": []}
        job.save(force_insert=True)
        row.job = job
        row.save(update_fields=["job"])
        transaction.on_commit(wake)
        return job


def at_once(job: Job) -> None:
    """Work a short archive off now, unless a worker was quicker."""
    now = timezone.now()
    if job.total <= AT_ONCE and job.state == Job.State.WAITING and job.leased_until is None and lease(job, now):
        work_off(job)
        finish(job, timezone.now())


def work_off(job: Job, clock: Callable[[], datetime] = timezone.now) -> None:
    """Load what is left of a leased archive. Ends early where the lease is lost, or somebody asked to stop."""
    upload = Upload.objects.filter(pk=job.params["upload"]).select_related("content", "by").first()
    files = files_of(upload) if upload is not None else ()
    while job.progress < len(files) and goes_on(job, clock()):
        if not _one(job, files[job.progress], upload, clock()):
            return
    if upload is not None:
        _end(job, upload, clock())


def _one(job: Job, file: CampaignFile, upload: Upload | None, now: datetime) -> bool:
    """One file and the account of it; False, and nothing is stored, where another worker has the job.

    Who closed his account in the meantime gets no more campaigns.
    """
    taken = intake.read(file.data)
    with transaction.atomic():
        if not leased(job).select_for_update().exists():
            return False
        if not User.objects.select_for_update().filter(pk=job.by_id or 0, is_active=True).exists():
            end(job, now)
            return False
        told = _refused(file, taken.faults[0].refusal) if taken.faults else _loaded(job, file, taken, upload, now)
        result = {"files": [*job.result.get("files", ()), told]}
        return keep(job, now, job.progress + 1, result)


def _loaded(job: Job, file: CampaignFile, taken: intake.Intake, upload: Upload | None, now: datetime) -> dict[str, Any]:
    assert taken.record is not None
    user: User | None = upload.by if upload else None
    actor = Actor(display_name(user) if user else "", user.pk if user else None)
    key = uuid.uuid5(uuid.UUID(str(job.params["id"])), str(job.progress))
    try:
        done = load(
            actor=actor, record=taken.record, outcome=taken.outcome, key=key, now=now,
            owner_id=actor.user_id, file=file_name(file.name), once=True,
        )  # fmt: skip
    except Conflict as conflict:
        twin: Campaign = conflict.theirs
        return {"file": file_name(file.name), "state": "twin", "campaign": twin.pk}
    return {"file": file_name(file.name), "state": "loaded", "campaign": done.campaign.pk}


def _refused(file: CampaignFile, refusal: Refusal) -> dict[str, Any]:
    told = {"code": refusal.code, "at": refusal.at, "rule": refusal.rule, "params": _storable(refusal.params)}
    return {"file": file_name(file.name), "state": "refused", **told}


def _storable(value: Any) -> Any:
    """Figures of a refusal, without what no database takes: null characters and halves of characters."""
    if isinstance(value, dict):
        return {key: _storable(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_storable(each) for each in value]
    if isinstance(value, str):
        return value.replace("\x00", "?").encode("utf-8", "replace").decode()
    return value if value is None or isinstance(value, int | float | bool) else str(value)


def _end(job: Job, upload: Upload, now: datetime) -> None:
    """The archive is worked off: it waits no more. Its bytes stay until they are tidied away."""
    with transaction.atomic():
        row = Upload.objects.select_for_update(of=("self",)).get(pk=upload.pk)
        if row.state == Upload.State.WAITING:
            take(row, now)
