"""The story of a campaign, and the referee's own words in it."""

from collections.abc import Callable
from functools import partial

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.access import Access, Who, opens_to
from campaign.acts.base import Conflict, Refused
from campaign.acts.chapters import LONGEST, reset_chapter, save_chapter
from campaign.answers import add_refusals, conflict, key_of, refused, row, see
from campaign.exports.columns import site_day
from campaign.exports.pdf.story import story_pdf
from campaign.exports.story_page import story_page
from campaign.exports.story_text import WRITERS
from campaign.models import Chapter
from campaign.offline import answers_held_forms
from campaign.pages.prints import PDF, paper_asked
from campaign.people import actor_of
from campaign.pictures.gallery import gallery
from campaign.reading import MOST_DIGITS, content_key, file_kept, page_tag, show
from campaign.story.one_pilot import pilots_story
from campaign.story.page import StoryChapter, story
from campaign.story.shown import shown

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
NONE = ""


class ChapterForm(forms.Form):
    """One chapter in somebody's own words."""

    text = forms.CharField(
        label=gettext_lazy("The chapter"),
        widget=forms.Textarea(attrs={"rows": 14, "maxlength": LONGEST}),
        error_messages={"required": gettext_lazy("Write something, or let the facts tell it again.")},
        help_text=gettext_lazy(
            "A blank line begins a paragraph; *emphasis*, **strong**, > a quotation, - a list, [words](https://…) a link"
        ),
    )


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The whole story."""
    build = partial(shown, access.campaign, referee=access.referee)
    return show(request, access, "story/story", build, frame="story/reading.html")


@opens_to(Who.READER)
@require_safe
def markdown_text(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The story as Markdown, for a wiki."""
    return _text_file(request, access, "md", "text/markdown")


@opens_to(Who.READER)
@require_safe
def bbcode_text(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The story as BBCode, for a forum."""
    return _text_file(request, access, "bbcode.txt", "text/plain")


@opens_to(Who.READER)
@require_safe
def pdf(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The story on paper, with every picture behind it; ``?paper=letter``."""
    paper, campaign = paper_asked(request), access.campaign

    def make() -> bytes:
        return story_pdf(campaign, story(campaign), gallery(campaign, None).pictures, paper)

    return _file(request, access, "pdf", PDF, make, paper)


@opens_to(Who.READER)
@require_safe
def web_page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The story as one HTML file with everything inside."""
    campaign = access.campaign
    made = site_day(campaign.changed_at)
    return _file(request, access, "html", "text/html; charset=utf-8", lambda: story_page(campaign, shown(campaign), made))


def _text_file(request: HttpRequest, access: Access, form: str, kind: str) -> HttpResponseBase:
    return _file(request, access, form, f"{kind}; charset=utf-8", lambda: WRITERS[form](story(access.campaign)))


def _file(
    request: HttpRequest, access: Access, form: str, kind: str, make: Callable[[], str | bytes], *args: object
) -> HttpResponseBase:
    """A file of the story to keep. Unchanged, it is neither made nor sent again."""
    tag = page_tag(request, access, content_key(access, "story", form, *args))
    response = get_conditional_response(request, etag=tag) or HttpResponse(make(), content_type=kind)
    return file_kept(response, tag, f"{access.campaign.slug}-story.{form}")


@opens_to(Who.READER)
@require_safe
def pilot(request: HttpRequest, access: Access, pilot: str) -> HttpResponseBase:
    """One pilot's campaign, game by game."""
    build = partial(pilots_story, access.campaign, pilot)
    return show(request, access, "story/pilot", build, pilot, frame="story/reading.html")


@opens_to(Who.REFEREE)
@never_cache
@GET_OR_POST
@answers_held_forms
def chapter(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """One chapter to be written; what is made of the facts to begin with."""
    one = _chapter(access, number)
    form = ChapterForm(request.POST if request.method == "POST" else None, initial={"text": one.text})
    if request.method == "POST" and form.is_valid():
        try:
            save_chapter(
                actor=actor_of(request),
                campaign=access.campaign,
                game=number,
                edit=_edit(request),
                text=form.cleaned_data["text"],
                key=key_of(request),
            )
        except Conflict as clash:
            return _clash(request, access, one, form.cleaned_data["text"], clash.theirs)
        except Refused as refusals:
            add_refusals(form, refusals, "text")
        else:
            messages.success(request, _("The chapter stands in the story."))
            return see("story", access.campaign.slug)
    answer = refused if form.errors else render
    return answer(request, "story/chapter.html", {"access": access, "one": one, "form": form})


def _chapter(access: Access, number: int) -> StoryChapter:
    found = next((one for one in story(access.campaign, referee=True).chapters if one.game == number), None)
    if found is None:
        raise Http404
    return found


def _clash(request: HttpRequest, access: Access, one: StoryChapter, sent: str, theirs: Chapter | None) -> HttpResponse:
    rows = [row(_("The chapter"), sent, theirs.text if theirs else one.facts)]
    stands = theirs.edit if theirs else NONE
    return conflict(request, access, one.title, rows, reverse("story", args=[access.campaign.slug]), edit=stands)


def _edit(request: HttpRequest) -> int | None:
    """Of the words that the form replaces; None where nobody had written, -1 where it says neither."""
    sent = request.POST.get("edit", "-")
    if sent == NONE:
        return None
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else -1


@opens_to(Who.REFEREE)
@require_POST
def reset(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Let the facts tell it again; the journal brings one's own words back."""
    said = {"actor": actor_of(request), "campaign": access.campaign, "game": number, "key": key_of(request)}
    try:
        done = reset_chapter(edit=_edit(request) or 0, **said)
    except Conflict:
        messages.warning(request, _("Somebody changed the chapter meanwhile, so nothing was done. Look at it first."))
    else:
        if done.entry:
            undo = reverse("undo", args=[access.campaign.slug, done.entry.version])
            messages.success(request, _("The facts tell it again."), extra_tags=f"undo {undo}")
    return see("story", access.campaign.slug)
