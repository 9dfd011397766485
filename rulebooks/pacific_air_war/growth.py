"""What a pilot grows by: experience, status, ability slots, rank (F.6, G.4)."""

from typing import NamedTuple

from rulebooks.cite import rule
from rulebooks.pacific_air_war.outcome import Status
from rulebooks.pacific_air_war.record import Rules, Side
from rulebooks.pacific_air_war.tables import KILL, QUALITY


class Experience(NamedTuple):
    """``quarters``: the single earning in quarters of an EP; ``ep``: what the pilot gets, whole EP, rounded down."""

    quarters: int
    doubled: bool
    hits_only: bool
    ep: int


@rule("PAW", "G.4")
@rule("PAW", "R8")
@rule("PAW", "R18")
def single_earning(rules: Rules, half_kills: int, hit: bool) -> tuple[int, bool]:
    """The single earning of one game in quarters of an EP, and whether it is for hits only."""
    if half_kills:
        return half_kills * rules.ep_per_kill * 2, False
    return (rules.hits_only_ep * 4, True) if hit else (0, False)


@rule("PAW", "F.6")
@rule("PAW", "R9")
def experience(rules: Rules, half_kills: int, hit: bool, unharmed: bool) -> Experience:
    """What a survivor earns: double when he ended the evening unharmed, a rescued man too (PAW-R9)."""
    quarters, hits_only = single_earning(rules, half_kills, hit)
    return Experience(quarters, unharmed, hits_only, quarters * (2 if unharmed else 1) // 4)


@rule("PAW", "R10")
def status(rules: Rules, half_kills: int, ep: int) -> Status:
    """Ace by kills, else Veteran by EP, else Novice; the same at muster, at replacement and after each game."""
    if half_kills >= rules.ace_kills * KILL:
        return "ace"
    return "veteran" if ep >= rules.veteran_ep else "novice"


@rule("PAW", "R11")
def ability_slots(rules: Rules, ep: int) -> int:
    """One ability for every full ``ep_per_ability`` EP."""
    return ep // rules.ep_per_ability


def _ladder(side: Side) -> dict[str, int]:
    """Ranks from the lowest, with the least EP at which the muster table gives them."""
    ladder: dict[str, int] = {}
    for row in reversed(QUALITY[side]):
        ladder[row.rank] = max(row.ep, ladder.get(row.rank, 0))
    return ladder


LADDERS: dict[Side, dict[str, int]] = {"japan": _ladder("japan"), "usa": _ladder("usa")}


@rule("PAW", "R12")
def rank_by_table(side: Side, rank: str, ep: int) -> str:
    """The rank after a game under ``promotion: table``: it rises with EP, never falls; a rank outside the table stays."""
    ladder = LADDERS[side]
    if rank not in ladder:
        return rank
    reached = [name for name, needed in ladder.items() if ep >= needed]
    ranks = list(ladder)
    return reached[-1] if reached and ranks.index(reached[-1]) > ranks.index(rank) else rank
