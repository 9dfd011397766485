"""The flak of a ship by its six arcs, as a small picture: each sector holds the factors that may fire into it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.pictures.pen import Pen
from games.dauntless.words import arc_word
from rulebooks.dauntless.data import AFT, ARCS, FORE
from rulebooks.dauntless.ships.guns import Guns

SIZE, RIM, HUB = 240.0, 112.0, 30.0
SECTORS = {"": ARCS, "A": ARCS, "B": AFT, "C": FORE}
"""The arcs that a letter lets a number fire into."""


@dataclass(frozen=True, slots=True)
class Flak:
    """One kind of flak. ``guns``: the cell, None where it is unknown; ``left``: factors left of each of its numbers."""

    guns: Guns | None
    left: tuple[int, ...] | None

    @property
    def cell(self) -> str:
        return str(self.guns) if self.guns is not None else "?"

    def into(self, arc: int) -> str:
        """The factors that may fire into an arc, number by number: ``16+16``."""
        if self.guns is None or self.left is None:
            return "?"
        there = [left for one, left in zip(self.guns.numbers, self.left, strict=True) if arc in SECTORS[one.letter]]
        return "+".join(map(str, there)) or "–"


def clock(light: Flak, heavy: Flak) -> SafeString:
    """Bow up, 12 o'clock ahead; above the line light flak, below it heavy flak."""
    pen = Pen(SIZE, "flak")
    middle = SIZE / 2
    for place, arc in enumerate((12, 2, 4, 6, 8, 10)):
        edge = radians(60 * place - 30)
        pen.line(middle + HUB * sin(edge), middle - HUB * cos(edge), middle + RIM * sin(edge), middle - RIM * cos(edge))
        at = radians(60 * place)
        x, y = middle + 74 * sin(at), middle - 74 * cos(at)
        pen.text(x, y - 2, light.into(arc), "ink", "middle")
        pen.text(x, y + 14, heavy.into(arc), "small", "middle")
    pen.put("circle", "", "rim", cx=middle, cy=middle, r=RIM)
    pen.put("path", "", "hull", d=f"M{middle} {middle - 26}l8 18v26l-4 6h-8l-4 -6v-26z")
    return pen.svg(SIZE, _("Flak by arc: %(arcs)s") % {"arcs": "; ".join(told(light, heavy))})


def told(light: Flak, heavy: Flak) -> Iterator[str]:
    """The same in words, arc by arc."""
    for arc in arcs_in_order(ARCS):
        said = {"arc": arc_word(arc), "light": light.into(arc), "heavy": heavy.into(arc)}
        yield _("%(arc)s: light %(light)s, heavy %(heavy)s") % said


def arcs_in_order(arcs: Sequence[int]) -> list[int]:
    """From the bow clockwise."""
    return sorted(arcs, key=lambda arc: arc % 12)
