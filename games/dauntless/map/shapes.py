"""Our own silhouettes, seen from above with the bow up, in a square of 48 around the middle; ``dm-cut`` is what lies on deck."""

from typing import Final


def _hull(beam: float, bow: float, stern: float, length: float = 44) -> str:
    """A hull so wide; bow and stern taper over so much of its length."""
    top, half = -length / 2, beam / 2
    foot = top + length
    return (
        f"M0 {top:g}C{half * 0.5:g} {top + bow * 0.35:g} {half:g} {top + bow * 0.7:g} {half:g} {top + bow:g}V{foot - stern:g}"
        f"C{half:g} {foot - stern * 0.3:g} {half * 0.6:g} {foot:g} 0 {foot:g}"
        f"C{-half * 0.6:g} {foot:g} {-half:g} {foot - stern * 0.3:g} {-half:g} {foot - stern:g}V{top + bow:g}"
        f"C{-half:g} {top + bow * 0.7:g} {-half * 0.5:g} {top + bow * 0.35:g} 0 {top:g}Z"
    )


def _turret(y: float, size: float, gun: int) -> str:
    """A turret at a height, its guns ahead (-1) or astern (1)."""
    barrels = f"M{-size / 3:g} {y:g}v{gun * size * 2:g}M{size / 3:g} {y:g}v{gun * size * 2:g}"
    return f'<circle class="dm-cut" cx="0" cy="{y:g}" r="{size:g}"/><path class="dm-gun" d="{barrels}"/>'


def _block(x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="dm-cut" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="0.8"/>'


SHAPES: Final[dict[str, str]] = {
    "CV": (
        '<path d="M-6.5 -20.5Q-6.5 -22 -5 -22H4Q6 -22 6 -20L7 -8V20Q7 22 5 22H-5.5Q-7.5 22 -7.5 20V-6Z"/>'
        '<path class="dm-deck" d="M-0.5 -18V18"/>' + _block(4, -6, 2.4, 9)
    ),
    "BB": (
        f'<path d="{_hull(13, 20, 12)}"/>'
        + _turret(-10.5, 2.5, -1)
        + _turret(-5, 2.5, -1)
        + _block(-2, -1, 4, 9)
        + _turret(13.5, 2.5, 1)
    ),
    "CA": f'<path d="{_hull(9.5, 21, 13)}"/>' + _turret(-9, 1.9, -1) + _block(-1.5, -4.5, 3, 10) + _turret(11.5, 1.9, 1),
    "DD": f'<path d="{_hull(7, 22, 12, 40)}"/>' + _turret(-8, 1.4, -1) + _block(-1.1, -3, 2.2, 3.2) + _block(-1.1, 3, 2.2, 3.2),
    "SS": f'<path d="{_hull(5.6, 14, 18, 40)}"/>' + _block(-1.3, -5, 2.6, 7),
    "TP": f'<path d="{_hull(11, 13, 8, 40)}"/>'
    + _block(-2.8, -9, 5.6, 4.6)
    + _block(-3.2, -1, 6.4, 6)
    + _block(-2.8, 8.4, 5.6, 4.6),
    "aircraft": (
        '<path d="M0 -21C2 -21 3 -18.6 3.1 -16L3.2 -8.6L20 -5.6C21.8 -5.2 22.6 -4 22.6 -2.6C22.6 -1.2 21.6 -.4 20 -.4L3 .2'
        "L1.7 10.6L7.6 12.4C8.4 12.7 8.7 13.3 8.7 14.2V15.2L0 14.9L-8.7 15.2V14.2C-8.7 13.3 -8.4 12.7 -7.6 12.4L-1.7 10.6L-3 0.2"
        "L-20 -.4"
        'C-21.6 -.4 -22.6 -1.2 -22.6 -2.6C-22.6 -4 -21.8 -5.2 -20 -5.6L-3.2 -8.6L-3.1 -16C-3 -18.6 -2 -21 0 -21Z"/>'
        '<ellipse class="dm-cut" cx="0" cy="-8" rx="1.4" ry="3.4"/>'
    ),
    "torpedo": (
        '<path d="M0 -17C2.6 -17 3.6 -14.6 3.6 -12V9L1.6 13H-1.6L-3.6 9V-12C-3.6 -14.6 -2.6 -17 0 -17Z"/>'
        '<path d="M-5 12H5L7 17.5H-7Z"/>'
    ),
}
"""By the kind of a mark."""
UNHEADED: Final = '<circle r="13"/><circle class="dm-cut" r="5"/>'
"""Of what nobody knows the heading."""
