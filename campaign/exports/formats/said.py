"""A cell as people read it."""

from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaign.exports.tables import Cell, Column, Head
from campaign.signs.figures import MINUS, kills, number

FIGURES = ("whole", "number")


def said(value: Cell, column: Column) -> str:
    """``10½``, ``1,024``, ``30 Nov 2026, 03:05``, ``yes``; empty where there is nothing to say."""
    if value is None or value == "":
        return ""
    return str(_SAID[column.kind](value))


def moment_said(iso: str) -> str:
    """A moment in the site's time zone."""
    moment = timezone.localtime(datetime.fromisoformat(iso), timezone.get_default_timezone())
    return date_format(moment, "DATETIME_FORMAT")


def score(head: Head) -> str:
    """Where the campaign stood: ``After game 4: Japan 32, USA 34.``"""
    return f"{head.as_of}{':' if head.as_of_game else '.'} {head.standing}"


def stood(head: Head) -> str:
    """When it stood so, with the zone."""
    return _("As of %(moment)s (%(zone)s)") % {"moment": moment_said(head.made_at), "zone": head.zone}


def _halves(value: Any) -> str:
    return f"{MINUS}{kills(int(-value * 2))}" if value < 0 else kills(int(value * 2))


_SAID: dict[str, Any] = {
    "text": str,
    "whole": number,
    "number": _halves,
    "date": lambda iso: date_format(date.fromisoformat(iso), "DATE_FORMAT"),
    "moment": moment_said,
    "yes": lambda value: capfirst(_("yes") if value else _("no")),
}
