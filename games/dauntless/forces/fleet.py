"""The classes of ships and types of aircraft to choose from: the book's, and those of clubs, whose rows come first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from campaign.models import Club
from games.dauntless.words import side_word
from games.kido_butai.leagues import leagues_of
from games.models import ClubAircraft, ClubShip
from rulebooks.dauntless.data import AIRCRAFT, SHIPS

Row = Mapping[str, Any]
MOST_CLASSES = 500
BOOK = "book"


@dataclass(frozen=True, slots=True)
class ShipClass:
    """A class that may be chosen. ``key`` names it in a form; ``club``: whose it is, empty for the book's."""

    key: str
    row: Row
    club: str = ""

    @property
    def nation(self) -> str:
        return str(self.row["nation"])

    @property
    def letters(self) -> str:
        return str(self.row["class_id"]).partition("-")[0]

    @property
    def label(self) -> str:
        """The class, the ships that belong to it, and whose row it is."""
        said = {"class": self.row["class_id"], "names": self.row["names"], "nation": side_word(self.nation), "club": self.club}
        if self.club and said["names"]:
            return _("%(nation)s %(class)s, %(names)s (%(club)s)") % said
        if self.club:
            return _("%(nation)s %(class)s (%(club)s)") % said
        return _("%(nation)s %(class)s, %(names)s") % said if said["names"] else _("%(nation)s %(class)s") % said


@dataclass(frozen=True, slots=True)
class Fleet:
    """``ships``: classes by their key. ``cards``: types of aircraft by nation and name. ``clubs``: (address, name)."""

    ships: Mapping[str, ShipClass]
    cards: Mapping[tuple[str, str], Row]
    clubs: tuple[tuple[str, str], ...] = field(default=())

    def ships_of(self, nation: str) -> list[ShipClass]:
        """The classes of a nation, all of them where it is empty."""
        return [one for one in self.ships.values() if not nation or one.nation == nation]


def fleet_for(user: int) -> Fleet:
    """What an account may choose from: the book, and every club that it belongs to. Three queries."""
    clubs = list(leagues_of(user)) if user else []
    ships = ClubShip.objects.filter(club__in=clubs).select_related("club")[:MOST_CLASSES] if clubs else []
    planes = ClubAircraft.objects.filter(club__in=clubs)[:MOST_CLASSES] if clubs else []
    return Fleet(_classes(ships), _cards(planes), tuple((club.slug, club.name) for club in clubs))


def fleet_of(club: Club) -> Fleet:
    """What one club has: its rows replace those of the book of the same nation and class or type. Two queries."""
    ships = list(ClubShip.objects.filter(club=club).select_related("club"))
    own = {(one.nation, one.class_id) for one in ships}
    book = {key: one for key, one in _classes(()).items() if (one.nation, one.row["class_id"]) not in own}
    return Fleet({**book, **_club_classes(ships)}, _cards(ClubAircraft.objects.filter(club=club)))


def _classes(ships: Iterable[ClubShip]) -> dict[str, ShipClass]:
    book = {f"{BOOK}:{nation}:{name}": ShipClass(f"{BOOK}:{nation}:{name}", row) for (nation, name), row in SHIPS.items()}
    return book | _club_classes(ships)


def _club_classes(ships: Iterable[ClubShip]) -> dict[str, ShipClass]:
    return {f"club:{one.pk}": ShipClass(f"club:{one.pk}", one.row, one.club.name) for one in ships}


def _cards(planes: Iterable[ClubAircraft]) -> dict[tuple[str, str], Row]:
    return {**AIRCRAFT, **{(one.nation, one.type): one.row for one in planes}}


OF_THE_BOOK = Fleet(_classes(()), AIRCRAFT)
"""What there is where no club adds to it."""
