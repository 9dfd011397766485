"""Leaving the table (E): over which edge, chased by whom, and the bonus kills over the enemy edge."""

from rulebooks.cite import rule
from rulebooks.pacific_air_war.claims import Claims, score_damage
from rulebooks.pacific_air_war.outcome import Award
from rulebooks.pacific_air_war.record import Edge, Exit
from rulebooks.pacific_air_war.sheet import Flight, Sheet, other, worth
from rulebooks.pacific_air_war.tables import KILL, LONGEST_GAME

OPPOSITE: dict[Edge, Edge | None] = {"friendly": "friendly", "enemy": "enemy", "flank": None}


def check_exits(sheet: Sheet, stand: Claims) -> None:
    """Check who may have left, then work the chases: every chased aircraft is known before any chaser is judged."""
    for flight in sheet.flights:
        exit_ = flight.facts.exit
        if exit_ is not None and _may_leave(sheet, flight, exit_):
            flight.exit = exit_
    chases: list[tuple[Flight, Flight]] = []
    for flight in sheet.flights:
        if flight.exit is not None and flight.exit.chased_by is not None:
            chaser = sheet.by_id.get(flight.exit.chased_by)
            if chaser is None or chaser.side == flight.side:
                _refuse_chaser(sheet, flight, "unknown" if chaser is None else "side")
                continue
            flight.chased = True
            chases.append((flight, chaser))
    for flight, chaser in chases:
        why = why_no_chase(flight, chaser)
        if why and "exit.chaser" not in sheet.allowed:
            _refuse_chaser(sheet, flight, why)
    for flight, chaser in chases:
        _damage_by_chase(sheet, stand, flight, chaser)


def _may_leave(sheet: Sheet, flight: Flight, exit_: Exit) -> bool:
    place = f"{flight.place}/exit"
    if not sheet.is_in_game(exit_.turn):
        sheet.refuse("exit.turn", f"{place}/turn", "G.2", turn=exit_.turn, turns=sheet.report.turns)
    if flight.down:
        sheet.refuse("exit.fate", place, "E.1", sortie=flight.id, fate=flight.fate)
        return False
    if flight.side == sheet.scenario.no_exit:
        sheet.refuse("exit.forbidden", place, "C.7", sortie=flight.id, side=flight.side)
        return False
    return True


def _refuse_chaser(sheet: Sheet, flight: Flight, why: str) -> None:
    chaser = flight.exit.chased_by if flight.exit else None
    sheet.refuse("exit.chaser", f"{flight.place}/exit/chased_by", "E.2", sortie=flight.id, chaser=chaser, why=why)


@rule("PAW", "E.2")
def why_no_chase(flight: Flight, chaser: Flight) -> str:
    """Why this aircraft cannot have chased; empty if it can.

    A chaser left in the same or the next turn, near, so never over the opposite edge; undamaged, unchased, guns working.
    """
    assert flight.exit is not None
    if chaser.exit is None:
        return "stayed"
    unfit = why_unfit(chaser, chaser.exit)
    if unfit:
        return unfit
    if is_opposite(flight.exit.edge, chaser.exit.edge):
        return "edge"
    if flight.exit.turn is not None and chaser.exit.turn is not None and chaser.exit.turn - flight.exit.turn not in (0, 1):
        return "turn"
    return ""


@rule("PAW", "E.3")
def why_unfit(flight: Flight, exit_: Exit) -> str:
    """Why an aircraft that left can neither chase nor get a bonus: damaged, chased, or without working guns."""
    if flight.damaged:
        return "damaged"
    if flight.chased:
        return "chased"
    return "" if exit_.guns else "guns"


@rule("PAW", "G.3")
def is_opposite(edge: Edge, enemys_edge: Edge) -> bool:
    """Whether two enemies left over opposite edges, 25 or more hexes apart: each over his own, or each over the other's."""
    return OPPOSITE[edge] == enemys_edge


@rule("PAW", "R17")
def _damage_by_chase(sheet: Sheet, stand: Claims, flight: Flight, chaser: Flight) -> None:
    """A chased aircraft counts as damaged; the chaser has that damaged claim unless one exists already."""
    flight.damaged = True
    if flight.id not in stand.damages:
        stand.damages.add(flight.id)
        turn = flight.exit.turn if flight.exit else None
        score_damage(sheet, chaser, flight, f"{flight.place}/exit/chased_by", turn, "chase")


def takes_bonus(flight: Flight, exit_: Exit) -> bool:
    """Whether this exit shoots down an aircraft off the table, were one there."""
    return exit_.edge == "enemy" and not (why_unfit(flight, exit_) or flight.kamikaze or flight.bombs)


@rule("PAW", "E.1")
@rule("PAW", "R4")
def bonus_kills(sheet: Sheet) -> None:
    """One enemy strike aircraft off the table for each good exit over his edge, while any is left, by turn of exit.

    An exit without a turn counts as turn 36; the player may name the type, else the first listed that is left falls.
    """
    good: list[tuple[int, Flight, Exit]] = []
    for flight in sheet.flights:
        if flight.exit is None:
            continue
        place = f"{flight.place}/exit/bonus"
        named = flight.exit.bonus
        if not takes_bonus(flight, flight.exit):
            if named is not None:
                sheet.refuse("exit.bonus", place, "E.3", sortie=flight.id, aircraft=named, why="exit")
        elif not sheet.pool[other(flight.side)]:
            if named is not None:
                sheet.refuse("exit.bonus", place, "E.1", sortie=flight.id, aircraft=named, why="no_strike_aircraft")
        else:
            good.append((flight.exit.turn or LONGEST_GAME, flight, flight.exit))
    for _, flight, exit_ in sorted(good, key=lambda entry: entry[0]):
        _take_bonus(sheet, flight, exit_)


def _take_bonus(sheet: Sheet, flight: Flight, exit_: Exit) -> None:
    pool = sheet.pool[other(flight.side)]
    aircraft = exit_.bonus
    if aircraft is None:
        aircraft = next((kind for kind, left in pool.items() if left > 0), None)
        if aircraft is None:
            return
    elif pool.get(aircraft, 0) <= 0:
        sheet.refuse(
            "exit.bonus_pool", f"{flight.place}/exit/bonus", "PAW-R4",
            aircraft=aircraft, types=list(pool), why="used_up" if aircraft in pool else "type",
        )  # fmt: skip
        return
    pool[aircraft] -= 1
    sheet.credit(flight, "bonus", KILL, aircraft=aircraft, turn=exit_.turn)
    sheet.award(
        Award(
            side=flight.side,
            game=sheet.game,
            source="kills",
            cvp=worth("kills"),
            cause="bonus",
            rule="E.1",
            by=(flight.id,),
            aircraft=aircraft,
            turn=exit_.turn,
            place=f"{flight.place}/exit",
        )
    )
