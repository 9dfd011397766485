"""Acts on the photos of a campaign, which stand in its story."""

import uuid
from datetime import datetime
from typing import Any

from django.db.models import Max, QuerySet

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.models import Campaign, Photo, PhotoContent
from campaign.story.drawing import Drawn
from campaign.story.photos import shown_photos
from games.models import Game

MOST = 200
LONGEST = 300
TOLD = ("game", "words", "caption")
NAMED = 12


def add_photo(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    photo: Drawn,
    words: str,
    caption: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Give the story a photo, to a scheduled ``game`` or (0) to the campaign as a whole. ``words``: what it shows, for those who
    cannot see it.

    Refusals: photo.game, photo.words, photo.caption, photo.many, photo.twice. Journal ``photo.add``: photo (its number), of (the
    game), words, digest.
    """

    def change(work: Work) -> Entry:
        told = _told(work, game, words, caption)
        there = _stored(work)
        if (twin := there.filter(sha256=photo.sha256).first()) is not None:
            raise refuse("photo.twice", "/photo", "", words=twin.words, game=twin.game)
        if there.count() >= MOST:
            raise refuse("photo.many", "/photo", "", most=MOST)
        last = Photo.objects.filter(campaign=work.campaign).aggregate(last=Max("position"))["last"]
        row = hang(work, photo, 0 if last is None else last + 1, told)
        return Entry(_named(row), game=row.game or None)

    return perform("photo.add", change, actor=actor, campaign=campaign, key=key, now=now)


def change_photo(
    *,
    actor: Actor,
    campaign: Campaign,
    photo: int,
    edit: int,
    game: int,
    words: str,
    caption: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Say something else of a photo, or let it stand with another game. Refusals: photo.gone, photo.game, photo.words,
    photo.caption. Conflict: ``photo``, with the Photo as it stands now.

    Journal ``photo.change``: as ``photo.add``; before and after: game, words, caption, as far as they changed.
    """

    def change(work: Work) -> Entry | None:
        row = _photo(work, photo, edit)
        told = _told(work, game, words, caption)
        before = {what: getattr(row, what) for what in TOLD}
        changed = [what for what in TOLD if told[what] != before[what]]
        if not changed:
            return None
        for what in changed:
            setattr(row, what, told[what])
        row.edit += 1
        row.save(update_fields=[*changed, "edit"])
        return Entry(
            _named(row),
            before={what: before[what] for what in changed},
            after={what: told[what] for what in changed},
            game=row.game or None,
        )

    return perform("photo.change", change, actor=actor, campaign=campaign, key=key, now=now)


def raise_photo(
    *, actor: Actor, campaign: Campaign, photo: int, edit: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Put a photo before the one above it, of the same game. Nothing happens to the first. Refusals: photo.gone.
    Conflict: ``photo``.

    Journal ``photo.raise``: as ``photo.add``, above (the number of the other).
    """

    def change(work: Work) -> Entry | None:
        row = _photo(work, photo, edit)
        above = _stored(work).filter(game=row.game, position__lt=row.position).last()
        if above is None:
            return None
        row.position, above.position = above.position, row.position
        for each in (row, above):
            each.edit += 1
            each.save(update_fields=["position", "edit"])
        return Entry({**_named(row), "above": above.pk}, game=row.game or None)

    return perform("photo.raise", change, actor=actor, campaign=campaign, key=key, now=now)


def remove_photo(
    *, actor: Actor, campaign: Campaign, photo: int, edit: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Take a photo away: nobody sees it any more; its bytes stay so that this can be taken back. Refusals: photo.gone.
    Conflict: ``photo``. Journal ``photo.remove``: as ``photo.add``."""

    def change(work: Work) -> Entry:
        row = _photo(work, photo, edit)
        row.removed_at = work.now
        row.edit += 1
        row.save(update_fields=["removed_at", "edit"])
        return Entry(_named(row), game=row.game or None)

    return perform("photo.remove", change, actor=actor, campaign=campaign, key=key, now=now)


def hang(work: Work, photo: Drawn, position: int, told: dict[str, Any]) -> Photo:
    """Store a drawn photo; ``told``: game, words, caption. For acts, inside their transaction."""
    row = Photo.objects.create(
        campaign=work.campaign,
        name=photo.name,
        width=photo.width,
        height=photo.height,
        sha256=photo.sha256,
        position=position,
        by_id=work.actor.user_id,
        by_name=work.actor.name,
        came_at=work.now,
        **told,
    )
    PhotoContent.objects.create(photo=row, data=photo.data, small=photo.small)
    return row


def _stored(work: Work) -> QuerySet[Photo]:
    return shown_photos().filter(campaign=work.campaign)


def _photo(work: Work, number: int, edit: int) -> Photo:
    row = _stored(work).filter(pk=number).first()
    if row is None:
        raise refuse("photo.gone", "/photo")
    if row.edit != edit:
        raise Conflict("photo", row)
    return row


def _named(row: Photo) -> dict[str, Any]:
    return {"photo": row.pk, "of": row.game, "words": row.words, "digest": row.sha256[:NAMED]}


def _told(work: Work, game: int, words: str, caption: str) -> dict[str, Any]:
    if game and not Game.objects.filter(campaign=work.campaign, number=game).exists():
        raise refuse("photo.game", "/game", "", game=game)
    said, below = words.strip(), caption.strip()
    for text, code, at in ((said, "photo.words", "/words"), (below, "photo.caption", "/caption")):
        if len(text) > LONGEST:
            raise refuse(code, at)
    return {
        "game": game,
        "words": wording.reason(said, "photo.words", "/words"),
        "caption": wording.reason(below, "photo.caption", "/caption") if below else "",
    }
