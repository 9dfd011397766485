"""What decorations are called, and what each is given for."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop


class Said(NamedTuple):
    name: str
    why: str


WORDS = {
    "first_kill": (gettext_noop("The first"), gettext_noop("shot down the campaign’s first aircraft")),
    "three_in_one_evening": (gettext_noop("Three in one evening"), gettext_noop("three kills in one game")),
    "five_in_the_campaign": (gettext_noop("Five in the campaign"), gettext_noop("five kills, without those from before it")),
    "three_games_running": (gettext_noop("Three games running"), gettext_noop("shot somebody down in three games in a row")),
    "old_score": (gettext_noop("Even"), gettext_noop("shot down a pilot who had shot him down before")),
    "twice_brought_back": (
        gettext_noop("Twice brought back"),
        gettext_noop("brought down twice, and back with his side each time"),
    ),
    "home_damaged": (gettext_noop("Home all the same"), gettext_noop("landed a damaged aircraft on a carrier, unhurt")),
    "good_wingman": (gettext_noop("Good wingman"), gettext_noop("shared three kills with others")),
    "bombs_on_target": (gettext_noop("On target"), gettext_noop("three successful bombing attacks of his own")),
    "unhurt_throughout": (gettext_noop("Unhurt throughout"), gettext_noop("came back from every game with aircraft and unhurt")),
    "every_game": (gettext_noop("From first to last"), gettext_noop("flew in every game of the campaign, and lived")),
}
UNKNOWN = ("?", "")


def said(code: str) -> Said:
    """A decoration's name, and what it is for, in the reader's language."""
    name, why = WORDS.get(code, UNKNOWN)
    return Said(_(name), _(why) if why else "")
