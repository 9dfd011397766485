"""A Japanese attack that is being planned: its exact chances, from what its player may know."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields

from rulebooks.kido_butai.board import Board, Ship
from rulebooks.kido_butai.coach.bombing import (
    Deal,
    Fire,
    Hits,
    ShipOdds,
    evenly,
    fates,
    past_flak,
    regular,
    room,
    ships_of,
    special,
    sunk,
)  # fmt: skip
from rulebooks.kido_butai.coach.chances import MOST_COUNTERS, among, chance_of, drawn, mixed, of, plus, sure, then
from rulebooks.kido_butai.combat import AT_BOMBER, AT_FIGHTER, AT_ZERO, FLAK_OF_AMERICANS, ON_BASE, ON_SHIP, round_robin
from rulebooks.kido_butai.settings import FIGHTERS, FLEETS, MIDWAY, PLANES
from rulebooks.kido_butai.telling import DESTROYED, MISSED, Scale


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """By number: the American CAP met; own squadrons lost; American ones shot down, and left without a deck; bombers through
    the CAP, and past the flak; hits marked; ships sunk. ``special``: the chance that every pip is a hit.
    """

    cap: dict[int, float]
    fighters_lost: dict[int, float]
    bombers_lost: dict[int, float]
    shot_down: dict[int, float]
    homeless: dict[int, float]
    through: dict[int, float]
    bombing: dict[int, float]
    hits: dict[int, float]
    sunk: dict[int, float]
    special: float
    ships: tuple[ShipOdds, ...]


def attack_odds(board: Board, target: str, squadrons: Sequence[str], deal: Deal = evenly) -> AttackOdds:
    """The chances if these squadrons attacked now, as pools and ships stand; ``deal``: who gets how many bombers.

    Whether they may attack is not looked at. A fleet that nobody has attacked may be any that the fleet pool gives. Raises
    ValueError without a bomber, or where a pool is too large to work out.
    """
    planes, placeholders = board.pools["fighter"], board.pools["no-fighter"]
    if planes + placeholders > MOST_COUNTERS or all(name in FIGHTERS for name in squadrons):
        raise ValueError(target)
    return _any(
        [
            (chance * given, _attack(board, target, squadrons, cap, ships, deal))
            for cap, chance in drawn(planes, placeholders).items()
            for ships, given in _ships(board, target)
        ]
    )


def fleets_drawn(undrawn: Sequence[str], first: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], float]]:
    """All first fleets, in the order of their draws, that may come out of the fleet pool (KB R16)."""
    in_pool = len(undrawn) + bool(first)
    if first:
        yield first, 1 / in_pool
    for name in undrawn:
        for fleet, chance in fleets_drawn([other for other in undrawn if other != name], (*first, name)):
            yield fleet, chance / in_pool


def _ships(board: Board, target: str) -> list[tuple[list[Ship], float]]:
    if target == MIDWAY:
        return [([board.ships[MIDWAY]], 1.0)]
    if target == FLEETS[0] and not board.fleets[target]:
        return [([board.ships[name] for name in names], chance) for names, chance in fleets_drawn(board.undrawn)]
    return [(board.fleet_afloat(target), 1.0)]


@dataclass(frozen=True, slots=True)
class _Bombing:
    """An attack on these ships in which bombers are through: how it goes."""

    ships: list[Ship]
    fire: Fire
    is_special: bool
    deal: Deal

    def aimed(self, through: int) -> list[int]:
        names = [ship.name for ship in self.ships]
        dealt = self.deal(through, names)
        return [dealt.get(name, 0) for name in names]

    def hits(self, through: int) -> dict[Hits, float]:
        if self.is_special:
            return special(through, self.ships, self.fire)
        return regular(self.aimed(through), self.ships, self.fire)

    def past_flak(self, through: int) -> dict[int, float]:
        if self.is_special:
            return past_flak(through, len(self.ships), self.fire.flak)
        found = sure(0)
        for many in filter(None, self.aimed(through)):
            found = plus(found, past_flak(many, 1, self.fire.flak))
        return found


def _attack(board: Board, target: str, squadrons: Sequence[str], cap: int, ships: list[Ship], deal: Deal) -> AttackOdds:
    """With so many Americans in the air over these ships."""
    fighters = [name for name in squadrons if name in FIGHTERS]
    bombers = [name for name in squadrons if name not in FIGHTERS]
    at = Counter(round_robin(cap, [*fighters, *bombers]))
    at_americans = Counter(round_robin(len(fighters) if cap else 0, range(cap)))
    down = shot_down(at_americans.values(), AT_FIGHTER)
    through = among(chance_of(AT_BOMBER, MISSED) ** at[name] for name in bombers)
    is_special = target != MIDWAY and not cap and not board.options.no_us_fiasco
    bombing = _Bombing(ships, Fire(FLAK_OF_AMERICANS, ON_BASE if target == MIDWAY else ON_SHIP), is_special, deal)
    bombed = then(through, bombing.hits)
    stood = tuple(ship.hits for ship in ships)
    missing = of(bombed, lambda hits: room(ships, stood) - room(ships, hits))
    homed = _that_may_go(board, cap)
    return AttackOdds(
        cap=sure(cap),
        fighters_lost=shot_down([at[name] for name in fighters], AT_ZERO),
        bombers_lost=shot_down([at[name] for name in bombers], AT_BOMBER),
        shot_down=down,
        homeless=then(down, lambda lost: of(missing, lambda many: max(min(many, homed) - lost, 0))),
        through=through,
        bombing=then(through, bombing.past_flak),
        hits=of(bombed, lambda hits: sum(hits) - sum(stood)),
        sunk=of(bombed, lambda hits: sunk(ships, hits)),
        special=float(is_special),
        ships=tuple(fates(ships, bombed)),
    )


def shot_down(shots: Iterable[int], scale: Scale) -> dict[int, float]:
    """How many are destroyed, by the shots at each: every shot counts for itself."""
    return among(1 - (1 - chance_of(scale, DESTROYED)) ** many for many in shots)


def _that_may_go(board: Board, cap: int) -> int:
    """American squadrons that may be lost for want of a deck once so many fly, were none of those shot down (KB R29)."""
    if board.options.capacity_loss_from_pools:
        return sum(board.on_track(plane) + board.pools[plane] for plane in PLANES)
    return sum(board.on_track(plane) for plane in PLANES) + cap


def _any(cases: Sequence[tuple[float, AttackOdds]]) -> AttackOdds:
    """One of these comes, each with its chance."""
    by_number = {
        one.name: mixed((chance, getattr(case, one.name)) for chance, case in cases)
        for one in fields(AttackOdds)
        if one.name not in ("special", "ships")
    }
    special_ = sum(chance * case.special for chance, case in cases)
    return AttackOdds(**by_number, special=special_, ships=ships_of((chance, case.ships) for chance, case in cases))
