"""Simple admirals who play a game by themselves, each from what a player may know."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rulebooks.kido_butai.board import Board, Side
from rulebooks.kido_butai.coach.orders import Order, Plan, open_targets, orders
from rulebooks.kido_butai.coach.seeded import Seeded
from rulebooks.kido_butai.legal import actions_of, attacks
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.settings import FLEETS, MIDWAY, SQUADRONS
from rulebooks.kido_butai.strike import Assigning

TO_SINK = 3
"""Bombers for each carrier, where there are enough."""
AT_RANDOM = 14
"""So many squadrons are asked in a turn."""


@dataclass(frozen=True, slots=True)
class Admiral:
    """``orders``: those of one turn, each given when the one before is carried out; ``load``: what a bomber squadron starts with.

    ``assign`` and ``intercept`` answer the two questions; without ``intercept`` all of the CAP meet every raid.
    """

    key: str
    orders: Callable[[Board, Seeded], Iterator[Order]]
    load: Callable[[Board, str], Side]
    assign: Callable[[Board, Assigning, Seeded], dict[str, str]]
    intercept: Callable[[Intercepting, Seeded], list[str]] | None = None


def for_fleets(board: Board, bomber: str) -> Side:
    """Torpedoes, while there is a fleet, or may be one."""
    afloat = not board.fleets[FLEETS[0]] or any(board.fleet_afloat(fleet) for fleet in FLEETS)
    return "torpedo" if afloat else "bomb"


def for_midway(board: Board, bomber: str) -> Side:
    """Bombs, while the base stands."""
    return for_fleets(board, bomber) if board.ships[MIDWAY].is_sunk else "bomb"


FIRST_BLOW = frozenset(("A3", "S1", "S2", "H1", "H2"))


def half_for_midway(board: Board, bomber: str) -> Side:
    """Half of them bomb Midway until a fleet is found; the others wait for one."""
    waits = bomber not in FIRST_BLOW or bool(open_targets(board, "torpedo"))
    return for_fleets(board, bomber) if waits else for_midway(board, bomber)


def by_threes(board: Board, question: Assigning, hand: Seeded) -> dict[str, str]:
    """As many carriers as three bombers each are enough for, those that are hit already first."""
    return dealt(board, question.bombers, question.carriers)


def dealt(board: Board, bombers: Sequence[str], carriers: Sequence[str]) -> dict[str, str]:
    """Carrier by bomber."""
    weakest = sorted(carriers, key=lambda name: board.ships[name].sinks - board.ships[name].hits)
    chosen = weakest[: max(len(bombers) // TO_SINK, 1)]
    return {bomber: chosen[place % len(chosen)] for place, bomber in enumerate(bombers)}


def _anything(board: Board, hand: Seeded) -> Iterator[Order]:
    """Some of what one squadron after another may do, and some of the attacks."""
    for _ in range(AT_RANDOM):
        may: list[Order] = list(actions_of(board, SQUADRONS[hand.below(len(SQUADRONS))]))
        if may:
            yield may[hand.below(len(may))]
    for raid in list(attacks(board)):
        if hand.below(2):
            yield {"do": "attack", "target": raid.target, "squadrons": list(raid.squadrons)}


def _any_side(board: Board, bomber: str) -> Side:
    return board.squadrons[bomber].side


def _anywhere(board: Board, question: Assigning, hand: Seeded) -> dict[str, str]:
    return {bomber: question.carriers[hand.below(len(question.carriers))] for bomber in question.bombers}


def _anybody(question: Intercepting, hand: Seeded) -> list[str]:
    return list(question.cap[: 1 + hand.below(len(question.cap))])


def _planned(key: str, plan: Plan) -> Admiral:
    return Admiral(key, lambda board, hand: orders(plan, board), plan.load, by_threes)


ADMIRALS: Mapping[str, Admiral] = MappingProxyType(
    {
        one.key: one
        for one in (
            _planned("cautious", Plan(for_fleets, cap=2, cap_from=2, escorts=0, wave=4)),
            _planned("nagumo", Plan(half_for_midway, cap=1, cap_from=2, escorts=1, wave=4)),
            _planned("midway", Plan(for_midway, cap=1, cap_from=2, escorts=2, wave=4)),
            _planned("hunter", Plan(for_fleets, cap=1, cap_from=2, escorts=3, wave=8)),
            Admiral("random", _anything, _any_side, _anywhere, _anybody),
        )
    }
)
"""By key, in the order in which they are offered."""
