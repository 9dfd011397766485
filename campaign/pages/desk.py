"""The referee's desk: the one next thing, and what is still missing from whom."""

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.desk.gather import gather
from campaign.desk.page import Desk, build
from campaign.live import stamp
from campaign.reading import show


@opens_to(Who.REFEREE)
@require_safe
def desk(request: HttpRequest, access: Access) -> HttpResponseBase:
    """A draft and a correction being prepared are no new version of the campaign, so the page is kept by their edits too."""

    def built() -> Desk:
        return build(gather(access.campaign))

    return show(request, access, "road/desk", built, *stamp(access.campaign))
