"""An earlier version of a report, put back: into the correction, or as the draft of a game that has no report.

The old version is never edited; what comes of it is a new one.
"""

import uuid
from datetime import datetime
from typing import Any

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.corrections import prepare_report
from campaign.acts.drafts import OPEN
from campaign.acts.reports import next_version
from campaign.acts.rollcall import call_roll
from campaign.flow import flow
from campaign.models import Campaign
from games.models import Correction, Report
from games.reporting.body import Body, facts_of, sorties
from games.rollcalls import ABSENT, FLIES

ACT = "report.restore"
BROUGHT = ("dice", "upload")


def prepare_version(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    version: int,
    edit: int,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Correction | None:
    """Put an earlier version into the correction, in the place of the report that counts: as ``corrections.prepare_report``.

    ``edit``: the correction's when the page was opened, 0 where there was none. Refused besides: ``version.gone``,
    ``version.void``.
    """
    versions = Report.objects.filter(game__campaign=campaign, game__number=game)
    chosen = _chosen(list(versions), game, version)
    return prepare_report(actor=actor, campaign=campaign, game=game, body=_said(chosen.body), edit=edit, key=key, now=now)


def restore_as_draft(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    version: int,
    edit: int | None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take an earlier version as the draft of a game that has no confirmed report (act ``report.restore``).

    ``edit``: the open draft's when the page was opened, None where there was none; it stays as a void version. Nothing changes
    where the draft says the same already. Conflict ``report``: the draft was changed or submitted, or the game has a report.
    Refused: ``version.gone``, ``version.void``, ``rollcall.waits``, ``rollcall.order`` where another game is due.
    Journal params: ``report`` (the new version's number), ``of`` (the old one's), ``sorties``, ``claims``, ``draft`` True, and
    ``aside`` (the number of the draft that gave way).
    """

    def change(work: Work) -> Entry | None:
        rows = Report.objects.select_for_update(of=("self",)).filter(game__campaign=work.campaign, game__number=game)
        versions = list(rows.select_related("game").order_by("number"))
        chosen = _chosen(versions, game, version)
        stands = next((report for report in versions if report.state == Report.State.CONFIRMED), None)
        draft = next((report for report in versions if report.state in OPEN), None)
        if stands is None and draft is not None and _facts(draft.body) == _facts(chosen.body):
            return None
        submitted = draft is not None and draft.state == Report.State.SUBMITTED
        if stands is not None or submitted or (draft.edit if draft else None) != edit:
            raise Conflict("report", stands or draft)
        _is_due(work.campaign, game)
        if draft is not None:
            draft.state = Report.State.VOID
            draft.saved_at = work.now
            draft.save(update_fields=["state", "saved_at"])
        new = next_version(work, game)
        new.state = Report.State.DRAFT
        new.body = _as_draft(work.campaign, game, chosen.body)
        new.upload_id = chosen.upload_id
        new.by_id, new.by_name = work.actor.user_id, work.actor.name
        new.save(force_insert=True)
        aside = {"aside": draft.number} if draft else {}
        return Entry({"report": new.number, "of": chosen.number, **_counted(new.body), "draft": True, **aside}, game=game)

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def _chosen(versions: list[Report], game: int, number: int) -> Report:
    chosen = next((report for report in versions if report.number == number), None)
    if chosen is None:
        raise refuse("version.gone", "", "", game=game, version=number)
    if chosen.body.get("voided"):
        raise refuse("version.void", "", "B.3", game=game, version=number)
    return chosen


def _is_due(campaign: Campaign, game: int) -> None:
    stands = flow(campaign)
    if stands.waits is not None:
        raise refuse("rollcall.waits", "", "F.3", game=game, waits=stands.waits)
    if game != stands.next_game:
        raise refuse("rollcall.order", "", "A.1", game=game, next=stands.next_game)


def _as_draft(campaign: Campaign, game: int, body: Body) -> Body:
    """The body of a draft: with the roll call that it had, or the one that its sorties tell of."""
    flew = {sortie.get("pilot") for sortie in sorties(body)}
    calls = {each.seat: FLIES if each.pilot in flew else ABSENT for each in call_roll(campaign, game, {})}
    return {**_said(body), "claims": body.get("claims", []), "roll_call": body.get("roll_call") or calls}


def _said(body: Body) -> Body:
    """The report itself, and what a file brought with it."""
    return facts_of(body) | {key: body[key] for key in BROUGHT if key in body}


def _facts(body: Body) -> Body:
    """What a body says of the game; an empty list says nothing."""
    return {key: value for key, value in facts_of(body).items() if value}


def _counted(body: Body) -> dict[str, Any]:
    return {"sorties": len(body.get("sorties", ())), "claims": len(body.get("claims", ()))}
