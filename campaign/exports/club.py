"""A club's campaigns as CSV, those that the visitor may find."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Count, Max, QuerySet, Sum
from django.utils.translation import gettext as _

from campaign.clubs.page import ClubPage
from campaign.exports import columns
from campaign.exports.formats.csv_lines import cells, encoded, heads
from campaign.exports.tables import Column, Row
from campaign.models import Campaign
from pilots.models import Side


@dataclass(frozen=True, slots=True)
class ClubStand:
    """What a club's files follow from: how many campaigns there are to be seen, their versions in all, the last change."""

    campaigns: int
    newest: int
    versions: int
    seasons: int
    changed_at: datetime | None


def club_stand(campaigns: QuerySet[Campaign]) -> ClubStand:
    """One query."""
    found = campaigns.order_by().aggregate(
        n=Count("pk"), newest=Max("pk"), versions=Sum("version"), seasons=Sum("season"), at=Max("changed_at")
    )
    return ClubStand(found["n"], found["newest"] or 0, found["versions"] or 0, found["seasons"] or 0, found["at"])


def csv_of_club(page: ClubPage, bom: bool = False, spreadsheet: str = "") -> bytes:
    """A line for each campaign, in the order of the page; ``bom`` and ``spreadsheet`` as in other exports."""
    made = _columns()
    rows = _with_head(heads(made, spreadsheet), cells(made, _rows(page), spreadsheet))
    return b"".join(encoded(rows, bom, spreadsheet))


def _with_head(head: list[str], rows: Iterator[list[object]]) -> Iterator[list[object]]:
    yield list(head)
    yield from rows


def _columns() -> tuple[Column, ...]:
    return (
        columns.code("club", _("Club’s address")),
        Column("season", _("Season")),
        columns.code("campaign", _("Campaign’s address")),
        Column("campaign_name", _("Campaign")),
        columns.number("as_of_game", _("As of game")),
        Column("complete", _("Finished"), "yes"),
        columns.number("games", _("Games")),
        columns.number("scheduled", _("Games in the schedule")),
        columns.number("players", _("Players")),
        columns.number("japan", str(Side.JAPAN.label)),
        columns.number("usa", str(Side.USA.label)),
        columns.code("ahead", _("Ahead")),
        Column("next_night", _("Next game night"), "date"),
        Column("zone", _("Time zone"), people=False),
    )


def _rows(page: ClubPage) -> Iterator[Row]:
    for one in page.campaigns:
        yield (
            page.slug,
            one.season or None,
            one.slug,
            one.name,
            one.as_of,
            one.complete,
            one.played,
            one.scheduled,
            one.players,
            one.japan,
            one.usa,
            one.leader or None,
            one.next.date.isoformat() if one.next else None,
            settings.TIME_ZONE,
        )
