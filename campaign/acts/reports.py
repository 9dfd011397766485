"""Confirming a game's report: from then on it counts, and its dice are wanted."""

import uuid
from dataclasses import replace
from datetime import datetime
from typing import Any

from campaign.acts.base import Actor, Conflict, Done, Entry, Refused, Work, perform, refuse
from campaign.acts.brought import Brought, fall_as_brought
from campaign.acts.drafts import OPEN, locked_draft
from campaign.acts.following import follow
from campaign.acts.versions import further
from campaign.models import Campaign
from campaign.record import report_body
from games.models import Game, Report, Roll
from games.reporting.body import Body, facts_of
from rulebooks.pacific_air_war.outcome import GameOutcome
from rulebooks.pacific_air_war.reading import read_report
from rulebooks.pacific_air_war.record import Report as RecordedReport

UNPLAYED_TURNS = 1
NO_DICE: Brought = {}
BESIDES = ("roll_call", "dice", "unplayed")


def confirm_report(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int,
    body: Body | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Confirm the draft of ``game`` (act ``report.confirm``); ``body`` is what the form sent with it, if anything.

    Refused with every broken rule, places as in the campaign file, also while an earlier game still waits for dice, and
    ``report.two`` where two people confirm (``campaign.acts.confirming``). Conflict where the draft was changed since, or is
    submitted or confirmed already. The journal's params: ``report`` (its number),
    ``turns``, ``sorties``, ``claims``, ``japan`` and ``usa`` (CVP of this game so far), ``pending`` (dice wanted), ``note``
    (the report's, "" where there is none), ``kept`` (what the draft said besides, or ``aside`` and ``below``: a version of its
    own, and the number of the draft below), ``withdrawn`` (growth that a file said ahead and that has no ground); where it came
    from a file ``file`` (its name) and ``dice`` (how many of its dice fell with it).
    """

    def change(work: Work) -> Entry:
        draft = locked_draft(work.campaign, game)
        if draft.edit != edit or draft.state != Report.State.DRAFT:
            raise Conflict("report", draft)
        _alone(work.campaign)
        said = body if body is not None else draft.body
        recorded = well_formed(work.campaign, said, game)
        kept = kept_of(draft)
        put_in_force(work, draft, recorded, draft.body.get("dice", {}))
        return in_force(work, draft, recorded, kept)

    return perform("report.confirm", change, actor=actor, campaign=campaign, key=key, now=now)


def confirm_unplayed(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int | None,
    note: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Confirm that ``game`` was not played (B.3): a report in which nobody flew (act ``report.confirm``).

    ``edit`` is the draft's, None where the page showed that there was none. The draft stays as a void version.
    """

    def change(work: Work) -> Entry:
        drafts = Report.objects.select_for_update(of=("self",)).filter(game__campaign=work.campaign, game__number=game)
        draft = drafts.filter(state__in=OPEN).select_related("game").first()
        stands = drafts.filter(state=Report.State.CONFIRMED).select_related("game").first()
        waits = draft is not None and draft.state != Report.State.DRAFT
        if stands or waits or (draft.edit if draft else None) != edit:
            raise Conflict("report", stands or draft)
        _alone(work.campaign)
        if draft:
            draft.state = Report.State.VOID
            draft.save(update_fields=["state"])
        recorded = well_formed(work.campaign, unplayed(game, note), game)
        new = next_version(work, game)
        put_in_force(work, new, recorded)
        return in_force(work, new, recorded, {"aside": True, "below": draft.number if draft else None})

    return perform("report.confirm", change, actor=actor, campaign=campaign, key=key, now=now)


def _alone(campaign: Campaign) -> None:
    if campaign.confirmation == Campaign.Confirmation.TWO:
        raise refuse("report.two")


def unplayed(game: int, note: str) -> Body:
    """The report of a game in which nobody flew (B.3)."""
    return {"game": game, "turns": UNPLAYED_TURNS, "sorties": [], "note": note}


def well_formed(campaign: Campaign, body: Body, game: int) -> RecordedReport:
    """The report in a body; Refused with every fault of its form. A body of another game is none of this game's."""
    place = Report.objects.filter(game__campaign=campaign, game__number__lt=game, state=Report.State.CONFIRMED).count()
    recorded, faults = read_report(facts_of({**body, "game": game}))
    if faults or recorded is None:
        raise Refused(*(replace(fault, at=f"/reports/{place}{fault.at}") for fault in faults))
    return recorded


def next_version(work: Work, number: int) -> Report:
    """A further version of a game's report, not stored yet."""
    game = Game.objects.filter(campaign=work.campaign, number=number).first()
    if game is None:
        raise refuse("report.order", "", "B.1", game=number, due=None)
    return further(game, state=Report.State.CONFIRMED, opened_at=work.now, saved_at=work.now)


def put_in_force(work: Work, report: Report, recorded: RecordedReport, dice: Brought = NO_DICE) -> None:
    """Store ``report`` as confirmed by whoever acts, saying what was ``recorded``; dice that a file brought with it fall."""
    report.state = Report.State.CONFIRMED
    report.body = report_body(recorded)
    report.by_id, report.by_name = work.actor.user_id, work.actor.name
    report.saved_at = report.confirmed_at = work.now
    if report.pk:
        report.save(update_fields=["state", "body", "by", "by_name", "saved_at", "confirmed_at"])
    else:
        report.save(force_insert=True)
    fall_as_brought(work.campaign, report.game.number, dice, actor=work.actor, now=work.now)


def kept_of(draft: Report) -> dict[str, Any]:
    """What a draft says besides its report: it is a part of it again if its confirmation is taken back."""
    return {name: draft.body[name] for name in BESIDES if name in draft.body}


def in_force(work: Work, report: Report, recorded: RecordedReport, kept: dict[str, Any]) -> Entry:
    """The journal's entry of a report that was just put in force. Refused with every rule that it breaks.

    ``kept``: what the entry keeps for its taking back.
    """
    following = follow(work.campaign)
    outcome = following.outcome
    if outcome.refusals:
        raise Refused(*outcome.refusals, outcome=outcome)
    played = outcome.games[-1]
    before = {"japan": outcome.vp("japan") - played.cvp("japan"), "usa": outcome.vp("usa") - played.cvp("usa")}
    after = {"japan": outcome.vp("japan"), "usa": outcome.vp("usa")}
    params = {**counted(report, recorded, played), **following.params(), "kept": kept}
    return Entry(params=params, before=before, after=after, game=report.game.number)


def counted(report: Report, recorded: RecordedReport, played: GameOutcome) -> dict[str, Any]:
    """What the journal says of a report: its number, how much it holds and what it comes to."""
    return {
        **_from_a_file(report),
        "report": report.number,
        "turns": recorded.turns,
        "sorties": len(recorded.sorties),
        "claims": len(recorded.claims),
        "japan": played.cvp("japan"),
        "usa": played.cvp("usa"),
        "pending": len(played.pending),
        "note": recorded.note,
    }


def _from_a_file(report: Report) -> dict[str, Any]:
    if report.upload is None:
        return {}
    rolls = Roll.objects.filter(campaign=report.game.campaign_id, game=report.game.number, source=Roll.Source.FILE)
    return {"file": report.upload.name, "dice": rolls.filter(voided_at__isnull=True).count()}
