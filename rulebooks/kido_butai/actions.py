"""The Japanese phase but for attacks: launching, flying on, turning back, landing, making ready, scuttling."""

from collections.abc import Sequence

from rulebooks.cite import rule
from rulebooks.kido_butai.board import CAP, CENTER, SINKS, Board, Side, Squadron
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import CARRIERS, FLEETS, MIDWAY

LOADS: dict[str, Side] = {MIDWAY: "bomb", **dict.fromkeys(FLEETS, "torpedo")}
"""What bombers must carry to each target."""


@rule("KB", "3")
def free(board: Board, squadron: str) -> Squadron:
    """The squadron, which is there and has not acted. Refusals: unit-lost, one-action."""
    one = board.squadrons[squadron]
    if one.is_lost:
        raise Refused("unit-lost", squadron)
    if one.acted:
        raise Refused("one-action", squadron)
    return one


@rule("KB", "C6")
@rule("KB", "R10")
@rule("KB", "R11")
def may_launch(board: Board, to: str, squadron: str) -> Squadron:
    """Refusals: those of ``free``, not-ready, cap-fighters-only, no-fleet-sighted, launch-or-land."""
    one = free(board, squadron)
    if not one.is_aboard or one.facing != "east":
        raise Refused("not-ready", squadron)
    if to == CAP and not one.is_fighter:
        raise Refused("cap-fighters-only", squadron)
    if one.side == "torpedo" and not board.found.intersection(FLEETS):
        raise Refused("no-fleet-sighted", squadron)
    if board.ships[one.place].landed:
        raise Refused("launch-or-land", squadron)
    return one


def launch(board: Board, to: str, squadrons: Sequence[str]) -> None:
    """Into the strike group or the CAP box; the carrier counts as having launched."""
    for name in squadrons:
        one = may_launch(board, to, name)
        board.ships[one.place].launched = True
        one.act(CAP if to == CAP else CENTER, "east")


def open_target(board: Board, target: str) -> None:
    """A target that may be flown to and attacked. Refusals: target-not-found, target-destroyed."""
    if target != MIDWAY and (target not in board.found or (target == FLEETS[1] and not board.has_second_fleet)):
        raise Refused("target-not-found", target)
    gone = board.ships[MIDWAY].is_sunk if target == MIDWAY else bool(board.fleets[target]) and not board.fleet_afloat(target)
    if gone:
        raise Refused("target-destroyed", target)


@rule("KB", "6")
@rule("KB", "R13")
def may_fly(board: Board, to: str, squadron: str) -> Squadron:
    """Refusals: those of ``free``, not-outbound, wrong-side. The target is asked for by ``open_target``."""
    one = free(board, squadron)
    if one.place != CENTER or one.facing != "east":
        raise Refused("not-outbound", squadron)
    if not one.is_fighter and one.side != LOADS[to]:
        raise Refused("wrong-side", squadron)
    return one


def fly(board: Board, to: str, squadrons: Sequence[str]) -> None:
    """From the center on to a target."""
    open_target(board, to)
    for name in squadrons:
        may_fly(board, to, name).act(to, "south")


@rule("KB", "R8")
def may_recall(board: Board, squadron: str) -> Squadron:
    """Refusals: those of ``free``, not-at-target."""
    one = free(board, squadron)
    if one.place not in LOADS:
        raise Refused("not-at-target", squadron)
    return one


def recall(board: Board, squadrons: Sequence[str]) -> None:
    """Back from a target without an attack."""
    for name in squadrons:
        may_recall(board, name).act(CENTER, "west")


@rule("KB", "R2")
@rule("KB", "R7")
def may_land(board: Board, on: str, squadron: str) -> Squadron:
    """Refusals: those of ``free``, cannot-land, capacity. The carrier is asked for by ``open_deck``."""
    one = free(board, squadron)
    if one.place not in (CENTER, CAP):
        raise Refused("cannot-land", squadron)
    if len(board.aboard(on)) >= board.ships[on].capacity:
        raise Refused("capacity", squadron)
    return one


def open_deck(board: Board, on: str) -> None:
    """A carrier that may take aircraft aboard. Refusals: carrier-sunk, launch-or-land."""
    if board.ships[on].is_sunk:
        raise Refused("carrier-sunk", on)
    if board.ships[on].launched:
        raise Refused("launch-or-land", on)


def land(board: Board, on: str, squadrons: Sequence[str]) -> None:
    """On any carrier with room; the duty to land and the low CAP end."""
    open_deck(board, on)
    for name in squadrons:
        one = may_land(board, on, name)
        board.ships[on].landed = True
        one.act(on, "north")
        one.must_land, one.low_until = False, 0


@rule("KB", "R9")
def may_ready(board: Board, side: Side | None, squadron: str) -> Squadron:
    """Refusals: those of ``free``, not-aboard, already-ready."""
    one = free(board, squadron)
    if not one.is_aboard:
        raise Refused("not-aboard", squadron)
    changes = not one.is_fighter and side not in (None, one.side)
    if one.facing == "east" and not (changes and board.options.rearm_on_deck):
        raise Refused("already-ready", squadron)
    return one


def ready(board: Board, squadrons: Sequence[str], side: Side | None = None) -> None:
    """Turn what landed east; bombers take ``side``, or keep theirs."""
    for name in squadrons:
        one = may_ready(board, side, name)
        if side is not None and not one.is_fighter:
            one.side = side
        one.act(one.place, "east")


@rule("KB", "C8")
@rule("KB", "R40")
def scuttle(board: Board, units: Sequence[str]) -> None:
    """Give up one's own squadrons and carriers, whatever they did. Refusals: carrier-sunk, unit-lost."""
    for name in units:
        if name in CARRIERS:
            carrier = board.ships[name]
            if carrier.is_sunk:
                raise Refused("carrier-sunk", name)
            board.hit(carrier, SINKS, rule="C8")
            lose_all_aboard(board, name)
        else:
            one = board.squadrons[name]
            if one.is_lost:
                raise Refused("unit-lost", name)
            board.lose([one], "scuttled")


def lose_all_aboard(board: Board, carrier: str) -> None:
    """A carrier goes down with everything on it."""
    board.lose(board.aboard(carrier), "went-down")
