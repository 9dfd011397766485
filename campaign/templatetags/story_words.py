"""``{% load story_words %}``: ``chapter_text``, a chapter of the story as HTML; ``text_of_the_end``, its end; ``about_story``."""

from collections.abc import Mapping
from dataclasses import dataclass

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaign.access import Access
from campaign.addresses import Addresses, address
from campaign.models import Campaign
from campaign.room import Sent, to_send
from campaign.signs.figures import number
from campaign.story.changes import marked_changes
from campaign.story.links import may_open, token_of
from campaign.story.marked import html_of
from campaign.story.one_pilot import PilotsStory
from campaign.story.page import Story, StoryChapter
from campaign.story.photos import Pictured

register = template.Library()


@register.simple_tag
def chapter_text(page: Story, one: StoryChapter, slug: str = "") -> SafeString:
    """Names lead to logbooks where there is a ``slug``."""
    names = page.names_in_words if one.own else page.names
    return html_of(one.text, one.own, names, Addresses(slug).logbook if slug else None)


@register.simple_tag
def pilots_text(page: PilotsStory, text: str, slug: str = "") -> SafeString:
    """A piece of one pilot's story; the names of others lead to their logbooks where there is a ``slug``."""
    return html_of(text, False, page.others, Addresses(slug).logbook if slug else None)


@dataclass(frozen=True, slots=True)
class OwnLink:
    """The link to a pilot's own story, for who may open it: ``sent`` is None while it is closed."""

    pilot: str
    sent: Sent | None


@register.simple_tag(takes_context=True)
def link_of_pilot(context: Context, access: Access) -> OwnLink | None:
    """On the page of a pilot's story in a private campaign, for his player and for referees. Two queries there."""
    pilot = context["request"].resolver_match.kwargs.get("pilot", "")
    if not pilot or not may_open(access, pilot):
        return None
    token = token_of(access.campaign, pilot)
    return OwnLink(pilot, to_send(context["request"], address("story_by_link", token)) if token else None)


@register.simple_tag
def what_changed(before: str, after: str) -> SafeString:
    """``after``, in which what ``before`` did not say is marked."""
    return marked_changes(before, after)


@register.simple_tag(takes_context=True)
def link_of_story(context: Context, campaign: Campaign) -> Sent:
    """The whole address by which a friend reads it."""
    return to_send(context["request"], address("story_by_link", campaign.story_token))


@register.simple_tag(takes_context=True)
def this_page(context: Context) -> Sent:
    """The whole address of the page that is read, as others reach it."""
    return to_send(context["request"], context["request"].get_full_path())


@register.simple_tag
def text_of_the_end(page: Story, slug: str = "") -> SafeString:
    return html_of(page.end, False, page.names, Addresses(slug).logbook if slug else None)


@register.simple_tag
def about_story(campaign: Campaign) -> str:
    """One sentence on a campaign, for programs that show a link."""
    score = campaign.score
    said = {"game": score.as_of, "japan": number(score.japan), "usa": number(score.usa)}
    if not score.as_of:
        return _("A campaign of the Pacific Air War, before its first game.")
    if score.complete:
        return _("A campaign of the Pacific Air War, played to its end: Japan %(japan)s, USA %(usa)s.") % said
    return _("A campaign of the Pacific Air War, told game by game. After game %(game)s: Japan %(japan)s, USA %(usa)s.") % said


@register.simple_tag
def photo_address(photo: Pictured, size: str, slug: str = "", token: str = "") -> str:
    """Where a photo is to be had, by its campaign's ``slug`` or by the story's ``token``; it changes with the photo's bytes."""
    at = address("story_photo", token, photo.number, size) if token else address("photo_picture", slug, photo.number, size)
    return f"{at}?v={photo.digest}"


@register.simple_tag
def photo_inside(photo: Pictured, inside: Mapping[int, str]) -> SafeString:
    """The address that holds a photo's bytes; ``inside``: number to address."""
    return mark_safe(inside.get(photo.number, ""))


@dataclass(frozen=True, slots=True)
class Card:
    """One sentence on a page, and the path of its picture; none where whoever shows the link could not fetch it."""

    about: str
    picture: str


@register.simple_tag(takes_context=True)
def card_of_story(context: Context, campaign: Campaign) -> Card:
    """What programs that show a link say of the page that is read: a story, a pilot's story, or a story by its link."""
    asked = context["request"].resolver_match
    if token := asked.kwargs.get("token"):
        name = context.get("title", "")
        said = _("%(name)s in %(campaign)s: his campaign, told game by game.") % {"name": name, "campaign": campaign.name}
        return Card(said, "") if name else Card(about_story(campaign), address("story_card_by_link", token))
    private = campaign.visibility == Campaign.Visibility.PRIVATE
    if pilot := asked.kwargs.get("pilot"):
        said = {"name": context.get("title", ""), "campaign": campaign.name}
        picture = "" if private else address("pilots_card", campaign.slug, pilot)
        return Card(_("%(name)s in %(campaign)s: his campaign, told game by game.") % said, picture)
    return Card(about_story(campaign), "" if private else address("story_card", campaign.slug))


@register.simple_tag
def card_of_club(slug: str, town: str) -> Card:
    """The same of a club's page."""
    about = _("A club in %(town)s that plays the Pacific Air War.") % {"town": town} if town else ""
    return Card(about or _("A club that plays the Pacific Air War."), address("club_card", slug))


@register.simple_tag(takes_context=True)
def whole(context: Context, path: str) -> str:
    """A path as an address that works elsewhere."""
    return to_send(context["request"], path).address
