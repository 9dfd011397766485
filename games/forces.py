"""Aircraft given out to the pilots who fly (B.3)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from rulebooks.pacific_air_war.scenarios import Force


def give_out(force: Force, pilots: Iterable[str], held: Mapping[str, str] | None = None) -> dict[str, str]:
    """Pilot to aircraft: each takes one of the first type that is left, in the book's order.

    ``held``: pilots who keep the aircraft they have. Pilots for whom there is none get none.
    """
    given = dict(held or {})
    left = Counter(force.on_table) - Counter(given.values())
    for pilot in pilots:
        if pilot in given:
            continue
        aircraft = next((type_ for type_ in force.on_table if left[type_] > 0), None)
        if aircraft is not None:
            given[pilot] = aircraft
            left[aircraft] -= 1
    return given
