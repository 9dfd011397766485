"""What is offered for a session's forces: the classes and types of the book, and those of the session's club."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Club
from games.dauntless.forces.fleet import OF_THE_BOOK, Row, fleet_of
from games.dauntless.forces.making import ship_of
from games.dauntless.words import side_word

Groups = list[tuple[str, list[tuple[str, str]]]]


@dataclass(frozen=True)
class AtHand:
    """Rows by ``US BB-1`` and ``US SBD Dauntless``; a club's row in the place of the book's. ``of_club``: the club's own."""

    ships: Mapping[str, Row]
    aircraft: Mapping[str, Row]
    of_club: frozenset[str]

    def classes(self) -> Groups:
        """The classes by side, for a field of choices."""
        return _by_side(self.ships, lambda row: _ship_label(row))

    def types(self) -> Groups:
        """The types by side, for a field of choices."""
        return _by_side(self.aircraft, lambda row: str(row["type"]))

    def row_of(self, ship: Mapping[str, Any]) -> Row | None:
        """The row of a session's ship; None where nobody has one."""
        listed = ship["ledger"]["ship"]
        return self.ships.get(f"{listed.get('nation')} {listed.get('class_id')}")

    def listed(self, key: str, era: str) -> dict[str, Any]:
        """What the session keeps of a class: its name alone where the book has the row, else every cell that is known."""
        row = self.ships[key]
        return ship_of(row, era, {}) if key in self.of_club else {"nation": row["nation"], "class_id": row["class_id"]}


def at_hand(club: Club | None) -> AtHand:
    """Two queries for a session of a club, none for another."""
    fleet = fleet_of(club) if club is not None else OF_THE_BOOK
    ships = {f"{one.nation} {one.row['class_id']}": one for one in fleet.ships.values()}
    aircraft = {f"{nation} {kind}": row for (nation, kind), row in fleet.cards.items()}
    return AtHand(
        {key: one.row for key, one in ships.items()}, aircraft, frozenset(key for key, one in ships.items() if one.club)
    )


def _by_side(rows: Mapping[str, Row], label: Any) -> Groups:
    return [
        (side_word(nation), [(key, label(row)) for key, row in rows.items() if row["nation"] == nation])
        for nation in ("JP", "US")
    ]


def _ship_label(row: Row) -> str:
    """“BB-1 · Nagato, Fuso, Ise · 45 hits”."""
    said = [row["class_id"], row["names"] or ""]
    said.append(ngettext("one hit", "%(n)s hits", row["hits"]) % {"n": row["hits"]} if row["hits"] else _("hits unknown"))
    return " · ".join(filter(None, said))
