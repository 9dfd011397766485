"""Acts on the chapters of a campaign's story: the referee's own words in the place of those that are made of the facts."""

import uuid
from datetime import datetime

from django.conf import settings
from django.utils.translation import override

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.models import Campaign, Chapter
from campaign.story.chapters import told_of
from rulebooks.pacific_air_war.record import is_prose

OPENING = 0
LONGEST = 8000


def save_chapter(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int | None,
    text: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Tell a game (0: the opening) in words of one's own. ``edit``: of the words that it replaces; None where there are none.

    What the facts say at that moment is kept beside it, so that a later correction can be pointed out. Saving unchanged what is
    made of the facts changes nothing; saving one's own words unchanged after a correction says that they still hold.
    Refusals: chapter.game, chapter.empty, chapter.long, chapter.signs. Conflict: ``chapter``, with the Chapter as it stands now,
    or None. Journal ``chapter.save``: chapter, holds (the words are the same), kept (before and after: text, told, by_name,
    saved_at; before is None for the first).
    """

    def change(work: Work) -> Entry | None:
        row = _chapter(work, game, edit)
        said = _text(text)
        told = told_of(work.record(), work.replay())
        if game not in told:
            raise refuse("chapter.game", "/game", "", game=game)
        if row is None and said == told[game]:
            return None
        with override(settings.LANGUAGE_CODE):
            facts = told_of(work.record(), work.replay())[game]
        if row is not None and (row.text, row.told) == (said, facts):
            return None
        holds = row is not None and row.text == said
        before = kept(row) if row else None
        values = {"text": said, "told": facts, "by_id": work.actor.user_id, "by_name": work.actor.name, "saved_at": work.now}
        if row is None:
            row = Chapter.objects.create(campaign=work.campaign, game=game, edit=work.campaign.version, **values)
        else:
            for name, value in values.items():
                setattr(row, name, value)
            row.edit += 1
            row.save(update_fields=[*values, "edit"])
        return Entry({"chapter": game, "holds": holds, "kept": {"before": before, "after": kept(row)}}, game=game or None)

    return perform("chapter.save", change, actor=actor, campaign=campaign, key=key, now=now)


def reset_chapter(
    *, actor: Actor, campaign: Campaign, game: int, edit: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Let the facts tell a game again; nothing happens where they do. Conflict: ``chapter``.

    Journal ``chapter.reset``: chapter, kept (before).
    """

    def change(work: Work) -> Entry | None:
        row = Chapter.objects.filter(campaign=work.campaign, game=game).first()
        if row is None:
            return None
        if row.edit != edit:
            raise Conflict("chapter", row)
        before = kept(row)
        row.delete()
        return Entry({"chapter": game, "kept": {"before": before}}, game=game or None)

    return perform("chapter.reset", change, actor=actor, campaign=campaign, key=key, now=now)


def kept(row: Chapter) -> dict[str, str]:
    """What the journal keeps of a chapter, to put it back."""
    return {"text": row.text, "told": row.told, "by_name": row.by_name, "saved_at": row.saved_at.isoformat()}


def _chapter(work: Work, game: int, edit: int | None) -> Chapter | None:
    row = Chapter.objects.filter(campaign=work.campaign, game=game).first()
    if (row.edit if row else None) != edit:
        raise Conflict("chapter", row)
    return row


def _text(text: str) -> str:
    said = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if not said:
        raise refuse("chapter.empty", "/text")
    if len(said) > LONGEST:
        raise refuse("chapter.long", "/text", "", most=LONGEST, n=len(said))
    if not is_prose(said):
        raise refuse("chapter.signs", "/text")
    return said
