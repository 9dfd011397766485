"""Which logs stand beside a game: those kept as evidence, and those from which a version of its report came."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaign.models import Upload
from campaign.prepared import PreparedValues
from games.models import Report
from pilots.former import shown_as


@dataclass(frozen=True, slots=True)
class LogLine:
    """A log in the list of a game. ``taken``: its tags became a report; otherwise it is evidence alone."""

    number: int
    name: str
    by: str
    came_at: datetime
    taken: bool


def attached() -> QuerySet[Upload]:
    """What was dropped, waits, or was taken back stands beside no game."""
    versions = Report.objects.filter(upload=OuterRef("pk")).exclude(state=Report.State.VOID)
    kept = Q(state=Upload.State.KEPT) | Q(Exists(versions), state=Upload.State.TAKEN)
    return Upload.objects.filter(kept, kind=Upload.Kind.VASSAL, game__isnull=False)


def seen_by(referee: bool) -> QuerySet[Upload]:
    """The logs that somebody may look at; a referee also looks at those on which he decides."""
    if not referee:
        return attached()
    return Upload.objects.filter(kind=Upload.Kind.VASSAL, game__isnull=False).exclude(state=Upload.State.DROPPED)


_ALL = PreparedValues(
    lambda campaign: (
        attached()
        .filter(campaign=campaign)
        .order_by("game__number", "pk")
        .values_list("game__number", "pk", "name", "by_name", "came_at", "state")
    ),
    campaign=0,
)


def logs_of(campaign_id: int, game: int) -> list[LogLine]:
    """The logs of one game, the first that came first; one query."""
    return [
        LogLine(number, name, shown_as(by), came_at, state == Upload.State.TAKEN)
        for of_game, number, name, by, came_at, state in _ALL.all(campaign=campaign_id)
        if of_game == game
    ]
