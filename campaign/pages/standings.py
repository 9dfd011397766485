"""The page of the standings."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.queries.standings import ORDERS, USUAL, Asked, standings
from campaign.reading import game_asked, show


def _asked(request: HttpRequest) -> Asked:
    order, _dot, turned = request.GET.get("sort", USUAL).partition(".")
    if order not in ORDERS or turned not in ("", "turned"):
        raise Http404
    return Asked(game_asked(request), order, bool(turned), request.GET.get("living", "") not in ("", "0"))


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The standings now; ``?after=N`` as they were after game N, ``?sort=`` by a column, ``?living=1`` without the lost."""
    asked = _asked(request)
    return show(request, access, "campaign/standings", partial(standings, access.campaign, asked), asked)
