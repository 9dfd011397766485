"""The referee takes players' parts over into the open draft. Like keeping a draft it is no act: no replay, no journal entry."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from campaign.acts.base import Actor, Conflict
from campaign.acts.drafts import Saved, locked_draft, save_draft
from campaign.models import Campaign
from campaign.record import facts
from games.models import Part, Report
from games.parts.comparing import compare
from games.parts.reading import filed, sides_of
from games.parts.taking import take


@dataclass(frozen=True, slots=True)
class Refiled:
    """Why nothing was taken over: these seats (codes) filed, or filed again, after the page was made."""

    seats: tuple[str, ...]


def merge_parts(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int,
    seen: Mapping[str, int],
    choices: Mapping[str, str],
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Saved:
    """Take the parts of ``game`` over into its draft, and mark them taken as they are.

    ``edit`` is the draft's and ``seen`` that of each part (seat's code to filing) on the page that chose; ``choices`` a point's
    key to the version's id. Where nothing is new, nothing changes. Raises Conflict ``report`` as ``save_draft`` does, and
    Conflict ``parts`` with a ``Refiled`` where somebody filed since.
    """
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        draft = locked_draft(locked, game)
        if draft.state != Report.State.DRAFT:
            raise Conflict("report", draft)
        if key and draft.body.get("sent", "").split(":")[0] == str(key):
            return Saved(draft, False)
        parts = list(Part.objects.select_for_update(of=("self",)).filter(game=draft.game).select_related("seat"))
        if later := tuple(part.seat.code for part in parts if seen.get(part.seat.code) != part.edit):
            raise Conflict("parts", Refiled(later))
        if draft.edit != edit:
            raise Conflict("report", draft)
        record = facts(locked)
        sides = sides_of(record, game, draft.body)
        points = compare(draft.body, filed(record, draft.body, parts), sides)
        body = take(draft.body, points, choices)
        saved = save_draft(actor=actor, campaign=locked, game=game, edit=edit, body=body, key=key, now=now)
        for part in parts:
            if part.taken != part.edit:
                part.taken = part.edit
                part.save(update_fields=["taken"])
        return saved
