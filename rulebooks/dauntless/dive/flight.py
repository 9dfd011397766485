"""The track of a dive: what each step does to altitude, hex and facing."""

from dataclasses import dataclass
from typing import Literal

from rulebooks.cite import rule
from rulebooks.dauntless.dive.pullouts import PullOut
from rulebooks.dauntless.dive.steps import SIDES, Step
from rulebooks.dauntless.frame import Answer
from rulebooks.dauntless.hexes import Hex, ahead, turned

NOSE_OVER_FEET, NOSE_OVER_HEXES, NOSE_OVER_SPEED = 500, 1, 1
FEET_PER_MP = {"VERT": 700, "STEEP": 500}
FEET_PER_HEX = 1000


@dataclass(slots=True)
class Flight:
    """Where the aircraft is, step by step. ``altitude`` in feet; ``hex`` and ``facing`` None without coordinates.

    ``dive_mp``: spent as VERT or STEEP; ``airspeed``: gained or lost; ``pullout``: the one used; ``bombed``: the first hex
    of it. Of the turn: ``spent`` MP, ``steep_feet`` lost by STEEP, ``steep_hexes`` moved for them, ``free_hex``: FWD used.
    """

    altitude: int
    hex: Hex | None
    facing: int | None
    stage: Literal["before", "dive", "after"] = "before"
    dive_mp: int = 0
    airspeed: int = 0
    pullout: PullOut | None = None
    bombed: Hex | None = None
    spent: int = 0
    steep_feet: int = 0
    steep_hexes: int = 0
    free_hex: bool = False

    @property
    def surface(self) -> bool:
        """At 0 ft the dive ends, wherever it was."""
        return self.altitude == 0

    def begin_turn(self) -> None:
        self.spent = self.steep_feet = self.steep_hexes = 0
        self.free_hex = False

    def fly(self, step: Step, mp: int, pullout: PullOut | None) -> Answer:
        """One step that is allowed and costs so many MP; the state after it."""
        self.spent += mp
        self._turn(step)
        forward = self._pull_out(pullout) if pullout else self._step(step)
        self._move(forward)
        return {
            "token": step.text,
            "mp": mp,
            "forward": forward,
            "altitude": self.altitude,
            "hex": self.hex,
            "facing": self.facing,
        }

    def _step(self, step: Step) -> int:
        if step.word == "NO":
            self.stage = "dive"
            self.airspeed += NOSE_OVER_SPEED
            self._lose(NOSE_OVER_FEET)
            return NOSE_OVER_HEXES
        if step.word in FEET_PER_MP:
            self.dive_mp += step.n
            lost = self._lose(step.n * FEET_PER_MP[step.word])
            return self._steep(lost) if step.word == "STEEP" else 0
        if step.word == "FWD":
            self.free_hex = True
            return 1
        return 0

    def _pull_out(self, pullout: PullOut) -> int:
        self.stage, self.pullout = "after", pullout
        self.airspeed -= pullout.airspeed
        self.bombed = self._next_hex()
        self._lose(pullout.altitude)
        return pullout.forward

    @rule("DA", "R21")
    def _steep(self, lost: int) -> int:
        """Hexes forward for the feet lost by STEEP: whole thousands over the turn; what is left over lapses with it."""
        self.steep_feet += lost
        forward = self.steep_feet // FEET_PER_HEX - self.steep_hexes
        self.steep_hexes += forward
        return forward

    @rule("DA", "R26")
    def _lose(self, feet: int) -> int:
        """Feet really lost: the surface stops every dive."""
        lost = min(feet, self.altitude)
        self.altitude -= lost
        return lost

    def _turn(self, step: Step) -> None:
        if self.facing is not None:
            self.facing = turned(self.facing, SIDES.get(step.text, 0))

    def _move(self, forward: int) -> None:
        if self.hex is not None and self.facing is not None:
            self.hex = ahead(self.hex, self.facing, forward)

    @rule("DA", "R29")
    def _next_hex(self) -> Hex | None:
        """Where a bomb falls that is dropped as the pull-out begins: the first hex it enters."""
        return None if self.hex is None or self.facing is None else ahead(self.hex, self.facing)
