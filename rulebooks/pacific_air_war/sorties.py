"""Who flies what (B.3), and which strike aircraft are brought on (D.3)."""

from collections import Counter

from rulebooks.cite import rule
from rulebooks.pacific_air_war.founding import Schedule
from rulebooks.pacific_air_war.record import SIDES, Side, Sortie
from rulebooks.pacific_air_war.roster import Pilot, Roster
from rulebooks.pacific_air_war.scenarios import Scenario
from rulebooks.pacific_air_war.sheet import Flight, Sheet

MOST_BROUGHT_ON = 2


def take_off(sheet: Sheet, roster: Roster, schedule: Schedule) -> None:
    """Put every sortie on the sheet, the wrong ones too as well as they can be read, and check each."""
    flown: set[str] = set()
    parents = {sortie.id: sortie for sortie in reversed(sheet.report.sorties)}
    for index, sortie in enumerate(sheet.report.sorties):
        place = f"/sorties/{index}"
        root = sortie if sortie.pilot is not None else _root(sortie, parents)
        pilot = roster.pilots.get(root.pilot) if root is not None and root.pilot is not None else None
        side = pilot.player.side if pilot else _side_by_aircraft(sheet.scenario, sortie)
        flies = pilot if sortie.pilot is not None else None
        flight = Flight(sortie, place, side, flies, flies.standing(sheet.rules) if flies else None, damaged=sortie.damaged)
        sheet.flights.append(flight)
        if sortie.id in sheet.by_id:
            sheet.refuse("sortie.duplicate", f"{place}/id", "B.3", sortie=sortie.id)
        else:
            sheet.by_id[sortie.id] = flight
        if sortie.pilot is not None:
            _check_pilot(sheet, flight, roster, schedule, flown)
        elif sortie.strike_for is None:
            sheet.refuse("file.schema", place, "B.3", key="pilot", why="missing")
        else:
            _check_strike(sheet, flight, root, parents)
        if sortie.crew == "killed" and sortie.fate == "survived":
            sheet.refuse("sortie.crew", f"{place}/crew", "F.3", sortie=sortie.id)
    _check_types(sheet)
    bring_on(sheet)


def _root(sortie: Sortie, by_id: dict[str, Sortie]) -> Sortie | None:
    """The pilot's sortie at the head of a chain of strike aircraft; None where the chain breaks or goes in circles."""
    seen: set[str] = set()
    at: Sortie | None = sortie
    while at is not None and at.pilot is None:
        if at.id in seen or at.strike_for is None:
            return None
        seen.add(at.id)
        at = by_id.get(at.strike_for)
    return at


def _side_by_aircraft(scenario: Scenario, sortie: Sortie) -> Side:
    """The side of an aircraft whose pilot nobody knows, told by its type."""
    american = scenario.usa
    return "usa" if sortie.aircraft in american.on_table or sortie.aircraft in american.off_table else "japan"


def _check_pilot(sheet: Sheet, flight: Flight, roster: Roster, schedule: Schedule, flown: set[str]) -> None:
    sortie = flight.facts
    name = sortie.pilot or ""
    why = ""
    if sortie.strike_for is not None:
        why = "both"
    elif flight.pilot is None:
        why = "unknown"
    else:
        why = _why_not(flight.pilot, roster, schedule, sheet.game)
    if why:
        sheet.refuse("sortie.pilot", f"{flight.place}/pilot", "B.3", pilot=name, why=why)
    if name in flown:
        sheet.refuse("sortie.twice", f"{flight.place}/pilot", "B.3", pilot=name)
    flown.add(name)
    types = sheet.scenario.force(flight.side).on_table
    if sortie.aircraft not in types:
        figures = {"aircraft": sortie.aircraft, "side": flight.side, "types": list(types)}
        sheet.refuse("sortie.aircraft", f"{flight.place}/aircraft", "B.3", **figures)


def _why_not(pilot: Pilot, roster: Roster, schedule: Schedule, game: int) -> str:
    """Why this pilot may not fly in this game; empty if he may."""
    if pilot.state != "active":
        return "lost"
    if not roster.is_in_seat(pilot):
        return "seat"
    return "" if schedule.in_span(pilot.player, game) else "span"


@rule("PAW", "R3")
def lets_bring_on(parent: Sortie) -> bool:
    """Shot down or lost, a pilot's aircraft or a strike aircraft: its player may bring on one or two more."""
    return parent.fate != "survived"


def _check_strike(sheet: Sheet, flight: Flight, root: Sortie | None, parents: dict[str, Sortie]) -> None:
    sortie = flight.facts
    parent = parents.get(sortie.strike_for or "")
    why = "unknown" if parent is None else "" if lets_bring_on(parent) else "flying"
    if not why and root is None:
        why = "circle"
    if why:
        sheet.refuse("strike.parent", f"{flight.place}/strike_for", "D.3", sortie=sortie.id, parent=sortie.strike_for, why=why)
    types = sheet.pool[flight.side]
    if sortie.aircraft not in types:
        figures = {"aircraft": sortie.aircraft, "side": flight.side, "types": list(types)}
        sheet.refuse("strike.aircraft", f"{flight.place}/aircraft", "D.3", **figures)


@rule("PAW", "B.3")
def _check_types(sheet: Sheet) -> None:
    """No more aircraft of a type than the game has, and the first type used up before the second."""
    for side in SIDES:
        places: dict[str, list[str]] = {}
        for flight in sheet.flights:
            if flight.side == side and flight.facts.pilot is not None:
                places.setdefault(flight.facts.aircraft, []).append(f"{flight.place}/aircraft")
        force = sheet.scenario.force(side).on_table
        for aircraft, number in force.items():
            if "sortie.aircraft_count" not in sheet.allowed:
                for place in places.get(aircraft, [])[number:]:
                    sheet.refuse(
                        "sortie.aircraft_count", place, "B.3",
                        aircraft=aircraft, side=side, count=len(places[aircraft]), most=number,
                    )  # fmt: skip
        first, *later = force
        left = force[first] - len(places.get(first, []))
        for aircraft in later:
            if aircraft in places and left > 0 and "sortie.first_type" not in sheet.allowed:
                sheet.refuse(
                    "sortie.first_type", places[aircraft][0], "B.3", aircraft=aircraft, first=first, side=side, left=left
                )


@rule("PAW", "D.3")
def bring_on(sheet: Sheet) -> None:
    """Strike aircraft brought on: two at most for each aircraft down, and no more than the pool has. They leave the pool."""
    brought: Counter[str] = Counter()
    for flight in sheet.flights:
        parent = flight.facts.strike_for
        if parent is None or flight.facts.pilot is not None:
            continue
        brought[parent] += 1
        if brought[parent] > MOST_BROUGHT_ON and "strike.two" not in sheet.allowed:
            sheet.refuse("strike.two", f"{flight.place}/strike_for", "D.3", parent=parent, most=MOST_BROUGHT_ON)
        pool, aircraft = sheet.pool[flight.side], flight.facts.aircraft
        if aircraft not in pool:
            continue
        if pool[aircraft] > 0:
            pool[aircraft] -= 1
        elif "strike.pool" not in sheet.allowed:
            most = sheet.scenario.force(flight.side).off_table[aircraft]
            sheet.refuse("strike.pool", f"{flight.place}/aircraft", "D.3", aircraft=aircraft, side=flight.side, most=most)
