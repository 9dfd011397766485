"""In which order the dice fall."""

from collections.abc import Iterable

from rulebooks.pacific_air_war.outcome import Throw

STEP = {"rescue": 1, "attack": 2, "home": 3, "deck": 3}


def in_order(throws: Iterable[Throw]) -> list[Throw]:
    """Pending dice in the rulebook's order (F): game by game, rescues, attacks, then each pilot home and on deck."""
    return sorted(throws, key=lambda throw: (throw.game, STEP[throw.kind]))


def of_first(throws: Iterable[Throw], pilot: str) -> list[Throw]:
    """The same dice with the first of a pilot's (his id) in front, where one waits."""
    throws = list(throws)
    his = next((throw for throw in throws if throw.pilot == pilot), None)
    return [his, *(throw for throw in throws if throw is not his)] if his else throws
