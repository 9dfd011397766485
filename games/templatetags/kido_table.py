"""``{% load kido_table %}``: what the board of Kido Butai shows, in words.

Filters: ``code|kido_place``, ``counter|kido_counter``, ``counter|kido_state``, ``side|kido_side``, ``state|kido_hull``,
``kind|kido_kind``, ``move|kido_move``, ``table|kido_follows``, ``table|kido_warning``, ``table|kido_end``.
Tags: ``kido_script`` (what the script has to know of the moves), ``kido_slots``.
"""

from django import template

from games.kido_butai import labels, offered
from rulebooks.kido_butai.settings import PLANES

register = template.Library()

register.filter("kido_place", labels.place)
register.filter("kido_counter", labels.counter)
register.filter("kido_state", labels.state)
register.filter("kido_side", labels.side)
register.filter("kido_hull", labels.hull)
register.filter("kido_kind", labels.kind)
register.filter("kido_move", labels.move)
register.filter("kido_follows", labels.follows)
register.filter("kido_warning", labels.warning)
register.filter("kido_end", labels.end)
register.filter("kido_book", labels.cited)
register.filter("kido_moves_at", offered.moves_at)
register.filter("kido_script", offered.for_script)


@register.filter
def kido_shape(kind: str) -> str:
    """The drawing of a counter of a cup: its plane, a carrier, or the blank of a placeholder."""
    return kind if kind in PLANES else "none" if kind in labels.KINDS else "carrier"


@register.filter
def kido_range(many: int) -> range:
    """So many times."""
    return range(max(many, 0))
