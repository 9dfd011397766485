"""A file of one game's results as its page shows it: whom it means, what it says, what it would change, what is in the way."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.corrections.facts import Fact, Told, changed_facts
from campaign.imports.dice import DieSaid, dice_said, dice_together
from campaign.imports.people_rows import PersonRow, person_row
from campaign.imports.proposal import Proposal
from campaign.imports.roll_called import called_otherwise
from campaign.models import Campaign, Upload
from campaign.record import crew_of, with_dice
from campaign.words.refusals import both, sentence, told
from games.fate import words as dice_words
from games.models import Roll
from games.readers.understood import Remark
from games.reporting.body import Body, facts_of
from games.reporting.crews import crews, men
from games.reporting.form import ReportForm, build
from games.reporting.reckoning import Reckoning, reckon
from games.words import rolled_by
from rulebooks.pacific_air_war.scenarios import scenario
from rulebooks.refusal import Refusal


@dataclass(frozen=True, slots=True)
class RemarkLine:
    """What was seen and left out, and where."""

    sentence: str
    at: str


@dataclass(frozen=True, slots=True)
class DieLine:
    """A die in the file. ``state``: called (it falls with the confirmation), fallen (as the record has it), other (the record
    holds another), unwanted (no rule calls for it). Of another one that is recorded: its ``roll``, and how it fell."""

    whose: str
    kind: str
    value: int
    state: str
    recorded: int | None
    roll: int = 0
    source: str = ""


@dataclass(frozen=True, slots=True)
class ImportPage:
    """``form`` is the report page's structure of what the file says; ``was``: CVP of the report that is there, by side."""

    upload: Upload
    proposal: Proposal
    people: Sequence[PersonRow]
    remarks: Sequence[RemarkLine]
    form: ReportForm | None
    facts: Sequence[Fact]
    was: ReportForm | None
    dice: Sequence[DieLine]
    stop: str

    @property
    def asked(self) -> list[PersonRow]:
        return [row for row in self.people if row.asked]

    @property
    def matched(self) -> list[PersonRow]:
        return [row for row in self.people if not row.asked]

    @property
    def dice_differ(self) -> bool:
        return any(die.state == "other" for die in self.dice)

    @property
    def same(self) -> bool:
        """Whether the report that is there says all of it already."""
        new = any(die.state in ("called", "other") for die in self.dice)
        return self.proposal.ready and self.was is not None and not self.facts and not new and not self.draws_level

    @property
    def draws_level(self) -> bool:
        """Whether taking it over takes a change of the correction back, so that the report says what counts again."""
        held = self.proposal.correction.bodies if self.proposal.correction else {}
        return self.proposal.where == "correction" and str(self.proposal.game.number) in held

    @property
    def scores(self) -> list[tuple[str, int, int]]:
        """CVP of each side: of the report that is there, and of the file's."""
        if self.was is None or self.form is None:
            return []
        return [(old.side, old.cvp, new.cvp) for old, new in zip(self.was.halves, self.form.halves, strict=True)]


def preview(campaign: Campaign, upload: Upload, proposal: Proposal) -> ImportPage:
    """The page's structure, played among the facts as they stand."""
    number, record = proposal.game.number, proposal.record
    together = dice_together(campaign, proposal)
    reckoning = form = None
    if "sorties" in proposal.body:
        reckoning = reckon(record, number, with_dice(proposal.body, together))
        shown = replace(reckoning, others=()) if proposal.where == "correction" else reckoning
        form = build(record, number, _called_up(proposal), shown, both)
    was = _form_of_what_stands(proposal, together)
    return ImportPage(
        upload=upload,
        proposal=proposal,
        people=[person_row(n, each, proposal) for n, each in enumerate(proposal.matches)],
        remarks=[
            *(_remark(seen) for seen in (*proposal.understood.remarks, *proposal.brought.remarks)),
            *(RemarkLine(s, "") for s in called_otherwise(proposal)),
        ],
        form=form,
        facts=_facts(proposal) if was else (),
        was=was,
        dice=list(_dice(dice_said(campaign, proposal), proposal, reckoning, _recorded(campaign, proposal))),
        stop=told(proposal.stop) if proposal.stop else "",
    )


def _remark(seen: Remark) -> RemarkLine:
    return RemarkLine(sentence(Refusal(seen.code, seen.at, "", seen.params)), seen.at)


def _called_up(proposal: Proposal) -> Body:
    return {**proposal.body, "roll_call": dict(proposal.calls)} if proposal.where != "correction" else proposal.body


def _form_of_what_stands(proposal: Proposal, together: dict[str, dict[str, int]]) -> ReportForm | None:
    if not proposal.stands:
        return None
    number, body = proposal.game.number, proposal.stands
    return build(proposal.record, number, body, reckon(proposal.record, number, with_dice(body, together)), both)


def _facts(proposal: Proposal) -> Sequence[Fact]:
    """Every fact that differs from the report that is there; sorties are the same where their pilot is."""
    stands = facts_of(proposal.stands)
    old = Told(stands, _names(proposal, stands))
    new = Told(proposal.body, _names(proposal, proposal.body))
    return changed_facts(old, new, {code: man.name for code, man in men(proposal.record).items()})


def _names(proposal: Proposal, body: Body) -> dict[str, str]:
    plan = scenario(proposal.game.number, "pearl" if proposal.game.variant == "pearl" else "standard")
    return {code: crew.name for code, crew in crews(proposal.record, plan, body).items()}


def _recorded(campaign: Campaign, proposal: Proposal) -> dict[tuple[str, str], Roll]:
    """The dice of the game that count, by whom they are of and their kind."""
    rows = Roll.objects.filter(campaign=campaign, game=proposal.game.number, voided_at__isnull=True).select_related("pilot")
    return {(row.pilot.code if row.pilot else crew_of(row.crew), row.kind): row for row in rows}


def _dice(
    said: Iterable[DieSaid], proposal: Proposal, reckoning: Reckoning | None, recorded: Mapping[tuple[str, str], Roll]
) -> Iterator[DieLine]:
    names = _names(proposal, proposal.body) if "sorties" in proposal.body else {}
    played = reckoning.game.sorties if reckoning and reckoning.game else ()
    called = {(sortie.id, throw.kind) for sortie in played for throw in sortie.throws if throw.value is not None}
    for die in said:
        state = "called" if (die.sortie, die.kind) in called else "unwanted"
        if die.recorded is not None:
            state = "fallen" if die.recorded == die.value else "other"
        row = recorded.get((die.whose, die.kind)) if state == "other" else None
        source = rolled_by(row.source, row.player, row.by_name, row.witness) if row else ""
        line = DieLine(names.get(die.sortie, die.sortie), dice_words.kind(die.kind), die.value, state, die.recorded)
        yield replace(line, roll=row.pk, source=f"({source})") if row else line
