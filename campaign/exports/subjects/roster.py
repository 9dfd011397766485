"""The roster: both sides, seat by seat, each with its pilots in the order in which they came."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaign.exports import columns
from campaign.exports.book import BookSeat, BookSide, Logbook
from campaign.exports.material import Material
from campaign.exports.subjects.standings import BETWEEN
from campaign.exports.tables import Column, Export, Row, Table
from rulebooks.pacific_air_war.founding import Schedule


def roster(material: Material) -> Export:
    """A table a side; a seat without a pilot has a row too, unless its player joins after that moment."""
    joined_by = max(material.latest, Schedule(material.record.schedule).first)
    tables = tuple(
        Table(side.side, side.name, _columns(), tuple(_rows(side, joined_by)), group="pilots") for side in material.book.sides
    )
    return Export("roster", material.head(_("Roster")), tables)


def _columns() -> tuple[Column, ...]:
    return (
        Column("side", _("Side"), people=False),
        columns.code("player", _("Player’s id")),
        columns.player(),
        columns.number("from_game", _("From game")),
        columns.number("until_game", _("Until game")),
        columns.code("id", _("Pilot’s id")),
        columns.pilot(),
        columns.number("came_after", _("Came after game")),
        Column("rank", _("Rank")),
        columns.status(),
        Column("abilities", _("Abilities")),
        columns.number("abilities_free", _("To choose")),
        columns.kills(),
        columns.number("ep", _("EP")),
        columns.number("games", _("Games")),
        columns.state(),
        columns.waits_for(),
        columns.number("lost_in", _("Lost in game")),
    )


def _rows(side: BookSide, joined_by: int) -> Iterator[Row]:
    for seat in side.seats:
        whose = (side.side, seat.code, seat.player, seat.first, seat.last)
        for pilot in seat.pilots:
            yield (*whose, *_pilot(pilot))
        if not seat.pilots and _has_joined(seat, joined_by):
            yield (*whose, *(None,) * (len(_columns()) - len(whose)))


def _has_joined(seat: BookSeat, joined_by: int) -> bool:
    return (seat.first or 0) <= joined_by


def _pilot(pilot: Logbook) -> Row:
    return (
        pilot.id,
        pilot.name,
        pilot.came,
        pilot.rank,
        pilot.status,
        BETWEEN.join(pilot.abilities),
        pilot.free,
        columns.halves(pilot.half_kills),
        pilot.ep,
        pilot.games,
        pilot.state,
        pilot.waits_for,
        pilot.lost_in,
    )
