"""A player of the other side says of a filed part: so it was, or not. Like filing it is no act: evidence, and no new version."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from campaign.acts.base import Actor, Conflict, refuse
from campaign.acts.drafts import draft_of
from campaign.acts.own import own_seat
from campaign.models import Campaign
from games.models import Countersign, Part

MOST_OF_A_NOTE = 200


@dataclass(frozen=True, slots=True)
class Signed:
    """The countersign as it is stored now. ``changed`` is False where it said so already."""

    countersign: Countersign
    changed: bool


def countersign(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    seat: str,
    edit: int,
    agrees: bool,
    note: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Signed:
    """Countersign what ``seat`` (a code of the other side) filed, for the actor's own seat; a newer word replaces an older.

    ``edit`` is the filing that he saw; Conflict ``part`` with what is filed now where it is another. The same word again
    changes nothing. Refusals: own.seat, countersign.closed, countersign.none, countersign.own (he filed it himself, when he
    had that seat), countersign.side, countersign.note.
    """
    with own_seat(actor, campaign) as (locked, own):
        if draft_of(locked, game) is None:
            raise refuse("countersign.closed", "", "", game=game)
        part = Part.objects.select_related("seat").filter(game__campaign=locked, game__number=game, seat__code=seat).first()
        if part is None:
            raise refuse("countersign.none", "", "", game=game)
        if part.by_id is not None and part.by_id == actor.user_id:
            raise refuse("countersign.own")
        if part.seat.side == own.side:
            raise refuse("countersign.side", "", "", player=part.seat.name)
        said = " ".join(note.replace("\x00", "").split())
        if len(said) > MOST_OF_A_NOTE:
            raise refuse("countersign.note", "/note", "", most=MOST_OF_A_NOTE)
        if part.edit != edit:
            raise Conflict("part", part)
        signed = Countersign.objects.filter(part=part, seat=own).first() or Countersign(part=part, seat=own)
        if signed.pk and (signed.edit, signed.agrees, signed.note) == (edit, agrees, said):
            return Signed(signed, False)
        signed.edit, signed.agrees, signed.note = edit, agrees, said
        signed.by_id, signed.by_name, signed.at = actor.user_id, actor.name, now or timezone.now()
        if signed.pk:
            signed.save(update_fields=["edit", "agrees", "note", "by", "by_name", "at"])
        else:
            signed.save(force_insert=True)
        return Signed(signed, True)
