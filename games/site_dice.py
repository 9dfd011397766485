"""The machine's own randomness, from which dice of the site fall: nobody knows one before, and none is kept for later."""

from secrets import SystemRandom

RANDOM = SystemRandom()


def die() -> int:
    """1 to 6."""
    return RANDOM.randint(1, 6)
