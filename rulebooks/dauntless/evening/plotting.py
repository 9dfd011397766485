"""The time for plotting: what becomes of late plots, and whether a note that is passed meanwhile is read."""

from typing import Annotated, Literal

from rulebooks.cite import rule
from rulebooks.dauntless.evening.tanks import Phase
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Die, Name, Points
from rulebooks.dauntless.frame import Answer, Calculation, Record, unique
from rulebooks.dauntless.kinds import Whole

LEAST_LIMIT, MOST_LIMIT = 10, 3600
USUAL_LIMIT = range(120, 181)
"""Seconds: two to three minutes."""
PlotLimit = Annotated[int, Whole("bad_limit", LEAST_LIMIT, MOST_LIMIT)]
FORCED = {"stall": "spin", "manoeuvre": "straight", "level": "straight", "dive": "dive_or_brakes"}
"""What an aircraft does whose plot is late, by the speed increment that it is in."""
NEEDED_AMONG_ALIKE, NEEDED = 4, 5


class Plane(Record):
    id: Name
    noted_at: Points | None = None
    increment: Literal["stall", "manoeuvre", "level", "dive"]


class PlotTimer(Calculation, calc="plot_timer", rule="XXVII Timed Movement Plotting"):
    limit: PlotLimit
    planes: tuple[Plane, ...]

    def answer(self) -> Answer:
        unique(self.planes, "planes")
        notes = [] if self.limit in USUAL_LIMIT else ["limit_unusual"]
        return {"planes": [self._plotted(plane) for plane in self.planes], "notes": notes}

    @rule("DA", "XXVII.Plotting")
    @rule("DA", "R49")
    def _plotted(self, plane: Plane) -> Answer:
        """Noted in the second of the bell is in time."""
        noted = plane.noted_at is not None and plane.noted_at <= self.limit
        return {
            "id": plane.id,
            "plot": "as_noted" if noted else "forced",
            "movement": None if noted else FORCED[plane.increment],
            "power_allowed": noted,
        }


class Note(Calculation, calc="note", rule="XXVII Communications"):
    phase: Phase
    from_type: Name
    to_type: Name
    die: Die

    @rule("DA", "XXVII.Notes")
    @rule("DA", "R50")
    def answer(self) -> Answer:
        if self.phase != "plotting":
            raise Fault("notes_only_while_plotting", "phase")
        alike = self.from_type.strip().casefold() == self.to_type.strip().casefold()
        needed = NEEDED_AMONG_ALIKE if alike else NEEDED
        return {"needed": needed, "readable": self.die >= needed}
