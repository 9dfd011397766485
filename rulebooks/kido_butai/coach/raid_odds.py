"""The American raid that may come at the end of this turn: its exact chances, as the CAP box stands."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulebooks.kido_butai.board import Board, Ship, Squadron
from rulebooks.kido_butai.coach.bombing import Fire, Hits, ShipOdds, by_lot, evenly, fates, regular, room, special, sunk
from rulebooks.kido_butai.coach.chances import MOST_COUNTERS, among, chance_of, drawn, mixed, of, plus, sure, then
from rulebooks.kido_butai.coach.odds import shot_down
from rulebooks.kido_butai.combat import AT_BOMBER, AT_FIGHTER, AT_ZERO, FLAK_OF_JAPAN, ON_SHIP, round_robin
from rulebooks.kido_butai.raid import FIRST_RAID, KIND, NAMED, TORPEDO, aims, diving_met, named
from rulebooks.kido_butai.recon import AMERICANS_FIND
from rulebooks.kido_butai.settings import KIDO_BUTAI, PLACEHOLDER, PLANES
from rulebooks.kido_butai.telling import FOUND, MISSED
from rulebooks.kido_butai.turns import end_japanese_phase

FIRE = Fire(FLAK_OF_JAPAN, ON_SHIP)


@dataclass(frozen=True, slots=True)
class RaidOdds:
    """Chances that the Americans may search and fly at all (``found``), that bombers come, and how: torpedo bombers, dive
    bombers that meet fighters, or bombers that meet none (``unmet``), whose every pip is a hit. By number, none included: the
    bombers and escorts; own fighters lost; Americans shot down; bombers through; hits; carriers sunk; squadrons lost aboard.
    """

    found: float
    comes: float
    torpedo: float
    dive: float
    unmet: float
    bombers: dict[int, float]
    escorts: dict[int, float]
    fighters_lost: dict[int, float]
    shot_down: dict[int, float]
    through: dict[int, float]
    hits: dict[int, float]
    sunk: dict[int, float]
    lost_aboard: dict[int, float]
    ships: tuple[ShipOdds, ...]


@dataclass(frozen=True, slots=True)
class _Fight:
    """The air combat of one raid, or that there is none."""

    bombers: dict[int, float]
    escorts: dict[int, float]
    fighters_lost: dict[int, float]
    shot_down: dict[int, float]
    through: dict[int, float]
    torpedo: bool = False
    met: bool = False


NOBODY = _Fight(sure(0), sure(0), sure(0), sure(0), sure(0))


def raid_odds(board: Board, intercept: Sequence[str] | None = None) -> RaidOdds:
    """The chances if the phase ended now, with what must land and has not lost; ``intercept``: who meets torpedo bombers.

    Raises ValueError where a pool is too large to work out.
    """
    if any(board.pools[plane] + board.pools[PLACEHOLDER[plane]] > MOST_COUNTERS for plane in PLANES):
        raise ValueError("pools")
    after = board.copy()
    end_japanese_phase(after)
    may_come = after.turn >= FIRST_RAID and bool(after.carriers_afloat())
    found = may_come * (1.0 if KIDO_BUTAI in after.found else chance_of(AMERICANS_FIND, FOUND))
    fights = [(1 - found, NOBODY), *((found * chance, fight) for chance, fight in _fights(after, intercept))]
    return _odds(after, found, fights)


def _fights(board: Board, intercept: Sequence[str] | None) -> Iterator[tuple[float, _Fight]]:
    """All raids that may come once Kido Butai is found."""
    box = board.cap()
    torpedo = chance_of(KIND, TORPEDO) if box else 0.0
    meeting = box if intercept is None else [board.squadrons[name] for name in intercept if board.squadrons[name] in box]
    escorts = drawn(board.pools["fighter"], board.pools["no-fighter"])
    for many, chance in drawn(board.pools["bomber"], board.pools["no-bomber"]).items():
        if not many:
            yield chance, NOBODY
            continue
        for guards, given in escorts.items():
            yield chance * given * torpedo, _fight(board, meeting, (many, guards), is_torpedo=True)
            yield chance * given * (1 - torpedo), _fight(board, diving_met(board), (many, guards), is_torpedo=False)


def _fight(board: Board, meeting: Sequence[Squadron], raiders: tuple[int, int], is_torpedo: bool) -> _Fight:
    many, guards = raiders
    fired_on_only = board.options.dive_escorts_fire_on_low_cap and not is_torpedo
    exposed = [*meeting, *(one for one in board.cap() if one.is_low and fired_on_only)]
    pinned = [one.id for one in round_robin(guards if exposed else 0, exposed)]
    shots = Counter(at for _, at in aims(meeting, set(pinned), many, guards))
    at_bombers = [shots.pop(bomber, 0) for bomber in named("bomber", many)]
    return _Fight(
        bombers=sure(many),
        escorts=sure(guards),
        fighters_lost=shot_down(Counter(pinned).values(), AT_ZERO),
        shot_down=plus(shot_down(at_bombers, AT_BOMBER), shot_down(shots.values(), AT_FIGHTER)),
        through=among(chance_of(AT_BOMBER, MISSED) ** one for one in at_bombers),
        torpedo=is_torpedo,
        met=bool(meeting),
    )


def _odds(board: Board, found: float, fights: Sequence[tuple[float, _Fight]]) -> RaidOdds:
    """One of these comes, each with its chance. Bombs ask only how many got through, and whether anybody met them."""
    ships = board.carriers_afloat()
    stood = tuple(ship.hits for ship in ships)
    met, unmet = (mixed((chance, fight.through) for chance, fight in fights if fight.met is one) for one in (True, False))
    bombed = mixed([(1.0, _bombed(board, met, ships)), (1.0, then(unmet, lambda many: special(many, ships, FIRE)))])
    raids = [(chance, fight) for chance, fight in fights if fight is not NOBODY]
    return RaidOdds(
        found=found,
        comes=sum(chance for chance, _ in raids),
        torpedo=sum(chance for chance, fight in raids if fight.torpedo),
        dive=sum(chance for chance, fight in raids if fight.met and not fight.torpedo),
        unmet=sum(chance for chance, fight in raids if not fight.met),
        bombers=mixed((chance, fight.bombers) for chance, fight in fights),
        escorts=mixed((chance, fight.escorts) for chance, fight in fights),
        fighters_lost=mixed((chance, fight.fighters_lost) for chance, fight in fights),
        shot_down=mixed((chance, fight.shot_down) for chance, fight in fights),
        through=mixed((chance, fight.through) for chance, fight in fights),
        hits=of(bombed, lambda hits: sum(hits) - sum(stood)),
        sunk=of(bombed, lambda hits: sunk(ships, hits)),
        lost_aboard=of(bombed, lambda hits: _lost_aboard(board, ships, hits)),
        ships=tuple(fates(ships, bombed)),
    )


def _bombed(board: Board, through: dict[int, float], ships: Sequence[Ship]) -> dict[Hits, float]:
    """A regular attack."""
    if board.options.random_targets:
        return by_lot(through, [_pips(ship.name) for ship in ships], ships, FIRE)
    names = [ship.name for ship in ships]
    return then(through, lambda many: regular(list(evenly(many, names).values()), ships, FIRE))


def _pips(carrier: str) -> float:
    """The chance that a die of random targets names it."""
    return chance_of(NAMED, carrier)


def _lost_aboard(board: Board, ships: Sequence[Ship], hits: Hits) -> int:
    """Squadrons for which there is no room any more, and those that go down with their carrier (KB R38)."""
    return sum(max(len(board.aboard(ship.name)) - room([ship], (many,)), 0) for ship, many in zip(ships, hits, strict=True))
