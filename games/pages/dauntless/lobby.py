"""Where the Dauntless desk begins: the sessions of who is signed in, a new one, the aids without a session."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Person, Who, opens_to
from campaign.models import Club
from games.dauntless.access import desks_for
from games.dauntless.catalogue.filters import Choice, by_theme
from games.dauntless.left import left_for
from games.kido_butai.leagues import leagues_of
from games.models import Desk

MOST_SHOWN = 100
AIDS = (
    ("attack", gettext_noop("An attack on a ship: its chances, and what the dice come to")),
    ("ship_sheet", gettext_noop("An empty sheet of a ship, to print")),
    ("flak", gettext_noop("Flak: which guns may fire at which aircraft")),
    ("torpedo_run", gettext_noop("The run of a torpedo")),
    ("dive", gettext_noop("A dive, planned turn by turn")),
    ("aids", gettext_noop("Drop tanks, submarines, take-offs and the rolls of the evening")),
)


@dataclass(frozen=True, slots=True)
class Lobby:
    """``going``: sessions that go on; ``over``: those that are finished; the last played first. ``themes``: what scenarios are
    about, with how many there are; ``aids``: address and words of what is reckoned without a session; ``clubs``: his clubs,
    whose ships and aircraft are there for their sessions; ``left``: sessions of clubs he keeps that nobody runs any more."""

    going: list[Desk]
    over: list[Desk]
    themes: list[tuple[str, Choice]]
    aids: list[tuple[str, str]]
    clubs: list[Club]
    left: list[Desk]


def lobby_of(person: Person) -> Lobby:
    """Three queries, none for who is not signed in."""
    mine = list(desks_for(person.pk or 0).select_related("club")[:MOST_SHOWN]) if person.pk else []
    going, over = ([one for one in mine if (one.finished_at is None) == goes_on] for goes_on in (True, False))
    clubs, left = (list(leagues_of(person.pk)), list(left_for(person.pk)[:MOST_SHOWN])) if person.pk else ([], [])
    return Lobby(going, over, by_theme(), list(_aids()), clubs, left)


def _aids() -> Iterator[tuple[str, str]]:
    for name, words in AIDS:
        yield reverse(name), _(words)


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return render(request, "dauntless/lobby.html", {"page": lobby_of(request.user)})
