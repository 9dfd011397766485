"""Acts on files that are kept beside a game: one that is evidence and nothing else, and how dice stand in logs of VASSAL."""

import uuid
from datetime import datetime

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.importing import locked_upload
from campaign.models import Campaign, Upload
from games.readers.vassal.dice import USUAL, NoPattern, pattern

KEEP, DICE = "upload.keep_as_evidence", "campaign.log_dice"
LONGEST_PATTERN = 200


def keep_as_evidence(
    *,
    actor: Actor,
    campaign: Campaign,
    upload: int,
    edit: int,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Keep a log beside its game without taking anything of it over (act ``upload.keep_as_evidence``).

    ``edit``: the upload's when its page was opened. Refusals: upload.gone, upload.no_log for a file of another kind. Conflict
    ``upload`` where it was decided meanwhile, or counts in a report.
    Journal params: ``file``, ``upload``.
    """

    def change(work: Work) -> Entry | None:
        row = locked_upload(work, upload)
        if row.edit != edit:
            raise Conflict("upload", row)
        if row.kind != Upload.Kind.VASSAL:
            raise refuse("upload.no_log")
        row.state = Upload.State.KEPT
        row.settled_at = work.now
        row.edit += 1
        row.save(update_fields=["state", "settled_at", "edit"])
        assert row.game is not None
        told = {"file": row.name, "upload": row.pk}
        return Entry(told, game=row.game.number)

    return perform(KEEP, change, actor=actor, campaign=campaign, key=key, now=now)


def set_log_dice(
    *, actor: Actor, campaign: Campaign, edit: int, form: str, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Say how dice stand in this campaign's logs (act ``campaign.log_dice``); "" is the usual way.

    ``edit`` is the campaign's ``options_edit`` when the form was opened. Refusals: log.pattern (with why). Conflict: ``options``.
    Journal params: ``form``. before and after: ``log_dice``, as it is stored.
    """

    def change(work: Work) -> Entry | None:
        if work.campaign.options_edit != edit:
            raise Conflict("options", work.campaign)
        wanted = _checked(form)
        before = work.campaign.log_dice
        if wanted == before:
            return None
        work.campaign.log_dice = wanted
        work.campaign.options_edit += 1
        work.campaign.save(update_fields=["log_dice", "options_edit"])
        return Entry({"form": wanted or USUAL}, before={"log_dice": before}, after={"log_dice": wanted})

    return perform(DICE, change, actor=actor, campaign=campaign, key=key, now=now)


def _checked(form: str) -> str:
    """The pattern as it is stored: the usual one is no choice of the campaign's own."""
    said = " ".join(form.split())
    if said in ("", USUAL):
        return ""
    if len(said) > LONGEST_PATTERN or not said.isprintable():
        raise refuse("log.pattern", "/form", "", why="long" if len(said) > LONGEST_PATTERN else "signs")
    try:
        pattern(said)
    except NoPattern as error:
        raise refuse("log.pattern", "/form", "", why=error.why) from None
    return said
