"""The games of a club's campaigns: those that come, those that were flown. One query for all of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import starmap
from typing import NamedTuple

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


class _Row(NamedTuple):
    """``result``: the number of what came of it, None for nothing yet."""

    campaign: int
    number: int
    variant: str
    date: date | None
    link: str
    result: int | None
    japan: int | None
    usa: int | None
    not_flown: bool
    voided: bool


FIELDS = ("campaign_id", "number", "variant", "date", "link", "result", "result__japan", "result__usa", "not_flown", "voided")


def games_of(campaigns: Iterable[Campaign], today: date) -> Games:
    """A night is a game that has no report and whose day is today or later."""
    by_number = {one.pk: one for one in campaigns}
    found = Games({}, [], [])
    games = Game.objects.filter(campaign__in=by_number).annotate(**without_flight()).order_by("date", "campaign", "number")
    for game in starmap(_Row, games.values_list(*FIELDS)):
        campaign, reported = by_number[game.campaign], game.result is not None
        title = scenario(game.number, "pearl" if game.variant == "pearl" else "standard").title
        flown = reported and not game.not_flown and not game.voided
        japan, usa = game.japan or 0, game.usa or 0
        found.of.setdefault(campaign.pk, []).append(ClubGame(game.number, title, reported, flown, japan, usa))
        if not reported and game.date is not None and game.date >= today:
            found.nights.append(Night(campaign.slug, campaign.name, game.number, title, game.date, game.link))
        elif flown:
            found.evenings.append(Evening(campaign.slug, campaign.name, game.number, title, game.date, japan, usa))
    for games_of_one in found.of.values():
        games_of_one.sort(key=lambda one: one.number)
    found.evenings.sort(key=lambda one: (one.date or date.min, one.game), reverse=True)
    return found
