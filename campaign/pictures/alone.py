"""A picture as a file of its own: with its title, where it is from, and its colours for day and night inside."""

import re
from functools import lru_cache

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaign.pictures.pen import WIDE, Pen, lines_of
from campaign.pictures.picture import Picture

EDGE, HEAD, UNDER = 28.0, 22.0, 40.0
LINE = 29.0
DAY_AND_NIGHT = re.compile(r"--([\w-]+):\s*(?:light-dark\(([^,()]+),\s*([^()]+)\)|([^;]+));")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)


def alone(picture: Picture, source: str, sheet: str = "") -> SafeString:
    """The SVG of a picture; ``source``: the line under it; ``sheet``: other looks than those for day and night."""
    pen = Pen(WIDE, f"{picture.name}-file")
    height = picture.draw(pen) if picture.draw else 0.0
    drawn, pen.parts = pen.parts, []
    lines = lines_of(picture.finding, WIDE, HEAD)
    top = EDGE + len(lines) * LINE + 12
    whole = top + height + UNDER + EDGE / 2
    pen.rect(0, 0, WIDE + 2 * EDGE, whole, "ground")
    pen.line(EDGE, EDGE / 2, WIDE + EDGE, EDGE / 2, "rule")
    for place, line in enumerate(lines):
        pen.text(EDGE, EDGE + 16 + place * LINE, line, "headline")
    pen.text(EDGE, whole - EDGE / 2 - 4, source, "small")
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {} {}" width="{}" height="{}" role="img" '
        'aria-labelledby="t"><title id="t">{}</title><style>{}</style>{}<g transform="translate({} {})">{}</g></svg>',
        round(WIDE + 2 * EDGE),
        round(whole),
        round(WIDE + 2 * EDGE),
        round(whole),
        picture.label,
        mark_safe(sheet or style()),
        mark_safe("".join(pen.parts)),
        round(EDGE),
        round(top),
        mark_safe("".join(drawn)),
    )


@lru_cache(maxsize=1)
def style() -> str:
    """The rules of picture.css with the values of the tokens put in: by day, and by night where the reader's system has it."""
    day, night = looks()
    return (with_values(rules(), day) + f"@media (prefers-color-scheme: dark) {{ {with_values(rules(), night)} }}").replace(
        "<", ""
    )


def looks() -> tuple[dict[str, str], dict[str, str]]:
    """The values of the tokens by day and by night."""
    day, night = {}, {}
    for name, light, dark, same in DAY_AND_NIGHT.findall(REMARK.sub("", _sheet("tokens"))):
        day[name], night[name] = (light or same).strip(), (dark or same).strip()
    return day, night


def rules() -> str:
    """What picture.css says, in one line, with the tokens' names still in it."""
    flat = REMARK.sub("", _sheet("picture")).split("{", 1)[1].rsplit("}", 1)[0]
    return re.sub(r"\s+", " ", flat).strip()


def with_values(sheet: str, values: dict[str, str]) -> str:
    """Rules with the values of the tokens in the place of their names."""
    return VARIABLE.sub(lambda found: values[found[1]], sheet)


def _sheet(name: str) -> str:
    return (settings.BASE_DIR / "static" / "css" / f"{name}.css").read_text(encoding="utf-8")
