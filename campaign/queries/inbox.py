"""A person's inbox: what he was told, of the campaigns in which he still has a part. Three queries."""

from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from campaign.models import Member, Notice, Seat
from campaign.telling.leads import lead
from campaign.telling.words import sentence, with_names

MOST = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One notice. ``href`` is the page that it leads to, ``home`` the campaign's own."""

    sentence: str
    href: str
    home: str
    campaign: str
    at: datetime
    unread: bool

    @property
    def day(self) -> date:
        return timezone.localdate(self.at)


@dataclass(frozen=True, slots=True)
class Inbox:
    """``unread``: how many in all are; ``newest``: the number of the newest shown; ``older``: what asks for the next page."""

    lines: list[Line]
    unread: int
    newest: int
    older: int | None

    def days(self) -> list[tuple[date, list[Line]]]:
        return [(day, list(lines)) for day, lines in groupby(self.lines, key=lambda line: line.day)]


def _of(user: int, campaign: int | None) -> QuerySet[Notice]:
    """Also of campaigns that are gone, where all are asked for."""
    told = Notice.objects.filter(user_id=user)
    mine = Member.objects.filter(user_id=user).values("campaign")
    return (
        told.filter(Q(campaign__in=mine) | Q(campaign=None))
        if campaign is None
        else told.filter(campaign=campaign, campaign__in=mine)
    )


def inbox(user: int, before: int | None = None, campaign: int | None = None) -> Inbox:
    """The newest notices of a person, or the newest with a lower number than ``before``; of all campaigns, or of one."""
    found = _of(user, campaign).select_related("campaign").order_by("-pk")
    rows = list(found.filter(pk__lt=before)[: MOST + 1] if before else found[: MOST + 1])
    shown = rows[:MOST]
    names: dict[int, dict[str, str]] = {}
    there = {row.campaign_id for row in shown if row.campaign_id}
    for whose, code, name in Seat.objects.filter(campaign__in=there).values_list("campaign", "code", "name"):
        names.setdefault(whose, {})[code] = name
    return Inbox(
        lines=[_line(row, names.get(row.campaign_id or 0, {})) for row in shown],
        unread=_of(user, campaign).filter(read_at__isnull=True).count(),
        newest=shown[0].pk if shown else 0,
        older=shown[-1].pk if len(rows) > MOST else None,
    )


def _line(row: Notice, names: dict[str, str]) -> Line:
    slug = row.campaign.slug if row.campaign else ""
    return Line(
        sentence=sentence(row.kind, with_names(row.params, names)),
        href=lead(slug, row.kind, row.params) if slug else reverse("home"),
        home=reverse("campaign", args=[slug]) if slug else reverse("home"),
        campaign=row.campaign.name if row.campaign else str(row.params.get("campaign", "")),
        at=row.at,
        unread=row.read_at is None,
    )
