"""``{% load finding_words %}``: ``name|found:page.prefixes`` marks the words of a name by which it was found.

``kind|kind_label`` names a kind of what is found.
"""

from functools import lru_cache

from django import template
from django.utils.functional import Promise
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from campaign.finding import PART, Asked, begins, words_of

register = template.Library()
spelt = lru_cache(maxsize=4096)(words_of)
"""Names come again on a page, and from search to search."""
KIND_LABELS = {
    "clubs": gettext_lazy("Clubs"),
    "campaigns": gettext_lazy("Campaigns"),
    "pilots": gettext_lazy("Pilots"),
    "players": gettext_lazy("Players"),
    "games": gettext_lazy("Games"),
    "chapters": gettext_lazy("Story"),
    "entries": gettext_lazy("Journal"),
}


@register.filter
def kind_label(kind: str) -> Promise:
    """A field of ``campaign.queries.found.Found`` in words."""
    return KIND_LABELS[kind]


@register.filter
def found(name: str, asked: Asked) -> SafeString:
    """Marked where a word of the name begins as one that was asked for."""
    shown, at = [], 0
    for part in PART.finditer(str(name)):
        if any(begins(spellings, spelt(part[0])) for spellings in asked):
            shown += [escape(name[at : part.start()]), "<mark>", escape(part[0]), "</mark>"]
            at = part.end()
    return SafeString("".join(map(str, [*shown, conditional_escape(name[at:])])))
