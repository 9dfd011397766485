"""The page of the roster."""

from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.queries.roster import roster
from campaign.reading import show


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Both sides, living and lost, seat by seat."""
    return show(request, access, "campaign/roster", partial(roster, access.campaign))
