"""Drawings inside a document: SVG whose words are made legible one by one, so that no letter can become markup."""

import re
from html import escape, unescape
from typing import Any

from campaign.exports.pdf.legible import legible
from campaign.exports.pdf.typesetting import displayed, drawn
from campaign.pictures.alone import EDGE, alone
from campaign.pictures.on_paper import on_paper, style
from campaign.pictures.pen import WIDE
from campaign.pictures.picture import Picture
from campaign.story.inside import as_address

TEXT = re.compile(r"(?<=>)[^<>]+(?=</text>)")
TALLEST = 1.15
"""How high for its width a drawing may be on a page of its own; what is higher becomes narrower."""


def hung(pictures: list[Picture]) -> list[dict[str, Any]]:
    """What a template needs of each picture in which there is something to see."""
    return [_hung(picture) for picture in pictures if picture.drawn]


def _hung(picture: Picture) -> dict[str, Any]:
    svg, tall = on_paper(picture)
    return {
        "subject": picture.subject,
        "finding": picture.finding,
        "note": picture.note,
        "label": picture.label,
        "svg": in_plain_letters(svg),
        "width": min(1, TALLEST / tall) * 100,
    }


def battle_hung(title: str, said: str, svg: str, tall: float) -> dict[str, Any]:
    """The same of a drawing with words of its own. ``tall``: its height for its width."""
    drawing = {"svg": in_plain_letters(svg), "width": min(1, TALLEST / tall) * 100}
    return {"subject": title, "finding": said, "note": "", "label": said, **drawing}


def png(picture: Picture, source: str) -> bytes:
    """A picture by day as PNG, with its title and the line under it, two dots for each of the SVG's. TooLong as for ``drawn``."""
    svg = in_plain_letters(alone(picture, source, style(white=False)))
    return drawn("picture", {"svg": svg, "width": WIDE + 2 * EDGE})


def in_plain_letters(svg: str) -> str:
    """The same drawing in ASCII: its words legible, and what is beyond ASCII in them by number."""
    words = [unescape(found) for found in TEXT.findall(svg)]
    shown = iter(legible(words, displayed))
    return TEXT.sub(lambda _found: escape(next(shown)), svg).encode("ascii", "xmlcharrefreplace").decode()


def photograph(data: bytes, width: int, height: int) -> str:
    """A JPEG inside a drawing, since data of a document are texts. It is not compressed again."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    inside = f'href="{as_address(data)}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><image {inside}/></svg>'
