"""Where the Dauntless desk begins: the sessions of who is signed in, a new one, the aids without a session."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Person, Who, opens_to
from games.dauntless.access import desks_for
from games.models import Desk

MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Lobby:
    """``going``: sessions that go on; ``over``: those that are finished; the last played first."""

    going: list[Desk]
    over: list[Desk]


def lobby_of(person: Person) -> Lobby:
    """One query, none for who is not signed in."""
    mine = list(desks_for(person.pk or 0).select_related("club")[:MOST_SHOWN]) if person.pk else []
    return Lobby([one for one in mine if one.finished_at is None], [one for one in mine if one.finished_at is not None])


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return render(request, "dauntless/lobby.html", {"page": lobby_of(request.user)})
