"""A Japanese attack (6): the fleet is drawn, the American CAP fights, flak fires, bombs fall, the Americans lose room."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebooks.cite import rule
from rulebooks.kido_butai.actions import free, open_target
from rulebooks.kido_butai.board import CENTER, Board, Ship, Squadron, more_numerous
from rulebooks.kido_butai.chance import Chance, draw_planes, pull, roll, tie
from rulebooks.kido_butai.combat import (
    AT_BOMBER,
    AT_FIGHTER,
    AT_ZERO,
    FLAK_OF_AMERICANS,
    ON_BASE,
    ON_SHIP,
    Bombing,
    Fight,
    regular_attack,
    round_robin,
    shot,
    special_attack,
)  # fmt: skip
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import AMERICANS, BOMBERS, FLEETS, MIDWAY, NO_CARRIER, PLANES
from rulebooks.kido_butai.telling import JAPAN, USA, Purpose

BACK_AFTER = 3


class Assigning(Exception):
    """Play stops: which of these ``bombers`` goes for which of these ``carriers``?"""

    def __init__(self, bombers: Sequence[str], carriers: Sequence[str]) -> None:
        super().__init__(bombers, carriers)
        self.bombers, self.carriers = tuple(bombers), tuple(carriers)


def may_attack(board: Board, target: str, squadron: str) -> Squadron:
    """Refusals: those of ``free``, not-at-target."""
    one = free(board, squadron)
    if one.place != target:
        raise Refused("not-at-target", squadron)
    return one


@rule("KB", "R14")
def unattacked(board: Board, target: str) -> None:
    """A target that may be attacked now. Refusals: those of ``open_target``, one-attack."""
    open_target(board, target)
    if target in board.attacked:
        raise Refused("one-attack", target)


@rule("KB", "R12")
def attack(
    board: Board, target: str, squadrons: Sequence[str], assign: Mapping[str, str] | None, chance: Chance, ask: bool = False
) -> None:
    """All that attack one target in one turn. ``assign``: carrier by bomber; with ``ask`` raises Assigning where it is wanted.

    Refusals: those of the target, one-attack, not-at-target, no-bomber, bad-assignment.
    """
    unattacked(board, target)
    group = [may_attack(board, target, name) for name in squadrons]
    if all(one.is_fighter for one in group):
        raise Refused("no-bomber", target)
    board.attacked.add(target)
    if target == FLEETS[0] and not board.fleets[target]:
        draw_fleet(board, chance)
    drawn = draw_planes(board, "fighter", chance, Purpose("cap", "6", USA, target))
    cap = drawn.count("fighter")
    board.tell("cap-met" if cap else "no-cap", "6", at=target, many=cap)
    fight, down = _fight(board, group, cap, chance)
    back = [one for one in group if one.id not in fight.destroyed]
    through = fight.through([one.id for one in back if not one.is_fighter])
    board.lose([one for one in group if one.id in fight.destroyed], "shot-down")
    board.shoot_down("fighter", down, drawn)
    if cap:
        board.tell("through", "6a", by=JAPAN, units=through, many=len(through))
    board.put_on_track(board.turn + BACK_AFTER, drawn)
    ships = [board.ships[MIDWAY]] if target == MIDWAY else board.fleet_afloat(target)
    room = sum(ship.capacity for ship in ships)
    if through:
        _bomb(board, target, ships, through, _Orders(assign, [one.id for one in group], ask), cap, chance)
    for one in back:
        one.act(CENTER, "west")
    if back:
        board.tell("turn-back", "6", units=[one.id for one in back])
    lose_capacity(board, room - sum(ship.capacity for ship in ships) - down, chance)


@rule("KB", "R16")
def draw_fleet(board: Board, chance: Chance) -> None:
    """The first attack shows which carriers are the first fleet; those left are the second."""
    first: list[str] = []
    came = ""
    while came != NO_CARRIER:
        contents = dict.fromkeys(board.undrawn, 1)
        came = pull(board, chance, contents | {NO_CARRIER: 1} if first else contents, Purpose("fleet", "6", JAPAN, FLEETS[0]))
        if came != NO_CARRIER:
            first.append(came)
            board.undrawn.remove(came)
    board.fleets[FLEETS[0]] = first
    board.fleets[FLEETS[1]] = [name for name in AMERICANS if name in board.undrawn]
    board.undrawn = []
    board.tell("fleet-composed", "R16", **board.fleets)


@rule("KB", "R18")
@rule("KB", "R20")
def _fight(board: Board, group: Sequence[Squadron], cap: int, chance: Chance) -> tuple[Fight, int]:
    """The air combat, and how many American squadrons went down in it. Americans roll first; all is simultaneous."""
    fight, down = Fight(), Fight()
    if not cap:
        return fight, 0
    fighters = [one for one in group if one.is_fighter]
    exposed = [*fighters, *(one for one in group if not one.is_fighter)]
    americans = [f"usa-{number}" for number in range(1, cap + 1)]
    for by, at in zip(americans, round_robin(cap, exposed), strict=True):
        fight.shoot(roll(board, chance, shot(by, at.id, AT_ZERO if at.is_fighter else AT_BOMBER)))
    for one, american in zip(fighters, round_robin(len(fighters), americans), strict=True):
        down.shoot(roll(board, chance, shot(one.id, american, AT_FIGHTER)))
    return fight, len(down.destroyed)


@dataclass(frozen=True, slots=True)
class _Orders:
    assign: Mapping[str, str] | None
    group: Sequence[str]
    ask: bool


@rule("KB", "R26")
@rule("KB", "R27")
@rule("KB", "R46")
@rule("KB", "10b")
def _bomb(board: Board, target: str, ships: list[Ship], through: list[str], orders: _Orders, cap: int, chance: Chance) -> None:
    """Midway: always regular. A fleet: special where no CAP was met, unless the club rules that out."""
    raid = Bombing(JAPAN, target, FLAK_OF_AMERICANS, ON_BASE if target == MIDWAY else ON_SHIP)
    if target == MIDWAY:
        regular_attack(board, {MIDWAY: len(through)}, ships, raid, chance)
    elif not cap and not board.options.no_us_fiasco:
        special_attack(board, len(through), ships, raid, chance)
    else:
        aimed = assigned(ships, through, orders)
        board.tell("aimed", "6b", by=JAPAN, aimed=aimed)
        regular_attack(board, aimed, ships, raid, chance)


@rule("KB", "R24")
def assigned(ships: Sequence[Ship], through: Sequence[str], orders: _Orders) -> dict[str, int]:
    """Bombers by carrier: as ordered, or all to the only one afloat. Refusal: bad-assignment."""
    afloat = [ship.name for ship in ships]
    if orders.assign is None and orders.ask and len(afloat) > 1:
        raise Assigning(through, afloat)
    assign = orders.assign or {}
    for name in assign:
        if name not in BOMBERS or name not in orders.group:
            raise Refused("bad-assignment", name)
    aimed = dict.fromkeys(afloat, 0)
    for name in through:
        carrier = assign.get(name, afloat[0] if len(afloat) == 1 else "")
        if carrier not in aimed:
            raise Refused("bad-assignment", name)
        aimed[carrier] += 1
    return aimed


@rule("KB", "R29")
@rule("KB", "R31")
def lose_capacity(board: Board, missing: int, chance: Chance) -> None:
    """American squadrons that have no deck any more, off the track; by option also out of the pools.

    One at a time off the track. The pools may hold any number: out of them the more numerous kind goes at once as far as the tie.
    """
    while missing > 0:
        on_track = {plane: board.on_track(plane) for plane in PLANES}
        in_pools = {plane: board.pools[plane] if board.options.capacity_loss_from_pools else 0 for plane in PLANES}
        counts = on_track if any(on_track.values()) else in_pools
        if not any(counts.values()):
            return
        plane = more_numerous(counts) or tie(board, USA, chance)
        many = 1
        if counts is on_track:
            board.take_from_track(plane)
        else:
            many = min(missing, max(abs(counts["bomber"] - counts["fighter"]), 1))
            board.pools[plane] -= many
        board.removed[plane] += many
        board.tell("capacity-lost", "6c", plane=plane, many=many, off="track" if counts is on_track else "pools")
        if board.options.capacity_loss_placeholders:
            board.remove_placeholders(plane, many, [])
        missing -= many
