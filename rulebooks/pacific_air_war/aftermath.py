"""After a game (F), pilot by pilot in the order of the sorties: fate, attack, recovery, experience, growth."""

from rulebooks.pacific_air_war.fates import Circumstances, End, attack_result, end_of
from rulebooks.pacific_air_war.growth import Experience, experience, rank_by_table
from rulebooks.pacific_air_war.outcome import Award, SortieOutcome, State
from rulebooks.pacific_air_war.roster import Pilot
from rulebooks.pacific_air_war.sheet import Flight, Sheet

LOST: dict[str, State] = {"killed": "killed", "missing": "missing", "captured": "captured"}


def work_aftermath(sheet: Sheet) -> tuple[SortieOutcome, ...]:
    """Settle every flight in turn and change the pilots of the roster accordingly."""
    return tuple(
        _strike_crew(sheet, flight) if flight.pilot is None else _settle(sheet, flight, flight.pilot) for flight in sheet.flights
    )


def _settle(sheet: Sheet, flight: Flight, pilot: Pilot) -> SortieOutcome:
    before = flight.before
    assert before is not None
    case = Circumstances(
        game=sheet.game,
        pilot=pilot.id,
        status=before.status,
        damaged=flight.damaged,
        attacks=flight.attacks,
        carrier=sheet.carrier[flight.side],
        rescue=sheet.scenario.force(flight.side).rescue,
        ditched_needs_rescue=sheet.rules.ditching == "rescue",
    )
    end = end_of(flight.facts, case)
    _score_attack(sheet, flight)
    earned = _grow(sheet, flight, pilot, end)
    return _outcome(sheet, flight, end, earned)


def _score_attack(sheet: Sheet, flight: Flight) -> None:
    value = flight.facts.attack
    if not flight.attacks or value is None:
        return
    result, cvp = attack_result(value)
    sheet.award(
        Award(
            side=flight.side,
            game=sheet.game,
            source="kamikaze",
            cvp=cvp,
            cause="attack",
            rule="C.7",
            by=(flight.id,),
            aircraft=flight.aircraft,
            reason=result,
            place=f"{flight.place}/attack",
        )
    )


def _grow(sheet: Sheet, flight: Flight, pilot: Pilot, end: End) -> Experience | None:
    """Add the game to the pilot. None while his dice are incomplete: then he has its kills, but no EP yet."""
    pilot.games += 1
    pilot.half_kills += flight.half_kills
    if end.pending is not None:
        pilot.pending = end.pending.kind
    if end.crew in LOST:
        if pilot.state == "active":
            pilot.state, pilot.lost_in = LOST[end.crew], sheet.game
        return Experience(0, False, False, 0)
    if end.crew is None:
        return None
    earned = experience(sheet.rules, flight.half_kills, flight.hit, end.crew == "unhurt")
    pilot.ep += earned.ep
    if sheet.rules.promotion == "table":
        pilot.rank = rank_by_table(pilot.player.side, pilot.rank, pilot.ep)
    return earned


def _strike_crew(sheet: Sheet, flight: Flight) -> SortieOutcome:
    """A strike crew ends as in the game: it makes no rolls and gains nothing (D.3)."""
    return _outcome(sheet, flight, End(flight.facts.crew), None)


def _outcome(sheet: Sheet, flight: Flight, end: End, earned: Experience | None) -> SortieOutcome:
    facts, pilot = flight.facts, flight.pilot
    return SortieOutcome(
        game=sheet.game,
        id=flight.id,
        side=flight.side,
        aircraft=flight.aircraft,
        pilot=pilot.id if pilot else None,
        player=pilot.player.id if pilot else None,
        strike_for=facts.strike_for,
        fate=flight.fate,
        carrier=sheet.carrier[flight.side],
        kamikaze=flight.kamikaze,
        damaged=flight.damaged,
        wounded=facts.crew == "wounded",
        attacks=flight.attacks,
        half_kills=flight.half_kills,
        hits_only=earned.hits_only if earned else False,
        doubled=earned.doubled if earned else False,
        ep_quarters=earned.quarters if earned else 0,
        ep=earned.ep if earned else None,
        rescue_rule=end.rescue,
        throws=end.throws,
        crew_end=end.crew,
        before=flight.before,
        after=pilot.standing(sheet.rules) if pilot else None,
    )
