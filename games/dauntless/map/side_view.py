"""A dive from the side as SVG: altitude over hexes, turns marked, the pull-out, and where the bomb falls."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaign.signs.figures import number
from games.dauntless.map.grid import figure

WIDE, HIGH = 358.0, 330.0
LEFT, RIGHT, TOP, FOOT = 46.0, 14.0, 18.0, 26.0
NOSE = 18.0
"""Room for the aircraft between the figures and the first hex."""
LEAST_HEXES = 4
TICKS = (100, 200, 500, 1000, 2000, 5000, 10000)
MOST_TICKS = 8


@dataclass(frozen=True, slots=True)
class Knot:
    """The aircraft after a step: hexes flown, altitude in feet, the turn, and the step; ``out``: in the pull-out."""

    hexes: int
    feet: int
    turn: int
    step: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """How hexes and feet lie on paper."""

    hexes: int
    feet: int

    def x(self, hexes: float) -> float:
        return LEFT + NOSE + hexes * (WIDE - LEFT - NOSE - RIGHT) / self.hexes

    def y(self, feet: float) -> float:
        return HIGH - FOOT - feet * (HIGH - FOOT - TOP) / self.feet

    @property
    def tick(self) -> int:
        """Feet between two lines."""
        return next((one for one in TICKS if self.feet / one <= MOST_TICKS), TICKS[-1])


def side_view(knots: Sequence[Knot], bomb: int | None = None) -> SafeString:
    """The picture. ``knots``: the first is where the dive is planned from; ``bomb``: over how many hexes it falls, if it does."""
    sheet = Sheet(max(LEAST_HEXES, knots[-1].hexes + 1), max(knots[0].feet, 100))
    parts = [
        f'<svg class="dm-side-view" viewBox="0 0 {WIDE:g} {HIGH:g}" role="img" aria-label="{escape(label_of(knots))}">',
        *_sheet(sheet),
        *_way(sheet, knots),
        *_bomb(sheet, knots, bomb),
        *_turns(sheet, knots),
        *_aircraft(sheet, knots),
        "</svg>",
    ]
    return mark_safe("".join(parts))


def label_of(knots: Sequence[Knot]) -> str:
    """What is read out in the picture’s stead; every step is in the table."""
    said = {"from": number(knots[0].feet), "to": number(knots[-1].feet), "hexes": knots[-1].hexes}
    return _("The dive from the side: from %(from)s to %(to)s feet over %(hexes)s hexes forward.") % said


def _sheet(sheet: Sheet) -> Iterator[str]:
    for hexes in range(sheet.hexes + 1):
        x = figure(sheet.x(hexes))
        yield f'<path class="dm-grid" d="M{x} {TOP:g}V{HIGH - FOOT:g}"/>'
        if hexes and (sheet.hexes <= 12 or hexes % 2 == 0):
            middle = figure(sheet.x(hexes - 0.5))
            yield f'<text class="dm-small" x="{middle}" y="{HIGH - 8:g}" text-anchor="middle">{hexes}</text>'
    for feet in range(0, sheet.feet + 1, sheet.tick):
        y = figure(sheet.y(feet))
        yield f'<path class="dm-grid" d="M{LEFT:g} {y}H{WIDE - RIGHT:g}"/>'
        yield f'<text x="{LEFT - 6:g}" y="{y}" dy="0.35em" text-anchor="end">{number(feet)}</text>'
    water = figure(sheet.y(0))
    yield f'<path class="dm-surface" d="M{LEFT:g} {water}H{WIDE - RIGHT:g}"/>'


def _way(sheet: Sheet, knots: Sequence[Knot]) -> Iterator[str]:
    for before, after in pairwise(knots):
        # a step goes down and forward in one straight line; a pull-out bends level
        start = f"M{figure(sheet.x(before.hexes))} {figure(sheet.y(before.feet))}"
        x, y = figure(sheet.x(after.hexes)), figure(sheet.y(after.feet))
        if after.out:
            yield f'<path class="dm-way" data-out="" d="{start}Q{figure(sheet.x(before.hexes))} {y} {x} {y}"/>'
        else:
            yield f'<path class="dm-way" d="{start}L{x} {y}"/>'
    for knot in knots[:-1]:
        yield f'<circle class="dm-knot" cx="{figure(sheet.x(knot.hexes))}" cy="{figure(sheet.y(knot.feet))}" r="3"/>'


def _turns(sheet: Sheet, knots: Sequence[Knot]) -> Iterator[str]:
    """Where each turn ends."""
    for before, after in pairwise(knots[1:]):
        if before.turn != after.turn:
            y = figure(sheet.y(before.feet))
            yield f'<path class="dm-turn" d="M{LEFT:g} {y}H{WIDE - RIGHT:g}"/>'
            words = escape(_("end of turn %(turn)s") % {"turn": before.turn})
            yield f'<text class="dm-small" x="{WIDE - RIGHT - 3:g}" y="{y}" dy="-0.35em" text-anchor="end">{words}</text>'


def _bomb(sheet: Sheet, knots: Sequence[Knot], bomb: int | None) -> Iterator[str]:
    start = next((before for before, after in pairwise(knots) if after.out), None)
    if bomb is None or start is None:
        return
    x, water = figure(sheet.x(bomb)), figure(sheet.y(0))
    released = f"M{figure(sheet.x(start.hexes))} {figure(sheet.y(start.feet))}"
    yield f'<path class="dm-fall" d="{released}Q{x} {figure(sheet.y(start.feet * 0.6))} {x} {water}"/>'
    yield f'<path class="dm-burst" d="M{x} {water}m-7 0h14m-7 -7v14m-5 -12l10 10m0 -10l-10 10"/>'


def _aircraft(sheet: Sheet, knots: Sequence[Knot]) -> Iterator[str]:
    """From the side, nose down as it flies."""
    last, down = knots[-1], 0
    if len(knots) > 1 and not last.out:
        before = knots[-2]
        down = 90 if last.hexes == before.hexes and last.feet < before.feet else 45 if last.feet < before.feet else 0
    yield (
        f'<g class="dm-plane" transform="translate({figure(sheet.x(last.hexes))} {figure(sheet.y(last.feet))}) rotate({down})">'
        '<path d="M11 0C11 -2 8 -2.8 5 -3L2 -5.4H-2L-4 -3L-11 -1.4L-13 -6H-15.500L-15 1C-10 2.6 0 3.2 6 2.6C9 2.3 11 1.6 11 0Z"/>'
        '<path class="dm-cut" d="M1.600 -4.6L3.4 -3H-2.6L-1.500 -4.6Z"/></g>'
    )
