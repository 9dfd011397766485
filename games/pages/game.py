"""The page of one game: what is or was flown, who shot whom, dice, reasons, versions."""

from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.reading import show
from games.flown import GamePage, game_page


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """One scheduled game, before and after it was flown."""
    member = access.role is not None
    return show(request, access, "games/game", partial(_page, access.campaign.pk, number, member), number, member)


def _page(campaign_id: int, number: int, member: bool) -> GamePage:
    return replace(game_page(campaign_id, number), member=member)
