"""Where two people confirm: one submits a report, a second confirms exactly what he sees, or sends it back.

A submitted report stays as it is until it is confirmed, sent back or taken back. ``campaign.acts.seconds`` says who may be
the second.
"""

import uuid
from dataclasses import replace
from datetime import datetime
from typing import Any

from campaign.acts.base import Actor, Conflict, Done, Entry, Refused, Work, perform, refuse
from campaign.acts.drafts import OPEN, locked_draft
from campaign.acts.reports import counted, in_force, kept_of, next_version, put_in_force, unplayed, well_formed
from campaign.acts.seconds import KEPT, check_second, signed
from campaign.acts.wording import reason as worded
from campaign.models import Campaign
from campaign.record import document, report_body
from games.models import Report
from games.parts.seen import digest
from games.reporting.body import Body
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record


def submit_report(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Submit the draft of ``game`` for a second person to confirm (act ``report.submit``).

    Refused with all that ``confirm_report`` refuses with, and ``report.alone`` where one person confirms. Conflict as there.
    The journal's params are those of ``report.confirm``, as the score would be, and ``side``: on which the actor had a seat
    then, or empty.
    """

    def change(work: Work) -> Entry:
        draft = locked_draft(work.campaign, game)
        if draft.edit != edit or draft.state != Report.State.DRAFT:
            raise Conflict("report", draft)
        _two(work.campaign)
        body = {key: value for key, value in draft.body.items() if key != "returned"}
        return _submitted(work, draft, body, body)

    return perform("report.submit", change, actor=actor, campaign=campaign, key=key, now=now)


def submit_unplayed(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int | None,
    note: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Submit that ``game`` was not played (B.3): as ``submit_report``. ``edit`` is the draft's, None where there was none.

    The draft stays below it: it comes back if this is sent back.
    """

    def change(work: Work) -> Entry:
        versions = Report.objects.select_for_update(of=("self",)).filter(game__campaign=work.campaign, game__number=game)
        draft = versions.filter(state__in=OPEN).select_related("game").first()
        stands = versions.filter(state=Report.State.CONFIRMED).select_related("game").first()
        waits = draft is not None and draft.state != Report.State.DRAFT
        if stands or waits or (draft.edit if draft else None) != edit:
            raise Conflict("report", stands or draft)
        _two(work.campaign)
        report = draft or next_version(work, game)
        return _submitted(work, report, {**report.body, "unplayed": note}, unplayed(game, note))

    return perform("report.submit", change, actor=actor, campaign=campaign, key=key, now=now)


def confirm_submitted(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int,
    seen: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Confirm a submitted report as the second person (act ``report.confirm``), exactly as he saw it.

    ``edit`` and ``seen`` (``games.parts.seen.digest`` of the body) are those of the page that he read; Conflict ``report`` with
    what is stored where either differs, or nothing waits any more. Refusals: second.own, second.side, second.seat, and every
    broken rule. The journal's params are those of ``confirm_report`` and ``submitted_by``, ``confirmed_by``, ``digest``.
    """

    def change(work: Work) -> Entry:
        report = _waiting(work.campaign, game, edit)
        check_second(work.campaign, report, work.actor)
        if digest(report.body) != seen:
            raise Conflict("report", report)
        receipt = {"submitted_by": report.by_name, "confirmed_by": work.actor.name, "digest": seen}
        recorded = well_formed(work.campaign, counts_as(report.body, game), game)
        dice = {} if "unplayed" in report.body else report.body.get("dice", {})
        kept = kept_of(report)
        if "unplayed" in report.body and "roll_call" in report.body:
            report.state = Report.State.VOID
            report.body = {key: value for key, value in report.body.items() if key != "unplayed"}
            report.save(update_fields=["state", "body"])
            kept = {"aside": True, "below": report.number}
            report = next_version(work, game)
        put_in_force(work, report, recorded, dice)
        entry = in_force(work, report, recorded, kept)
        return replace(entry, params={**entry.params, **receipt})

    return perform("report.confirm", change, actor=actor, campaign=campaign, key=key, now=now)


def send_back(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int,
    reason: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """The second person says that it was not so (act ``report.return``): the report is a draft again, and says why.

    Refusals: second.own, second.side, second.seat, return.reason. Conflict ``report`` where it waits no more.
    The journal's params: ``report`` (its number), ``second`` True, ``person`` and ``user`` (who submitted it).
    """

    def change(work: Work) -> Entry:
        report = _waiting(work.campaign, game, edit)
        check_second(work.campaign, report, work.actor)
        why = worded(reason, "return.reason")
        _back(report, work, {"returned": {"by": work.actor.name, "reason": why}})
        first = {"person": report.by_name, "user": report.by_id}
        return Entry({"report": report.number, "second": True, **first}, game=game, reason=why)

    return perform("report.return", change, actor=actor, campaign=campaign, key=key, now=now)


def take_back(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """A referee takes a submitted report back to change it (act ``report.return``, params as of ``send_back``, ``second`` False).

    Conflict ``report`` where it waits no more.
    """

    def change(work: Work) -> Entry:
        report = _waiting(work.campaign, game, edit)
        _back(report, work, {})
        return Entry({"report": report.number, "second": False}, game=game)

    return perform("report.return", change, actor=actor, campaign=campaign, key=key, now=now)


def counts_as(body: Body, game: int) -> Body:
    """The body that is confirmed with a submitted one: where the game was not played, that of a game in which nobody flew."""
    return unplayed(game, str(body["unplayed"])) if "unplayed" in body else body


def _two(campaign: Campaign) -> None:
    if campaign.confirmation != Campaign.Confirmation.TWO:
        raise refuse("report.alone")


def _submitted(work: Work, report: Report, body: Body, counts: Body) -> Entry:
    """Store ``body`` as submitted if ``counts`` could be confirmed now; what it would come to is for the journal."""
    number = report.game.number
    recorded = well_formed(work.campaign, counts, number)
    outcome = play(Record.model_validate(document(work.campaign, {number: report_body(recorded)})))
    if outcome.refusals:
        raise Refused(*outcome.refusals, outcome=outcome)
    report.state = Report.State.SUBMITTED
    report.body = body
    report.edit += 1
    report.saved_at = work.now
    signed(report, work)
    if report.pk:
        report.save(update_fields=["state", "body", "edit", "saved_at", *KEPT])
    else:
        report.save(force_insert=True)
    return Entry({**counted(report, recorded, outcome.games[-1]), "side": report.submitted_side}, game=number)


def _waiting(campaign: Campaign, game: int, edit: int) -> Report:
    report = locked_draft(campaign, game)
    if report.state != Report.State.SUBMITTED or report.edit != edit:
        raise Conflict("report", report)
    return report


def _back(report: Report, work: Work, more: dict[str, Any]) -> None:
    """A draft again. What lay below a game that was not played comes back; where nothing did, there is no draft."""
    never_opened = "unplayed" in report.body and "roll_call" not in report.body
    report.state = Report.State.VOID if never_opened else Report.State.DRAFT
    kept = report.body if never_opened else {key: value for key, value in report.body.items() if key != "unplayed"}
    report.body = {**kept, **more}
    report.edit += 1
    report.submitted_at, report.submitted_side = None, ""
    report.saved_at = work.now
    report.save(update_fields=["state", "body", "edit", "submitted_at", "submitted_side", "saved_at"])
