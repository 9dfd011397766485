"""``{% load dauntless_scenarios %}``: of the catalogue. Tag ``nation_sign`` (the sign of ``US`` or ``JP`` with its word for who
does not see it). Filter ``types|either`` (of a unit: “M or LS”)."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaign.signs.shapes import SIGNS
from games.dauntless.catalogue import entries
from games.dauntless.words import side_word
from rulebooks.dauntless.campaign import CAMPAIGN_SIDE

register = template.Library()


@register.simple_tag
def nation_sign(nation: str) -> SafeString:
    """The sign of a nation; nothing where it may be either."""
    if nation not in CAMPAIGN_SIDE:
        return SafeString("")
    return format_html('{}<span class="sr">{}</span>', SIGNS[CAMPAIGN_SIDE[nation]], side_word(nation))


@register.filter
def either(types: list[tuple[str, str]]) -> str:
    """The words of types or classes, of which one is taken."""
    return entries.either([words for words, _href in types])
