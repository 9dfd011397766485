"""Decorations of the club, as small named rules over what came of a campaign. They are of no book and change no figure.

Each follows from the outcome anew with every act, so that a correction gives them and takes them away. A rule answers with the
pilots it decorates and the game in which each earned it, once.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pilots.decorations.rules import RULES
from pilots.decorations.service import services
from rulebooks.pacific_air_war.outcome import Outcome


class Given(NamedTuple):
    """A decoration (its code), and the game that earned it."""

    code: str
    game: int


def given(outcome: Outcome) -> dict[str, list[Given]]:
    """The decorations of every pilot, by his id, in the order of the games that earned them."""
    everybody = services(outcome)
    found: dict[str, list[Given]] = {pilot: [] for pilot in everybody}
    for code, rule in RULES.items():
        for pilot, game in rule(everybody, outcome):
            found[pilot].append(Given(code, game))
    for each in found.values():
        each.sort(key=lambda one: one.game)
    return found


def codes() -> Iterator[str]:
    """Every decoration there is."""
    yield from RULES
