"""All that the page of a game shows, read from the game: no database, no words for people, nothing that a player may not know."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from games.kido_butai.choices import MOVES, moves_of, why_not
from rulebooks.kido_butai.board import CAP, CENTER, LOST, Board, Ship, Squadron
from rulebooks.kido_butai.legal import scuttled
from rulebooks.kido_butai.live import Game
from rulebooks.kido_butai.raid import BACK_AFTER, Intercepting
from rulebooks.kido_butai.settings import (
    CARRIERS,
    FLEETS,
    KIDO_BUTAI,
    KINDS,
    LAST_TURN,
    MIDWAY,
    PLACEHOLDER,
    PLANES,
    TARGETS,
    Kind,
    Plane,
)  # fmt: skip
from rulebooks.kido_butai.strike import Assigning
from rulebooks.kido_butai.turns import clock
from rulebooks.kido_butai.victory import Points, level, scores

Phase = Literal["japan", "assign", "intercept", "due", "finished"]
State = Literal["ready", "landed", "outbound", "returning", "over-target", "cap", "low", "lost"]


@dataclass(frozen=True, slots=True)
class Counter:
    """A Japanese squadron as it lies: ``moves`` it may make, ``lasts`` to which turn its low CAP goes on (0: it is not low)."""

    id: str
    place: str
    state: State
    side: str
    facing: str
    lasts: int
    acted: bool
    must_land: bool
    moves: tuple[str, ...]

    @property
    def is_fighter(self) -> bool:
        return self.side == "fighter"


@dataclass(frozen=True, slots=True)
class Hull:
    """A carrier or the base: ``state`` is intact, damaged or sunk; ``intact`` and ``damaged`` are its two capacities."""

    name: str
    state: str
    hits: int
    sinks: int
    capacity: int
    intact: int
    damaged: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A Japanese carrier with what is aboard. ``used``: launched, landed, or empty, for this turn; ``free``: how many find room;
    ``lost_room``: what a hit took of its capacity.
    """

    hull: Hull
    counters: tuple[Counter, ...]
    used: str
    free: int
    lost_room: int


@dataclass(frozen=True, slots=True)
class Aim:
    """Midway or a fleet. ``state``: hidden, found, drawn, gone. ``hulls`` are known once the fleet was drawn."""

    code: str
    state: str
    attacked: bool
    hulls: tuple[Hull, ...]
    counters: tuple[Counter, ...]
    has_bombers: bool


@dataclass(frozen=True, slots=True)
class Hour:
    """A space of the turn track with the counters that come back then. ``when``: past, now, coming, beyond the last turn."""

    turn: int
    clock: str
    when: str
    counters: tuple[tuple[Kind, int], ...]

    @property
    def many(self) -> int:
        return sum(number for _kind, number in self.counters)


@dataclass(frozen=True, slots=True)
class Pool:
    """What anybody can count who watched: squadrons of the plane and placeholders, in the cup, on the track, out of the game."""

    plane: Plane
    rows: tuple[tuple[Kind, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """``clock`` as 0730. ``lost``: squadrons; ``undrawn``: how many carriers are in the fleet cup; ``reasons``: by squadron and
    move the code of the refusal with the unit at fault, for whatever it may not do; ``has_assumed``: whether counters or
    capacities are, at least in part, those that are assumed.
    """

    turn: int
    clock: str
    last: int
    phase: Phase
    counters: Mapping[str, Counter]
    decks: tuple[Deck, ...]
    cap: tuple[Counter, ...]
    outbound: tuple[Counter, ...]
    returning: tuple[Counter, ...]
    aims: tuple[Aim, ...]
    lost: tuple[Counter, ...]
    hours: tuple[Hour, ...]
    pools: tuple[Pool, ...]
    undrawn: int
    found: frozenset[str]
    japan: Points
    usa: Points
    level: str
    question: Exception | None
    can_undo: bool
    can_withdraw: bool
    scuttled: tuple[str, ...]
    reasons: Mapping[str, Mapping[str, tuple[str, str]]]
    has_assumed: bool

    @property
    def difference(self) -> int:
        return self.japan.total - self.usa.total

    @property
    def must_land(self) -> tuple[Counter, ...]:
        """Those that are lost at the end of the phase if they do not land."""
        return tuple(one for one in self.counters.values() if one.must_land)

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move that some squadron may make now."""
        offered = {move for one in self.counters.values() for move in one.moves}
        return tuple(move for move in MOVES if move in offered)

    @property
    def rooms(self) -> dict[str, int]:
        return {deck.hull.name: deck.free for deck in self.decks}

    @property
    def afloat(self) -> tuple[Deck, ...]:
        return tuple(deck for deck in self.decks if deck.hull.state != "sunk")

    @property
    def is_base_gone(self) -> bool:
        return any(aim.code == MIDWAY and aim.state == "gone" for aim in self.aims)

    @property
    def is_found(self) -> bool:
        return KIDO_BUTAI in self.found


def table_of(game: Game) -> Table:
    """The table of a game as it stands; while a question stands nothing may be moved, and what led to it shows."""
    board = game.shown
    phase = phase_of(game)
    legal = moves_of(board) if phase == "japan" else {}
    counters = {one.id: _counter(one, legal.get(one.id, ())) for one in board.squadrons.values()}
    center = [one for one in counters.values() if one.place == CENTER]
    japan, usa = scores(board)
    return Table(
        turn=board.turn,
        clock=clock(board.turn),
        last=LAST_TURN,
        phase=phase,
        counters=counters,
        decks=tuple(_deck(board, name, counters) for name in CARRIERS),
        cap=tuple(counters[one.id] for one in board.cap()),
        outbound=tuple(one for one in center if one.facing == "east"),
        returning=tuple(one for one in center if one.facing != "east"),
        aims=tuple(_aim(board, target, counters) for target in TARGETS if target != FLEETS[1] or board.has_second_fleet),
        lost=tuple(one for one in counters.values() if one.state == "lost"),
        hours=tuple(_hours(board)),
        pools=tuple(_pool(board, plane) for plane in PLANES),
        undrawn=len(board.undrawn),
        found=frozenset(board.found),
        japan=japan,
        usa=usa,
        level=level(japan.total - usa.total),
        question=game.question,
        can_undo=game.can_take_back,
        can_withdraw=game.can_withdraw,
        scuttled=tuple(scuttled(board)) if phase == "japan" else (),
        reasons={unit: dict(_refused(board, unit, moves)) for unit, moves in legal.items()},
        has_assumed=board.settings.has_assumed,
    )


def phase_of(game: Game) -> Phase:
    """What play waits for: moves of the Japanese phase, an answer, a die or a draw at the table, or nothing."""
    if game.board.finished:
        return "finished"
    match game.question:
        case None:
            return "japan"
        case Assigning():
            return "assign"
        case Intercepting():
            return "intercept"
        case _:
            return "due"


def _refused(board: Board, unit: str, moves: Iterable[str]) -> Iterable[tuple[str, tuple[str, str]]]:
    for move in MOVES:
        if move not in moves:
            refused = why_not(board, move, unit)
            if refused is not None:
                yield move, (refused.code, refused.unit)


def _counter(one: Squadron, moves: tuple[str, ...]) -> Counter:
    return Counter(
        one.id, one.place, _state(one), one.side, one.facing or "", one.low_until, one.acted, one.must_land, moves
    )  # fmt: skip


def _state(one: Squadron) -> State:
    if one.is_aboard:
        return "ready" if one.facing == "east" else "landed"
    if one.place == CENTER:
        return "outbound" if one.facing == "east" else "returning"
    if one.place == CAP:
        return "low" if one.is_low else "cap"
    return "lost" if one.place == LOST else "over-target"


def _hull(ship: Ship) -> Hull:
    state = "sunk" if ship.is_sunk else "damaged" if ship.hits else "intact"
    return Hull(ship.name, state, ship.hits, ship.sinks, ship.capacity, ship.intact, ship.damaged)


def _deck(board: Board, name: str, counters: Mapping[str, Counter]) -> Deck:
    ship = board.ships[name]
    aboard = tuple(counters[one.id] for one in board.aboard(name))
    used = "launched" if ship.launched else "landed" if ship.landed else ""
    free = max(ship.capacity - len(aboard), 0)
    return Deck(_hull(ship), aboard, used, free, 0 if ship.is_sunk else ship.intact - ship.capacity)


def _aim(board: Board, target: str, counters: Mapping[str, Counter]) -> Aim:
    there = tuple(one for one in counters.values() if one.place == target)
    names = (MIDWAY,) if target == MIDWAY else tuple(board.fleets[target])
    hulls = tuple(_hull(board.ships[name]) for name in names)
    if hulls and all(hull.state == "sunk" for hull in hulls):
        state = "gone"
    elif target == MIDWAY or (target in board.found and hulls):
        state = "drawn"
    else:
        state = "found" if target in board.found else "hidden"
    bombers = any(not one.is_fighter for one in there)
    return Aim(target, state, target in board.attacked, hulls, there, bombers)


def _hours(board: Board) -> Iterable[Hour]:
    for turn in range(1, LAST_TURN + BACK_AFTER + 1):
        space = board.track.get(turn, {})
        lying = tuple((kind, space[kind]) for kind in KINDS if space.get(kind))
        when = "past" if turn < board.turn else "now" if turn == board.turn else "coming" if turn <= LAST_TURN else "beyond"
        yield Hour(turn, clock(turn), when, lying)


def _pool(board: Board, plane: Plane) -> Pool:
    kinds: tuple[Kind, ...] = (plane, PLACEHOLDER[plane])
    return Pool(plane, tuple((kind, board.pools[kind], board.on_track(kind), board.removed[kind]) for kind in kinds))


__all__ = ["Aim", "Counter", "Deck", "Hour", "Hull", "Pool", "Table", "phase_of", "table_of"]
