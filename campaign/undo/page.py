"""The page on which an entry is taken back: what it says, what stands in the way, what would change."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaign.acts.undoing import Undoing
from campaign.corrections.lines import Lines, lines
from campaign.models import Campaign, JournalEntry
from campaign.undone import links
from campaign.words.changes import Change
from campaign.words.journal import Told, told
from campaign.words.refusals import both
from campaign.words.undoing import die_told, note_told, way_told
from games.fate.rolls import person
from games.models import Report

OF_A_REPORT = ("report.confirm", "report.import", "rollcall.open", "rollcall.change", "roll.throw")


@dataclass(frozen=True, slots=True)
class UndoPage:
    """``entry``: what is taken back, ``root`` the act that it is about; ``depends``: what has to be taken back first.

    ``why`` and ``what``: why it cannot be taken back now, and what to do, each a line for every reason. ``changes``: the facts as
    they are and as they would be; ``lines``: the figures; ``note``: what it means besides; ``dice``: those that are struck out.
    ``report_of``: the game whose report can be corrected or voided instead, where too much stands on the entry.
    """

    entry: Told
    version: int
    again: bool
    depends: list[Told]
    why: list[tuple[str, str]]
    changes: list[Change]
    note: str
    lines: Lines | None
    withdrawn: list[tuple[str, str, str]]
    dice: list[str]
    report_of: int | None = None
    sure_to: None = None

    @property
    def ready(self) -> bool:
        return not self.why

    @property
    def title(self) -> str:
        return way_told(self.again)


def undo_page(campaign: Campaign, seen: Undoing, version: int) -> UndoPage:
    """The page of the entry with this version, which is one of the chain that was looked at."""
    chain, taken_back = seen.chain, links(campaign)
    root = told(chain.root, taken_back)
    changes = root.changes if not chain.counts else [Change(row.label, row.after, row.before) for row in root.changes]
    figures = _figures(seen)
    withdrawn = seen.following.withdrawn if seen.following else ()
    return UndoPage(
        entry=told(next(each for each in chain.entries if each.version == version), taken_back),
        version=campaign.version,
        again=not chain.counts,
        depends=[told(each.top, taken_back) for each in seen.depends],
        why=[both(refusal, names_in(seen)) for refusal in seen.refusals],
        changes=changes if not figures else [],
        note=note_told(chain.root.act, again=not chain.counts, struck=bool(chain.top.params.get("struck"))),
        lines=figures,
        withdrawn=[(gone.name, gone.what, gone.rule) for gone in withdrawn],
        dice=[die_told(*die) for die in seen.struck],
        report_of=_report_of(campaign, chain.root) if seen.depends else None,
    )


def _report_of(campaign: Campaign, root: JournalEntry) -> int | None:
    stands = Report.objects.filter(game__campaign=campaign, game__number=root.game, state=Report.State.CONFIRMED)
    return root.game if root.act in OF_A_REPORT and stands.exists() else None


def _figures(seen: Undoing) -> Lines | None:
    if seen.before is None or seen.following is None or seen.differences is None or seen.record is None:
        return None
    players = (
        {player.id: player.name for player in (*seen.record_before.players, *seen.record.players)} if seen.record_before else {}
    )
    after = seen.following.outcome
    people = {pilot.id: person(pilot, players) for pilot in (*seen.before.pilots, *after.pilots)}
    found = lines(seen.differences, seen.before, after, people)
    return (replace(found, unwanted=()) if seen.struck else found) or None


def names_in(seen: Undoing) -> Mapping[str, str]:
    """What a rule's sentence calls the pilots and players."""
    record = seen.record_before
    if record is None:
        return {}
    return {player.id: player.name for player in record.players} | {muster.pilot: muster.name for muster in record.muster}
