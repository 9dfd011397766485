"""The referee's desk: the one next thing, and what is still missing from whom."""

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.desk.gather import games_of, gather
from campaign.desk.page import Desk, build
from campaign.reading import show


@opens_to(Who.REFEREE)
@require_safe
def desk(request: HttpRequest, access: Access) -> HttpResponseBase:
    """A draft and a correction being prepared are no new version of the campaign, so the page is kept by their edits too."""
    campaign = access.campaign
    games, correcting, correction_edit = games_of(campaign)
    drafts = [(game.number, game.draft_edit) for game in games if game.draft_edit is not None]

    def built() -> Desk:
        return build(gather(campaign, games, correcting))

    return show(request, access, "road/desk", built, drafts, correcting, correction_edit)
