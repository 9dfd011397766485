"""What translators get is whole: no piece of a sentence that is put behind another, or before one."""

import re

import polib

from tests.architecture.tree import BASE

BETWEEN = {" and ", " or ", ", "}
"""What stands between the names of a list, whatever they are."""
PIECE = re.compile(r"^[\s,;:.)]|[\s(]$")


def test_no_word_for_translators_is_a_piece_of_a_sentence():
    entries = polib.pofile(str(BASE / "locale" / "de" / "LC_MESSAGES" / "django.po"))
    pieces = {words for entry in entries for words in (entry.msgid, entry.msgid_plural) if PIECE.search(words)}
    assert pieces == BETWEEN
