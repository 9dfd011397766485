"""Dice and draws of the site, made at the moment they are due."""

from collections.abc import Mapping
from secrets import SystemRandom

from rulebooks.kido_butai.telling import Purpose

_RANDOM = SystemRandom()


class SiteDice:
    """Results from the machine's own randomness: nobody knows one before it is due, and none is kept for later."""

    def die(self, purpose: Purpose) -> int:
        return _RANDOM.randint(1, 6)

    def draw(self, contents: Mapping[str, int], purpose: Purpose) -> str:
        counter = _RANDOM.randrange(sum(contents.values()))
        for kind, many in contents.items():
            counter -= many
            if counter < 0:
                return kind
        raise AssertionError("an empty container is never drawn from")
