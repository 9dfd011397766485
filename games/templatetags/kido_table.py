"""``{% load kido_table %}``: what the board of Kido Butai shows, in words.

Filters: ``code|kido_place``, ``counter|kido_counter``, ``counter|kido_state``, ``side|kido_side``, ``state|kido_hull``,
``kind|kido_kind``, ``move|kido_move``, ``table|kido_follows``, ``table|kido_warnings``, ``table|kido_end``.
Tags: ``kido_script`` (what the script has to know of the moves), ``kido_slots``.
"""

from itertools import cycle

from django import template
from django.utils.safestring import SafeString

from games.kido_butai import labels, names, offered, words
from games.kido_butai.drawings import DRAWINGS
from rulebooks.kido_butai.refused import cited
from rulebooks.kido_butai.strike import Assigning

register = template.Library()

register.filter("kido_place", labels.place)
register.filter("kido_counter", labels.counter)
register.filter("kido_state", labels.state)
register.filter("kido_side", labels.side)
register.filter("kido_hull", labels.hull)
register.filter("kido_kind", labels.kind)
register.filter("kido_move", labels.move)
register.filter("kido_follows", labels.follows)
register.filter("kido_warnings", labels.warnings)
register.filter("kido_end", labels.end)
register.filter("kido_shape", labels.shape)
register.filter("kido_due", words.due)
register.filter("kido_told", words.told)
register.filter("kido_rule", words.rule_of)
register.filter("kido_level", words.level_word)
register.filter("kido_clock", names.hour)
register.filter("kido_news", labels.news)
register.filter("kido_fell", labels.fell)
register.filter("kido_book", cited)
register.filter("kido_moves_at", offered.moves_at)
register.filter("kido_script", offered.for_script)


@register.filter
def kido_spread(question: Assigning) -> list[tuple[str, str]]:
    """Each bomber with the carrier that falls to it where they spread evenly."""
    return list(zip(question.bombers, cycle(question.carriers), strict=False))


@register.filter
def kido_range(many: int) -> range:
    """So many times."""
    return range(max(many, 0))


@register.simple_tag
def kido_drawings() -> SafeString:
    """The drawings as symbols."""
    symbols = (
        f'<symbol id="kb-{name}" viewBox="0 0 {size} {size}">{drawing}</symbol>' for name, (size, drawing) in DRAWINGS.items()
    )
    return SafeString("".join(symbols))
