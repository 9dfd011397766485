"""Days in words, each language in its own order."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import pgettext


def with_weekday(day: date) -> str:
    """``Monday, 30 November 2026``."""
    return date_format(day, pgettext("date format", "l, j F Y"))


def in_this_year(day: date) -> str:
    """``30 November``."""
    return date_format(day, pgettext("date format", "j F"))
