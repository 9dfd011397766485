"""``{% load dauntless_words %}``: what the Dauntless desk shows, in words.

Filters: ``error|da_refused`` (``error|da_refused:calc``), ``code|da_reason`` (``code|da_reason:calc``), ``calc|da_calc``,
``kind|da_kind``, ``aspect|da_aspect``, ``arc|da_arc``, ``condition|da_condition``, ``quality|da_quality``, ``side|da_side``,
``side|da_side_name``, ``outcome|da_outcome``, ``path|da_field``, ``answer|da_rule``, ``calc|da_rulings``, ``key|da_scenario``,
``fact|da_fact``, ``item|da_line``, ``winner|da_winner``.
"""

from django import template

from games.dauntless import words

register = template.Library()

register.filter("da_refused", words.refused)
register.filter("da_reason", words.reason)
register.filter("da_calc", words.calc_word)
register.filter("da_kind", words.kind_word)
register.filter("da_aspect", words.aspect_word)
register.filter("da_arc", words.arc_word)
register.filter("da_condition", words.condition_word)
register.filter("da_quality", words.quality_word)
register.filter("da_side", words.side_word)
register.filter("da_side_name", words.side_name)
register.filter("da_outcome", words.outcome_word)
register.filter("da_field", words.field_word)
register.filter("da_rule", words.rule_cite)
register.filter("da_scenario", words.scenario_title)
register.filter("da_fact", words.fact_label)
register.filter("da_line", words.line_label)
register.filter("da_winner", words.winner_word)


@register.filter
def da_rulings(used: str) -> list[str]:
    """The rulings behind one calculation, or one code."""
    return words.ruling_of(used)
