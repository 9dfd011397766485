"""``{% load ready_room %}``: figures, signs and parts of a page.

Filters: ``half_kills|kills`` (10½), ``half_kills|kills_column`` (for a column of numbers), ``half_kills|kills_form`` (for
``count``), ``chance|odds`` (13/18),
``value|number`` and ``value|signed`` (real minus), ``quarters|quarters``, ``side|other_side``.
Tags: ``form_key``, ``sign``, ``side``, ``of_side``, ``pilot``, ``mark``, ``marks``, ``die``, ``status_chip``, ``state_chip``,
``mini``, ``bar``, ``field``, ``address`` (Django's ``url``, kept in memory), ``campaign_nav``, ``site_nav``,
``part_played``, and the frame's ``head_files``, ``sprite``, ``live_files``, ``live_status`` and ``offline_files``.
"""

import uuid
from fractions import Fraction

from django import template
from django.forms import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from campaign.addresses import address
from campaign.frame import head_files, live_files, live_status, offline_files, sprite
from campaign.models import JournalEntry, Member
from campaign.navigation import tabs, tabs_over_all
from campaign.people import display_name
from campaign.queries.standings import Head
from campaign.signs import figures, shapes
from campaign.words.days import with_weekday
from campaign.words.journal import sentence
from campaign.words.labels import source_short, source_words
from campaign.words.numbers import the_side, word_first
from pilots.former import shown_as

register = template.Library()

register.filter("kills", figures.kills)
register.filter("kills_column", figures.kills_in_column)
register.filter("kills_form", figures.kills_form)
register.filter("number", figures.number)
register.filter("signed", figures.signed)
register.filter("quarters", figures.quarters)
register.simple_tag(shapes.sign, name="sign")
register.simple_tag(shapes.side, name="side")
register.simple_tag(shapes.of_side, name="of_side")
register.simple_tag(shapes.pilot, name="pilot")
register.simple_tag(shapes.mark, name="mark")
register.simple_tag(shapes.die, name="die")
register.simple_tag(shapes.status_chip, name="status_chip")
register.simple_tag(shapes.state_chip, name="state_chip")
register.simple_tag(shapes.mini, name="mini")
register.simple_tag(shapes.bar, name="bar")

register.simple_tag(address, name="address")
register.simple_tag(sprite, name="sprite")
register.simple_tag(head_files, name="head_files")
register.simple_tag(live_files, name="live_files")
register.simple_tag(live_status, name="live_status")
register.simple_tag(offline_files, name="offline_files")
register.filter("source_words", source_words)
register.filter("source_short", source_short)
register.filter("side_word", the_side)
register.filter("shown_as", shown_as)
register.filter("weekday", with_weekday)
register.filter("number_word", word_first)

PARTS = {"radioselect": "segments", "checkbox": "tick"}


@register.filter
def odds(chance: Fraction) -> SafeString:
    """An exact chance as a fraction."""
    return figures.odds(chance)


@register.filter
def other_side(side: str) -> str:
    """The enemy of a side."""
    return shapes.OTHER[side]


@register.simple_tag
def form_key(key: object = None) -> SafeString:
    """The form's hidden one-time key: the same form sent twice makes one change."""
    return format_html('<input type="hidden" name="key" value="{}">', key or uuid.uuid4())


@register.inclusion_tag("components/field.html")
def field(bound: BoundField, part: str = "") -> dict[str, object]:
    """A form's field with label, hint and errors. ``part``: segments, dicepick or tick where the widget does not say it."""
    part = part or PARTS.get(bound.widget_type, "")
    return {"field": bound, "part": part, "hint_id": f"{bound.auto_id}_helptext", "error_id": f"{bound.auto_id}_error"}


@register.filter
def undo_address(tags: str | None) -> str:
    """The address behind ``undo`` in a message's extra tags, if any; only pages of ours."""
    word, _space, address = (tags or "").partition(" ")
    return address if word == "undo" and address.startswith("/c/") else ""


@register.simple_tag
def part_played(role: str) -> str:
    """A member's part, as a word."""
    return str(Member.Role(role).label)


@register.simple_tag(takes_context=True)
def campaign_nav(context: template.Context) -> SafeString:
    """The tabs of the campaign in ``access``; ``tab`` in the context overrides the page's own name."""
    access, match = context["access"], context["request"].resolver_match
    here = context.get("tab") or (match.url_name if match else "") or ""
    return tabs(access.campaign.slug, access.referee, here, get_language())


@register.simple_tag(takes_context=True)
def site_nav(context: template.Context, tab: str = "") -> SafeString:
    """The tabs of a page over all campaigns; ``tab`` overrides the page's own name."""
    request = context["request"]
    here = tab or (request.resolver_match.url_name if request.resolver_match else "") or ""
    return tabs_over_all(request.user.is_authenticated, here, get_language())


@register.simple_tag
def entry_sentence(entry: JournalEntry) -> str:
    """A journal entry as its sentence."""
    return sentence(entry)


@register.simple_tag
def sort_head(head: Head, label: str, css: str = "") -> SafeString:
    """The head of a column that can be sorted, with its link and aria-sort."""
    return format_html(
        '<th scope="col"{}{}><a href="{}">{}</a></th>',
        format_html(' class="{}"', css) if css else "",
        format_html(' aria-sort="{}"', head.aria) if head.aria else "",
        f"{head.href}#pilots",
        label,
    )


@register.filter
def at(mapping: dict[str, object], key: str) -> object:
    """``mapping[key]``, where the key is a variable."""
    return mapping[key]


@register.simple_tag(takes_context=True)
def visitor_name(context: template.Context) -> str:
    """The signed-in person as the journal names him."""
    return display_name(context["user"])


@register.simple_tag
def page_language() -> str:
    """The language of the page, for ``<html lang>``."""
    return get_language() or ""


@register.simple_tag
def page_zone() -> str:
    """The time zone of the page, for scripts that write a time on it."""
    return get_current_timezone_name()
