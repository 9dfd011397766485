"""``{% load dauntless_words %}``: what the Dauntless desk shows, in words.

Filters: ``calc|da_calc``, ``kind|da_kind``, ``arc|da_arc``, ``condition|da_condition``, ``quality|da_quality``,
``side|da_side``, ``outcome|da_outcome``, ``answer|da_rule``, ``calc|da_rulings``, ``winner|da_winner``.
"""

from django import template

from games.dauntless import words

register = template.Library()

register.filter("da_calc", words.calc_word)
register.filter("da_kind", words.kind_word)
register.filter("da_arc", words.arc_word)
register.filter("da_condition", words.condition_word)
register.filter("da_quality", words.quality_word)
register.filter("da_side", words.side_word)
register.filter("da_outcome", words.outcome_word)
register.filter("da_rule", words.rule_cite)
register.filter("da_winner", words.winner_word)


@register.filter
def da_rulings(used: str) -> list[str]:
    """The rulings behind one calculation, or one code."""
    return words.ruling_of(used)
