"""The page of one game: what is or was flown, who shot whom, dice, reasons, versions."""

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.reading import show
from games.flown import game_page


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """One scheduled game, before and after it was flown."""
    return show(request, access, "games/game", partial(game_page, access.campaign.pk, number), number)
