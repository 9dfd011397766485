"""Textures that tell the sources of points apart without colour, on paper too, and the key to them."""

from collections.abc import Callable, Sequence

from campaign.pictures.facts import SIDES
from campaign.pictures.pen import TEXT, Pen, shape, width_of

INKS = (*SIDES, "neutral")
SWATCH = 16
SOLID = ("kills",)
"""Sources without a texture: tiles of one colour would show their seams on paper."""


def textures(pen: Pen, sources: Sequence[str]) -> None:
    """The textures of some sources, for each side and for the key: ``url(#<pen>-<source>-<side>)``."""
    made = [_texture(pen, source, ink) for source in sources if source not in SOLID for ink in INKS]
    pen.parts.append(shape("defs", "".join(made)))


def filled(pen: Pen, source: str, side: str, x: float, y: float, width: float, height: float) -> None:
    """A piece of a bar with the texture of its source, for a side or for the key."""
    if source in SOLID:
        pen.rect(x, y, width, height, f"edge-{side} {side}")
    else:
        pen.rect(x, y, width, height, f"edge-{side}", fill=f"url(#{pen.name}-{source}-{side})")


def _texture(pen: Pen, source: str, ink: str) -> str:
    inner = shape("rect", css="ground", width=8, height=8)
    turned = ""
    if source == "damaged":
        inner += shape("rect", css=ink, width=3, height=8)
        turned = "rotate(45)"
    elif source == "bombing":
        inner += shape("circle", css=ink, cx=2, cy=2, r=1.5) + shape("circle", css=ink, cx=6, cy=6, r=1.5)
    elif source == "kamikaze":
        inner += shape("rect", css=ink, width=8, height=1.6) + shape("rect", css=ink, width=1.6, height=8)
        turned = "rotate(45)"
    elif source == "operation":
        inner += shape("rect", css=ink, width=8, height=3)
    options = {"patternTransform": turned} if turned else {}
    return _pattern(f"{pen.name}-{source}-{ink}", inner, **options)


def _pattern(name: str, inner: str, **options: str) -> str:
    return shape("pattern", inner, "", id=name, width=8, height=8, patternUnits="userSpaceOnUse", **options)


def key(pen: Pen, sources: Sequence[str], words: Callable[[str], str], y: float) -> float:
    """A swatch and a word for each source, in as many lines as it takes; answers with where it ends."""
    x = 0.0
    for source in sources:
        wide = SWATCH + 6 + width_of(words(source), TEXT) + 18
        if x and x + wide > pen.width:
            x, y = 0.0, y + 22
        filled(pen, source, "neutral", x + 0.5, y + 3.5, SWATCH, 12)
        pen.text(x + SWATCH + 6, y + 14, words(source), "ink")
        x += wide
    return y + 22
