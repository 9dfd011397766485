"""The story by its link, for a friend; and the referee's forms that open and close it."""

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Access, Who, opens_to
from campaign.acts.story_link import close_story, open_story
from campaign.answers import key_of, see
from campaign.models import Campaign
from campaign.people import actor_of
from campaign.reading import KEPT_FOR, content_key
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
