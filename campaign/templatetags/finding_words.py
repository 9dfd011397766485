"""``{% load finding_words %}``: ``name|found:page.prefixes`` marks the words of a name by which it was found."""

from django import template
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString

from campaign.finding import PART, words_of

register = template.Library()


@register.filter
def found(name: str, asked: list[tuple[str, ...]]) -> SafeString:
    """Marked where a word of the name begins as one that was asked for."""
    shown, at = [], 0
    for part in PART.finditer(str(name)):
        if any(word.startswith(spellings) for spellings in asked for word in words_of(part[0])):
            shown += [escape(name[at : part.start()]), "<mark>", escape(part[0]), "</mark>"]
            at = part.end()
    return SafeString("".join(map(str, [*shown, conditional_escape(name[at:])])))
