"""The American phase (5, 7): what is drawn attacks Kido Butai, through the CAP that meets it."""

from collections.abc import Sequence

from rulebooks.cite import rule
from rulebooks.kido_butai.actions import lose_all_aboard
from rulebooks.kido_butai.board import CAP, Board, Ship, Squadron, more_numerous
from rulebooks.kido_butai.chance import Chance, draw_planes, roll, tie
from rulebooks.kido_butai.combat import (
    AT_BOMBER,
    AT_FIGHTER,
    AT_ZERO,
    FLAK_OF_JAPAN,
    ON_SHIP,
    Bombing,
    Fight,
    regular_attack,
    round_robin,
    shot,
    special_attack,
)  # fmt: skip
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import CARRIERS, FIGHTERS, KIDO_BUTAI, PLANES, Plane
from rulebooks.kido_butai.telling import USA, Purpose, Scale

FIRST_RAID = 3
BACK_AFTER = 5
DIVE, TORPEDO, AGAIN = "dive", "torpedo", "again"
KIND: Scale = ((4, DIVE), (1, TORPEDO))
NAMED: Scale = ((6, "Hiryu"), (5, "Soryu"), (3, "Kaga"), (1, "Akagi"))
"""Whom a die of random targets names (10c)."""
RAID = Bombing(USA, KIDO_BUTAI, FLAK_OF_JAPAN, ON_SHIP)


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
    bombers = draw_planes(board, "bomber", chance, Purpose("raid-bombers", "5", USA, KIDO_BUTAI))
    many = bombers.count("bomber")
    escorts = draw_planes(board, "fighter", chance, Purpose("raid-escorts", "5", USA, KIDO_BUTAI)) if many else []
    guards = escorts.count("fighter")
    board.tell("raid" if many else "no-raid", "5", bombers=many, escorts=guards)
    if many:
        torpedo = bool(board.cap()) and roll(board, chance, Purpose("raid-kind", "7", USA, KIDO_BUTAI, KIND)).outcome == TORPEDO
        meeting = interceptors(board, intercept, (many, guards), ask) if torpedo else diving_met(board)
        board.tell("intercepted" if meeting else "not-intercepted", "R33", units=[one.id for one in meeting])
        fight = _fight(board, meeting, (many, guards), torpedo, chance)
        through = fight.through(named("bomber", many))
        board.shoot_down("fighter", sum(one.startswith("escort") for one in fight.destroyed), escorts)
        board.shoot_down("bomber", sum(one.startswith("bomber") for one in fight.destroyed), bombers)
        board.lose([one for one in board.squadrons.values() if one.id in fight.destroyed], "shot-down")
        if meeting:
            board.tell("through", "6a", by=USA, units=[], many=len(through))
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
    for by, at in zip(named("escort", guards), shot_at, strict=True):
        fight.shoot(roll(board, chance, shot(by, at.id, AT_ZERO)))
    pinned = {one.id for one in shot_at}
    if held := [one.id for one in meeting if one.is_low and one.id in pinned]:
        board.tell("pinned", "C7", units=held)
    for one, target in aims(meeting, pinned, many, guards):
        fight.shoot(roll(board, chance, shot(one, target, AT_BOMBER if target.startswith("bomber") else AT_FIGHTER)))
    return fight


def named(kind: str, many: int) -> list[str]:
    """The nameless of one raid: ``bomber-1``, ``bomber-2``, ..."""
    return [f"{kind}-{number}" for number in range(1, many + 1)]


def aims(meeting: Sequence[Squadron], pinned: set[str], many: int, guards: int) -> list[tuple[str, str]]:
    """Each of the CAP that shoots and what it aims at, in the order of interception."""
    bombers = named("bomber", many)
    high = [one.id for one in meeting if not one.is_low]
    aims = dict(zip(high, round_robin(len(high), [*named("escort", guards), *bombers]), strict=True))
    for one in meeting:
        if one.is_low and one.id not in pinned:
            aimed = list(aims.values())
            aims[one.id] = min(bombers, key=aimed.count)
    return [(one.id, aims[one.id]) for one in meeting if one.id in aims]


@rule("KB", "R34")
def go_low(board: Board, meeting: Sequence[Squadron]) -> None:
    """Who met torpedo bombers, or their escorts, flies low to the end of the next turn."""
    left = [one for one in meeting if not one.is_lost]
    for one in left:
        one.low_until = board.turn + 1
    if left:
        board.tell("low", "R34", units=[one.id for one in left])


def _bomb(board: Board, through: Sequence[str], met: bool, chance: Chance) -> None:
    ships = board.carriers_afloat()
    if not met:
        special_attack(board, len(through), ships, RAID, chance)
        return
    aimed = dict.fromkeys((ship.name for ship in ships), 0)
    for name in _targets(board, ships, through, chance):
        aimed[name] += 1
    board.tell("aimed", "10c" if board.options.random_targets else "R37", by=USA, aimed=aimed)
    regular_attack(board, aimed, ships, RAID, chance)


@rule("KB", "R37")
@rule("KB", "R47")
@rule("KB", "10c")
def _targets(board: Board, ships: Sequence[Ship], through: Sequence[str], chance: Chance) -> list[str]:
    """Each bomber's carrier: dealt out in the standard order, or by dice where the club plays so; never a sunk one."""
    afloat = [ship.name for ship in ships]
    if not board.options.random_targets:
        return round_robin(len(through), afloat)
    scale = tuple((pips, name if name in afloat else AGAIN) for pips, name in NAMED)
    found: list[str] = []
    while len(found) < len(through):
        name = roll(board, chance, Purpose("target", "10c", through[len(found)], KIDO_BUTAI, scale)).outcome
        if name != AGAIN:
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
            plane = more_numerous({kind: len(ones) for kind, ones in of.items()}) or tie(board, carrier.name, chance)
            board.lose(of[plane][-1:], "room-lost")
            aboard = board.aboard(carrier.name)
