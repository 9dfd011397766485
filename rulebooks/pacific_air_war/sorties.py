"""Who flies what (B.3): every sortie put on the sheet and checked, each side's types in their order."""

from rulebooks.cite import rule
from rulebooks.pacific_air_war.founding import Schedule
from rulebooks.pacific_air_war.record import SIDES, Side, Sortie
from rulebooks.pacific_air_war.roster import Pilot, Roster
from rulebooks.pacific_air_war.scenarios import Scenario
from rulebooks.pacific_air_war.sheet import Flight, Sheet
from rulebooks.pacific_air_war.strike_aircraft import Families, bring_on, check_strike


def take_off(sheet: Sheet, roster: Roster, schedule: Schedule) -> None:
    """Put every sortie on the sheet, the wrong ones too as well as they can be read, and check each."""
    families = Families(sheet.report.sorties)
    flown: set[str] = set()
    for index, sortie in enumerate(sheet.report.sorties):
        flight = _flight(sheet, f"/sorties/{index}", sortie, roster, families)
        sheet.flights.append(flight)
        if sheet.by_id.setdefault(sortie.id, flight) is not flight:
            sheet.refuse("sortie.duplicate", f"{flight.place}/id", "B.3", sortie=sortie.id)
        if sortie.pilot is not None:
            _check_pilot(sheet, flight, sortie.pilot, roster, schedule, flown)
        elif sortie.strike_for is not None:
            check_strike(sheet, flight, sortie.strike_for, families)
        else:
            sheet.refuse("file.schema", flight.place, "B.3", key="pilot", why="missing")
        if sortie.crew == "killed" and sortie.fate == "survived":
            sheet.refuse("sortie.crew", f"{flight.place}/crew", "F.3", sortie=sortie.id)
    _check_types(sheet)
    bring_on(sheet)


def _flight(sheet: Sheet, place: str, sortie: Sortie, roster: Roster, families: Families) -> Flight:
    """The sortie with its pilot and side; a strike aircraft's side is that of the pilot at the head of its family."""
    name = sortie.pilot
    pilot = roster.pilots.get(name) if name is not None else None
    head = pilot if name is not None else roster.pilots.get(families.head(sortie) or "")
    return Flight(
        facts=sortie,
        id=sortie.id,
        aircraft=sortie.aircraft,
        fate=sortie.fate,
        parent=sortie.strike_for if name is None else None,
        place=place,
        side=head.player.side if head is not None else _side_by_aircraft(sheet.scenario, sortie),
        pilot=pilot,
        before=pilot.standing(sheet.rules) if pilot is not None else None,
        damaged=sortie.damaged,
        hit=sortie.hits,
    )


def _side_by_aircraft(scenario: Scenario, sortie: Sortie) -> Side:
    """The side of an aircraft whose pilot nobody knows, told by its type."""
    american = scenario.usa
    return "usa" if sortie.aircraft in american.on_table or sortie.aircraft in american.off_table else "japan"


def _check_pilot(sheet: Sheet, flight: Flight, name: str, roster: Roster, schedule: Schedule, flown: set[str]) -> None:
    sortie = flight.facts
    why = "both" if sortie.strike_for is not None else _why_not(flight.pilot, roster, schedule, sheet.game)
    if why:
        sheet.refuse("sortie.pilot", f"{flight.place}/pilot", "B.3", pilot=name, why=why)
    if name in flown:
        sheet.refuse("sortie.twice", f"{flight.place}/pilot", "B.3", pilot=name)
    flown.add(name)
    types = sheet.scenario.force(flight.side).on_table
    if sortie.aircraft not in types:
        figures = {"aircraft": sortie.aircraft, "side": flight.side, "types": list(types)}
        sheet.refuse("sortie.aircraft", f"{flight.place}/aircraft", "B.3", **figures)


def _why_not(pilot: Pilot | None, roster: Roster, schedule: Schedule, game: int) -> str:
    """Why this pilot may not fly in this game; empty if he may."""
    if pilot is None:
        return "unknown"
    if pilot.state != "active":
        return "lost"
    if not roster.is_in_seat(pilot):
        return "seat"
    return "" if schedule.in_span(pilot.player, game) else "span"


@rule("PAW", "B.3")
def _check_types(sheet: Sheet) -> None:
    """No more aircraft of a type than the game has, and the first type used up before the second."""
    places: dict[tuple[Side, str], list[str]] = {}
    for flight in sheet.flights:
        if flight.parent is None:
            places.setdefault((flight.side, flight.aircraft), []).append(f"{flight.place}/aircraft")
    for side in SIDES:
        force = sheet.scenario.force(side).on_table
        used = {aircraft: places.get((side, aircraft), []) for aircraft in force}
        if "sortie.aircraft_count" not in sheet.allowed:
            for aircraft, number in force.items():
                for place in used[aircraft][number:]:
                    figures = {"aircraft": aircraft, "side": side, "count": len(used[aircraft]), "most": number}
                    sheet.refuse("sortie.aircraft_count", place, "B.3", **figures)
        first, *later = force
        left = force[first] - len(used[first])
        if left > 0 and "sortie.first_type" not in sheet.allowed:
            for aircraft in later:
                for place in used[aircraft][:1]:
                    figures = {"aircraft": aircraft, "first": first, "side": side, "left": left}
                    sheet.refuse("sortie.first_type", place, "B.3", **figures)
