"""The act that makes a stored campaign of a campaign file."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaign.acts.base import Actor, Conflict, Done, Entry, Refused, Work, refuse, write_entry
from campaign.acts.photos import hang
from campaign.acts.sealed import commit_seed, committed
from campaign.acts.unpacking import unpack
from campaign.acts.uploads import only, take
from campaign.finding import make_findable
from campaign.models import Campaign, JournalEntry, Member, Upload
from campaign.projection import rows, write
from campaign.slugs import create_campaign
from campaign.story.drawing import Drawn
from campaign.telling.nights import plan
from campaign.twins import digest_of, twins_of
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record

ACT = "campaign.load"


@dataclass(frozen=True, slots=True)
class Hung:
    """A photo that comes along, drawn anew; see campaign.models.Photo."""

    game: int
    words: str
    caption: str
    picture: Drawn


def load(
    *,
    actor: Actor,
    record: Record,
    outcome: Outcome | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
    owner_id: int | None = None,
    visibility: str = Campaign.Visibility.PRIVATE,
    is_demo: bool = False,
    file: str = "",
    once: bool = False,
    upload: Upload | None = None,
    evidence: bytes | None = None,
    photos: Sequence[Hung] = (),
    called: str = "",
    copy_of: Campaign | None = None,
) -> Done:
    """Store ``record`` as a new campaign of its own. Raises Refused, with every broken rule or photo.game for a photo of a game
    that it does not have, and stores nothing then.

    ``outcome`` is the replay of ``record``, where the caller has it already; ``owner_id`` is the account that will own it,
    if any; ``file`` is the name of the file as it came. With ``once`` a file that the actor has here already is a Conflict
    (``file``, with the campaign made of it), also where two forms bring it in the same instant. ``upload``: the file as it
    was kept; it is taken over with it, as evidence of the campaign; Conflict ``upload`` where it was dropped or taken meanwhile.
    ``called``: its name here, where it is not the record's; ``copy_of``: the campaign beside which it stands as a copy.
    ``photos``: those of the story, of an archive; as evidence stays ``evidence``, the campaign file in it.
    Journal: ``campaign.load`` with ``name``, ``file``, ``players``, ``pilots``, ``games`` (the numbers reported) and
    ``digest`` (campaign.twins), which tells that the same file was loaded before, and ``seed`` ({number, digest} of the first
    seed of the site's dice), ``photos`` (how many, if any).
    """
    outcome = outcome or play(record)
    if outcome.refusals:
        raise Refused(*outcome.refusals, outcome=outcome)
    scheduled = {game.game for game in record.schedule}
    for photo in photos:
        if photo.game and photo.game not in scheduled:
            raise refuse("photo.game", photo.picture.name, "", game=photo.game)
    document = record.document()
    moment = now or timezone.now()
    with transaction.atomic():
        kept = Upload.objects.select_for_update().get(pk=upload.pk) if upload is not None else None
        _one_at_a_time(actor)
        if key is not None and (earlier := _worked(actor, key)):
            return Done(earlier.campaign, earlier, repeated=True)
        if kept is not None and kept.state != Upload.State.WAITING:
            raise Conflict("upload", kept)
        if once and (same := twins_of(record, actor.user_id).same):
            raise Conflict("file", same)
        campaign = create_campaign(
            name=called or record.name,
            copy_of=copy_of,
            rules=document.get("rules", {}),
            visibility=visibility,
            is_demo=is_demo,
            founded_at=moment,
            changed_at=moment,
        )
        work = Work(campaign, actor, moment)
        stored = unpack(work, record, document, outcome)
        if owner_id is not None:
            Member.objects.create(campaign=campaign, user_id=owner_id, role=Member.Role.OWNER)
        write(campaign, rows(campaign, outcome, stored))
        make_findable(campaign, outcome)
        if any(game.date and game.date >= moment.date().isoformat() for game in record.schedule):
            plan(campaign.pk, moment)
        params = {
            "name": called or record.name,
            "file": file,
            "players": len(record.players),
            "pilots": len(stored.pilots),
            "games": list(stored.bodies),
            "digest": digest_of(document),
            "seed": committed(commit_seed(campaign, moment)),
            **({"photos": len(photos)} if photos else {}),
        }
        _hang(work, photos)
        entry = write_entry(work, ACT, Entry(params), key)
        if kept is not None:
            kept.campaign = campaign
            kept.save(update_fields=["campaign"])
            if evidence is not None:
                only(kept, evidence)
            take(kept, moment, entry.version)
        return Done(campaign, entry, outcome=outcome)


def _hang(work: Work, photos: Sequence[Hung]) -> None:
    for position, photo in enumerate(photos):
        told = {"game": photo.game, "words": photo.words, "caption": photo.caption}
        hang(work, photo.picture, position, told)


def _one_at_a_time(actor: Actor) -> None:
    """The loader's row stands for the campaign's, which is not there yet to be locked."""
    if actor.user_id is not None:
        User.objects.select_for_update().filter(pk=actor.user_id).first()


def load_all(
    *,
    actor: Actor,
    records: Iterable[tuple[Record, Outcome | None, Sequence[Hung]]],
    owner_id: int | None = None,
    now: datetime | None = None,
) -> list[Done]:
    """Store several records, each as a campaign of its own, or none of them: the first that is refused refuses all.

    ``records``: each with its replay, or None, and its photos.
    """
    said: dict[str, Any] = {"actor": actor, "owner_id": owner_id, "now": now}
    with transaction.atomic():
        return [load(record=record, outcome=outcome, photos=photos, **said) for record, outcome, photos in records]


def loaded_with(actor: Actor, key: uuid.UUID) -> Campaign | None:
    """The campaign that the form with this one-time key made already, if it did."""
    earlier = _worked(actor, key)
    return earlier.campaign if earlier else None


def _worked(actor: Actor, key: uuid.UUID) -> JournalEntry | None:
    return JournalEntry.objects.select_related("campaign").filter(act=ACT, key=key, actor_id=actor.user_id).first()
