"""``{% load api_words %}``: ``operation|opens:slug``, where an operation is read with a browser's session."""

from django import template

from campaign.api.manual import Called

register = template.Library()


@register.filter
def opens(called: Called, slug: str) -> str:
    return called.href(slug)
