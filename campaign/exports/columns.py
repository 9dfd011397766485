"""Columns that several exports share, by the names of the standings document, and cells of them."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.exports.tables import Column
from pilots.models import Side, State, Status
from pilots.words import KINDS, kind_words


def halves(half_kills: int) -> int | float:
    """Half-kills as kills: a whole number where there is no half."""
    return half_kills // 2 if half_kills % 2 == 0 else half_kills / 2


def moment(at: datetime | None) -> str | None:
    """A moment as a cell: ISO in the site's time zone."""
    return timezone.localtime(at, timezone.get_default_timezone()).isoformat(timespec="seconds") if at else None


def site_day(at: datetime) -> date:
    """The day of a moment in the site's time zone, which a file says to everybody alike."""
    return timezone.localdate(at, timezone.get_default_timezone())


def side() -> Column:
    return Column("side", _("Side"), words={value: str(label) for value, label in Side.choices})


def status() -> Column:
    return Column("status", _("Status"), words={value: str(label) for value, label in Status.choices})


def state() -> Column:
    return Column("state", _("State"), words={value: str(label) for value, label in State.choices})


def waits_for() -> Column:
    return Column("waits_for", _("Waits for a die"), words={kind: kind_words(kind) for kind in KINDS})


def pilot() -> Column:
    return Column("name", _("Pilot"))


def player() -> Column:
    return Column("player_name", _("Player"))


def number(key: str, label: str) -> Column:
    return Column(key, label, "whole")


def kills(key: str = "kills", label: str = "") -> Column:
    return Column(key, label or _("Kills"), "number")


def code(key: str, label: str) -> Column:
    """An id, which people do not read."""
    return Column(key, label, people=False)
