"""Textures that tell the sources of points apart without colour, on paper too, and the key to them."""

from collections.abc import Callable, Sequence

from campaign.pictures.facts import SIDES
from campaign.pictures.pen import TEXT, Pen, shape, width_of

INKS = (*SIDES, "neutral")
SWATCH = 16


def textures(pen: Pen, sources: Sequence[str]) -> None:
    """The textures of some sources, for each side and for the key: ``url(#<pen>-<source>-<side>)``."""
    made = [_texture(pen, source, ink) for source in sources for ink in INKS]
    pen.parts.append(shape("defs", "".join(made)))


def _texture(pen: Pen, source: str, ink: str) -> str:
    inner = shape("rect", css="ground", width=8, height=8)
    turned = ""
    if source == "kills":
        inner = shape("rect", css=ink, width=8, height=8)
    elif source == "damaged":
        inner += shape("rect", css=ink, width=3, height=8)
        turned = "rotate(45)"
    elif source == "bombing":
        inner += shape("circle", css=ink, cx=2, cy=2, r=1.5) + shape("circle", css=ink, cx=6, cy=6, r=1.5)
    elif source == "kamikaze":
        inner += shape("rect", css=ink, width=8, height=1.6) + shape("rect", css=ink, width=1.6, height=8)
        turned = "rotate(45)"
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
        pen.rect(x + 0.5, y + 3.5, SWATCH, 12, "edge-neutral", fill=f"url(#{pen.name}-{source}-neutral)")
        pen.text(x + SWATCH + 6, y + 14, words(source), "ink")
        x += wide
    return y + 22
