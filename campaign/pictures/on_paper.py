"""A picture for paper: by day, on white, in the letters of everything that is printed, with the looks inside."""

import re
from functools import lru_cache

from campaign.pictures.alone import looks, rules, with_values
from campaign.pictures.pen import WIDE, Pen
from campaign.pictures.picture import Picture

LETTERS = {"sans": "Noto Sans", "serif": "Libertinus Serif"}
WHITE = {"ground": "#fff", "sheet": "#fff", "on-sign": "#fff"}
SHORT = re.compile(r"font: (?P<weight>\d+) (?P<size>\w+)/1 (?P<family>[^;]+);")
"""What is short for three rules is not known everywhere where SVG is."""


def on_paper(picture: Picture) -> tuple[str, float]:
    """The SVG of a picture in which there is something to see, and how high it is for its width."""
    assert picture.draw is not None
    pen = Pen(WIDE, f"{picture.name}-paper")
    height = picture.draw(pen)
    size = f'viewBox="0 0 {WIDE} {height:.1f}" width="{WIDE}" height="{height:.1f}"'
    drawn = "".join(pen.parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" {size}><style>{style(white=True)}</style>{drawn}</svg>',
        height / WIDE,
    )


@lru_cache(maxsize=2)
def style(*, white: bool) -> str:
    """The rules of picture.css with the values of the day, as programs that typeset know them; on white or on our own ground."""
    long = SHORT.sub(r"font-weight: \g<weight>; font-size: \g<size>; font-family: \g<family>;", rules())
    return with_values(long, looks()[0] | LETTERS | (WHITE if white else {}))
