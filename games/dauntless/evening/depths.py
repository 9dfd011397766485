"""The side view of a submarine: its depth turn by turn, and what works there. Plain geometry, in the units of the picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

BOMBS_TO, SEEN_TO = 60, 100
LEFT, STEP, TOP, FOOT = 64, 44, 28, 20
LEAST_STEPS, DEEPEST, DEEP = 4, 120, 240


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the submarine is after a turn."""

    x: float
    y: float
    turn: int
    depth: int


@dataclass(frozen=True, slots=True)
class Line:
    """A depth at which something changes, down to the next one."""

    y: float
    depth: int
    height: float
    words: str
    words_y: float

    @property
    def feet_y(self) -> float:
        """Where its figure stands, under the line."""
        return round(self.y + 14, 1)


@dataclass(frozen=True)
class Sounding:
    """``points``: the track as a polyline's. One foot is ``scale`` high."""

    width: float
    height: float
    foot: float
    marks: Sequence[Mark]
    lines: Sequence[Line]
    said: str

    @property
    def points(self) -> str:
        return " ".join(f"{one.x},{one.y}" for one in self.marks)


def sounding(states: Sequence[Mapping[str, Any]]) -> Sounding:
    """The picture of these states, the first of which is the present."""
    deepest = max(DEEPEST, *(one["depth"] + 15 for one in states))
    scale = DEEP / deepest
    right = LEFT + STEP * max(LEAST_STEPS, len(states))
    marks = [
        Mark(LEFT + STEP / 2 + STEP * place, round(TOP + one["depth"] * scale, 1), place, one["depth"])
        for place, one in enumerate(states)
    ]
    words = {
        0: _("bombs, shallow charges"),
        BOMBS_TO: _("deep charges"),
        SEEN_TO: _("out of sight"),
    }
    ends = [*list(words)[1:], deepest]
    lines = [
        Line(round(TOP + depth * scale, 1), depth, round((end - depth) * scale, 1), word, round(TOP + end * scale - 7, 1))
        for (depth, word), end in zip(words.items(), ends, strict=True)
    ]
    said = _("Side view: %(depths)s feet, turn by turn") % {"depths": ", ".join(str(one.depth) for one in marks)}
    return Sounding(right, TOP + DEEP + FOOT, TOP + DEEP + FOOT - 4, marks, lines, said)
