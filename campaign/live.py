"""What changes on the desk and the board without a new version of the campaign."""

from typing import Any

from django.db.models import Count, F, Max, QuerySet, Subquery, Sum

from campaign.models import Campaign, Upload
from campaign.prepared import PreparedValues
from games.models import Countersign, Part, Report

MANY_EDITS = 1_000_000
OPEN = [Report.State.DRAFT, Report.State.SUBMITTED]


def _stamped(campaign: int) -> QuerySet[Campaign, tuple[Any, ...]]:
    drafts = Report.objects.filter(game__campaign_id=campaign, state__in=OPEN).order_by("-pk")
    parts = Part.objects.filter(game__campaign_id=campaign).order_by().values("game__campaign_id")
    filed = parts.annotate(n=Count("pk") * MANY_EDITS + Sum(F("edit") + F("taken")))
    signed = Countersign.objects.filter(part__game__campaign_id=campaign).order_by().values("part__game__campaign_id")
    waiting = Upload.objects.filter(campaign_id=campaign, state=Upload.State.WAITING).order_by().values("campaign_id")
    return (
        Campaign.objects.filter(pk=campaign)
        .order_by()
        .values_list(
            Subquery(drafts.values_list(F("pk") * MANY_EDITS + F("edit"))[:1]),
            Subquery(filed.values("n")),
            Subquery(signed.annotate(latest=Max("at")).values("latest")),
            Subquery(waiting.annotate(n=Count("pk") * MANY_EDITS + Sum("pk")).values("n")),
            "correction",
            "correction__edit",
        )
    )


STAMPED = PreparedValues(_stamped, campaign=0)


def stamp(campaign: Campaign) -> tuple[object, ...]:
    """The open draft, the players' parts and what was said of them, files that wait, the correction. One query."""
    return tuple(STAMPED.all(campaign=campaign.pk)[0])
