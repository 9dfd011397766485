"""The site's dice: cryptographic randomness, without bias."""

import secrets

from rulebooks.dice import Roll


class SiteDice:
    """Dice of the operating system's random source; ``randbelow`` rejects what would favour a face."""

    def roll(self, count: int, sides: int) -> Roll:
        return Roll(sides, tuple(1 + secrets.randbelow(sides) for _ in range(count)))
