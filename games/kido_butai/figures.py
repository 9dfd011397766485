"""Figures of the coach: chances, differences and means, rounded and as the language writes them."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from campaign.signs.figures import MINUS

SMALLEST = 0.0005


def decimal(value: float, places: int) -> str:
    """A figure rounded to so many places; the language's own formatting would cut the others off."""
    return str(number_format(round(value, places), places))


def percent(chance: float) -> str:
    """A chance with a tenth of a percent; what is less, and yet may come, is told so."""
    if 0 < chance < SMALLEST:
        return _("under %(figure)s%%") % {"figure": decimal(0.1, 1)}
    return _("%(figure)s%%") % {"figure": decimal(100 * chance, 1)}


def difference(value: float) -> str:
    """A difference of points with one decimal and its sign."""
    said = decimal(abs(value), 1)
    rounded = round(value, 1)
    return f"+{said}" if rounded > 0 else f"{MINUS}{said}" if rounded < 0 else said
