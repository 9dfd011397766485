"""Where Kido Butai begins: the games of who is signed in, a new one, a session file, leagues."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Person, Who, opens_to
from games.kido_butai.leagues import leagues_for
from games.models import Battle

MOST_LEAGUES = 100


@dataclass(frozen=True, slots=True)
class Lobby:
    """``going``: his games that go on; ``over``: those that are finished; the last played first. ``leagues``: (slug, name)."""

    going: list[Battle]
    over: list[Battle]
    leagues: list[tuple[str, str]]


def lobby_of(person: Person) -> Lobby:
    """Two queries, one for who is not signed in."""
    mine = list(Battle.objects.select_related("club").filter(player_id=person.pk)) if person.pk else []
    leagues = [(club.slug, club.name) for club in leagues_for(person.pk or 0)[:MOST_LEAGUES]]
    return Lobby([one for one in mine if not one.finished], [one for one in mine if one.finished], leagues)


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return render(request, "kido_butai/lobby.html", {"page": lobby_of(request.user)})
