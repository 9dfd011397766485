"""The draft of a game's report: kept after every change, thrown away, taken back.

Keeping is no act: no replay, no journal entry, no new campaign version. Throwing away and taking back are.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.versions import next_edit
from campaign.models import Campaign
from games.models import Report
from games.reporting.merging import merge

OPEN = (Report.State.DRAFT, Report.State.SUBMITTED)
REMEMBERED = 12 * 60 * 60
"""Seconds for which an earlier version of a draft is known, an evening; without it a conflict is shown, not merged."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The draft as it is stored now. ``changed`` is False where it was stored like this already.

    ``merged``: somebody else had changed it in the meantime, and both changes stand.
    """

    report: Report
    changed: bool
    merged: bool = False


def draft_of(campaign: Campaign, game: int) -> Report | None:
    """The report of ``game`` that is being entered, if there is one."""
    return Report.objects.filter(game__campaign=campaign, game__number=game, state__in=OPEN).select_related("game").first()


def remember(report: Report) -> None:
    """Know a draft as it is stored, before it is changed: to those who opened it, it is what they started from."""
    cache.set(f"draft:{report.pk}:{report.edit}", report.body, REMEMBERED)


def started_from(report: Report, edit: int, after: uuid.UUID | None = None) -> dict[str, Any] | None:
    """The body from which a form with ``edit`` and ``after`` was made; None where it is not known any more."""
    known = report.edit == edit or _follows(report, edit, after)
    body: dict[str, Any] | None = report.body if known else cache.get(f"draft:{report.pk}:{edit}")
    return body


def with_theirs(report: Report, edit: int, body: dict[str, Any]) -> dict[str, Any] | None:
    """What is stored with the changes of ``body``, which was made from version ``edit``; None where they touch each other."""
    base = started_from(report, edit)
    return merge(base, body, report.body) if base else None


def _follows(report: Report, edit: int, after: uuid.UUID | None) -> bool:
    """Whether what is stored came from the page that sent ``after`` before, and from nobody since."""
    return bool(report.body.get("sent", "") == f"{after}:{report.edit}")


def save_draft(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int,
    body: dict[str, Any],
    key: uuid.UUID | None = None,
    after: uuid.UUID | None = None,
    both: bool = False,
    now: datetime | None = None,
) -> Saved:
    """Keep what was entered. ``edit`` is the number of the version that the form was opened with.

    The same body again, or the same form (``key``) again, changes nothing. ``after`` is the key of a form that the same page
    sent before without getting an answer: if that one arrived, and nothing came since, this one follows it.
    Raises Conflict with what is stored where somebody else changed the draft since, submitted or confirmed the report (the
    game's report then), or threw it away (None). With ``both``, changes that do not touch each other are no conflict: both
    are kept.
    """
    with transaction.atomic():
        report = locked_draft(Campaign.objects.select_for_update().get(pk=campaign.pk), game)
        if report.state != Report.State.DRAFT:
            raise Conflict("report", report)
        if (key and report.body.get("sent", "").split(":")[0] == str(key)) or _same(report.body, body):
            return Saved(report, False)
        merged = report.edit != edit and not _follows(report, edit, after)
        if merged:
            together = with_theirs(report, edit, body) if both else None
            if together is None:
                raise Conflict("report", report)
            if _same(report.body, together):
                return Saved(report, False, merged)
            body = together
        remember(report)
        report.edit += 1
        report.body = {**body, "sent": f"{key}:{report.edit}"} if key else body
        report.by_id, report.by_name = actor.user_id, actor.name
        report.saved_at = now or timezone.now()
        report.save(update_fields=["body", "edit", "by", "by_name", "saved_at"])
        return Saved(report, True, merged)


def locked_draft(campaign: Campaign, game: int) -> Report:
    """The draft of ``game``, its row locked. Raises Conflict where there is none any more."""
    versions = Report.objects.select_for_update(of=("self",)).filter(game__campaign=campaign, game__number=game)
    report = versions.filter(state__in=OPEN).select_related("game").first()
    if report is None:
        raise Conflict("report", versions.filter(state=Report.State.CONFIRMED).select_related("game").first())
    return report


def _same(stored: dict[str, Any], sent: dict[str, Any]) -> bool:
    return _said(stored) == _said(sent)


def _said(body: dict[str, Any]) -> dict[str, Any]:
    """What a body says; an empty list or note says nothing."""
    return {key: value for key, value in body.items() if key != "sent" and (value or key == "sorties")}


def void_draft(
    *, actor: Actor, campaign: Campaign, game: int, edit: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Throw a draft away (act ``report.void``). It stays as a version and can be taken back: ``restore_draft``.

    The journal's params: ``report`` (its number), ``sorties`` and ``claims`` (how many were entered), ``draft`` True.
    """

    def change(work: Work) -> Entry:
        report = locked_draft(work.campaign, game)
        if report.edit != edit:
            raise Conflict("report", report)
        report.state = Report.State.VOID
        report.saved_at = work.now
        if "roll_call" in report.body:
            report.body.pop("unplayed", None)
        report.save(update_fields=["state", "body", "saved_at"])
        return Entry(params=_counted(report), game=game)

    return perform("report.void", change, actor=actor, campaign=campaign, key=key, now=now)


def thrown_away(campaign: Campaign, game: int) -> Report | None:
    """The draft that ``restore_draft`` would take back: the last one thrown away, while the game has no report."""
    if Report.objects.filter(game__campaign=campaign, game__number=game, state__in=[*OPEN, Report.State.CONFIRMED]).exists():
        return None
    void = Report.objects.filter(game__campaign=campaign, game__number=game, state=Report.State.VOID, confirmed_at__isnull=True)
    return void.exclude(body__has_key="unplayed").select_related("game").last()


def restore_draft(
    *, actor: Actor, campaign: Campaign, game: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Take back the draft thrown away last (act ``report.restore``, params as of ``report.void``).

    Raises Conflict where the game has another draft or a report by now; refuses where nothing was thrown away.
    """

    def change(work: Work) -> Entry:
        report = thrown_away(work.campaign, game)
        if report is None:
            newer = Report.objects.filter(game__campaign=work.campaign, game__number=game).exclude(state=Report.State.VOID)
            if other := newer.select_related("game").last():
                raise Conflict("report", other)
            raise refuse("report.none", "", "", game=game)
        report.state = Report.State.DRAFT
        report.submitted_at = None
        report.edit = next_edit(report)
        report.saved_at = work.now
        report.save(update_fields=["state", "submitted_at", "edit", "saved_at"])
        return Entry(params=_counted(report), game=game)

    return perform("report.restore", change, actor=actor, campaign=campaign, key=key, now=now)


def _counted(report: Report) -> dict[str, Any]:
    body = report.body
    return {
        "report": report.number,
        "sorties": len(body.get("sorties", ())),
        "claims": len(body.get("claims", ())),
        "draft": True,
    }
