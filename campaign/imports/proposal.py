"""A file of one game's results beside the campaign as it stands: what it would put where, and what has to be decided first.

The page shows a proposal and the act carries it out: both make it here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from campaign.acts.base import Refused as ActRefused
from campaign.acts.rollcall import ABSENT, FLIES, call_roll, check_calls, may_open, variant_of
from campaign.flow import flow
from campaign.imports.logs import from_log
from campaign.imports.mapping import Brought, Dice, mapped, turns_of
from campaign.imports.matching import Match, match
from campaign.models import Campaign, Upload
from campaign.record import facts
from games.models import Correction, Game, Report
from games.readers.reading import read
from games.readers.understood import Understood
from games.reporting.body import Body, facts_of
from games.rollcalls import Called
from rulebooks.pacific_air_war.reading import read_report
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.scenarios import scenario
from rulebooks.refusal import Refusal

OPEN = (Report.State.DRAFT, Report.State.SUBMITTED)
Where = Literal["opens", "draft", "correction"]


@dataclass(frozen=True, slots=True)
class Other:
    """The file says that it is of another campaign or game: its words; None and "" where it does not."""

    campaign: str = ""
    game: int | None = None

    def __bool__(self) -> bool:
        return bool(self.campaign) or self.game is not None


@dataclass(frozen=True, slots=True)
class Proposal:
    """``where`` it goes: a report that it ``opens``, the ``draft`` that is open, or a ``correction`` of what counts.

    ``stands``: the report that is there, {} where none is; ``report``: its version, as far as one is stored. ``stop``: why it
    cannot be taken over now, whatever is decided. ``against``: what it was made against, as a word for the form.
    """

    understood: Understood
    record: Record
    game: Game
    matches: tuple[Match, ...]
    brought: Brought
    where: Where
    stands: Body
    report: Report | None
    correction: Correction | None
    other: Other
    other_meant: bool
    stop: Refusal | None
    against: str
    calls: Mapping[str, str]

    @property
    def ready(self) -> bool:
        """Everything is decided and nothing stands in the way."""
        return self.stop is None and not self.open_people and (self.other_meant or not self.other)

    @property
    def open_people(self) -> tuple[Match, ...]:
        return tuple(each for each in self.matches if not each.settled)

    @property
    def body(self) -> Body:
        return self.brought.body

    @property
    def dice(self) -> Dice:
        """Those of the file; where it holds claims alone, those that an earlier file brought into the same report."""
        return self.brought.dice if "sorties" in self.understood.holds else self.stands.get("dice", {})


def understood_of(upload: Upload) -> Understood:
    """The file, read again. It was read once before it was kept, so it is never refused."""
    answer = read(upload.name, bytes(upload.content.data))
    if not isinstance(answer, Understood):
        raise TypeError(f"upload {upload.pk} holds no game's results")
    return answer


def propose(campaign: Campaign, upload: Upload, understood: Understood) -> Proposal:
    """What ``upload`` comes to with its choices, as the campaign stands now."""
    game, record = upload.game, facts(campaign)
    assert game is not None
    versions = {report.state: report for report in game.reports.filter(state__in=[*OPEN, Report.State.CONFIRMED])}
    report = next((versions[state] for state in (Report.State.CONFIRMED, *OPEN) if state in versions), None)
    correction = Correction.objects.filter(campaign=campaign).first()
    where, stands = _where(game.number, report, correction)
    matches = match(understood.people, record, game.number, upload.choices)
    brought = _brought(understood, matches, record, game, facts_of(stands))
    if "sorties" in brought.body:
        brought = replace(brought, body=turns_of(brought.body))
    calls = _calls(campaign, game.number, brought.body, stands)
    return Proposal(
        understood=understood,
        record=record,
        game=game,
        matches=matches,
        brought=brought,
        where=where,
        stands=stands,
        report=report,
        correction=correction,
        other=_other(campaign, game.number, understood),
        other_meant=bool(upload.choices.get("other")),
        stop=_nothing_in(understood, game, brought.body) or _stop(campaign, game, where, report, calls),
        against=_against(campaign, where, report, correction),
        calls={each.seat: each.call for each in calls},
    )


def _brought(understood: Understood, matches: tuple[Match, ...], record: Record, game: Game, stands: Body) -> Brought:
    if understood.log is None:
        return mapped(understood, matches, game.number, stands)
    return from_log(understood.log, matches, record, scenario(game.number, variant_of(game)), stands)


def _where(game: int, report: Report | None, correction: Correction | None) -> tuple[Where, Body]:
    if report is None:
        return "opens", {}
    if report.state == Report.State.CONFIRMED:
        return "correction", correction.bodies.get(str(game), report.body) if correction else report.body
    return "draft", report.body


def _against(campaign: Campaign, where: Where, report: Report | None, correction: Correction | None) -> str:
    if where == "correction":
        return f"{where}-{correction.edit if correction else 0}-{campaign.version}"
    return f"{where}-{report.pk}-{report.edit}" if report else where


def _other(campaign: Campaign, game: int, understood: Understood) -> Other:
    said, number = understood.campaign, understood.game
    return Other(
        campaign=said if said and said not in (campaign.slug, campaign.name) else "",
        game=number if number is not None and number != game else None,
    )


def _calls(campaign: Campaign, game: int, body: Body, stands: Body) -> list[Called]:
    """The roll call that the file gives: who flew flies; of the others what was said of them before, else they were absent."""
    flying = {sortie.get("pilot") for sortie in body.get("sorties", ()) if sortie.get("pilot")}
    said = {seat: call for seat, call in stands.get("roll_call", {}).items() if call != FLIES}
    return [
        replace(each, call=FLIES if each.pilot in flying else said.get(each.seat, ABSENT))
        for each in call_roll(campaign, game, {})
    ]


def _nothing_in(understood: Understood, game: Game, body: Body) -> Refusal | None:
    """There is no report in it, nor could there be one with what stands."""
    if "sorties" in body:
        return None
    return Refusal("import.tags" if understood.log else "import.sorties", "", "", {"game": game.number})


def _stop(campaign: Campaign, game: Game, where: Where, report: Report | None, calls: list[Called]) -> Refusal | None:
    if where == "correction":
        return None
    if report is not None and report.state == Report.State.SUBMITTED:
        return Refusal("import.submitted", "", "", {"game": game.number, "by": report.by_name})
    try:
        if where == "opens":
            may_open(campaign, game, flow(campaign))
        check_calls(scenario(game.number, variant_of(game)), calls)
    except ActRefused as refused:
        return refused.refusals[0]
    return None


def stored_form(body: dict[str, Any]) -> Body | None:
    """The body as it would be stored once it is confirmed; None where a value in it is none."""
    report, _faults = read_report(facts_of(body))
    return report.model_dump(mode="json", by_alias=True, exclude_defaults=True) if report else None
