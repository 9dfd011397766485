"""Files as people bring them: kept with their SHA-256, decided on, dropped. No act of a campaign: nothing counts by it."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from campaign.acts.base import Actor, Conflict, refuse
from campaign.models import Campaign, Upload, UploadContent
from games.models import Game
from games.readers.reading import CONTROLS, LONGEST_NAME

MOST_WAITING = 20
MOST_BYTES = 40 * 1024 * 1024


def file_name(name: str) -> str:
    """A file's name as it is kept and shown."""
    return CONTROLS.sub("?", name)[-LONGEST_NAME:].encode("utf-8", "replace").decode() or "?"


def keep(
    *,
    actor: Actor,
    name: str,
    data: bytes,
    kind: str,
    campaign: Campaign | None = None,
    game: Game | None = None,
    left_out: Sequence[str] = (),
    now: datetime | None = None,
) -> Upload:
    """Keep a file that could be read, for a decision. ``campaign`` and ``game``: whose results it brings, if it does.
    ``left_out``: what else was in the zip that it came in.

    The same bytes again in a campaign are a Conflict ``upload`` with the first one; a file that makes campaigns of its own and
    waits already is found again. Refused ``upload.waiting`` where too much of one person's waits.
    """
    digest = sha256(data).hexdigest()
    with transaction.atomic():
        if campaign is not None:
            Campaign.objects.select_for_update().get(pk=campaign.pk)
        User.objects.select_for_update().filter(pk=actor.user_id or 0).first()
        if first := _same(actor, campaign, digest).first():
            if campaign is not None:
                raise Conflict("upload", first)
            return first
        waiting = Upload.objects.filter(by=actor.user_id, state=Upload.State.WAITING)
        held = waiting.aggregate(size=Sum("size"))["size"] or 0
        if waiting.count() >= MOST_WAITING or held + len(data) > MOST_BYTES:
            raise refuse("upload.waiting", count=waiting.count(), most=MOST_WAITING)
        upload = Upload.objects.create(
            campaign=campaign,
            game=game,
            by_id=actor.user_id,
            by_name=actor.name,
            name=file_name(name),
            kind=kind,
            size=len(data),
            sha256=digest,
            choices={"left_out": list(left_out)} if left_out else {},
            came_at=now or timezone.now(),
        )
        UploadContent.objects.create(upload=upload, data=data)
        return upload


def _same(actor: Actor, campaign: Campaign | None, digest: str) -> QuerySet[Upload]:
    if campaign is not None:
        kept = ~Q(state=Upload.State.DROPPED)
        return Upload.objects.filter(kept, campaign=campaign, sha256=digest).select_related("game")
    return Upload.objects.filter(campaign=None, by=actor.user_id, sha256=digest, state=Upload.State.WAITING)


def decide(*, upload: Upload, edit: int, choices: dict[str, Any]) -> Upload:
    """Keep what was decided of a waiting file. The same again changes nothing. Conflict where somebody else decided since."""
    with transaction.atomic():
        stored = waiting(upload)
        if stored.choices == choices:
            return stored
        if stored.edit != edit:
            raise Conflict("upload", stored)
        stored.choices = choices
        stored.edit += 1
        stored.save(update_fields=["choices", "edit"])
        return stored


def drop(*, upload: Upload, now: datetime | None = None) -> bool:
    """Leave a waiting file alone: its bytes are forgotten, and may be brought again. Twice is as once.

    False where nothing was to be dropped: it was taken over, or is an archive at work, which is stopped instead
    (campaign.acts.archives).
    """
    with transaction.atomic():
        stored = Upload.objects.select_for_update().get(pk=upload.pk)
        if stored.state != Upload.State.WAITING or stored.job_id is not None:
            return False
        stored.state = Upload.State.DROPPED
        stored.settled_at = now or timezone.now()
        stored.save(update_fields=["state", "settled_at"])
        UploadContent.objects.filter(upload=stored).delete()
        return True


def waiting(upload: Upload) -> Upload:
    """The file, its row locked. Conflict where nothing is to be decided any more."""
    stored = Upload.objects.select_for_update(of=("self",)).select_related("game", "content").filter(pk=upload.pk).first()
    if stored is None or stored.state != Upload.State.WAITING:
        raise Conflict("upload", stored)
    return stored


def only(upload: Upload, data: bytes) -> None:
    """Of an archive keep the campaign file alone, under its own name: its photos stand in the story, and are not kept twice."""
    upload.name, upload.size, upload.sha256 = "campaign.json", len(data), sha256(data).hexdigest()
    upload.save(update_fields=["name", "size", "sha256"])
    UploadContent.objects.filter(upload=upload).update(data=data)


def take(upload: Upload, now: datetime, version: int | None = None) -> None:
    """It is taken over: by the journal's entry ``version``, where one says so. For acts, inside their transaction."""
    upload.state = Upload.State.TAKEN
    upload.settled_at = now
    upload.taken_as = version
    upload.save(update_fields=["state", "settled_at", "taken_as"])
