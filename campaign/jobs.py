"""The queue of jobs: a row is the truth, whoever works it off. Stored with an act's result, taken by a lease, tried again.

A worker that dies in the middle leaves its job to the next one when the lease has run out: each job is done at least once.
"""

import logging
import threading
from collections.abc import Collection
from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from campaign.models import Job, Upload

LEASE = timedelta(seconds=60)
PAUSES = tuple(timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800, 7200))
MOST_TRIES = len(PAUSES) + 1
LONGEST_PAUSE = timedelta(hours=6)
KEPT_FOR = timedelta(days=60)
UPLOADS_WAIT = timedelta(days=14)
"""A file on which nobody decides, and one that made campaigns of its own, is forgotten after that."""
TASK = "campaign.work_off"

CALLED = threading.Event()
"""Set where there is something to do; the worker in this process waits for it."""

log = logging.getLogger(__name__)


class Trouble(Exception):
    """A try that failed. ``code``: why, see campaign.words.told_to.TROUBLES; ``status``: what the receiver answered, if it did.

    ``pause``: when the receiver wants to be asked again, if it said so; ``final``: asking again would not help; ``alone``: the
    receiver is well, and took only this one not.
    """

    def __init__(
        self, code: str, status: int | None = None, pause: timedelta | None = None, final: bool = False, alone: bool = False
    ):
        super().__init__(code)
        self.code, self.status, self.pause, self.final, self.alone = code, status, pause, final, alone


def new_job(campaign: int | None, kind: str, params: dict[str, Any], now: datetime, due: datetime | None = None) -> Job:
    """A job that is not stored yet; its params get an ``id`` by which receivers know a double."""
    return Job(
        campaign_id=campaign,
        kind=kind,
        params={**params, "id": str(uuid4())},
        state=Job.State.WAITING.value,
        due_at=due or now,
        made_at=now,
    )


def wake() -> None:
    """Somebody should look at the queue soon. To be called on commit; nothing breaks where nobody hears it."""
    if settings.JOBS != "celery":
        CALLED.set()
        return
    threading.Thread(target=_call_celery, name="calls-celery", daemon=True).start()


def _call_celery() -> None:
    """In a thread of its own, since a broker that is away is waited for by its client for seconds."""
    from config.celery import app

    try:
        app.send_task(TASK, retry=False, ignore_result=True)
    except (OperationalError, OSError) as problem:
        log.warning("The broker is away (%s); the jobs wait for the next look at the queue.", type(problem).__name__)


def take(now: datetime, but_not: Collection[int] = (), *, mail: bool = True) -> Job | None:
    """The job that waits longest, leased to the caller; None where none is due.

    ``but_not``: campaigns whose webhook rests; ``mail``: False while the mail server does.
    """
    free = Q(leased_until__isnull=True) | Q(leased_until__lte=now)
    due = Job.objects.filter(free, state=Job.State.WAITING, due_at__lte=now).exclude(kind="webhook", campaign__in=but_not)
    due = due if mail else due.exclude(kind="mail")
    due = due.order_by("due_at", "id")
    skips = connection.features.has_select_for_update_skip_locked
    if skips:
        due = due.select_for_update(skip_locked=True, of=("self",))
    while True:
        with transaction.atomic() if skips else nullcontext():
            job = due.first()
            if job is None or lease(job, now):
                return job


def lease(job: Job, now: datetime) -> bool:
    """Take it; False where another worker was quicker."""
    stands = Job.objects.filter(pk=job.pk, state=Job.State.WAITING, leased_until=job.leased_until)
    if job.leased_until is not None:
        job.log = [*job.log, {"at": job.leased_until.isoformat(), "status": None, "error": "died"}]
    until = now + LEASE
    if not stands.update(leased_until=until, attempts=F("attempts") + 1, log=job.log):
        return False
    job.leased_until, job.attempts = until, job.attempts + 1
    return True


def finish(job: Job, now: datetime, status: int | None = None, trouble: Trouble | None = None) -> bool:
    """Log a try, and close the job or put it off. False, and nothing is stored, where the lease was lost meanwhile."""
    tried = {"at": now.isoformat(), "status": trouble.status if trouble else status, "error": trouble.code if trouble else ""}
    values: dict[str, Any] = {"log": [*job.log, tried], "leased_until": None}
    if trouble is None:
        values |= {"state": Job.State.DONE, "done_at": now}
    elif trouble.final or job.attempts >= MOST_TRIES:
        values |= {"state": Job.State.FAILED, "done_at": now}
        log.warning("Job %s (%s) was given up: %s", job.pk, job.kind, trouble.code)
    else:
        pause = max(PAUSES[job.attempts - 1], min(trouble.pause or timedelta(), LONGEST_PAUSE))
        values["due_at"] = now + pause
        log.info("Job %s (%s) is tried again in %d s: %s", job.pk, job.kind, pause.total_seconds(), trouble.code)
    return bool(leased(job).update(**values))


def leased(job: Job) -> QuerySet[Job]:
    """The job's row while its lease is still the one it was taken with."""
    return Job.objects.filter(pk=job.pk, state=Job.State.WAITING, leased_until=job.leased_until)


def stop(*, job: Job, now: datetime | None = None) -> None:
    """Ask long work to stop. What is done stays; the step that is being done is finished or not begun."""
    asked = Job.objects.filter(pk=job.pk, state=Job.State.WAITING, stop_asked_at=None)
    if asked.update(stop_asked_at=now or timezone.now()):
        wake()


def goes_on(job: Job, now: datetime) -> bool:
    """False where it was asked to stop, and is stopped."""
    if not Job.objects.filter(pk=job.pk, stop_asked_at__isnull=False).exists():
        return True
    end(job, now)
    return False


def end(job: Job, now: datetime) -> None:
    """Long work goes on no more, though not all of it is done."""
    leased(job).update(state=Job.State.STOPPED, done_at=now, leased_until=None)


def keep(job: Job, now: datetime, progress: int, result: dict[str, Any]) -> bool:
    """A step of long work and what it came to, with a fresh lease. False, and nothing is stored, where the lease was lost."""
    until = now + LEASE
    if not leased(job).update(progress=progress, result=result, leased_until=until, attempts=1):
        return False
    job.progress, job.result, job.leased_until, job.attempts = progress, result, until, 1
    return True


def give_back(job: Job, now: datetime) -> None:
    """Long work lets others go first, and waits for its next turn."""
    leased(job).update(leased_until=None, due_at=now, attempts=0)


def prune(now: datetime) -> None:
    """Forget jobs that were closed long ago, files on which nobody decided, and sessions that have run out."""
    of_no_campaign = Upload.objects.filter(campaign=None).filter(Q(job=None) | ~Q(job__state=Job.State.WAITING))
    undecided = Upload.objects.filter(campaign__isnull=False, state__in=[Upload.State.WAITING, Upload.State.DROPPED])
    for forgotten in (of_no_campaign, undecided):
        forgotten.filter(Q(settled_at=None) | Q(settled_at__lt=now - UPLOADS_WAIT), came_at__lt=now - UPLOADS_WAIT).delete()
    Job.objects.filter(done_at__lt=now - KEPT_FOR).delete()
    Session.objects.filter(expire_date__lt=now).delete()
