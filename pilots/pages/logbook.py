"""The page of a pilot's logbook."""

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.reading import game_asked, show
from pilots.book import logbook


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access, code: str) -> HttpResponseBase:
    """The logbook now; with ``?after=N`` as it was after game N."""
    after = game_asked(request)
    build = partial(logbook, access.campaign, code, after)
    return show(request, access, "pilots/logbook", build, code, after, frame="pictures/frame.html")
