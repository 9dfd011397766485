"""``{% load picture_words %}``: ``page|growth_picture`` is the picture of the EP of a logbook's pilot."""

from django import template

from campaign.pictures.growth import Growth, growth
from campaign.pictures.picture import Picture
from pilots.book import Logbook

register = template.Library()


@register.filter
def growth_picture(page: Logbook) -> Picture:
    """From how he came to the last game that he flew."""
    pilot = page.pilot
    came = max(pilot.came_after, pilot.joined - 1, 0)
    flown = [(evening.game.number, evening.ep_sum) for evening in page.evenings]
    last = max((game.number for game in page.games), default=1)
    per_ability = int(page.rules.get("ep_per_ability", 100))
    return growth(Growth(pilot.name, pilot.side, ((came, int(pilot.start["ep"])), *flown), last, per_ability, pilot.lost))
