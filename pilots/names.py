"""A pilot's name as the club has it, as a replacement has it whom nobody named yet, and in short."""

import re


def unnamed(name: str) -> bool:
    """True for a replacement who still has the name that the campaign file's rule gives him."""
    return re.fullmatch(r"Replacement \d+", name) is not None


def family(name: str) -> str:
    """The short form of a name; one that nobody gave has none."""
    return name.split()[-1] if name.split() and not unnamed(name) else name
