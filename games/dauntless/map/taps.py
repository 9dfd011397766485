"""Buttons over the hexes of a picture: a tap says which hex, in the form in which the picture stands."""

from collections.abc import Iterator

from django.utils.safestring import SafeString, mark_safe

from games.dauntless.map.drawing import box_of
from games.dauntless.map.entered import as_text
from games.dauntless.map.grid import HALF, SIDE, center, figure
from games.dauntless.map.scene import Scene, View, view_of
from games.dauntless.map.words import place
from rulebooks.dauntless.hexes import FURTHEST, Hex

FINGER = 24.0
"""A hex so high, in pixels of a small phone, can be met by a finger; where they are smaller the script reckons the hex."""


def taps(scene: Scene, name: str = "on") -> SafeString:
    """The layer over ``drawing(scene)``. Its buttons are for a hand; the keyboard has the fields beside the picture."""
    view = view_of(scene)
    buttons = "".join(_buttons(view, name)) if view.hex_height >= FINGER else ""
    return mark_safe(f'<svg class="dm-taps" viewBox="{box_of(view)}" data-taps="{name}" aria-hidden="true">{buttons}</svg>')


def _buttons(view: View, name: str) -> Iterator[str]:
    for q in view.columns():
        for r in view.rows(q):
            x, y = center(Hex(q, r))
            if view.holds(x, y) and max(abs(q), abs(r)) <= FURTHEST:
                yield (
                    f'<foreignObject x="{figure(x - SIDE * 0.75)}" y="{figure(y - HALF)}" width="{figure(SIDE * 1.5)}" '
                    f'height="{figure(2 * HALF)}"><button class="dm-tap" type="submit" tabindex="-1" name="{name}" '
                    f'value="{as_text(Hex(q, r))}" title="{place(q, r)}"></button></foreignObject>'
                )
