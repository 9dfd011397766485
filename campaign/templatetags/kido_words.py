"""``{% load kido_words %}``: words of Kido Butai for templates.

Filters: ``level|level_word``, ``dice|dice_words``, ``tenths|mean``. Tag: ``{% battle_title battle %}``.
"""

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from campaign.signs.figures import MINUS
from games.kido_butai import names
from games.kido_butai.league import Counted
from games.kido_butai.league_words import DICE
from games.models import Battle

register = template.Library()

register.filter("level_word", names.level_word)


@register.filter
def dice_words(dice: str) -> str:
    """Whose dice fell."""
    return str(DICE[dice])


@register.filter
def mean(tenths: float) -> str:
    """A mean with one decimal and its sign."""
    said = str(number_format(abs(tenths), 1))
    return f"+{said}" if tenths > 0 else f"{MINUS}{said}" if tenths < 0 else said


@register.simple_tag
def battle_title(battle: Battle | Counted) -> str:
    """What its player calls a game, or that he does not."""
    return battle.title or _("A game without a title")
