"""What differs between two tellings of a chapter."""

import re
from difflib import SequenceMatcher

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

PIECES = re.compile(r"\s+|[^\s]+")


def marked_changes(before: str, after: str) -> SafeString:
    """``after`` as HTML; the words that ``before`` has not are marked."""
    old, new = PIECES.findall(before), PIECES.findall(after)
    runs = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    parts = [(kind, "".join(new[start:end])) for kind, _i, _j, start, end in runs if end > start]
    said = ((format_html("<mark>{}</mark>", words) if kind != "equal" else words,) for kind, words in parts)
    return format_html_join("", "{}", said)
