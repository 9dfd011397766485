"""Short words for the rulebook's codes: sources of CVP, credits, fates, edges."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from rulebooks.pacific_air_war.outcome import SOURCES as SOURCES_OF_CVP
from rulebooks.pacific_air_war.outcome import Source

SOURCES = {
    "kills": gettext_noop("Aircraft shot down, 2 each"),
    "damaged": gettext_noop("Aircraft damaged, 1 each"),
    "bombing": gettext_noop("Bombing, 1 each"),
    "kamikaze": gettext_noop("Kamikaze attacks"),
    "rulings": gettext_noop("Rulings of the referee"),
    "operation": gettext_noop("The battle off Midway"),
}

SHORT = {
    "kills": gettext_noop("Kills"),
    "damaged": gettext_noop("Damaged"),
    "bombing": gettext_noop("Bombing"),
    "kamikaze": gettext_noop("Kamikaze"),
    "rulings": gettext_noop("Rulings"),
    "operation": gettext_noop("Midway"),
}


def sources_in(gives: object) -> list[Source]:
    """The sources that a campaign can have. ``gives``: its table of CVP for the battle off Midway; empty: it gives none."""
    return [source for source in SOURCES_OF_CVP if source != "operation" or gives]


def source_short(source: str) -> str:
    """A source of CVP, as the head of a column."""
    return _(SHORT[source])


def source_narrow(source: str) -> str:
    """A source of CVP above one of many columns on paper, with room for twelve letters."""
    words = {
        "kills": pgettext("narrow column", "Kills"),
        "damaged": pgettext("narrow column", "Damaged"),
        "bombing": pgettext("narrow column", "Bombing"),
        "kamikaze": pgettext("narrow column", "Kamikaze"),
        "rulings": pgettext("narrow column", "Rulings"),
        "operation": pgettext("narrow column", "Midway"),
    }
    return words[source]


def source_words(source: str) -> str:
    """A source of CVP, as a line of the reasons names it."""
    return _(SOURCES[source])
