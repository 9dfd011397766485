"""The pictures that other programs show of a link: of a story, of a pilot's story, of a club."""

from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.clubs.page import club_of
from campaign.exports.pdf.link_card import of_campaign, of_club, of_pilot
from campaign.models import Campaign
from campaign.pages.story_link import by_link, whole_story
from campaign.reading import KEPT_FOR, content_key, file_kept, made_tag
from campaign.story.links import Opened
from campaign.story.one_pilot import pilots_story


@opens_to(Who.READER)
@require_safe
def story(request: HttpRequest, access: Access) -> HttpResponseBase:
    """Of a campaign's story."""
    campaign = access.campaign
    return _picture(request, content_key(_everybody(campaign), "card"), lambda: of_campaign(campaign))


@opens_to(Who.READER)
@require_safe
def pilot(request: HttpRequest, access: Access, pilot: str) -> HttpResponseBase:
    """Of one pilot's story."""
    campaign = access.campaign
    key = content_key(_everybody(campaign), "card", pilot)
    return _picture(request, key, lambda: of_pilot(campaign, pilots_story(campaign, pilot)))


@opens_to(Who.ANYBODY)
@require_safe
@by_link
def story_by_link(request: HttpRequest, opened: Opened, token: str) -> HttpResponseBase:
    """Of a private campaign's story, for whoever has its link."""
    campaign = whole_story(opened)
    return _picture(request, content_key(_everybody(campaign), "card"), lambda: of_campaign(campaign))


@opens_to(Who.ANYBODY)
@require_safe
def club(request: HttpRequest, club: str) -> HttpResponseBase:
    """Of a club's page."""
    found = club_of(request.user, club)
    return _picture(request, made_tag("card", found.name, found.town), lambda: of_club(found.name, found.town))


def _everybody(campaign: Campaign) -> Access:
    """The picture is the same whoever asks."""
    return Access(campaign, None)


def _picture(request: HttpRequest, key: str, make: Callable[[], bytes]) -> HttpResponseBase:
    """A PNG, kept by the campaign's version; unchanged, it is not sent again."""
    tag = made_tag(key)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        answer = HttpResponse(cache.get_or_set(f"card:{key}", make, KEPT_FOR), content_type="image/png")
    answer["X-Content-Type-Options"] = "nosniff"
    return file_kept(answer, tag)
