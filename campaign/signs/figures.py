"""Figures as this product writes them: half-kills as 10½, a real minus, chances as fractions."""

from fractions import Fraction
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pilots.saying import language

MINUS = "−"
SMALLEST = 0.0005
"""A chance below this is written as under 0.1 %."""


def kills(half_kills: int) -> str:
    """Half-kills as kills: 21 is ``10½``, 1 is ``½``, 0 is ``0``."""
    whole, half = divmod(half_kills, 2)
    return f"{whole or ''}½" if half else str(whole)


def kills_form(half_kills: int) -> int:
    """In which form a noun follows kills: 1 for ``½`` and ``1``, else 2."""
    return 1 if half_kills in (1, 2) else 2


def kills_said(half_kills: int) -> str:
    """Half-kills with their word: 2 is ``1 kill``, 21 is ``10½ kills``; one alone is ``½ kill``."""
    return ngettext("%(kills)s kill", "%(kills)s kills", kills_form(half_kills)) % {"kills": kills(half_kills)}


@lru_cache(maxsize=512)
def kills_in_column(half_kills: int) -> SafeString:
    """Half-kills for a column of numbers: the half has a place of its own, so that whole kills stand under each other."""
    whole, half = divmod(half_kills, 2)
    return format_html('{}<span class="frac">{}</span>', whole if whole or not half else "", "½" if half else "")


def number(value: int) -> str:
    """A whole number with a real minus and the language's thousands: ``1,024``, ``−3``."""
    if -1000 < value < 1000:
        return str(value) if value >= 0 else f"{MINUS}{-value}"
    text = number_format(abs(value), use_l10n=True, force_grouping=True)
    return f"{MINUS}{text}" if value < 0 else text


def signed(value: int) -> str:
    """A whole number that is added: ``+25``, ``−1``, ``0``."""
    return f"+{number(value)}" if value > 0 else number(value)


def odds(chance: Fraction) -> SafeString:
    """An exact chance: 13/18 as a fraction, 0 and 1 in words."""
    return _odds(chance, language())


@lru_cache(maxsize=512)
def _odds(chance: Fraction, _language: str | None) -> SafeString:
    if chance.denominator == 1:
        word = _("certain") if chance else _("impossible")
        return format_html('<span class="odds">{}</span>', word)
    return format_html('<span class="odds"><sup>{}</sup>⁄<sub>{}</sub></span>', chance.numerator, chance.denominator)


def quarters(value: int) -> str:
    """Quarters of a whole as people write them: 50 is ``12½``, 75 is ``18¾``."""
    whole, rest = divmod(value, 4)
    return f"{whole or ''}{'¼½¾'[rest - 1]}" if rest else str(whole)


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
