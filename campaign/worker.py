"""Works jobs off: all that are due, one after another; on a laptop in a thread beside the server."""

import logging
import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, OperationalError, close_old_connections, connections, transaction
from django.utils import timezone

from campaign.acts import archives, trials
from campaign.jobs import CALLED, MOST_TRIES, Trouble, finish, prune, take
from campaign.models import Job
from campaign.telling import deliveries, letters, reminding

EVERY = 5.0
STOPS_IN = 12.0
HOUR = 3600

log = logging.getLogger(__name__)

SENDS: dict[str, Callable[[Job], int | None]] = {"webhook": deliveries.deliver, "mail": letters.send}
"""What goes out of the house: done at least once. Answers the receiver's status, or raises Trouble."""

STORES: dict[str, Callable[[Job], None]] = {"reminder": reminding.remind}
"""What only writes rows: done once, in one transaction with the job's end."""


WORKS: dict[str, Callable[[Job], None]] = {
    archives.KIND: archives.work_off,
    trials.TRIALS: trials.work_off,
    trials.REVIEW: trials.look_back,
}
"""Long work in steps, each of them one transaction; it renews its lease and may be stopped."""


def work_off(stopped: Callable[[], bool] = lambda: False) -> int:
    """Do every job that is due; answers how many were tried.

    A campaign whose receiver fails, and a mail server that does, is left alone for the rest of the round, so that the others
    need not wait for it.
    """
    tried, tired, mail = 0, set[int](), True
    while not stopped() and (job := take(timezone.now(), tired, mail=mail)) is not None:
        tried += 1
        well = run(job)
        if job.kind == "mail":
            mail = mail and well
        elif not well and job.campaign_id is not None:
            tired.add(job.campaign_id)
    return tried


def run(job: Job) -> bool:
    """Do one job that was taken. False where its receiver should rest."""
    if job.attempts > MOST_TRIES:
        finish(job, timezone.now(), trouble=Trouble("died", final=True))
        return True
    if job.kind in STORES:
        with transaction.atomic():
            if finish(job, timezone.now()):
                STORES[job.kind](job)
        return True
    if job.kind in WORKS:
        WORKS[job.kind](job)
        finish(job, timezone.now())
        return True
    send = SENDS.get(job.kind)
    try:
        status = send(job) if send else None
    except Trouble as trouble:
        finish(job, timezone.now(), trouble=trouble)
        return trouble.final or trouble.alone
    finish(job, timezone.now(), status)
    return True


class Worker:
    """A daemon thread that works jobs off when it is called, and looks every few seconds. ``stop`` lets it end its job."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="jobs", daemon=True)

    def start(self) -> "Worker":
        self._thread.start()
        return self

    def stop(self, seconds: float = STOPS_IN) -> bool:
        """Ask it to end, and wait for it; False where it does not in time (the lease frees its job later)."""
        self._stopping.set()
        CALLED.set()
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _watch(self) -> None:
        """A fault in a job ends one thread, with its traceback in the log, and not all that come after it."""
        while not self._stopping.is_set():
            thread = threading.Thread(target=self._work, name="jobs-at-work", daemon=True)
            thread.start()
            thread.join()
            self._stopping.wait(EVERY)

    def _work(self) -> None:
        tidied = 0.0
        try:
            while not self._stopping.is_set():
                close_old_connections()
                try:
                    work_off(self._stopping.is_set)
                    if time.monotonic() - tidied > HOUR or not tidied:
                        tidied = time.monotonic()
                        prune(timezone.now())
                except (OperationalError, DatabaseError) as problem:
                    log.warning("The jobs wait, since the database cannot be used: %s", problem)
                    connections.close_all()
                CALLED.wait(EVERY)
                CALLED.clear()
        finally:
            connections.close_all()
