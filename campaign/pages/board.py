"""The page of the projector board."""

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.live import stamp
from campaign.queries.board import board
from campaign.reading import show


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """What the whole room looks at. It has no controls, and follows the draft that is being entered."""
    build = partial(board, access.campaign)
    return show(request, access, "live/board", build, *stamp(access.campaign), frame="live/wall.html")
