"""A club's ships and aircraft as a page shows them: its own rows before those of the book, and what is unknown."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from campaign.access import Person
from campaign.clubs.page import club_of, keeps
from campaign.models import Club, ClubKeeper
from games.dauntless.forces.club_files import COLUMNS, KINDS, PLANES, SHIPS, Row
from games.dauntless.words import side_word
from games.models import ClubAircraft, ClubShip
from rulebooks.dauntless import data

OWN, INSTEAD, BOOK = "own", "instead", "book"
"""A row of the club, a row of the club instead of one that was there before, a row of the book."""
SHOWN_APART = ("nation", "class_id", "type", "names")


@dataclass(frozen=True, slots=True)
class Line:
    """A class or a type. ``whose``: one of the three above, by what it stands for. ``cells``: (label, words, known)."""

    kind: str
    nation: str
    name: str
    names: str
    whose: str
    cells: list[tuple[str, str, bool]]

    @property
    def address(self) -> str:
        """What changes it, behind the page's address."""
        return f"?{urlencode({self.kind: f'{self.nation} {self.name}'})}#one-{self.kind}"

    @property
    def called(self) -> str:
        """The nation and its name."""
        return _("%(nation)s %(name)s") % {"nation": side_word(self.nation), "name": self.name}

    @property
    def unknown(self) -> list[str]:
        """The labels of what is not known."""
        return [label for label, _words, known in self.cells if not known]

    @property
    def known(self) -> list[tuple[str, str]]:
        return [(label, words) for label, words, known in self.cells if known]


@dataclass(frozen=True, slots=True)
class FleetPage:
    """``kept``: the visitor keeps the club."""

    club: Club
    kept: bool
    ships: list[Line]
    planes: list[Line]

    @property
    def own_ships(self) -> list[Line]:
        return [one for one in self.ships if one.whose != BOOK]

    @property
    def own_planes(self) -> list[Line]:
        return [one for one in self.planes if one.whose != BOOK]

    @property
    def book_ships(self) -> list[Line]:
        return [one for one in self.ships if one.whose == BOOK]

    @property
    def book_planes(self) -> list[Line]:
        return [one for one in self.planes if one.whose == BOOK]


def fleet_page(viewer: Person, slug: str) -> FleetPage:
    """For whoever may read the club's page; Http404 for what is none. Three queries."""
    club = club_of(viewer, slug)
    ships = list(ClubShip.objects.filter(club=club))
    planes = list(ClubAircraft.objects.filter(club=club))
    return FleetPage(
        club,
        keeps(club),
        _lines(SHIPS, [one.row for one in ships], data.SHIPS.values()),
        _lines(PLANES, [one.row for one in planes], data.AIRCRAFT.values()),
    )


def rows_of(club: Club, kind: str) -> list[Row]:
    """The club's own rows. One query."""
    table: Any = ClubShip if kind == SHIPS else ClubAircraft
    return [one.row for one in table.objects.filter(club=club)]


def may_keep_for(user: int, club: Club | None) -> bool:
    """Whether an account keeps that club. One query at most."""
    return club is not None and ClubKeeper.objects.filter(club=club, user=user).exists()


def row_for(club: Club, kind: str, nation: str, name: str) -> Row | None:
    """The club's own row, or the book's where it has none; None where neither has one. One query."""
    own = (row for row in rows_of(club, kind) if (row["nation"], row[KINDS[kind].key]) == (nation, name))
    book: Any = data.SHIPS if kind == SHIPS else data.AIRCRAFT
    return next(own, book.get((nation, name)))


def preview(kind: str, rows: Iterable[Row], club: Club) -> list[Line]:
    """The rows of a file as they would stand. One query."""
    stored = {(row["nation"], row[KINDS[kind].key]) for row in rows_of(club, kind)}
    return [line_of(kind, row, INSTEAD if (row["nation"], row[KINDS[kind].key]) in stored else OWN) for row in rows]


def _lines(kind: str, own: list[Row], book: Iterable[Row]) -> list[Line]:
    key = KINDS[kind].key
    mine = {(row["nation"], row[key]) for row in own}
    known = {(row["nation"], row[key]): row for row in book}
    first = [line_of(kind, row, INSTEAD if (row["nation"], row[key]) in known else OWN) for row in own]
    return first + [line_of(kind, row, BOOK) for pair, row in known.items() if pair not in mine]


def line_of(kind: str, row: Row, whose: str) -> Line:
    """A row in words."""
    cells = [
        (str(COLUMNS[name]), _words(row[name]), row[name] is not None) for name in KINDS[kind].columns if name not in SHOWN_APART
    ]
    return Line(kind, row["nation"], row[KINDS[kind].key], row.get("names") or "", whose, cells)


def _words(value: Any) -> str:
    if value is None:
        return _("unknown")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)
