"""The act that takes a file's results over: into the draft of its game, or, where a report counts already, into a correction."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from campaign.acts.base import Actor, Conflict, Done, Entry, Refused, Work, perform, refuse
from campaign.acts.corrections import prepare_report
from campaign.acts.drafts import remember
from campaign.acts.uploads import take
from campaign.acts.versions import further
from campaign.imports.matching import Match
from campaign.imports.proposal import Proposal, propose, stored_form, understood_of
from campaign.models import Campaign, Upload
from games.models import Correction, Report
from games.readers.reading import CONTROLS
from games.reporting.body import Body

ACT = "report.import"
LONGEST_CALLED = 60


def import_report(
    *,
    actor: Actor,
    campaign: Campaign,
    upload: int,
    edit: int,
    against: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take a file over as its game's draft (act ``report.import``); it opens the game where nobody did.

    ``edit``: the upload's, and ``against``: the proposal's, as they were when what would change was shown; Conflict ``upload`` or
    ``report`` where either has moved. Refused with why it cannot be taken over now, ``import.people`` while somebody is
    neither matched nor left out, ``import.other`` while nobody said that a file of another game is meant.
    Where the game has a confirmed report the file's goes into the correction, and counts with its confirmation; that is no
    entry of the journal, and neither is what the draft says already.
    Journal params: ``report`` (its number), ``file``, ``upload``, ``opened`` (the game was opened by it), ``sorties``,
    ``claims``, ``dice`` (how many the file holds), ``chosen`` ({name, pilot}: matched by hand), ``dropped`` (names left out).
    ``before``: the draft's ``body`` and ``upload`` as they were, {} where there was none; ``after``: as they are.
    """

    def change(work: Work) -> Entry | None:
        row = locked_upload(work, upload)
        if row.edit != edit:
            raise Conflict("upload", row)
        proposal = propose(work.campaign, row, understood_of(row))
        if proposal.against != against:
            raise Conflict("report", proposal.report)
        _check(proposal)
        if proposal.where == "correction":
            _into_correction(work, row, proposal)
            return None
        entry = _into_draft(work, row, proposal)
        take(row, work.now, work.campaign.version + 1 if entry else None)
        return entry

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def still_counts(upload: Upload) -> bool:
    """Whether a report that is open or counts came from this file, or waits in the correction."""
    versions = Report.objects.filter(upload=upload, state__in=["draft", "submitted", "confirmed"])
    return versions.exists() or _in_correction(upload)


def counting_no_more(campaign: Campaign, files: Sequence[Upload]) -> set[int]:
    """Those of ``files`` that were taken over, and from which no report comes any more: taken back, dropped, corrected."""
    taken = {file.pk for file in files if file.state == Upload.State.TAKEN}
    if not taken:
        return set()
    versions = Report.objects.filter(upload__in=taken, state__in=["draft", "submitted", "confirmed"])
    correction = Correction.objects.filter(campaign=campaign).first()
    waiting = {body.get("upload") for body in correction.bodies.values()} if correction else set()
    return taken - set(versions.values_list("upload", flat=True)) - waiting


def _in_correction(upload: Upload) -> bool:
    correction = getattr(upload.campaign, "correction", None)
    return correction is not None and any(body.get("upload") == upload.pk for body in correction.bodies.values())


def locked_upload(work: Work, upload: int) -> Upload:
    """The file of a game on which something may be decided. Conflict ``upload`` where nothing is, Refused ``upload.gone``."""
    rows = Upload.objects.select_for_update(of=("self",)).filter(campaign=work.campaign, pk=upload, game__isnull=False)
    row = rows.select_related("game", "content", "campaign__correction").first()
    if row is None:
        raise refuse("upload.gone")
    if row.state in (Upload.State.DROPPED, Upload.State.KEPT) or (row.state == Upload.State.TAKEN and still_counts(row)):
        raise Conflict("upload", row)
    return row


def _check(proposal: Proposal) -> None:
    if proposal.stop is not None:
        raise Refused(proposal.stop)
    if proposal.open_people:
        raise refuse("import.people", names=[called(each) for each in proposal.open_people])
    if proposal.other and not proposal.other_meant:
        raise refuse("import.other", game=proposal.game.number)


def called(match: Match) -> str:
    """What the file calls somebody, as the journal can hold it."""
    return CONTROLS.sub("?", match.named.name or match.named.id)[:LONGEST_CALLED]


def _into_correction(work: Work, row: Upload, proposal: Proposal) -> None:
    body: Body = {**proposal.body, "upload": row.pk}
    if proposal.dice:
        body["dice"] = proposal.dice
    edit = proposal.correction.edit if proposal.correction else 0
    prepare_report(actor=work.actor, campaign=work.campaign, game=proposal.game.number, body=body, edit=edit, now=work.now)
    take(row, work.now)


def _into_draft(work: Work, row: Upload, proposal: Proposal) -> Entry | None:
    kept = {key: value for key, value in proposal.stands.items() if key == "returned"}
    body: Body = {"claims": [], **proposal.body, **kept, "roll_call": dict(proposal.calls)}
    if proposal.dice:
        body["dice"] = proposal.dice
    report = proposal.report
    if report is not None and _says_the_same(report.body, body):
        return None
    before: dict[str, Any] = {"body": report.body, "upload": report.upload_id} if report else {}
    report = _stored(work, row, proposal, body)
    params = {
        "report": report.number,
        "file": row.name,
        "upload": row.pk,
        "opened": not before,
        "sorties": len(body["sorties"]),
        "claims": len(body["claims"]),
        "dice": sum(map(len, proposal.brought.dice.values())),
        "chosen": [_chosen(each, proposal) for each in proposal.matches if each.how == "chosen"],
        "dropped": [called(each) for each in proposal.matches if each.how == "dropped"],
    }
    return Entry(params, before=before, after={"body": body, "upload": row.pk}, game=proposal.game.number)


def _chosen(match: Match, proposal: Proposal) -> dict[str, str]:
    names = {m.pilot: m.name for m in proposal.record.muster} | {r.pilot: r.name for r in proposal.record.replacements}
    return {"name": called(match), "pilot": names.get(match.pilot, match.pilot)}


def _says_the_same(stored: Body, brought: Body) -> bool:
    told = stored_form(stored)
    return told is not None and told == stored_form(brought) and stored.get("dice", {}) == brought.get("dice", {})


def _stored(work: Work, row: Upload, proposal: Proposal, body: Body) -> Report:
    report = proposal.report
    if report is None:
        report = further(proposal.game, state=Report.State.DRAFT, body=body, upload=row, opened_at=work.now, saved_at=work.now)
        report.by_id, report.by_name = work.actor.user_id, work.actor.name
        report.save(force_insert=True)
        return report
    remember(report)
    report.body, report.upload = body, row
    report.edit += 1
    report.by_id, report.by_name = work.actor.user_id, work.actor.name
    report.saved_at = work.now
    report.save(update_fields=["body", "upload", "edit", "by", "by_name", "saved_at"])
    return report
