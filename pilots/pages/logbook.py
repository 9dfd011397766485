"""The page of a pilot's logbook."""

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.careers.readers import career_of
from campaign.reading import game_asked, show
from pilots.book import logbook


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access, code: str) -> HttpResponseBase:
    """The logbook now; with ``?after=N`` as it was after game N. It leads to the career of its player, where that may be read."""
    after = game_asked(request)
    career = career_of(request.user, access, code)
    build = partial(logbook, access.campaign, code, after, career)
    return show(request, access, "pilots/logbook", build, code, after, career, frame="pictures/frame.html")
