"""Hexes on paper: flat at the top, direction 1 straight up, one side of a hex ten units long."""

from collections.abc import Iterator
from math import cos, hypot, radians, sin, sqrt

from rulebooks.dauntless.hexes import STEPS, Hex, ahead, distance

SIDE = 10.0
HALF = SIDE * sqrt(3) / 2
"""Half the height of a hex."""
CORNERS = ((SIDE, 0.0), (SIDE / 2, HALF), (-SIDE / 2, HALF), (-SIDE, 0.0), (-SIDE / 2, -HALF), (SIDE / 2, -HALF))
"""Of a hex at the origin, clockwise from the right."""
Point = tuple[float, float]


def center(at: Hex) -> Point:
    """Where the middle of a hex lies, in units, y downwards."""
    q, r = at
    return SIDE * 1.5 * q, HALF * (2 * r + q)


def figure(value: float) -> str:
    """A number as it stands in an attribute."""
    return f"{round(value, 2):g}"


def outline(at: Hex) -> str:
    """The corners of a hex as the points of a polygon."""
    x, y = center(at)
    return " ".join(f"{figure(x + dx)},{figure(y + dy)}" for dx, dy in CORNERS)


def nearest(x: float, y: float) -> Hex:
    """The hex in which a point lies."""
    q, r = x / (SIDE * 1.5), y / (2 * HALF) - x / (SIDE * 3)
    columns, rows, thirds = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(columns - q), abs(rows - r), abs(thirds + q + r)
    if off_q > off_r and off_q > off_s:
        return Hex(-rows - thirds, rows)
    return Hex(columns, -columns - thirds) if off_r > off_s else Hex(columns, rows)


def ring(around: Hex, far: int) -> Iterator[Hex]:
    """The hexes at one distance, clockwise from straight up."""
    at = ahead(around, 1, far)
    for facing in (3, 4, 5, 6, 1, 2) if far else ():
        for _hex in range(far):
            yield at
            at = ahead(at, facing)
    if not far:
        yield around


def rim(around: Hex, far: int) -> str:
    """The outer edge of all hexes up to a distance, as a path."""
    parts = []
    for at in ring(around, far):
        x, y = center(at)
        for facing in range(1, len(STEPS) + 1):
            if distance(around, ahead(at, facing)) > far:
                (ax, ay), (bx, by) = CORNERS[(facing + 3) % 6], CORNERS[(facing + 4) % 6]
                parts.append(f"M{figure(x + ax)} {figure(y + ay)}L{figure(x + bx)} {figure(y + by)}")
    return "".join(parts)


def toward(clock: float) -> Point:
    """The direction of so many degrees clockwise from straight up."""
    return sin(radians(clock)), -cos(radians(clock))


def between(a: Point, b: Point) -> float:
    """How far apart two points are, in units."""
    return hypot(a[0] - b[0], a[1] - b[1])
