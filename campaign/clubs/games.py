"""The games of a club's campaigns: those that come, those that were flown. One query for all of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from campaign.clubs.told import Evening, Night
from campaign.models import Campaign
from games.models import Game
from games.queries import without_flight
from rulebooks.pacific_air_war.scenarios import scenario


@dataclass(frozen=True, slots=True)
class Games:
    """Of all campaigns, by their numbers: how many games are scheduled and were flown. ``nights``: the next one first;
    ``evenings``: the latest first."""

    scheduled: dict[int, int]
    flown: dict[int, int]
    nights: list[Night]
    evenings: list[Evening]

    def next_of(self, slug: str) -> Night | None:
        return next((night for night in self.nights if night.slug == slug), None)


def games_of(campaigns: Iterable[Campaign], today: date) -> Games:
    """A night is a game that has no report and whose day is today or later."""
    by_number = {one.pk: one for one in campaigns}
    found = Games({}, {}, [], [])
    games = Game.objects.filter(campaign__in=by_number).select_related("result").annotate(**without_flight())
    for game in games.order_by("date", "campaign", "number"):
        campaign, result = by_number[game.campaign_id], getattr(game, "result", None)
        title = scenario(game.number, "pearl" if game.variant == "pearl" else "standard").title
        found.scheduled[campaign.pk] = found.scheduled.get(campaign.pk, 0) + 1
        if result is None and game.date is not None and game.date >= today:
            found.nights.append(Night(campaign.slug, campaign.name, game.number, title, game.date, game.link))
        elif result is not None and not game.not_flown and not game.voided:
            found.flown[campaign.pk] = found.flown.get(campaign.pk, 0) + 1
            evening = Evening(campaign.slug, campaign.name, game.number, title, game.date, result.japan, result.usa)
            found.evenings.append(evening)
    found.evenings.sort(key=lambda one: (one.date or date.min, one.game), reverse=True)
    return found
