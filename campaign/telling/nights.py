"""Game nights: a reminder in the morning of each game’s date, planned when the date is set."""

from datetime import date, datetime, time

from django.utils import timezone

from campaign.bulk import insert
from campaign.jobs import new_job
from campaign.models import Job
from games.models import Game

DATING = ("campaign.found", "campaign.schedule", "entry.undo")
"""Acts that set dates. A loaded file plans them by ``plan`` too."""

MORNING = time(8)


def morning_of(day: date) -> datetime:
    """Eight in the morning of a date in the site's time zone."""
    return timezone.make_aware(datetime.combine(day, MORNING), timezone.get_default_timezone())


def plan(campaign: int, now: datetime) -> None:
    """Store a reminder for every game whose date is still to come, where there is none. One for a changed date stays quiet."""
    games = Game.objects.filter(campaign=campaign, date__isnull=False).values_list("number", "date")
    ahead = [(number, day) for number, day in games if morning_of(day) > now]
    if not ahead:
        return
    there = Job.objects.filter(campaign=campaign, kind="reminder", state=Job.State.WAITING).values_list("params", flat=True)
    planned = {(params["game"], params["date"]) for params in there}
    insert(
        new_job(campaign, "reminder", {"game": number, "date": day.isoformat()}, now, morning_of(day))
        for number, day in ahead
        if (number, day.isoformat()) not in planned
    )
