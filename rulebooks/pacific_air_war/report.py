"""One report, worked in the order that the campaign file fixes."""

from rulebooks.pacific_air_war.aftermath import work_aftermath
from rulebooks.pacific_air_war.bombing import bomb, designate_kamikazes, strike
from rulebooks.pacific_air_war.claims import check_claims, check_unclaimed
from rulebooks.pacific_air_war.exits import bonus_kills, check_exits
from rulebooks.pacific_air_war.founding import Schedule
from rulebooks.pacific_air_war.operation import award_operation
from rulebooks.pacific_air_war.outcome import Award, GameOutcome
from rulebooks.pacific_air_war.record import SIDES, Report, Rules
from rulebooks.pacific_air_war.recovery import flies_from_carrier
from rulebooks.pacific_air_war.roster import Roster
from rulebooks.pacific_air_war.scenarios import scenario
from rulebooks.pacific_air_war.sheet import Sheet
from rulebooks.pacific_air_war.sorties import take_off
from rulebooks.refusal import Refusal


def work_report(
    report: Report, at: str, rules: Rules, schedule: Schedule, roster: Roster, refusals: list[Refusal]
) -> GameOutcome:
    """Work through one game's report: change the roster, add what is wrong to ``refusals``, answer what came of it.

    ``at`` is the report's JSON Pointer. Who comes in for the lost is not known yet: see ``succession``.
    """
    scheduled = schedule.by_number.get(report.game)
    game = scenario(report.game, scheduled.variant if scheduled else "standard")
    carrier = {side: flies_from_carrier(side, game, scheduled) for side in SIDES}
    sheet = Sheet(report, at, rules, game, carrier, refusals)
    check_rulings(sheet)
    award_operation(sheet, scheduled.kido_butai if scheduled else None)
    take_off(sheet, roster, schedule)
    stand = check_claims(sheet)
    check_unclaimed(sheet, stand)
    check_exits(sheet, stand)
    designate_kamikazes(sheet)
    bomb(sheet)
    bonus_kills(sheet)
    strike(sheet)
    sorties = work_aftermath(sheet)
    pending = tuple(throw for sortie in sorties for throw in sortie.throws if throw.value is None)
    lost = dict.fromkeys(pilot.id for _, pilot in sheet.pilots() if pilot.lost_in == report.game)
    return GameOutcome(
        game=report.game,
        turns=report.turns,
        closed=not pending,
        sorties=sorties,
        awards=tuple(sheet.awards),
        credits=tuple(sheet.credits),
        pending=pending,
        scores=sheet.scores,
        pool={
            side: {kind: (number, sheet.pool[side][kind]) for kind, number in game.force(side).off_table.items()}
            for side in SIDES
        },
        lost=tuple(lost),
        comes_in=(),
    )


def check_rulings(sheet: Sheet) -> None:
    """Rulings of the night: a violation let pass, or CVP for a side; each is one of the two, not both, not neither."""
    for index, ruling in enumerate(sheet.report.rulings):
        place = f"/rulings/{index}"
        lets_pass = ruling.allow is not None and ruling.side is None and ruling.cvp is None
        gives = ruling.allow is None and ruling.side is not None and ruling.cvp is not None
        if not (lets_pass or gives):
            sheet.refuse("ruling.code", place, "", why="both" if ruling.allow is not None else "neither")
        elif ruling.side is not None and ruling.cvp is not None:
            sheet.award(
                Award(
                    side=ruling.side,
                    game=sheet.game,
                    source="rulings",
                    cvp=ruling.cvp,
                    cause="ruling",
                    rule="",
                    reason=ruling.reason,
                    place=place,
                )
            )
