"""Which languages and time zones there are, and which of them somebody has chosen."""

from dataclasses import dataclass
from itertools import groupby

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from config.languages import places

REGIONS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}
"""What stands before the stroke in the name of a zone, in words."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A language by its own name; ``reviewed``: somebody who speaks it has read its words."""

    code: str
    name: str
    reviewed: bool


@dataclass(frozen=True, slots=True)
class Preferences:
    """``language`` and ``time_zone``: what was chosen, empty for nothing; ``site_zone``: what holds then."""

    language: str
    time_zone: str
    languages: list[Spoken]
    site_zone: str


def languages() -> list[Spoken]:
    """Every language of the site."""
    return [Spoken(code, name, code not in settings.UNREVIEWED) for code, name in settings.LANGUAGES]


def preferences(language: str, time_zone: str) -> Preferences:
    """The structure of the page. No query."""
    return Preferences(language, time_zone, languages(), settings.TIME_ZONE)


def zones_by_region() -> list[tuple[str, list[str]]]:
    """Every place by its name of today, under its part of the world; what has no place comes first, as UTC."""
    placed = sorted(zone for zone in places() if _region(zone) in REGIONS)
    return [("", ["UTC"]), *((str(REGIONS[region]), list(zones)) for region, zones in groupby(placed, key=_region))]


def _region(zone: str) -> str:
    return zone.partition("/")[0]
