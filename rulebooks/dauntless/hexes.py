"""The desk's hex grid: ``Hex(q, r)``, six directions clockwise, 1 opposite 4; distances in hexes."""

from typing import Any, NamedTuple

from rulebooks.cite import rule
from rulebooks.dauntless.data import ARCS
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.kinds import is_whole

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Into direction 1, 2 ... 6."""
FURTHEST = 500


class Hex(NamedTuple):
    q: int
    r: int

    @classmethod
    def read(cls, value: Any) -> "Hex":
        if not isinstance(value, list) or len(value) != 2 or not all(is_whole(part) and abs(part) <= FURTHEST for part in value):
            raise Fault("bad_hex")
        return cls(*value)


def turned(facing: int, sides: int) -> int:
    """The direction so many hexsides to the right; to the left where negative."""
    return (facing - 1 + sides) % len(STEPS) + 1


@rule("DA", "R1")
def ahead(start: Hex, facing: int, many: int = 1) -> Hex:
    """The hex so many straight ahead."""
    q, r = STEPS[facing - 1]
    return Hex(start.q + many * q, start.r + many * r)


def distance(one: Hex, other: Hex) -> int:
    q, r = other.q - one.q, other.r - one.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def points_at(start: Hex, facing: int, other: Hex) -> bool:
    """Whether the other hex lies on the line straight ahead; one's own does not."""
    return start != other and ahead(start, facing, distance(start, other)) == other


@rule("DA", "R2")
def arcs(start: Hex, facing: int, other: Hex) -> tuple[int, ...]:
    """The clock arcs the other hex lies in: one; two on the line between them, nearer the bow first; none for the same hex."""
    if start == other:
        return ()
    q, r = other.q - start.q, other.r - start.r
    leaning = [q * sq + r * sr + (q + r) * (sq + sr) for sq, sr in STEPS]
    sides = [(direction - facing) % len(STEPS) for direction, most in enumerate(leaning, 1) if most == max(leaning)]
    return tuple(ARCS[side] for side in sorted(sides, key=lambda side: min(side, len(STEPS) - side)))
