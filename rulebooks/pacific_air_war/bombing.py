"""Bombs and suicide planes: who is a kamikaze (C.7), who bombs (D.2, D.4), and what each success brings (F.2)."""

from rulebooks.cite import rule
from rulebooks.pacific_air_war.outcome import Award
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.sheet import Flight, Sheet, worth
from rulebooks.refusal import pointer


def designate_kamikazes(sheet: Sheet) -> None:
    """Mark the kamikazes: the types that always are, and those of the types that may be which the report names (C.7)."""
    game = sheet.scenario
    for flight in sheet.flights:
        sortie = flight.facts
        always = flight.aircraft in game.suicide and flight.side == "japan"
        may_be = flight.aircraft in game.may_be_suicide and flight.side == "japan"
        flight.kamikaze = always or (sortie.kamikaze and may_be)
        if always and not sortie.kamikaze and "kamikaze" in sortie.model_fields_set:
            sheet.refuse("kamikaze.judy", f"{flight.place}/kamikaze", "C.7", sortie=flight.id, aircraft=flight.aircraft)
        if sortie.kamikaze and not flight.kamikaze:
            sheet.refuse(
                "kamikaze.game", f"{flight.place}/kamikaze", "C.7", sortie=flight.id, game=game.number, aircraft=flight.aircraft
            )


def _is_loaded(sheet: Sheet, flight: Flight) -> bool:
    """Whether it carries bombs that it may drop: brought on (D.3), or loaded from the start by the game's note."""
    return not flight.kamikaze and (flight.parent is not None or flight.aircraft in sheet.scenario.loaded)


@rule("PAW", "D.4")
@rule("PAW", "R16")
def why_no_attack(flight: Flight) -> str:
    """Why a loaded aircraft cannot have bombed; empty if it can.

    It left over the enemy edge with its bombs, and undamaged unless it was loaded from the start (PAW-R16).
    """
    if flight.exit is None or flight.exit.edge != "enemy":
        return "edge"
    if not flight.exit.bombs:
        return "bombs"
    return "damaged" if flight.damaged and flight.parent is not None else ""


@rule("PAW", "R5")
def bomb(sheet: Sheet) -> None:
    """Attacks by aircraft on the table: 1 CVP for each success that the table adjudicated."""
    for flight in sheet.flights:
        sortie = flight.facts
        if sortie.bombing is None:
            continue
        place = f"{flight.place}/bombing"
        if not _is_loaded(sheet, flight):
            sheet.refuse("bombing.unloaded", place, "D.4", sortie=flight.id, aircraft=flight.aircraft, kamikaze=flight.kamikaze)
            continue
        why = why_no_attack(flight)
        if why:
            sheet.refuse("bombing.exit", place, "D.4", sortie=flight.id, why=why)
        elif sortie.bombing == "success":
            turn = flight.exit.turn if flight.exit else None
            sheet.award(
                Award(
                    side=flight.side,
                    game=sheet.game,
                    source="bombing",
                    cvp=worth("bombing"),
                    cause="bombing",
                    rule="D.4",
                    by=(flight.id,),
                    aircraft=flight.aircraft,
                    turn=turn,
                    place=place,
                )
            )


@rule("PAW", "D.1")
@rule("PAW", "D.2")
def strike(sheet: Sheet) -> None:
    """Attacks by what is left off the table at the end: as many as are left, each success 1 CVP."""
    for side in SIDES:
        for aircraft, attacks in sheet.report.strikes.get(side, {}).items():
            place = pointer("strikes", side, aircraft)
            left = sheet.pool[side].get(aircraft)
            if left is None:
                sheet.refuse("strikes.aircraft", place, "D.2", side=side, aircraft=aircraft, types=list(sheet.pool[side]))
                continue
            if attacks.attacked > left:
                sheet.refuse(
                    "strikes.count", f"{place}/attacked", "D.2",
                    side=side, aircraft=aircraft, attacked=attacks.attacked, left=left, why="left",
                )  # fmt: skip
            if attacks.successful > attacks.attacked:
                sheet.refuse(
                    "strikes.count", f"{place}/successful", "D.2",
                    side=side, aircraft=aircraft, attacked=attacks.attacked, successful=attacks.successful, why="successful",
                )  # fmt: skip
            if attacks.successful:
                sheet.award(
                    Award(
                        side=side,
                        game=sheet.game,
                        source="bombing",
                        cvp=worth("bombing", attacks.successful),
                        cause="strikes",
                        rule="D.2",
                        aircraft=aircraft,
                        count=attacks.successful,
                        place=place,
                    )
                )
