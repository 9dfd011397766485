"""The pilots of every campaign that a person finds in lists, as one table: read and written row by row, however many they are."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Count, Max, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.access import Person, listed
from campaign.exports import columns
from campaign.exports.columns import moment
from campaign.exports.formats.csv_lines import cells, encoded, heads
from campaign.exports.formats.json_text import row_text
from campaign.exports.formats.xlsx_book import workbook
from campaign.exports.tables import Column, Export, Head, Row, Table
from pilots.models import PilotLine

AT_ONCE = 500
LINES = 200
FIELDS = (
    "campaign__slug", "campaign__name", "campaign__score__as_of", "campaign__score__complete", "pilot__code", "pilot__name",
    "pilot__seat__code", "pilot__seat__name", "pilot__seat__side", "rank", "status", "half_kills", "campaign_half_kills", "ep",
    "abilities_chosen", "slots", "state", "games", "pending", "pilot__came_after", "lost_in", "campaign__changed_at",
    "campaign__edition", "campaign__rules",
)  # fmt: skip
KILLS, CHANGED = (FIELDS.index("half_kills"), FIELDS.index("campaign_half_kills")), FIELDS.index("campaign__changed_at")


@dataclass(frozen=True, slots=True)
class Stand:
    """What the export follows from: how many campaigns there are to be seen, their versions in all, the last change."""

    campaigns: int
    newest: int
    versions: int
    changed_at: datetime | None


def stand(person: Person) -> Stand:
    """One query."""
    found = listed(person).order_by().aggregate(n=Count("pk"), newest=Max("pk"), versions=Sum("version"), at=Max("changed_at"))
    return Stand(found["n"], found["newest"] or 0, found["versions"] or 0, found["at"])


def as_csv(person: Person, bom: bool = False, spreadsheet: str = "") -> Iterator[bytes]:
    """A line for each pilot; what a head says elsewhere stands in each line, since every campaign has its own."""
    made = _columns()
    rows = _with_head(list(heads(made, spreadsheet)), cells(made, _rows(person), spreadsheet))
    return encoded(rows, bom, spreadsheet)


def as_jsonl(person: Person, bom: bool = False, spreadsheet: str = "") -> Iterator[bytes]:
    """A JSON object on each line."""
    table = _table(person)
    some: list[str] = []
    for row in table.rows:
        some.append(row_text(table, row) + "\n")
        if len(some) == LINES:
            yield "".join(some).encode()
            some.clear()
    yield "".join(some).encode()


def as_xlsx(person: Person, bom: bool = False, spreadsheet: str = "") -> Iterator[bytes]:
    """A workbook with one sheet of pilots."""
    seen = stand(person)
    title = _("All pilots")
    head = Head(
        campaign=_("Pilots of all campaigns"),
        title=title,
        as_of=_("Each campaign as of its last report"),
        made_at=moment(seen.changed_at or timezone.now()) or "",
        zone=settings.TIME_ZONE,
        rulings=(_("What is in force in each campaign stands in its rows."),),
    )
    return workbook(Export("pilots", head, (_table(person),)))


FORMS: dict[str, tuple[str, Callable[..., Iterator[bytes]]]] = {
    "csv": ("text/csv; charset=utf-8", as_csv),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx),
    "jsonl": ("application/jsonl; charset=utf-8", as_jsonl),
}
"""Ending to media type and writer."""


def _with_head(head: list[Any], rows: Iterator[list[Any]]) -> Iterator[list[Any]]:
    yield head
    yield from rows


def _table(person: Person) -> Table:
    return Table("pilots", _("Pilots"), _columns(), _rows(person))


def _columns() -> tuple[Column, ...]:
    return (
        columns.code("campaign", _("Campaign’s address")),
        Column("campaign_name", _("Campaign")),
        columns.number("as_of_game", _("As of game")),
        Column("complete", _("Finished"), "yes"),
        columns.code("id", _("Pilot’s id")),
        columns.pilot(),
        columns.code("player", _("Player’s id")),
        columns.player(),
        columns.side(),
        Column("rank", _("Rank")),
        columns.status(),
        columns.kills(),
        columns.kills("campaign_kills", _("In campaign")),
        columns.number("ep", _("EP")),
        columns.number("abilities", _("Abilities chosen")),
        columns.number("ability_slots", _("Abilities earned")),
        columns.state(),
        columns.number("games", _("Games")),
        columns.waits_for(),
        columns.number("came_after", _("Came after game")),
        columns.number("lost_in", _("Lost in game")),
        Column("changed_at", _("As of"), "moment"),
        columns.number("edition", _("Edition of the rulings")),
        Column("rules", _("Options that differ")),
        Column("zone", _("Time zone"), people=False),
    )


def lines(person: Person) -> QuerySet[PilotLine, tuple[Any, ...]]:
    """The rows as they are stored: campaign by campaign, each in the order of its standings."""
    seen = PilotLine.objects.filter(campaign__in=listed(person).order_by().values("pk"))
    return seen.order_by("campaign_id", "place").values_list(*FIELDS)


def _rows(person: Person) -> Iterator[Row]:
    before, edition, zone = "", ("", 0, ""), settings.TIME_ZONE
    for row in lines(person).iterator(chunk_size=AT_ONCE):
        if row[0] != before:
            before, edition = row[0], (moment(row[CHANGED]), row[-2], _options(row[-1]))
        all_kills, own_kills = columns.halves(row[KILLS[0]]), columns.halves(row[KILLS[1]])
        yield (*row[: KILLS[0]], all_kills, own_kills, *row[KILLS[1] + 1 : CHANGED], *edition, zone)


def _options(rules: dict[str, Any]) -> str:
    """``ep_per_kill 30; ditching rescue``: what a campaign plays by that is not the usual."""
    return "; ".join(f"{name} {value}" for name, value in rules.items())
