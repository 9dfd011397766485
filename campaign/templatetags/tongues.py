"""``{% load tongues %}``: the languages of the site, as the buttons of a form at the foot of every page."""

from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaign.queries.preferences import Spoken, languages

register = template.Library()


@register.simple_tag
def tongues() -> SafeString:
    """A button for each language but that of this page, each in its own words."""
    return _buttons(get_language())


@lru_cache(maxsize=16)
def _buttons(language: str | None) -> SafeString:
    return format_html_join(" ", "{}", ((_button(each, each.code == language),) for each in languages()))


def _button(one: Spoken, here: bool) -> SafeString:
    name = one.name if one.reviewed else _("%(language)s (unreviewed)") % {"language": one.name}
    if here:
        return format_html('<b lang="{}">{}</b>', one.code, name)
    return format_html('<button class="button plain" name="language" value="{0}" lang="{0}">{1}</button>', one.code, name)
