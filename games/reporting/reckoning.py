"""A body played among the facts of its campaign: what it comes to, and every rule that it breaks."""

from dataclasses import dataclass, replace

from games.reporting.body import Body, facts_of
from rulebooks.pacific_air_war.outcome import GameOutcome, Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import read_report
from rulebooks.pacific_air_war.record import Campaign, Report
from rulebooks.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Reckoning:
    """``game`` is what the report came to as far as it can be reckoned; None where no report can be made out of the body.

    ``own``: what is wrong with this report, form and rules; ``others``: what is wrong elsewhere in the campaign with it.
    ``at``: the report's JSON Pointer in the campaign file.
    """

    at: str
    report: Report | None
    outcome: Outcome
    game: GameOutcome | None
    own: tuple[Refusal, ...]
    others: tuple[Refusal, ...]


def reckon(record: Campaign, number: int, body: Body) -> Reckoning:
    """Play ``record`` with ``body`` as the report of game ``number``: in the place of the one it has, or after all others.

    Dice that ``record`` has for this game's pilots must stand in the body already (``campaign.record.with_dice``).
    """
    place = next((n for n, report in enumerate(record.reports) if report.game == number), len(record.reports))
    at = f"/reports/{place}"
    report, faults = read_report(facts_of(body))
    wrong = [replace(fault, at=at + fault.at) for fault in faults]
    reports = [*record.reports]
    reports[place : place + 1] = [report] if report else []
    outcome = play(record.model_copy(update={"reports": tuple(reports)}))
    said = {fault.at for fault in wrong}
    broken = [*wrong, *(refusal for refusal in outcome.refusals if refusal.at not in said)]
    within = f"{at}/"
    return Reckoning(
        at=at,
        report=report,
        outcome=outcome,
        game=outcome.games[place] if report else None,
        own=tuple(r for r in broken if r.at == at or r.at.startswith(within)),
        others=tuple(r for r in broken if r.at != at and not r.at.startswith(within)),
    )
