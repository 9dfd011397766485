"""The page of the dice record."""

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.queries.dice import dice_record
from campaign.reading import game_asked, number_asked, show


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Every die that fell, newest first; ``?game=N`` of one game (0 the muster), ``?before=N`` older than die N."""
    game, before = game_asked(request, "game"), number_asked(request, "before")
    return show(request, access, "campaign/dice", partial(dice_record, access.campaign, game, before), game, before)
