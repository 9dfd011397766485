"""Who may see a game of Kido Butai: the one place where it is fetched for a person."""

from typing import cast

from django.db.models import Q
from django.http import Http404

from campaign.access import Person
from games.models import Battle

IN_A_LEAGUE = Q(finished=True, club__isnull=False, club__removed_at=None)


def battle_for(person: Person, code: str, play: bool = False) -> Battle:
    """The game ``code``: for its player, and for reading only (``play`` False) for whoever may look on. One query.

    Reading is open to all where it is shared, or where it is finished and counts in a club's league. Http404 for everybody else.
    """
    allowed = Q(player_id=person.pk) if person.pk else Q(pk=None)
    if not play:
        allowed |= Q(shared=True) | IN_A_LEAGUE
    found = Battle.objects.select_related("club").filter(allowed, code=code).first()
    if found is None:
        raise Http404
    return cast(Battle, found)


def plays(person: Person, battle: Battle) -> bool:
    """Whether it is his own game."""
    return bool(person.pk) and battle.player_id == person.pk
