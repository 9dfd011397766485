"""What Celery's workers do in a league with Redis: the same as the thread on a laptop."""

from celery import shared_task
from django.utils import timezone

from campaign import worker
from campaign.jobs import TASK, prune


@shared_task(name=TASK, ignore_result=True)
def work_off() -> int:
    """Work off every job that is due. Called on commit, and every half minute."""
    prune(timezone.now())
    return worker.work_off()
