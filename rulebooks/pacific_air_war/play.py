"""The whole campaign, replayed from its facts: the same facts always give the same outcome."""

from dataclasses import replace

from rulebooks.pacific_air_war.founding import Schedule, check_players, check_schedule, check_strength
from rulebooks.pacific_air_war.muster import muster
from rulebooks.pacific_air_war.operation import check_operations
from rulebooks.pacific_air_war.outcome import SOURCES, GameOutcome, Outcome, Source
from rulebooks.pacific_air_war.record import SIDES, Campaign, Player, Side
from rulebooks.pacific_air_war.report import work_report
from rulebooks.pacific_air_war.roster import Roster
from rulebooks.pacific_air_war.succession import after_game, read_gaps
from rulebooks.refusal import Refusal


def play(record: Campaign) -> Outcome:
    """Answer everything that follows from the facts, and every rule they break, in working order.

    Total: it answers for every well-formed record, also for a draft that is wrong everywhere.
    """
    schedule = Schedule(record.schedule)
    roster = Roster(record.rules)
    players: dict[str, Player] = {player.id: player for player in reversed(record.players)}
    refusals = check_players(record, schedule) + check_schedule(record) + check_operations(record)
    mustered, wrong = muster(record, roster, players)
    refusals += wrong
    gaps, wrong = read_gaps(record, schedule, players)
    refusals += wrong
    refusals += check_strength(record, schedule, mustered)
    after_game(0, (), gaps, roster, schedule, refusals)
    games: list[GameOutcome] = []
    closed: set[int] = set()
    for index, report in enumerate(record.reports):
        at = f"/reports/{index}"
        due = schedule.numbers[index] if index < len(schedule.numbers) else None
        if report.game != due:
            refusals.append(Refusal("report.order", f"{at}/game", "A.1", {"game": report.game, "due": due}))
        if games and games[-1].pending:
            refusals.append(_still_waits(games[-1], index - 1))
        outcome = work_report(report, at, record.rules, schedule, roster, refusals)
        if outcome.closed and report.game not in closed:
            closed.add(report.game)
            comes_in = after_game(report.game, outcome.lost, gaps, roster, schedule, refusals)
            outcome = replace(outcome, comes_in=comes_in)
        games.append(outcome)
    return Outcome(
        refusals=tuple(refusals),
        games=tuple(games),
        pilots=tuple(pilot.outcome(record.rules, place) for place, pilot in enumerate(roster.ranked(), 1)),
        as_of=games[-1].game if games else 0,
        complete=bool(games) and games[-1].game == schedule.last and games[-1].closed,
        scores=add_up(games),
    )


def _still_waits(game: GameOutcome, index: int) -> Refusal:
    throw = game.pending[0]
    sortie = next(n for n, sortie in enumerate(game.sorties) if throw in sortie.throws)
    at = f"/reports/{index}/sorties/{sortie}/{throw.kind}"
    return Refusal("report.pending", at, throw.rule, {"game": game.game, "pilot": throw.pilot, "roll": throw.kind})


def add_up(games: list[GameOutcome]) -> dict[Side, dict[Source, int]]:
    """CVP of each side by source over all games."""
    return {side: {source: sum(game.scores[side][source] for game in games) for source in SOURCES} for side in SIDES}
