"""The versions of a game's report: who wrote each, when, from which file, how it came to count, and what ended it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from campaign.models import Campaign, JournalEntry
from campaign.words.params import Params
from games.models import Game, Report
from pilots.former import shown_as

TOLD = ("report.confirm", "correction.confirm", "campaign.load")


@dataclass(frozen=True, slots=True)
class Version:
    """One version. ``state`` and ``how`` are words; ``entry``: the journal's with which it came to count, or was voided; or 0.

    ``reason``: of the correction with which it came, or was voided. ``stands``: it counts now, or is the open draft. ``voids``:
    it holds no report, but says that the game is voided.
    """

    number: int
    state: str
    kind: str
    by: str
    at: datetime
    file: str
    how: str
    entry: int
    reason: str
    stands: bool
    voids: bool

    @property
    def restorable(self) -> bool:
        return not self.stands and not self.voids

    @property
    def label(self) -> str:
        """What it is called in a list to choose from."""
        return _("Version %(number)d, %(state)s") % {"number": self.number, "state": self.state}


@dataclass(frozen=True, slots=True)
class Versions:
    """All versions of a game that may be seen, newest first; ``bodies`` by their numbers. ``edit``: the open draft's."""

    versions: list[Version]
    bodies: dict[int, dict[str, object]]
    confirmed: bool
    submitted: bool
    edit: int | None

    def of(self, number: int | None) -> Version | None:
        return next((version for version in self.versions if version.number == number), None)


def versions(campaign: Campaign, game: Game, drafts: bool) -> Versions:
    """Two queries. ``drafts``: also those that never counted, for whoever runs the campaign."""
    rows = Report.objects.filter(game=game).select_related("upload", "game").order_by("-number")
    seen = [report for report in rows if drafts or report.confirmed_at is not None]
    entries = _entries(campaign, game.number, seen)
    draft = next((r for r in rows if r.state in (Report.State.DRAFT, Report.State.SUBMITTED)), None)
    return Versions(
        versions=[_version(report, entries) for report in seen],
        bodies={report.number: report.body for report in seen},
        confirmed=any(report.state == Report.State.CONFIRMED for report in rows),
        submitted=draft is not None and draft.state == Report.State.SUBMITTED,
        edit=draft.edit if draft else None,
    )


def _entries(campaign: Campaign, game: int, seen: Iterable[Report]) -> list[JournalEntry]:
    """The journal's entries with which these versions came to count, or were voided."""
    moments = [report.confirmed_at for report in seen if report.confirmed_at]
    told = Q(act__in=TOLD, at__in=moments) | Q(act="correction.confirm", params__has_key="voids")
    return list(JournalEntry.objects.filter(told, campaign=campaign).order_by("version")) if moments else []


def _version(report: Report, entries: list[JournalEntry]) -> Version:
    came = next((entry for entry in entries if entry.at == report.confirmed_at and report.game.number in _counted(entry)), None)
    went = next((entry for entry in entries if (report.game.number, report.number) in _voided(entry)), None)
    voids = bool(report.body.get("voided"))
    how = _how(came, report, voids)
    if went is not None:
        voided = _("It was voided by %(name)s.") % {"name": shown_as(went.actor_name)}
        how = f"{how} {voided}".strip()
    told = went or (came if came is not None and came.act == "correction.confirm" else None)
    return Version(
        number=report.number,
        state=_state(report, voids, went is not None),
        kind=report.state,
        by=shown_as(report.by_name),
        at=report.confirmed_at or report.saved_at,
        file=report.upload.name if report.upload else "",
        how=how,
        entry=told.version if told else came.version if came else 0,
        reason=told.reason if told else "",
        stands=report.state in (Report.State.CONFIRMED, Report.State.DRAFT, Report.State.SUBMITTED),
        voids=voids,
    )


def _counted(entry: JournalEntry) -> set[int]:
    """The games of which an entry made a version count."""
    games = entry.params.get("games", [entry.game])
    return {*games, *(gone["game"] for gone in entry.params.get("voids", ()))}


def _voided(entry: JournalEntry) -> set[tuple[int, int]]:
    return {(gone["game"], gone["report"]) for gone in entry.params.get("voids", ())}


def _state(report: Report, voids: bool, voided: bool) -> str:
    if voids:
        return _("the game is voided") if report.state == Report.State.CONFIRMED else _("the game was voided")
    if report.state == Report.State.VOID:
        counted = _("voided") if voided else _("taken back")
        return counted if report.confirmed_at else _("draft, put aside")
    return str(Report.State(report.state).label)


def _how(entry: JournalEntry | None, report: Report, voids: bool) -> str:
    """How it came to count, in a sentence; empty for a draft."""
    if report.confirmed_at is None:
        return ""
    if entry is None:
        return _("Confirmed.")
    p = Params(entry.params)
    if p["submitted_by"]:
        return _("Submitted by %(first)s, confirmed by %(second)s.") % {"first": p["submitted_by"], "second": p["confirmed_by"]}
    if entry.act == "campaign.load":
        return (
            _("Loaded with the campaign file %(file)s.") % {"file": p["file"]} if p["file"] else _("Loaded with a campaign file.")
        )
    by = {"name": shown_as(entry.actor_name)}
    if entry.act == "correction.confirm":
        return (_("It voids the game, by %(name)s.") if voids else _("Confirmed as a correction by %(name)s.")) % by
    return _("Confirmed by %(name)s.") % by
