"""Strike aircraft brought on (D.3): for whom, of which type, how many, and what that leaves in the pool."""

from collections import Counter

from rulebooks.cite import rule
from rulebooks.pacific_air_war.record import Sortie
from rulebooks.pacific_air_war.sheet import Flight, Sheet

MOST_BROUGHT_ON = 2


class Families:
    """Which pilot stands at the head of each chain of strike aircraft, one brought on for the other."""

    def __init__(self, sorties: tuple[Sortie, ...]):
        self.by_id = {sortie.id: sortie for sortie in reversed(sorties)}
        self._heads: dict[str, str | None] = {}
        self._circling: set[str] = set()

    def head(self, sortie: Sortie) -> str | None:
        """The id of the pilot whose player brought this aircraft on; None where the chain breaks or goes in circles."""
        chain: list[str] = []
        at: Sortie | None = sortie
        found: str | None = None
        while at is not None:
            if at.pilot is not None:
                found = at.pilot
                break
            if at.id in self._heads:
                found = self._heads[at.id]
                if at.id in self._circling or at.id in chain:
                    self._circling.update(chain)
                break
            self._heads[at.id] = None
            chain.append(at.id)
            at = self.by_id.get(at.strike_for or "")
        for name in chain:
            self._heads[name] = found
        return found

    def circles(self, sortie: Sortie) -> bool:
        """Whether the chain goes in circles; where it only breaks, the aircraft at its upper end is the one that is wrong."""
        return self.head(sortie) is None and sortie.id in self._circling


@rule("PAW", "R3")
def lets_bring_on(parent: Sortie) -> bool:
    """Shot down or lost, a pilot's aircraft or a strike aircraft: its player may bring on one or two more."""
    return parent.fate != "survived"


def check_strike(sheet: Sheet, flight: Flight, parent: str, families: Families) -> None:
    """Check for whom this aircraft came on, and that it is one of the side's strike types in this game."""
    sortie = flight.facts
    for_whom = families.by_id.get(parent)
    why = ""
    if for_whom is None:
        why = "unknown"
    elif not lets_bring_on(for_whom):
        why = "flying"
    elif families.circles(sortie):
        why = "circle"
    if why:
        sheet.refuse("strike.parent", f"{flight.place}/strike_for", "D.3", sortie=sortie.id, parent=parent, why=why)
    types = sheet.pool[flight.side]
    if sortie.aircraft not in types:
        figures = {"aircraft": sortie.aircraft, "side": flight.side, "types": list(types)}
        sheet.refuse("strike.aircraft", f"{flight.place}/aircraft", "D.3", **figures)


@rule("PAW", "D.3")
def bring_on(sheet: Sheet) -> None:
    """Two at most for each aircraft down, and no more than the pool has: what is brought on leaves the pool."""
    brought: Counter[str] = Counter()
    for flight in sheet.flights:
        parent = flight.parent
        if parent is None:
            continue
        brought[parent] += 1
        if brought[parent] > MOST_BROUGHT_ON and "strike.two" not in sheet.allowed:
            sheet.refuse("strike.two", f"{flight.place}/strike_for", "D.3", parent=parent, most=MOST_BROUGHT_ON)
        pool, aircraft = sheet.pool[flight.side], flight.aircraft
        if pool.get(aircraft, 0) > 0:
            pool[aircraft] -= 1
        elif aircraft in pool and "strike.pool" not in sheet.allowed:
            most = sheet.scenario.force(flight.side).off_table[aircraft]
            sheet.refuse("strike.pool", f"{flight.place}/aircraft", "D.3", aircraft=aircraft, side=flight.side, most=most)
