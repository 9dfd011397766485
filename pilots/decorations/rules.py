"""The rules, each a function of all pilots' services and the outcome, which yields (pilot, game). A kill is two half-kills."""

from collections.abc import Callable, Iterator

from pilots.decorations.service import Flight, Service, Services
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.tables import KILL

Found = Iterator[tuple[str, int]]
Rule = Callable[[Services, Outcome], Found]
RULES: dict[str, Rule] = {}

IN_ONE_EVENING = 3 * KILL
IN_THE_CAMPAIGN = 5 * KILL
IN_A_ROW = 3
SHARED = 3
BOMBINGS = 3
DOWNED = 2
FLOWN = 4
LATE = 99


def decoration(code: str) -> Callable[[Rule], Rule]:
    def keep(rule: Rule) -> Rule:
        RULES[code] = rule
        return rule

    return keep


def _first(service: Service, earned: Callable[[list[Flight]], bool]) -> Found:
    """The game with which the flights up to it first earn it."""
    for many in range(1, len(service.flights) + 1):
        if earned(service.flights[:many]):
            yield service.pilot.id, service.flights[many - 1].game
            return


@decoration("first_kill")
def first_kill(everybody: Services, outcome: Outcome) -> Found:
    """The first aircraft shot down in the campaign; shared, or in the same turn of the same game, by several."""
    shots = [
        ((flight.game, credit.turn or LATE), service.pilot.id)
        for service in everybody.values()
        for flight in service.flights
        for credit in flight.credits
        if credit.kind in ("shot_down", "shared")
    ]
    if shots:
        first = min(when for when, _who in shots)
        yield from dict.fromkeys((who, first[0]) for when, who in shots if when == first)


@decoration("three_in_one_evening")
def three_in_one_evening(everybody: Services, outcome: Outcome) -> Found:
    """Three kills in one game."""
    for service in everybody.values():
        yield from _first(service, lambda flights: flights[-1].shot_down >= IN_ONE_EVENING)


@decoration("five_in_the_campaign")
def five_in_the_campaign(everybody: Services, outcome: Outcome) -> Found:
    """Five kills in this campaign, without those from before it; a damage counts half, as everywhere."""
    for service in everybody.values():
        yield from _first(service, lambda flights: sum(f.sortie.half_kills for f in flights) >= IN_THE_CAMPAIGN)


@decoration("three_games_running")
def three_games_running(everybody: Services, outcome: Outcome) -> Found:
    """An aircraft shot down in each of three games that he flew one after the other."""
    for service in everybody.values():
        yield from _first(service, lambda flights: len(flights) >= IN_A_ROW and all(f.shot_down for f in flights[-IN_A_ROW:]))


@decoration("old_score")
def old_score(everybody: Services, outcome: Outcome) -> Found:
    """Shot down a pilot who had shot him down in an earlier game."""
    for service in everybody.values():
        for flight in service.flights:
            if any(flight.game > game for victim in _shot(flight) for game in _games(everybody[victim], service.pilot.id)):
                yield service.pilot.id, flight.game
                break


def _shot(flight: Flight) -> list[str]:
    return [credit.victim for credit in flight.credits if credit.kind in ("shot_down", "shared") and credit.victim]


def _games(service: Service, victim: str) -> list[int]:
    """The games in which he shot that pilot down."""
    return [flight.game for flight in service.flights if victim in _shot(flight)]


@decoration("twice_brought_back")
def twice_brought_back(everybody: Services, outcome: Outcome) -> Found:
    """Brought down twice, and back with his side each time."""
    for service in everybody.values():
        yield from _first(service, lambda flights: sum(f.sortie.down and f.back for f in flights) >= DOWNED)


@decoration("home_damaged")
def home_damaged(everybody: Services, outcome: Outcome) -> Found:
    """Landed a damaged aircraft on a carrier, himself unhurt."""
    for service in everybody.values():
        yield from _first(service, lambda flights: _landed_damaged(flights[-1]))


def _landed_damaged(flight: Flight) -> bool:
    landed = any(throw.kind == "deck" and throw.result == "safe" for throw in flight.sortie.throws)
    return landed and flight.sortie.damaged and flight.unhurt


@decoration("good_wingman")
def good_wingman(everybody: Services, outcome: Outcome) -> Found:
    """Three kills shared with others."""
    for service in everybody.values():
        yield from _first(
            service, lambda flights: sum(credit.kind == "shared" for f in flights for credit in f.credits) >= SHARED
        )


@decoration("bombs_on_target")
def bombs_on_target(everybody: Services, outcome: Outcome) -> Found:
    """Three successful bombing attacks flown by himself."""
    hits: dict[str, list[int]] = {}
    pilots = {(game.game, sortie.id): sortie.pilot for game in outcome.games for sortie in game.sorties}
    for game in outcome.games:
        for award in game.awards:
            for by in award.by if award.cause == "bombing" else ():
                pilot = pilots.get((game.game, by))
                if pilot in everybody:
                    hits.setdefault(pilot, []).append(game.game)
    for pilot, games in hits.items():
        if len(games) >= BOMBINGS:
            yield pilot, sorted(games)[BOMBINGS - 1]


@decoration("unhurt_throughout")
def unhurt_throughout(everybody: Services, outcome: Outcome) -> Found:
    """At the end of the campaign: flew at least four games, and came back with his aircraft and unhurt from every one."""
    if not outcome.complete:
        return
    for service in everybody.values():
        flights = service.flights
        if len(flights) >= FLOWN and all(flight.unhurt for flight in flights):
            yield service.pilot.id, flights[-1].game


@decoration("every_game")
def every_game(everybody: Services, outcome: Outcome) -> Found:
    """At the end of the campaign: flew in every game that was flown, at least four, and lived."""
    flown = {game.game for game in outcome.games if game.sorties}
    if not outcome.complete or len(flown) < FLOWN:
        return
    for service in everybody.values():
        if {flight.game for flight in service.flights} == flown and service.pilot.state == "active":
            yield service.pilot.id, max(flown)
