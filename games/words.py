"""Words of the games: months, types of aircraft with their names, causes of an award."""

from datetime import date
from functools import lru_cache

from django.utils.formats import date_format
from django.utils.translation import get_language

from pilots.saying import say as _
from rulebooks.pacific_air_war.scenarios import NAMES, Month, Scenario

NO_BREAK = "\u00a0"


def aircraft(type_: str) -> str:
    """A type with its name: ``A6M2 Zeke``. An unknown type stays as it is written."""
    return f"{type_} {NAMES[type_]}" if type_ in NAMES else type_


def _month(month: Month, style: str) -> str:
    return date_format(date(*month, 1), style)


@lru_cache(maxsize=64)
def _period(first: Month, last: Month, language: str | None) -> str:
    if first[0] == last[0]:
        return f"{_month(first, 'M')} – {_month(last, 'M Y')}"
    return f"{_month(first, 'M Y')} – {_month(last, 'M Y')}"


def period(scenario: Scenario) -> str:
    """The months of a game: ``Dec 1941 – Apr 1942``, ``Aug – Dec 1942``."""
    return _period(scenario.first, scenario.last, get_language())


def first_month(scenario: Scenario) -> str:
    """When a game begins, in full: ``December 1941``."""
    return _month(scenario.first, "F Y")


def turn(number: int | None) -> str:
    """``turn 26``, with a space that does not break; nothing where no turn was noted."""
    return _("turn") + NO_BREAK + str(number) if number else ""
