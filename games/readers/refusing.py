"""A file that is refused whole: its code, and the place in it."""

from rulebooks.pacific_air_war.reading import Refused
from rulebooks.refusal import Refusal


def refused(code: str, at: str, **figures: object) -> Refused:
    """What is raised for it; ``at``: the file's name, and where in it."""
    return Refused([Refusal(code, at, "", figures)])
