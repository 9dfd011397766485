"""The page of the journal."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.queries.journal import journal
from campaign.reading import game_asked, number_asked, show


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """What was done, newest first; ``?game=N`` of one game, ``?before=V`` older than version V."""
    game, before = game_asked(request, "game"), number_asked(request, "before")
    if before == 0:
        raise Http404
    return show(request, access, "campaign/journal", partial(journal, access.campaign, game, before), game, before)
