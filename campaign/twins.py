"""Is a campaign file here already? Only the campaigns of the person who asks are looked at."""

import hashlib
from dataclasses import dataclass
from itertools import count
from typing import Any

from pydantic_core import to_json

from campaign.beside import without
from campaign.models import Campaign, JournalEntry
from campaign.record import facts
from rulebooks.pacific_air_war.record import Campaign as Record

MOST_NAMESAKES = 5
ROOM = 112
"""What a name of 120 leaves for the number behind it."""


@dataclass(frozen=True, slots=True)
class Twins:
    """``same``: a campaign made of this very file, or with the same facts; ``namesake``: another one of the same name."""

    same: Campaign | None = None
    namesake: Campaign | None = None


def digest_of(document: dict[str, Any]) -> str:
    """A short word for the content of a record's document, which has one order of keys however the file was written.

    Where a game is played, and how it is told, makes no other campaign.
    """
    return hashlib.sha256(to_json(without(document))).hexdigest()


def name_of_a_copy(name: str, user_id: int | None) -> str:
    """The name with 2, 3, ... behind it: the first that no campaign of this person has. One query."""
    taken = set(Campaign.objects.filter(members__user=user_id, name__startswith=name[:ROOM]).values_list("name", flat=True))
    return next(new for n in count(2) if (new := f"{name[:ROOM].rstrip()} ({n})") not in taken)


def twins_of(record: Record, user_id: int | None) -> Twins:
    """The campaigns of this person that are like ``record``, the oldest first."""
    mine = Campaign.objects.filter(members__user=user_id).order_by("pk")
    digest = digest_of(record.document())
    loaded = JournalEntry.objects.filter(act="campaign.load", campaign__in=mine, params__digest=digest)
    first = loaded.select_related("campaign").order_by("pk").first()
    if first is not None:
        return Twins(same=first.campaign)
    namesakes = list(mine.filter(name=record.name)[:MOST_NAMESAKES])
    for campaign in namesakes:
        if digest_of(facts(campaign).document()) == digest:
            return Twins(same=campaign)
    return Twins(namesake=namesakes[0] if namesakes else None)
