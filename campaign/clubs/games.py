"""The games of a club's campaigns: those that come, those that were flown. One query for all of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet

from campaign.clubs.told import ClubGame, Evening, Night
from campaign.models import Campaign
from games.models import Game
from games.queries import without_flight
from rulebooks.pacific_air_war.scenarios import scenario


@dataclass(frozen=True, slots=True)
class Games:
    """``of``: those of each campaign by its number. ``nights``: the next one first; ``evenings``: the latest first."""

    of: dict[int, list[ClubGame]]
    nights: list[Night]
    evenings: list[Evening]

    def next_of(self, slug: str) -> Night | None:
        return next((night for night in self.nights if night.slug == slug), None)


def games_of(campaigns: Iterable[Campaign], today: date) -> Games:
    """A night is a game that has no report and whose day is today or later."""
    by_number = {one.pk: one for one in campaigns}
    found = Games({}, [], [])
    games: QuerySet[Any] = Game.objects.filter(campaign__in=by_number).select_related("result").annotate(**without_flight())
    for game in games.order_by("date", "campaign", "number"):
        campaign, result = by_number[game.campaign_id], getattr(game, "result", None)
        title = scenario(game.number, "pearl" if game.variant == "pearl" else "standard").title
        flown = result is not None and not game.not_flown and not game.voided
        japan, usa = (result.japan, result.usa) if result is not None else (0, 0)
        found.of.setdefault(campaign.pk, []).append(ClubGame(game.number, title, result is not None, flown, japan, usa))
        if result is None and game.date is not None and game.date >= today:
            found.nights.append(Night(campaign.slug, campaign.name, game.number, title, game.date, game.link))
        elif flown:
            found.evenings.append(Evening(campaign.slug, campaign.name, game.number, title, game.date, japan, usa))
    for games_of_one in found.of.values():
        games_of_one.sort(key=lambda one: one.number)
    found.evenings.sort(key=lambda one: (one.date or date.min, one.game), reverse=True)
    return found
