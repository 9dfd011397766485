"""Small numbers and the sides as words inside a sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

WORDS = [
    gettext_noop("none"), gettext_noop("one"), gettext_noop("two"), gettext_noop("three"), gettext_noop("four"),
    gettext_noop("five"), gettext_noop("six"), gettext_noop("seven"), gettext_noop("eight"), gettext_noop("nine"),
    gettext_noop("ten"), gettext_noop("eleven"), gettext_noop("twelve"), gettext_noop("thirteen"), gettext_noop("fourteen"),
    gettext_noop("fifteen"), gettext_noop("sixteen"), gettext_noop("seventeen"), gettext_noop("eighteen"),
    gettext_noop("nineteen"), gettext_noop("twenty"),
]  # fmt: skip


def word(number: int) -> str:
    """``seven`` for 7; from 21 on the figures."""
    return _(WORDS[number]) if 0 <= number < len(WORDS) else str(number)


def word_first(number: int) -> str:
    """The same at the head of a sentence: ``Seven``."""
    text = word(number)
    return text[:1].upper() + text[1:]


def the_side(side: str) -> str:
    """A side inside a sentence: ``Japan``, ``the USA``."""
    return _("Japan") if side == "japan" else _("the USA")


def the_side_first(side: str) -> str:
    """A side at the head of a sentence: ``Japan``, ``The USA``."""
    return _("Japan") if side == "japan" else _("The USA")
