"""What is offered for a session's forces: the classes and types of the book, and those of the session's club."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Club
from games.dauntless.words import side_word
from games.models import ClubAircraft, ClubShip
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import AIRCRAFT, SHIPS

Row = Mapping[str, Any]
Groups = list[tuple[str, list[tuple[str, str]]]]
CELLS = ("speed", "turning", "hits", "points")


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
        return self.ships.get(f"{listed['nation']} {listed['class_id']}")

    def listed(self, key: str, era: str) -> dict[str, Any]:
        """What the session keeps of a class: its name alone where the book has the row, else every cell that is known."""
        row = self.ships[key]
        named = {"nation": row["nation"], "class_id": row["class_id"]}
        if key not in self.of_club:
            return named
        cells = {name: row[name] for name in CELLS} | {gun: row[f"{gun}_{era}"] for gun in ("light", "heavy")}
        return named | {name: value for name, value in cells.items() if value is not None}


def at_hand(club: Club | None) -> AtHand:
    """Two queries for a session of a club, none for another."""
    ships: dict[str, Row] = {f"{nation} {name}": row for (nation, name), row in SHIPS.items()}
    aircraft: dict[str, Row] = {f"{nation} {name}": row for (nation, name), row in AIRCRAFT.items()}
    own: set[str] = set()
    if club is not None:
        of_ships = {f"{one.nation} {one.class_id}": one.row for one in ClubShip.objects.filter(club=club)}
        of_aircraft = {f"{one.nation} {one.type}": one.row for one in ClubAircraft.objects.filter(club=club)}
        ships, aircraft, own = ships | of_ships, aircraft | of_aircraft, {*of_ships}
    return AtHand(ships, aircraft, frozenset(own))


def era_of(date: str) -> str:
    """``early`` or ``late``, as the flak of ships is reckoned in that month."""
    return str(answer({"calc": "era", "date": date}).get("era", "early"))


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
