"""What is read while a game is entered: the desk, one's own pilot, reports and their versions, parts, the correction."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaign.access import Who
from campaign.acts.confirming import counts_as
from campaign.acts.drafts import draft_of
from campaign.acts.rehearsal import Rehearsal, rehearse
from campaign.acts.seconds import not_second, why_not_second
from campaign.acts.voiding import Voided
from campaign.api.asking import Asking
from campaign.api.operations import Read
from campaign.api.reads_open import HERE
from campaign.corrections.conflicts import ConflictLine, conflicts
from campaign.corrections.preview import Differences
from campaign.corrections.seen import digest as digest_of_correction
from campaign.desk.gather import gather
from campaign.desk.page import Desk, build
from campaign.people import display_name
from campaign.phone.pilot import MinePage, mine_page
from campaign.record import facts
from campaign.words.refusals import told
from games.fate.rolls import person
from games.filing.whose import own_sorties
from games.models import Correction, Countersign, Game, Part, Report
from games.parts.asked import Asked, asked_of
from games.parts.page import Merging, merging
from games.parts.reading import manned
from games.parts.seen import digest
from games.reporting.body import sorties
from pilots.former import shown_as
from pilots.models import Pilot
from rulebooks.pacific_air_war.outcome import Throw

TAG = _("Game night")
State = Literal["draft", "submitted", "confirmed", "superseded", "void"]


@dataclass(frozen=True, slots=True)
class ReportVersion:
    """A version of a game's report. ``body``: what it says, as in the campaign file, and of a draft who flies.

    ``edit`` is sent with whatever changes a draft or ends it.
    """

    number: int
    state: State
    edit: int
    by: str
    opened_at: datetime
    saved_at: datetime
    submitted_at: datetime | None
    confirmed_at: datetime | None
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ReportVersions:
    """All versions of a game's report, the last one first; ``draft``: the number of the one being entered."""

    game: int
    draft: int | None
    versions: list[ReportVersion]


def _game(ask: Asking) -> Game:
    found = Game.objects.filter(campaign=ask.campaign, number=ask.holders["game"]).first()
    if found is None:
        raise Http404
    return found


def version_of(report: Report) -> ReportVersion:
    body = {key: value for key, value in report.body.items() if key != "sent"}
    return ReportVersion(
        report.number,
        report.state,
        report.edit,
        display_name(report.by) if report.by else "",
        report.opened_at,
        report.saved_at,
        report.submitted_at,
        report.confirmed_at,
        body,
    )


def reports(ask: Asking) -> ReportVersions:
    game = _game(ask)
    versions = [version_of(report) for report in game.reports.select_related("by").order_by("-number")]
    draft = next((version.number for version in versions if version.state in ("draft", "submitted")), None)
    return ReportVersions(game.number, draft, versions)


@dataclass(frozen=True, slots=True)
class Submitted:
    """A submitted report as the second person reads it. ``seen`` and ``edit`` are sent with the confirmation.

    ``why_not``: why the reader may not be the second person; empty where he may.
    """

    game: int
    number: int
    edit: int
    seen: str
    submitted_by: str
    unplayed: bool
    body: dict[str, Any]
    why_not: str


def submitted(ask: Asking) -> Submitted:
    game = _game(ask)
    report = game.reports.filter(state=Report.State.SUBMITTED).select_related("game", "by").first()
    if report is None:
        raise Http404
    why = why_not_second(report, ask.user, ask.access.role, ask.access.side)
    return Submitted(
        game=game.number,
        number=report.number,
        edit=report.edit,
        seen=digest(report.body),
        submitted_by=shown_as(report.by_name),
        unplayed="unplayed" in report.body,
        body=counts_as({key: value for key, value in report.body.items() if key != "sent"}, game.number),
        why_not=told(not_second(why, report)) if why else "",
    )


@dataclass(frozen=True, slots=True)
class Filed:
    """Everything that players filed for an open game. ``edit``: the draft's; the parts' own ``edit`` are sent as ``seen``."""

    edit: int
    merging: Merging


def _draft(ask: Asking) -> Report:
    draft = draft_of(ask.campaign, ask.holders["game"])
    if draft is None:
        raise Http404
    return draft


def filed(ask: Asking) -> Filed:
    draft = _draft(ask)
    parts = list(Part.objects.filter(game=draft.game).select_related("seat"))
    signs = Countersign.objects.filter(part__game=draft.game).select_related("seat")
    return Filed(draft.edit, merging(facts(ask.campaign), draft.game.number, draft.body, parts, signs))


@dataclass(frozen=True, slots=True)
class InTheAir:
    """An aircraft of an open game: its sortie's id, who flies it, for which side. ``own``: the reader's."""

    id: str
    name: str
    side: Literal["japan", "usa"]
    aircraft: str
    own: bool


@dataclass(frozen=True, slots=True)
class OwnPart:
    """One's own part of an open game: who is there to claim, and what is filed.

    ``edit``: 0 where nothing was filed; ``taken``: the referee has taken over what is filed.
    """

    game: int
    edit: int
    taken: bool
    aircraft: list[InTheAir]
    body: dict[str, Any] | None


def own_part(ask: Asking) -> OwnPart:
    draft = _draft(ask)
    pilots = set(Pilot.objects.filter(campaign=ask.campaign, seat__code=ask.access.seat).values_list("code", flat=True))
    part = Part.objects.filter(game=draft.game_id, seat__code=ask.access.seat).first()
    own, crews = own_sorties(draft.body, pilots), manned(facts(ask.campaign), draft.game.number, draft.body)
    return OwnPart(
        game=draft.game.number,
        edit=part.edit if part else 0,
        taken=bool(part and part.taken == part.edit),
        aircraft=[
            InTheAir(code, crews[code].name, crews[code].side, str(flown.get("aircraft", "")), code in own)
            for flown in sorties(draft.body)
            if (code := str(flown.get("id"))) in crews
        ],
        body=part.body if part else None,
    )


@dataclass(frozen=True, slots=True)
class Prepared:
    """A correction that is being prepared. ``edit`` and ``version`` are sent with its confirmation.

    ``games``: the changed reports by the games' numbers; ``dice``: by the rows' numbers; ``must_fall``: dice without which it
    cannot be confirmed, ``may_wait``: those of the last game. ``sure_to``: the game up to which the differences are sure while
    something is unsettled. ``withdrawn``: pilot, what he loses, the rule.
    """

    edit: int
    version: int
    reason: str
    games: dict[str, dict[str, Any]]
    dice: dict[str, dict[str, Any]]
    conflicts: list[ConflictLine]
    differences: Differences
    must_fall: list[Throw]
    may_wait: list[Throw]
    withdrawn: list[tuple[str, str, str]]
    sure_to: int | None
    ready: bool
    reopens: bool
    voids: list[Voided]


@dataclass(frozen=True, slots=True)
class SubmittedCorrection:
    """A submitted correction as the second person reads it. ``seen`` is sent with the confirmation.

    ``why_not``: why the reader may not be the second person; empty where he may.
    """

    correction: Prepared
    submitted_by: str
    submitted_at: datetime
    seen: str
    why_not: str


def submitted_correction(ask: Asking) -> SubmittedCorrection:
    stored = Correction.objects.filter(campaign=ask.campaign).first()
    if stored is None or stored.submitted_at is None:
        raise Http404
    why = why_not_second(stored, ask.user, ask.access.role, ask.access.side)
    return SubmittedCorrection(
        correction=_prepared(ask, stored),
        submitted_by=shown_as(stored.by_name),
        submitted_at=stored.submitted_at,
        seen=digest_of_correction(stored, ask.campaign.version),
        why_not=told(not_second(why, stored)) if why else "",
    )


def correction(ask: Asking) -> Prepared:
    stored = Correction.objects.filter(campaign=ask.campaign).first()
    if stored is None:
        raise Http404
    return _prepared(ask, stored)


def _prepared(ask: Asking, stored: Correction) -> Prepared:
    rehearsal = rehearse(ask.campaign, stored)
    bodies = {number: {key: value for key, value in body.items() if key != "sent"} for number, body in stored.bodies.items()}
    return Prepared(
        edit=stored.edit,
        version=ask.campaign.version,
        reason=stored.reason,
        games=bodies,
        dice=stored.dice,
        conflicts=_conflicts(rehearsal),
        differences=rehearsal.differences,
        must_fall=list(rehearsal.first_dice),
        may_wait=list(rehearsal.may_wait),
        withdrawn=[(gone.name, gone.what, gone.rule) for gone in rehearsal.following.withdrawn],
        sure_to=rehearsal.sure_to,
        ready=rehearsal.ready,
        reopens=rehearsal.before.complete and not rehearsal.after.complete,
        voids=list(rehearsal.voids),
    )


def _conflicts(rehearsal: Rehearsal) -> list[ConflictLine]:
    players = {player.id: player.name for player in rehearsal.record.players}
    people = {pilot.id: person(pilot, players) for pilot in (*rehearsal.before.pilots, *rehearsal.after.pilots)}
    return list(conflicts(rehearsal.first_conflicts, rehearsal.record, rehearsal.after, people))


READS = (
    Read(
        f"{HERE}desk/",
        "desk",
        Desk,
        lambda ask: build(gather(ask.campaign)),
        _("The one next thing to do, what is missing from whom, the steps of the evening."),
        who=Who.REFEREE,
        kept_by="stamp",
        tag=TAG,
    ),
    Read(
        f"{HERE}mine/",
        "mine",
        MinePage,
        lambda ask: mine_page(ask.access, ask.user),
        _("Your own pilot: how he stands, what is next for you, the die that waits for him with its chances."),
        who=Who.PLAYER,
        kept_by="stamp",
        tag=TAG,
    ),
    Read(
        f"{HERE}games/<no:game>/reports/",
        "reports",
        ReportVersions,
        reports,
        _("Every version of a game’s report with what it says, the draft included."),
        who=Who.REFEREE,
        kept_by="stamp",
        tag=TAG,
    ),
    Read(
        f"{HERE}games/<no:game>/submitted/",
        "submitted",
        Submitted,
        submitted,
        _("The report that waits for a second person, exactly as he would confirm it."),
        who=Who.MEMBER,
        kept_by="stamp",
        tag=TAG,
    ),
    Read(
        f"{HERE}games/<no:game>/parts/",
        "parts",
        Filed,
        filed,
        _("What players filed for an open game: agreements, contradictions, what is new."),
        who=Who.REFEREE,
        kept_by="stamp",
        tag=TAG,
    ),
    Read(
        f"{HERE}games/<no:game>/parts/own/",
        "own_part",
        OwnPart,
        own_part,
        _("Your own part of an open game, as far as it is filed."),
        who=Who.PLAYER,
        kept_by="stamp",
        tag=TAG,
    ),
    Read(
        f"{HERE}games/<no:game>/parts/theirs/",
        "their_parts",
        Asked,
        lambda ask: asked_of(ask.access, _draft(ask)),
        _("What the other side filed, to be countersigned."),
        who=Who.PLAYER,
        kept_by="stamp",
        tag=TAG,
    ),
    Read(
        f"{HERE}correction/",
        "correction",
        Prepared,
        correction,
        _("The correction that is being prepared, with every difference it would make."),
        who=Who.REFEREE,
        kept_by="stamp",
        tag=TAG,
    ),
    Read(
        f"{HERE}correction/submitted/",
        "submitted_correction",
        SubmittedCorrection,
        submitted_correction,
        _("The correction that waits for a second person, exactly as he would confirm it."),
        who=Who.MEMBER,
        kept_by="stamp",
        tag=TAG,
    ),
)
