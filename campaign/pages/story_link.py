"""The story by its link, for a friend; and the forms that open and close it, of referees and of a pilot's player."""

from collections.abc import Callable
from functools import wraps
from typing import Any

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
from campaign.reading import KEPT_FOR, content_key, file_kept, made_tag
from campaign.story.links import Opened, may_open, opened_by, was_closed
from campaign.story.one_pilot import pilots_story
from campaign.story.served import photo_answer
from campaign.story.shown import shown

NOT_FOR_SEARCH = "noindex, nofollow"


def by_link(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A view of what a link opens: 410 and a word of it for one that was closed, 404 for one that never was.

    No search engine keeps what is seen by it.
    """

    @wraps(view)
    def entered(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        opened = opened_by(token) if token.isprintable() else None
        if opened is None and not (token.isprintable() and was_closed(token)):
            raise Http404
        if opened is None:
            response: HttpResponseBase = render(request, "story/closed.html", status=410)
        else:
            response = view(request, opened, token, *args, **kwargs)
        response["X-Robots-Tag"] = NOT_FOR_SEARCH
        return response

    return entered


def whole_story(opened: Opened) -> Campaign:
    """The campaign of a link to the whole story; Http404 for a pilot's own, of which there is but the page."""
    if opened.pilot:
        raise Http404
    return opened.campaign


@opens_to(Who.ANYBODY)
@require_safe
@by_link
def page(request: HttpRequest, opened: Opened, token: str) -> HttpResponse:
    """The whole story, or one pilot's own; nothing in it leads into the campaign."""
    campaign = opened.campaign
    key = content_key(Access(campaign, None), "story/friend", token)
    kept = cache.get(f"page:{key}")
    if kept is None:
        told = pilots_story(campaign, opened.pilot) if opened.pilot else None
        template = "story/pilot.html" if told else "story/story.html"
        content = render_to_string(template, {"page": told or shown(campaign), "token": token})
        kept = (told.title if told else "", content)
        cache.set(f"page:{key}", kept, KEPT_FOR)
    title, content = kept
    response = render(request, "story/friend.html", {"campaign": campaign, "title": title, "content": mark_safe(content)})
    response["Cache-Control"] = "private, no-cache"
    return response


@opens_to(Who.ANYBODY)
@require_safe
@by_link
def picture(request: HttpRequest, opened: Opened, token: str, photo: int, size: str) -> HttpResponseBase:
    """A photo of that story."""
    return photo_answer(request, whole_story(opened).pk, photo, size)


@opens_to(Who.ANYBODY)
@require_safe
@by_link
def pdf(request: HttpRequest, opened: Opened, token: str) -> HttpResponseBase:
    """That story on paper, with what its page shows; ``?paper=letter``."""
    campaign, paper = whole_story(opened), paper_asked(request)

    def make() -> bytes:
        told = shown(campaign)
        return story_pdf(campaign, told.story, [told.score] if told.score else [], paper)

    try:
        return _file(request, campaign, token, "pdf", PDF, make, paper)
    except TooLong:
        return render(request, "503.html", status=503)


@opens_to(Who.ANYBODY)
@require_safe
@by_link
def web_page(request: HttpRequest, opened: Opened, token: str) -> HttpResponseBase:
    """That story as one HTML file with everything inside."""
    campaign = whole_story(opened)
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
    return file_kept(response, tag, f"story.{form}")


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


@opens_to(Who.MEMBER)
@require_POST
def open_pilots(request: HttpRequest, access: Access, pilot: str) -> HttpResponse:
    """Open the story of one's own pilot by a link, or by another one; referees may for all."""
    open_story(actor=actor_of(request), campaign=access.campaign, pilot=_his(access, pilot), key=key_of(request))
    messages.success(request, _("Whoever has the link can read this story now, and nothing else."))
    return see("pilots_story", access.campaign.slug, pilot)


@opens_to(Who.MEMBER)
@require_POST
def close_pilots(request: HttpRequest, access: Access, pilot: str) -> HttpResponse:
    """Let that link stop working."""
    close_story(actor=actor_of(request), campaign=access.campaign, pilot=_his(access, pilot), key=key_of(request))
    messages.success(request, _("The link has stopped working."))
    return see("pilots_story", access.campaign.slug, pilot)


def _his(access: Access, pilot: str) -> str:
    """The pilot, whose story this person may open; Http404 for others."""
    if not may_open(access, pilot):
        raise Http404
    return pilot
