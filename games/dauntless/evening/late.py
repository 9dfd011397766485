"""The plots of each side as its page shows them, and what comes of those that are late, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.dauntless.access import Seat
from games.dauntless.evening.plotting import Plane, Plotting
from games.dauntless.sessions import worked_lines
from games.models import Desk
from games.models.dauntless import SIDES


@dataclass(frozen=True, slots=True)
class Side:
    """The aircraft of a side whose movement is plotted. ``his``: whoever looks speaks for them; ``alone``: for them only."""

    side: str
    planes: list[Plane]
    his: bool
    alone: bool

    @property
    def open(self) -> int:
        """How many plots are not noted yet."""
        return sum(not one.is_noted for one in self.planes)

    @property
    def late(self) -> list[Plane]:
        return [one for one in self.planes if one.late]

    @property
    def begun(self) -> bool:
        """Whether the increment of a late aircraft is said already."""
        return any(one.increment for one in self.late)


def sides_of(plotting: Plotting, seat: Seat) -> Iterator[Side]:
    """The sides that fly, for whoever sits there; his own first."""
    for side in sorted(SIDES, key=lambda one: one != seat.side):
        if planes := [one for one in plotting.planes if one.side == side]:
            yield Side(side, planes, his=seat.enters and seat.reads(side), alone=not seat.referee and seat.side == side)


@dataclass(frozen=True, slots=True)
class Result:
    """What the log holds of the plots of a turn: of each aircraft its name and what it does; whether all was in time."""

    turn: int
    number: int
    planes: list[tuple[str, str, bool]]
    all_good: bool


def increments_in_words() -> list[tuple[str, str]]:
    """The speed increments that matter to a late aircraft."""
    return [
        ("stall", pgettext("speed increment", "Stall")),
        ("manoeuvre", pgettext("speed increment", "Manoeuvre")),
        ("level", pgettext("speed increment", "Level")),
        ("dive", pgettext("speed increment", "Dive")),
    ]


def movement(plane: Mapping[str, Any]) -> str:
    """What one aircraft of an answer of ``plot_timer`` does, as a sentence."""
    if plane["plot"] == "as_noted":
        return _("Flies as noted.")
    if plane["movement"] == "spin":
        return _("Late, and in the stall increment: it must spin. No power.")
    if plane["movement"] == "dive_or_brakes":
        return _("Late, and in the dive increment: it dives on or brakes, no more than the rules require. No power.")
    return _("Late: straight ahead at the same altitude, no manoeuvre. No power.")


def result_of(answer: Mapping[str, Any], turn: int, number: int) -> Result:
    """An answer of ``plot_timer`` in words."""
    planes = [(one["id"], movement(one), one["plot"] == "forced") for one in answer["planes"]]
    return Result(turn, number, planes, not any(late for _name, _does, late in planes))


def last_result(desk: Desk) -> Result | None:
    """What the log holds last of this turn's plots. One query."""
    line = worked_lines(desk, "plot_timer").filter(turn=desk.turn).order_by("-number").first()
    return result_of(line.answer, line.turn, line.number) if line else None
