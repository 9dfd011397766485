"""The page of one game: what is or was flown, who shot whom, dice, reasons, versions."""

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.live import stamp
from campaign.reading import show
from games.flown import GamePage, game_page


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access, number: int) -> HttpResponseBase:
    """One scheduled game, before and after it was flown; while it is entered with the parts that are in, for those concerned."""
    member = access.role is not None
    concerned = (access.referee or access.seat is not None) and number > access.campaign.score.as_of
    parts = (access.seat, *stamp(access.campaign)) if concerned else ()
    build = partial(_page, access, number, member, concerned)
    return show(request, access, "games/game", build, number, member, *parts)


def _page(access: Access, number: int, member: bool, concerned: bool) -> GamePage:
    return game_page(access.campaign.pk, number, seat=access.seat or "", with_parts=concerned, member=member)
