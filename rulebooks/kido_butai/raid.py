"""The American phase (5, 7): what is drawn attacks Kido Butai, through the CAP that meets it."""

from collections.abc import Sequence

from rulebooks.cite import rule
from rulebooks.kido_butai.actions import lose_all_aboard
from rulebooks.kido_butai.board import CAP, Board, Ship, Squadron, more_numerous
from rulebooks.kido_butai.chance import Chance, draw_planes, tie
from rulebooks.kido_butai.combat import (
    AGAINST_ZERO,
    DESTROYS,
    HITS_SHIP,
    Fight,
    regular_attack,
    round_robin,
    special_attack,
)  # fmt: skip
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import CARRIERS, FIGHTERS, KIDO_BUTAI, PLANES, Plane

FIRST_RAID = 3
BACK_AFTER = 5
FLAK = 6
TORPEDO_UP_TO = 3
NAMED = ("Akagi", "Akagi", "Kaga", "Kaga", "Soryu", "Hiryu")
"""Whom each pip of a die of random targets names (10c)."""


class Intercepting(Exception):
    """Play stops: torpedo bombers come, ``bombers`` with ``escorts``; which squadrons of the ``cap`` meet them?"""

    def __init__(self, cap: Sequence[str], bombers: int, escorts: int) -> None:
        super().__init__(cap, bombers, escorts)
        self.cap, self.bombers, self.escorts = tuple(cap), bombers, escorts


@rule("KB", "7")
@rule("KB", "R39")
@rule("KB", "R32")
def raid(board: Board, intercept: Sequence[str] | None, chance: Chance, ask: bool = False) -> None:
    """The whole phase. ``intercept``: who meets torpedo bombers; with ``ask`` raises Intercepting where it is wanted.

    Refusal: bad-interception.
    """
    if board.turn < FIRST_RAID or KIDO_BUTAI not in board.found or not board.carriers_afloat():
        return
    bombers = draw_planes(board, "bomber", chance)
    many = bombers.count("bomber")
    escorts = draw_planes(board, "fighter", chance) if many else []
    if many:
        torpedo = bool(board.cap()) and chance.die() <= TORPEDO_UP_TO
        meeting = interceptors(board, intercept, (many, escorts.count("fighter")), ask) if torpedo else diving_met(board)
        fight = _fight(board, meeting, (many, escorts.count("fighter")), torpedo, chance)
        through = len(fight.through([f"bomber {place}" for place in range(many)]))
        board.shoot_down("fighter", sum(one.startswith("escort") for one in fight.destroyed), escorts)
        board.shoot_down("bomber", sum(one.startswith("bomber") for one in fight.destroyed), bombers)
        for squadron in list(board.squadrons.values()):
            if squadron.id in fight.destroyed:
                board.lose(squadron)
        if torpedo:
            go_low(board, meeting)
        if through:
            _bomb(board, through, bool(meeting), chance)
            lose_room(board, chance)
    board.put_on_track(board.turn + BACK_AFTER, [*bombers, *escorts])


@rule("KB", "R33")
def interceptors(board: Board, intercept: Sequence[str] | None, raiders: tuple[int, int], ask: bool) -> list[Squadron]:
    """Who meets torpedo bombers: as named, at least one; else the whole CAP."""
    box = board.cap()
    if intercept is None:
        if ask:
            raise Intercepting([one.id for one in box], *raiders)
        return box
    if not intercept:
        raise Refused("bad-interception")
    for name in intercept:
        if name not in FIGHTERS or board.squadrons[name].place != CAP:
            raise Refused("bad-interception", name)
    return [board.squadrons[name] for name in intercept]


def diving_met(board: Board) -> list[Squadron]:
    """Who meets dive bombers: all of the CAP that flies high."""
    return [one for one in board.cap() if not one.is_low]


@rule("KB", "C7")
@rule("KB", "R35")
@rule("KB", "R36")
def _fight(board: Board, meeting: Sequence[Squadron], raiders: tuple[int, int], torpedo: bool, chance: Chance) -> Fight:
    """The air combat: escorts roll first, then those of the CAP that shoot, in their order; all is simultaneous."""
    fight = Fight()
    many, guards = raiders
    fired_on_only = (
        [one for one in board.cap() if one.is_low] if board.options.dive_escorts_fire_on_low_cap and not torpedo else []
    )
    exposed = [*meeting, *fired_on_only]
    if not exposed:
        return fight
    shot_at = round_robin(guards, exposed)
    for at in shot_at:
        fight.shoot(at.id, chance.die(), AGAINST_ZERO, is_bomber=False)
    pinned = {one.id for one in shot_at}
    for target in _aims(meeting, pinned, many, guards):
        fight.shoot(target, chance.die(), DESTROYS, target.startswith("bomber"))
    return fight


def _aims(meeting: Sequence[Squadron], pinned: set[str], many: int, guards: int) -> list[str]:
    """What each of the CAP that shoots aims at, in the order of interception."""
    bombers = [f"bomber {place}" for place in range(many)]
    high = [one for one in meeting if not one.is_low]
    aims = dict(
        zip((one.id for one in high), round_robin(len(high), [*(f"escort {n}" for n in range(guards)), *bombers]), strict=True)
    )
    for one in meeting:
        if one.is_low and one.id not in pinned:
            aimed = list(aims.values())
            aims[one.id] = min(bombers, key=aimed.count)
    return [aims[one.id] for one in meeting if one.id in aims]


@rule("KB", "R34")
def go_low(board: Board, meeting: Sequence[Squadron]) -> None:
    """Who met torpedo bombers, or their escorts, flies low to the end of the next turn."""
    for one in meeting:
        if not one.is_lost:
            one.low_until = board.turn + 1


def _bomb(board: Board, through: int, met: bool, chance: Chance) -> None:
    ships = board.carriers_afloat()
    if not met:
        special_attack(through, ships, FLAK, chance)
        return
    aimed = dict.fromkeys((ship.name for ship in ships), 0)
    for name in _targets(board, ships, through, chance):
        aimed[name] += 1
    regular_attack(aimed, ships, FLAK, HITS_SHIP, chance)


@rule("KB", "R37")
@rule("KB", "R47")
@rule("KB", "10c")
def _targets(board: Board, ships: Sequence[Ship], through: int, chance: Chance) -> list[str]:
    """Each bomber's carrier: dealt out in the standard order, or by dice where the club plays so; never a sunk one."""
    afloat = [ship.name for ship in ships]
    if not board.options.random_targets:
        return round_robin(through, afloat)
    found: list[str] = []
    while len(found) < through:
        name = NAMED[chance.die() - 1]
        if name in afloat:
            found.append(name)
    return found


@rule("KB", "R38")
def lose_room(board: Board, chance: Chance) -> None:
    """Carrier by carrier: a sunk one takes all down; a damaged one loses what it has no room for, of the kind that is more."""
    for carrier in (board.ships[name] for name in CARRIERS):
        aboard = board.aboard(carrier.name)
        if carrier.is_sunk:
            lose_all_aboard(board, carrier.name)
            continue
        while len(aboard) > carrier.capacity:
            of: dict[Plane, list[Squadron]] = {
                plane: [one for one in aboard if one.is_fighter == (plane == "fighter")] for plane in PLANES
            }
            plane = more_numerous({kind: len(ones) for kind, ones in of.items()}) or tie(chance)
            board.lose(of[plane][-1])
            aboard = board.aboard(carrier.name)
