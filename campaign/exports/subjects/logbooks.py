"""The logbooks: of each pilot how he began, and every flight with its sums."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaign.exports import columns
from campaign.exports.book import Flight, Logbook
from campaign.exports.material import Material
from campaign.exports.subjects.standings import BETWEEN
from campaign.exports.tables import Column, Export, Row, Table
from pilots.words import CREW_ENDS, crew_words


def logbooks(material: Material, pilot: str = "") -> Export:
    """All logbooks, in the order of the standings; or that of one pilot, whose rows are the same."""
    books = [book for book in material.book.pilots if pilot in ("", book.id)]
    title = _("Logbook of %(name)s") % {"name": books[0].name} if pilot else _("Logbooks")
    table = Table("flights", _("Flights"), _columns(), tuple(row for book in books for row in _rows(book)))
    return Export("logbook" if pilot else "logbooks", material.head(title), (table,))


def _columns() -> tuple[Column, ...]:
    return (
        columns.code("id", _("Pilot’s id")),
        columns.pilot(),
        columns.player(),
        columns.side(),
        columns.number("game", _("Game")),
        Column("title", _("Title")),
        Column("aircraft", _("Aircraft")),
        Column("rank", _("Rank")),
        columns.status(),
        Column("fate", _("What happened")),
        Column("credits", _("Credits")),
        Column("dice", _("Dice")),
        columns.kills(),
        columns.kills("kills_sum", _("Kills in all")),
        columns.number("ep", _("EP")),
        columns.number("ep_sum", _("EP in all")),
        Column("end", _("Ended"), words={end: crew_words(end) for end in CREW_ENDS}),
    )


def _rows(book: Logbook) -> Iterator[Row]:
    """The first row is how he came into the campaign, under game 0 or the game before him."""
    who = (book.id, book.name, book.player, book.side)
    start = columns.halves(book.start_half_kills)
    came = _("Came in") if book.came else _("Muster")
    yield (*who, book.came, came, None, None, None, book.start, "", "", start, start, book.start_ep, book.start_ep, None)
    half_kills = book.start_half_kills
    for flight in book.flights:
        half_kills += flight.half_kills
        yield (*who, *_flight(flight, half_kills))


def _flight(flight: Flight, half_kills: int) -> Row:
    return (
        flight.game,
        flight.title,
        flight.aircraft,
        flight.rank,
        flight.status,
        flight.fate,
        BETWEEN.join(credit.words for credit in flight.credits),
        flight.dice,
        columns.halves(flight.half_kills),
        columns.halves(half_kills),
        flight.ep,
        flight.total,
        flight.end,
    )
