"""A submarine turn by turn: how deep it is, and what can still see and hurt it (XXVI). Depths in feet."""

from typing import Literal

from rulebooks.cite import rule
from rulebooks.dauntless.data import BOMBS_BELOW, DIVE_PER_TURN, RISE_PER_TURN, SHALLOW_TO, VISIBLE_TO
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Depth, Points, Positive
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.ships.condition import SOUND, SUNK, condition_of

DepthOrder = Literal["dive", "rise", "hold"]
STEP = {"dive": DIVE_PER_TURN, "rise": -RISE_PER_TURN, "hold": 0}


@rule("DA", "XXVI.Submarines")
def depth_after(depth: int, order: str) -> int:
    """A turn later; the surface is the end."""
    return max(0, depth + STEP[order])


@rule("DA", "R44")
def must_surface(condition: str) -> bool:
    """From half its hits on it rises every turn, and stays up."""
    return condition != SOUND


def _turns(feet: int, each: int) -> int:
    return max(0, -(-feet // each))


def seen_at(depth: int) -> Answer:
    """What a depth means: to who looks for the submarine, to bombs and charges, and to its way down and up."""
    return {
        "depth": depth,
        "visible": depth <= VISIBLE_TO,
        "bombs": depth < BOMBS_BELOW,
        "charge": "S" if depth <= SHALLOW_TO else "D" if depth <= VISIBLE_TO else None,
        "surfaced": depth == 0,
        "turns_to_safety": _turns(VISIBLE_TO + 1 - depth, DIVE_PER_TURN),
        "turns_to_surface": _turns(depth, RISE_PER_TURN),
    }


class Submarine(Calculation, calc="submarine", rule="XXVI Submarines"):
    depth: Depth = 0
    hits_listed: Positive | None = None
    hits: Points = 0
    orders: tuple[DepthOrder, ...]

    def answer(self) -> Answer:
        if self.hits:
            self.need("hits_listed")
        condition = condition_of(self.hits_listed, self.hits)
        if condition == SUNK:
            raise Fault("ship_sunk", "hits")
        rises, depth, states = must_surface(condition), self.depth, []
        for turn, asked in enumerate(self.orders, 1):
            order = "rise" if rises else asked
            depth = depth_after(depth, order)
            states.append({"turn": turn, "order": order, "forced": order != asked, **seen_at(depth)})
        return {"must_surface": rises, "start": seen_at(self.depth), "states": states}
