"""Pull-outs: which of the four an aircraft may still fly, and what each costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from rulebooks.cite import rule
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Count
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.kinds import count

Mode = Literal["vertical", "steep"]
PullOutType = Annotated[int, count(1, 4)]


@dataclass(frozen=True, slots=True)
class PullOut:
    """``forward`` in hexes, ``altitude`` lost in feet, ``mp`` spent, ``airspeed`` lost; ``wing``: the fewest wing points left."""

    type: int
    wing: int
    forward: int
    altitude: int
    mp: int
    airspeed: int


PULLOUTS: Mapping[Mode, tuple[PullOut, ...]] = {
    "vertical": (
        PullOut(1, 5, 1, 500, 2, 3),
        PullOut(2, 3, 1, 1000, 2, 2),
        PullOut(3, 2, 2, 1500, 3, 2),
        PullOut(4, 1, 2, 2000, 4, 1),
    ),
    "steep": (
        PullOut(1, 5, 1, 300, 2, 2),
        PullOut(2, 3, 2, 500, 3, 2),
        PullOut(3, 2, 3, 800, 4, 1),
        PullOut(4, 1, 4, 1000, 5, 1),
    ),
}
FIRST_WITH_COCKPIT_HITS = (1, 3, 4)
"""The sharpest pull-out with no cockpit hit, with one, with two or more."""


@rule("DA", "XVI.Pullout")
@rule("DA", "R23")
@rule("DA", "R24")
def barred(pullout: PullOut, wing_points: int, cockpit_hits: int) -> str:
    """Why this pull-out is not allowed, the wing before the cockpit; empty where it is."""
    if wing_points < pullout.wing:
        return "pullout_wing"
    return "pullout_cockpit" if pullout.type < FIRST_WITH_COCKPIT_HITS[min(cockpit_hits, 2)] else ""


class PullOuts(Calculation, calc="pullout", rule="XVI Alternate Dive Bombing"):
    mode: Mode
    wing_points: Count
    cockpit_hits: Count = 0
    used: PullOutType | None = None
    wing_points_after: Count | None = None

    def answer(self) -> Answer:
        shot_down = self._shot_down()
        allowed = [one for one in PULLOUTS[self.mode] if not barred(one, self.wing_points, self.cockpit_hits)]
        return {
            "allowed": [one.type for one in allowed],
            "table": [{key: getattr(one, key) for key in ("type", "forward", "altitude", "mp", "airspeed")} for one in allowed],
            "shot_down": shot_down,
        }

    @rule("DA", "R25")
    def _shot_down(self) -> bool | None:
        """Whether the firing after it left fewer wing points than the pull-out that was used wants; None where none was."""
        self.together("used", "wing_points_after")
        if self.used is None or self.wing_points_after is None:
            return None
        used = PULLOUTS[self.mode][self.used - 1]
        if code := barred(used, self.wing_points, self.cockpit_hits):
            raise Fault(code, "used")
        if self.wing_points_after > self.wing_points:
            raise Fault("bad_count", "wing_points_after")
        return self.wing_points_after < used.wing
