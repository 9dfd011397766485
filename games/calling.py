"""Whom people mean by what they call him: the one way of every reader, in a sheet, in pasted claims and in a chat. Pure.

Somebody is called by his name, by his name however it is spelt, by his id, or in short: by his family name, by the nickname in
his name, or by his player's name. The first of these by which anybody is called that counts.
"""

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pilots.names import called, family
from pilots.spelling import even, spelt

NICKNAME = re.compile(r"[\"“”„«»](?P<nick>[^\"“”„«»]{1,60})[\"“”«»]")
CLOSE = 0.6
MOST_OFFERED = 3


@dataclass(frozen=True)
class Known:
    """Somebody who can be meant. ``key``: what stands for him; ``id``: by which he may be called, "" if by none."""

    key: str
    id: str
    name: str
    player: str = ""

    @cached_property
    def ways(self) -> tuple[frozenset[str], ...]:
        """How he is called, from his whole name to what is short."""
        return self.full, spelt(self.id), self.short

    @cached_property
    def full(self) -> frozenset[str]:
        """His whole name, with its nickname and without; of one whom nobody named yet also what the table calls him."""
        return spelt(self.name) | spelt(NICKNAME.sub(" ", self.name)) | spelt(called(self.name, self.player))

    @cached_property
    def short(self) -> frozenset[str]:
        plain = NICKNAME.sub(" ", self.name)
        nicknames = [spelt(found["nick"]) for found in NICKNAME.finditer(self.name)]
        return spelt(family(plain)).union(spelt(self.player), *nicknames)


def folded(name: str) -> str:
    """A name without case, width and spare blanks."""
    return " ".join(even(name).split())


def exactly(said: str, people: Iterable[Known]) -> list[Known]:
    """Those whose name it is, whatever its case."""
    return [each for each in people if folded(said) and folded(each.name) == folded(said)]


def meant(said: str, people: Sequence[Known]) -> list[Known]:
    """Those who are called so; several where nobody can tell whom of them it means."""
    if same := exactly(said, people):
        return same
    asked = spelt(said)
    for way in range(3):
        if fits := [each for each in people if asked & each.ways[way]]:
            return fits
    return []


def close(said: str, people: Sequence[Known]) -> list[Known]:
    """Those with a name like it, whatever of theirs it is like; the likeliest first. Nobody is taken for it."""
    asked = spelt(said)
    like = {each.key: max((_like(one, way) for one in asked for ways in each.ways for way in ways), default=0) for each in people}
    near = [each for each in people if like[each.key] >= CLOSE]
    return sorted(near, key=lambda each: -like[each.key])[:MOST_OFFERED]


def _like(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one, other).ratio()
