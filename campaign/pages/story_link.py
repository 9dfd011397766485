"""The story by its link, for a friend; and the referee's forms that open and close it."""

from collections.abc import Callable

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Access, Who, opens_to
from campaign.acts.story_link import close_story, open_story
from campaign.answers import key_of, see
from campaign.exports.columns import site_day
from campaign.exports.pdf.story import story_pdf
from campaign.exports.pdf.typesetting import TooLong
from campaign.exports.story_page import story_page
from campaign.models import Campaign
from campaign.pages.prints import PDF, paper_asked
from campaign.people import actor_of
from campaign.reading import KEPT_FOR, content_key, made_tag
from campaign.story.served import photo_answer
from campaign.story.shown import shown

NOT_FOR_SEARCH = "noindex, nofollow"


def _campaign(token: str) -> Campaign:
    found = Campaign.objects.select_related("score").filter(story_token=token).first() if token else None
    if found is None:
        raise Http404
    return found


@opens_to(Who.ANYBODY)
@require_safe
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The whole story; nothing in it leads into the campaign."""
    campaign = _campaign(token)
    key = content_key(Access(campaign, None), "story/friend", token)
    content = cache.get(f"page:{key}")
    if content is None:
        content = render_to_string("story/story.html", {"page": shown(campaign), "token": token})
        cache.set(f"page:{key}", content, KEPT_FOR)
    response = render(request, "story/friend.html", {"campaign": campaign, "content": mark_safe(content)})
    response["X-Robots-Tag"] = NOT_FOR_SEARCH
    response["Cache-Control"] = "private, no-cache"
    return response


@opens_to(Who.ANYBODY)
@require_safe
def picture(request: HttpRequest, token: str, photo: int, size: str) -> HttpResponseBase:
    """A photo of that story."""
    response = photo_answer(request, _campaign(token).pk, photo, size)
    response["X-Robots-Tag"] = NOT_FOR_SEARCH
    return response


@opens_to(Who.ANYBODY)
@require_safe
def pdf(request: HttpRequest, token: str) -> HttpResponseBase:
    """That story on paper, with what its page shows; ``?paper=letter``."""
    campaign, paper = _campaign(token), paper_asked(request)

    def make() -> bytes:
        told = shown(campaign)
        return story_pdf(campaign, told.story, [told.score] if told.score else [], paper)

    try:
        return _file(request, campaign, token, "pdf", PDF, make, paper)
    except TooLong:
        return render(request, "503.html", status=503)


@opens_to(Who.ANYBODY)
@require_safe
def web_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """That story as one HTML file with everything inside."""
    campaign = _campaign(token)
    made = site_day(campaign.changed_at)
    return _file(
        request, campaign, token, "html", "text/html; charset=utf-8", lambda: story_page(campaign, shown(campaign), made)
    )


def _file(
    request: HttpRequest, campaign: Campaign, token: str, form: str, kind: str, make: Callable[[], str | bytes], *args: object
) -> HttpResponseBase:
    """A file to keep, which says nothing of where it is from but what stands in it."""
    tag = made_tag(content_key(Access(campaign, None), "story/friend", token, form, *args))
    response = get_conditional_response(request, etag=tag) or HttpResponse(make(), content_type=kind)
    response["ETag"] = tag
    response["X-Robots-Tag"] = NOT_FOR_SEARCH
    response["Cache-Control"] = "private, no-cache"
    response["Content-Disposition"] = f'attachment; filename="story.{form}"'
    return response


@opens_to(Who.REFEREE)
@require_POST
def open_link(request: HttpRequest, access: Access) -> HttpResponse:
    """Open the story by a link, or by another one."""
    done = open_story(actor=actor_of(request), campaign=access.campaign, key=key_of(request))
    if done.entry and done.entry.params["renewed"]:
        messages.success(request, _("The story has a new link; the old one has stopped working."))
    else:
        messages.success(request, _("Whoever has the link can read the story now."))
    return see("story", access.campaign.slug)


@opens_to(Who.REFEREE)
@require_POST
def close_link(request: HttpRequest, access: Access) -> HttpResponse:
    """Let the link stop working."""
    close_story(actor=actor_of(request), campaign=access.campaign, key=key_of(request))
    messages.success(request, _("The link has stopped working."))
    return see("story", access.campaign.slug)
