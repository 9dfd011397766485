"""Words of the games: months, types of aircraft with their names, causes of an award."""

from datetime import date
from functools import lru_cache

from django.utils.formats import date_format
from django.utils.translation import pgettext

from pilots.former import shown_as
from pilots.saying import language
from pilots.saying import say as _
from rulebooks.pacific_air_war.scenarios import NAMES, Month, Scenario

SITE, TABLE = "site", "table"
NO_BREAK = "\u00a0"


def aircraft(type_: str) -> str:
    """A type with its name: ``A6M2 Zeke``. An unknown type stays as it is written."""
    return f"{type_} {NAMES[type_]}" if type_ in NAMES else type_


def _month(month: Month, style: str) -> str:
    return date_format(date(*month, 1), style)


@lru_cache(maxsize=64)
def _period(first: Month, last: Month, language: str | None) -> str:
    if first[0] == last[0]:
        months = {"first": _month(first, "M"), "last": _month(last, "M"), "year": first[0]}
        return pgettext("months of a year", "%(first)s – %(last)s %(year)s") % months
    return f"{_month(first, 'YEAR_MONTH_FORMAT')} – {_month(last, 'YEAR_MONTH_FORMAT')}"


def period(scenario: Scenario) -> str:
    """The months of a game: ``Dec 1941 – Apr 1942``, ``Aug – Dec 1942``."""
    return _period(scenario.first, scenario.last, language())


def without_score(reported: bool, not_flown: bool, voided: bool) -> str:
    """Why a game has no score to speak of; empty where it has one, or is still to come."""
    if voided:
        return _("voided") if reported else _("voided, to be reported again")
    return _("not played") if reported and not_flown else ""


def first_month(scenario: Scenario) -> str:
    """When a game begins, in full: ``December 1941``."""
    return _month(scenario.first, pgettext("date format", "F Y"))


def turn(number: int | None) -> str:
    """``turn 26``, with a space that does not break; nothing where no turn was noted."""
    return _("turn") + NO_BREAK + str(number) if number else ""


def rolled_by(source: str, player: str, by: str, witness: str) -> str:
    """Where a die came from: ``Anna at the table, seen by Nina, entered by Sabine``; ``site dice, Sabine``.

    A table's die is thrown by the pilot's ``player`` and typed by ``by``, who may also be its ``witness``; on the site ``by``
    pressed the button. Any of the three may be empty.
    """
    by = shown_as(by)
    if source == TABLE:
        return _at_the_table(by, witness, player) % {"player": player, "by": by, "witness": witness}
    if source == SITE:
        return _("site dice, %(by)s") % {"by": by} if by else _("site dice")
    return _("from a file")


def _at_the_table(by: str, witness: str, player: str) -> str:
    """The sentence of a table's die, for those of the three who are known."""
    if witness and witness == by:
        return _("%(player)s at the table, seen and entered by %(by)s") if player else _("table dice, seen and entered by %(by)s")
    if witness and by and player:
        return _("%(player)s at the table, seen by %(witness)s, entered by %(by)s")
    if witness and by:
        return _("table dice, seen by %(witness)s, entered by %(by)s")
    if witness:
        return _("%(player)s at the table, seen by %(witness)s") if player else _("table dice, seen by %(witness)s")
    if by:
        return _("%(player)s at the table, entered by %(by)s") if player else _("table dice, entered by %(by)s")
    return _("%(player)s at the table") if player else _("table dice")
