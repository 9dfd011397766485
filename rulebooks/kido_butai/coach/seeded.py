"""Results that follow from a seed, for games that nobody plays: the same seed, the same game, on any machine."""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import count

from rulebooks.kido_butai.chance import FACES
from rulebooks.kido_butai.telling import Purpose

WORD = 4
WORDS = 1 << 8 * WORD


class Seeded:
    """A chance of a game, and a hand that takes one of many."""

    def __init__(self, seed: str) -> None:
        self._words = _words(seed)

    def below(self, many: int) -> int:
        """0 to ``many`` less one, all equally likely: a word that would favour some is passed over."""
        fair = WORDS - WORDS % many
        return next(word for word in self._words if word < fair) % many

    def die(self, purpose: Purpose) -> int:
        return FACES[self.below(len(FACES))]

    def draw(self, contents: Mapping[str, int], purpose: Purpose) -> str:
        place = self.below(sum(contents.values()))
        for name, many in contents.items():
            place -= many
            if place < 0:
                return name
        raise AssertionError("a counter of so many")


def _words(seed: str) -> Iterator[int]:
    """SHA-512 of the seed and a number from 0 on, cut into words, the greatest byte first."""
    for number in count():
        block = hashlib.sha512(f"{seed}:{number}".encode()).digest()
        for start in range(0, len(block), WORD):
            yield int.from_bytes(block[start : start + WORD], "big")
