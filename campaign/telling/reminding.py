"""The job of a reminder: in the morning of a game's date everybody is told of it."""

from datetime import date

from django.utils import timezone

from campaign.models import Job
from campaign.telling.events import Event
from campaign.telling.tell import tell_all
from games.models import Game


def remind(job: Job) -> None:
    """Tell of today's game, unless its date was changed, it was reported already, or the day is over."""
    if job.campaign_id is None:
        return
    day, now = date.fromisoformat(job.params["date"]), timezone.now()
    still = Game.objects.filter(campaign=job.campaign_id, number=job.params["game"], date=day, result__isnull=True)
    if timezone.localdate(now, timezone.get_default_timezone()) == day and still.exists():
        tell_all(job.campaign_id, [Event("game.today", {"game": job.params["game"], "date": job.params["date"]}, loud=True)], now)
