"""A session as it is stored, read for those who look at it."""

from games.models import Desk


def turn_limit(desk: Desk) -> int | None:
    """The last turn of its scenario; None where it has none, or there is no scenario."""
    return None
