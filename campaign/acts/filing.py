"""A player files his part of a report. Like keeping a draft it is no act: no replay, no journal entry, no new version."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.utils import timezone

from campaign.acts.base import Actor, Conflict, refuse
from campaign.acts.drafts import REMEMBERED, draft_of
from campaign.acts.own import own_seat
from campaign.acts.wording import note
from campaign.models import Campaign, Seat
from games.filing.whose import own_sorties
from games.models import Part, Report
from games.reporting.body import Body, by_of, claims, sorties
from pilots.models import Pilot


@dataclass(frozen=True, slots=True)
class Filed:
    """The part as it is stored now. ``changed`` is False where it was filed like this already."""

    part: Part
    changed: bool


def file_part(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    edit: int,
    body: Body,
    key: uuid.UUID | None = None,
    after: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Filed:
    """File the part of the actor's own seat, ``body`` as in ``games.models.Part``; it may break rules, for it is evidence.

    ``edit`` is that of the part when the form was opened, 0 where there was none. The same body again changes nothing.
    ``after``: key of a form that the same page sent before without getting an answer; the one with that key is followed.
    Raises Conflict ``part`` with what is stored where it was changed elsewhere since. Refusals: own.seat, part.closed (why:
    none, confirmed), part.flies, part.claim (by another's aircraft, or on one that is not there), part.note.
    """
    with own_seat(actor, campaign) as (locked, seat):
        draft = draft_of(locked, game)
        if draft is None:
            over = Report.objects.filter(game__campaign=locked, game__number=game, state=Report.State.CONFIRMED).exists()
            raise refuse("part.closed", "", "", game=game, why="confirmed" if over else "none")
        _check(draft.body, body, seat, game)
        part = Part.objects.filter(game=draft.game, seat=seat).first()
        if part is None:
            if edit:
                raise Conflict("part")
            part = Part(game=draft.game, seat=seat)
        elif part.body == body:
            return Filed(part, False)
        elif part.edit != edit and not _follows(part, after):
            raise Conflict("part", part)
        part.body, part.edit = body, part.edit + 1
        part.by_id, part.by_name, part.filed_at = actor.user_id, actor.name, now or timezone.now()
        if part.pk is None:
            part.save(force_insert=True)
        else:
            part.save(update_fields=["body", "edit", "by", "by_name", "filed_at"])
        if key:
            cache.set(_sent(part), str(key), REMEMBERED)
        return Filed(part, True)


def _sent(part: Part) -> str:
    return f"part:{part.pk}:{part.edit}"


def _follows(part: Part, after: uuid.UUID | None) -> bool:
    """Whether what is stored came from the page that sent ``after`` before."""
    return after is not None and cache.get(_sent(part)) == str(after)


def _check(draft: Body, body: Body, seat: Seat, game: int) -> None:
    own = own_sorties(draft, set(Pilot.objects.filter(seat=seat).values_list("code", flat=True)))
    if not own:
        raise refuse("part.flies", "", "", player=seat.name, game=game)
    there = {str(sortie.get("id")) for sortie in sorties(draft)}
    for claim in claims(body):
        by = by_of(claim)
        if not by or by[0] not in own or not _known([*by, claim.get("on")], there):
            raise refuse("part.claim", "", "F.1", game=game)
    note(str(body.get("sortie", {}).get("note", "")), "part.note")


def _known(names: Iterable[Any], there: set[str]) -> bool:
    return all(isinstance(name, str) and name in there for name in names)
