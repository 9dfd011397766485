"""What a match-up asks for: which types of aircraft and classes of ships may stand for each of its units."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebooks.dauntless.data import AIRCRAFT
from rulebooks.dauntless.scenarios import SCENARIOS

US, JP = "US", "JP"
NATIONS = (US, JP)
MOST_KAMIKAZE_ENGINES = 2
SHIPS_NAMED = re.compile(r"(American|Japanese) ([A-Z]{1,2}(?: or [A-Z]{1,2})*)")
NAMED = {"American": US, "Japanese": JP, "Allied": US}
LIKE = {
    "N1K1 George": "N1K1-J George",
    "B-26C": "B-26B",
    "P-39L": "P-39D",
    "A6M5 Model 52b Zero": "A6M5 Zero",
    "F6F Hellcat night fighter": "F6F Hellcat",
    "F4U Corsair night fighter": "F4U Corsair",
}
"""Types that scenarios name and the data has no card for, with the one whose engines they share."""
BESIDES: Mapping[str, tuple[tuple[str, int, tuple[str, ...]], ...]] = {
    "atoll_attack": (("defender", 2, ("M", "LS")), ("defender", 1, ("DD",))),
    "fleet_contact": (("both", 12, ()),),
}
"""Ships that a set-up asks for and no match-up names: side, how many, of which letters (any, where none are given)."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One unit of a match-up. ``count`` None: the book prints no number. Aircraft have ``types``, which may be mixed; ``named``:
    the book names them, otherwise they are all that may stand for it. Ships have letters of ``classes``, none where any class
    will do. ``nation`` is empty where either may be meant; ``words``: the book's own.
    """

    side: str
    nation: str
    count: int | None
    types: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    ship: bool = False
    named: bool = True
    words: tuple[str, ...] = ()


def nation_of(name: str) -> str:
    """Whose a type of aircraft, or a unit that says so, is; empty where it does not say."""
    if found := [nation for nation in NATIONS if (nation, LIKE.get(name, name)) in AIRCRAFT]:
        return found[0]
    return next((nation for word, nation in NAMED.items() if re.search(rf"\b{word}\b", name)), "")


def types_of(nation: str, fighter: bool | None = None, most_engines: int = 8) -> tuple[str, ...]:
    """The types of the book of a nation (of both where it is empty), fighters or others alone, with no more engines."""
    rows = (row for (whose, _type), row in AIRCRAFT.items() if not nation or whose == nation)
    fit = (row for row in rows if (fighter is None or row["fighter"] == fighter) and row["engines"] <= most_engines)
    return tuple(row["type"] for row in fit)


def match_up(key: str, number: int) -> list[Wanted]:
    """The units of a scenario's match-up, the first being 1, and the ships of its set-up."""
    return list(_match_up(key, number))


def _match_up(key: str, number: int) -> Iterator[Wanted]:
    sides = SCENARIOS[key]["match_ups"][number - 1]
    nations = {one["side"]: _nation_of_side(one) for one in sides}
    for one in sides:
        for unit in one["units"]:
            yield _wanted(one["side"], nations[one["side"]], unit)
    for side, count, classes in BESIDES.get(key, ()):
        yield Wanted(side, nations.get(side, ""), count, classes=classes, ship=True)


def _nation_of_side(side: Mapping[str, Any]) -> str:
    if side["side"] in NATIONS:
        return str(side["side"])
    found = {nation_of(name) for unit in side["units"] for name in unit["any_of"]} - {""}
    return found.pop() if len(found) == 1 else ""


def _wanted(side: str, nation: str, unit: Mapping[str, Any]) -> Wanted:
    names, count = tuple(unit["any_of"]), unit["count"]
    ships = [found for name in names if (found := SHIPS_NAMED.fullmatch(name))]
    if ships:
        classes = tuple(letters for found in ships for letters in found[2].split(" or "))
        return Wanted(side, NAMED[ships[0][1]], count, classes=classes, ship=True, words=names)
    stands_for = _stand_for(names, nation)
    return Wanted(side, nation, count, stands_for or names, named=not stands_for, words=names)


def _stand_for(names: tuple[str, ...], nation: str) -> tuple[str, ...]:
    """The types that may stand for what is no type's name; nothing where the names are types."""
    if not names:
        return types_of(nation, fighter=False)
    if names == ("any kamikaze",):
        return types_of(JP, most_engines=MOST_KAMIKAZE_ENGINES)
    if names[0].startswith("any ") and names[0].endswith(" fighter"):
        return types_of(nation_of(names[0]), fighter=True)
    return types_of(US) if names[0].startswith("Allied ") else ()


@cache
def has_ships(key: str) -> bool:
    """Whether ships take part in the scenario."""
    count = len(SCENARIOS[key]["match_ups"])
    return any(one.ship for number in range(1, count + 1) for one in match_up(key, number))


@cache
def planes_of(key: str) -> frozenset[str]:
    """The types that the book names for the scenario."""
    units = (unit for number in range(1, len(SCENARIOS[key]["match_ups"]) + 1) for unit in match_up(key, number))
    return frozenset(_named(units))


def _named(units: Iterable[Wanted]) -> Iterator[str]:
    for unit in units:
        if unit.named:
            yield from unit.types
