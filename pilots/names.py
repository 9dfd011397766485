"""A pilot's name as the club has it, as a replacement has it whom nobody named yet, and in short."""

import re

from django.utils.translation import gettext as _

IDEOGRAPH = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
NO_FAMILY = {"jr", "sr", "ii", "iii", "iv"}
"""What stands behind a family's name."""


def unnamed(name: str) -> bool:
    """True for a replacement who still has the name that the campaign file's rule gives him."""
    return re.fullmatch(r"Replacement \d+", name) is not None


def new_pilot_of(player: str) -> str:
    """What the table calls a pilot whom nobody named yet."""
    return _("%(player)s’s new pilot") % {"player": player}


def called(name: str, player: str) -> str:
    """A pilot as the table calls him: one whom nobody named yet by his player."""
    return new_pilot_of(player) if player and unnamed(name) else name


def family(name: str) -> str:
    """The short form of a name; one that nobody gave has none. Written in Chinese characters the family stands first."""
    words = name.split()
    if not words or unnamed(name):
        return name
    if IDEOGRAPH.match(name.strip()):
        return words[0]
    return next((word for word in reversed(words) if word.casefold().rstrip(".") not in NO_FAMILY), words[-1])
