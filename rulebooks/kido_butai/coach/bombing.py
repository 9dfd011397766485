"""What bombs may do: the chances of flak, of hits on each ship, and of what they leave."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from rulebooks.kido_butai.board import Ship
from rulebooks.kido_butai.coach.chances import Chances, at_least, binomial, chance_of, of, pips, sure, then
from rulebooks.kido_butai.telling import HIT, WARDED_OFF, Scale

Hits = tuple[int, ...]
"""Of each ship, in the order given, all the hits that it has."""


class Fire(NamedTuple):
    """What a die of the flak does, and one of a bomber."""

    flak: Scale
    bombs: Scale


def past_flak(bombers: int, ships: int, flak: Scale) -> dict[int, float]:
    """The bombers that a die for each ship leaves."""
    return of(binomial(ships, chance_of(flak, WARDED_OFF)), lambda stopped: max(bombers - stopped, 0))


@cache
def new_hits(bombers: int, room: int, fire: Fire) -> dict[int, float]:
    """Hits that one ship takes of a regular attack; more than ``room`` are lost."""
    if not bombers:
        return sure(0)
    return then(
        past_flak(bombers, 1, fire.flak),
        lambda left: of(binomial(left, chance_of(fire.bombs, HIT)), lambda hits: min(hits, room)),
    )


def regular(aimed: Sequence[int], ships: Sequence[Ship], fire: Fire) -> dict[Hits, float]:
    """Bombers by ship, each ship for itself."""
    found: dict[Hits, float] = {(): 1.0}
    for ship, bombers in zip(ships, aimed, strict=True):
        found = _and(found, ship, new_hits(bombers, ship.sinks - ship.hits, fire))
    return found


def _and(marked: Chances[Hits], ship: Ship, more: Chances[int]) -> dict[Hits, float]:
    """One more ship, which takes so many hits for itself."""
    return then(marked, lambda hits: of(more, lambda taken: (*hits, ship.hits + taken)))


def special(bombers: int, ships: Sequence[Ship], fire: Fire) -> dict[Hits, float]:
    """Every ship fires, every pip is a hit, and hits sink one ship after another."""
    if not bombers:
        return sure(tuple(ship.hits for ship in ships))
    room = sum(ship.sinks - ship.hits for ship in ships)
    left = past_flak(bombers, len(ships), fire.flak)
    return of(then(left, lambda many: pips(many, room)), lambda hits: filled(hits, ships))


def filled(hits: int, ships: Sequence[Ship]) -> Hits:
    """So many hits marked in order."""
    marked = []
    for ship in ships:
        taken = min(hits, ship.sinks - ship.hits)
        marked.append(ship.hits + taken)
        hits -= taken
    return tuple(marked)


def by_lot(through: Chances[int], shares: Sequence[float], ships: Sequence[Ship], fire: Fire) -> dict[Hits, float]:
    """Each bomber's ship is drawn with these shares of the whole, which need not sum to one (KB 10c)."""
    state: dict[tuple[int, Hits], float] = {(many, ()): chance for many, chance in through.items()}
    for place, ship in enumerate(ships):
        state = _dealt(state, shares[place] / sum(shares[place:]), ship, fire)
    return of(state, lambda end: end[1])


def _dealt(state: Chances[tuple[int, Hits]], share: float, ship: Ship, fire: Fire) -> dict[tuple[int, Hits], float]:
    """One more ship takes its share of the bombers left."""

    def one(before: tuple[int, Hits]) -> dict[tuple[int, Hits], float]:
        left, marked = before
        return then(
            binomial(left, share),
            lambda bombers: of(
                new_hits(bombers, ship.sinks - ship.hits, fire), lambda hits: (left - bombers, (*marked, ship.hits + hits))
            ),
        )

    return then(state, one)


Deal = Callable[[int, Sequence[str]], Mapping[str, int]]
"""So many bombers to these carriers: who gets how many."""


def evenly(bombers: int, carriers: Sequence[str]) -> dict[str, int]:
    """As even as can be, the first carriers first."""
    return {name: bombers // len(carriers) + (place < bombers % len(carriers)) for place, name in enumerate(carriers)}


def all_on(carrier: str = "") -> Deal:
    """All on this one, or on the first where it is not there."""

    def deal(bombers: int, carriers: Sequence[str]) -> dict[str, int]:
        return {carrier if carrier in carriers else carriers[0]: bombers}

    return deal


def in_numbers(wanted: Mapping[str, int]) -> Deal:
    """In turn to those who still want one; any over go as even as can be."""

    def deal(bombers: int, carriers: Sequence[str]) -> dict[str, int]:
        given = dict.fromkeys(carriers, 0)
        while bombers and any(given[name] < wanted.get(name, 0) for name in carriers):
            for name in carriers:
                if bombers and given[name] < wanted.get(name, 0):
                    given[name], bombers = given[name] + 1, bombers - 1
        over = evenly(bombers, carriers)
        return {name: given[name] + over[name] for name in carriers}

    return deal


@dataclass(frozen=True, slots=True)
class ShipOdds:
    """A ship under attack: the chances that it is there at all, takes a hit, is damaged and afloat at the end, is sunk."""

    name: str
    there: float
    hit: float
    damaged: float
    sunk: float


def fates(ships: Sequence[Ship], bombed: Chances[Hits]) -> list[ShipOdds]:
    """Of each ship, whatever becomes of the others."""
    return [_fate(ship, _of_one(bombed, place)) for place, ship in enumerate(ships)]


def _of_one(bombed: Chances[Hits], place: int) -> dict[int, float]:
    return of(bombed, lambda hits: hits[place])


def _fate(ship: Ship, hits: Chances[int]) -> ShipOdds:
    sunk_ = at_least(hits, ship.sinks)
    return ShipOdds(ship.name, there=1.0, hit=at_least(hits, ship.hits + 1), damaged=at_least(hits, 1) - sunk_, sunk=sunk_)


def ships_of(cases: Iterable[tuple[float, Sequence[ShipOdds]]]) -> tuple[ShipOdds, ...]:
    """One of these comes, each with its chance: every ship that is in any of them, with the chance that she is there."""
    found: dict[str, ShipOdds] = {}
    for chance, ships in cases:
        for one in ships:
            so_far = found.get(one.name, ShipOdds(one.name, 0.0, 0.0, 0.0, 0.0))
            found[one.name] = ShipOdds(
                one.name,
                so_far.there + chance * one.there,
                so_far.hit + chance * one.hit,
                so_far.damaged + chance * one.damaged,
                so_far.sunk + chance * one.sunk,
            )
    return tuple(found.values())


def sunk(ships: Sequence[Ship], hits: Hits) -> int:
    """How many of them are sunk with so many hits."""
    return sum(many >= ship.sinks for ship, many in zip(ships, hits, strict=True))


def room(ships: Sequence[Ship], hits: Hits) -> int:
    """The squadrons that they hold with so many hits."""
    return sum(replace(ship, hits=many).capacity for ship, many in zip(ships, hits, strict=True))
