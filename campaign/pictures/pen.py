"""Writing SVG: shapes whose geometry stands in attributes and whose colours are classes of static/css/picture.css."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from html import escape as escaped
from unicodedata import east_asian_width

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

WIDE, NARROW = 800, 344
TEXT, SMALL = 13.0, 11.5
MOST = 4096
STAR = "M12.0 2.7L14.2 9.5L21.3 9.5L15.6 13.7L17.8 20.4L12.0 16.2L6.2 20.4L8.4 13.7L2.7 9.5L9.8 9.5Z"
WIDTHS = {"W": 1.0, "F": 1.0}
SLIM, BROAD, USUAL = 0.34, 0.88, 0.58
SLIM_ONES, BROAD_ONES = frozenset("fijlrtI.,:;'’-–()[]| "), frozenset("mwMW—")


@lru_cache(maxsize=MOST)
def width_of(words: str, size: float = TEXT) -> float:
    """About how wide words are; rather too wide than too narrow."""
    return size * sum(WIDTHS.get(east_asian_width(one)) or _latin(one) for one in words)


def _latin(letter: str) -> float:
    if letter in SLIM_ONES:
        return SLIM
    return BROAD if letter in BROAD_ONES else USUAL + 0.08 * letter.isupper()


@lru_cache(maxsize=MOST)
def fitting(words: str, width: float, size: float = TEXT) -> str:
    """The words as far as they fit, with an ellipsis where they do not."""
    if width_of(words, size) <= width:
        return words
    while words and width_of(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def lines_of(words: str, width: float, size: float = TEXT) -> list[str]:
    """The words in lines, parted at blanks; a word that is too wide, or a language without blanks, is parted anywhere."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if width_of(lines[-1] + letter, size) > width:
                lines.append("")
            lines[-1] += letter
    return lines


class Pen:
    """Draws on a sheet of a width. ``name`` is the sheet's own among all of a page: ids begin with it."""

    def __init__(self, width: float, name: str) -> None:
        self.width, self.name = width, name
        self.narrow = width < (WIDE + NARROW) / 2
        self.parts: list[str] = []

    def put(self, tag: str, content: str = "", css: str = "", **attributes: str | float) -> None:
        self.parts.append(shape(tag, escaped(content), css, **attributes))

    def text(self, x: float, y: float, words: str, css: str = "", anchor: str = "", to: str = "", **more: str) -> None:
        """``to``: where they lead to. A drawing is one image to the keyboard; it has the same ways in the table behind."""
        said = shape("text", escaped(words), css, x=x, y=y, **({"text-anchor": anchor} if anchor else {}), **more)
        self.parts.append(f'<a href="{escaped(to)}" tabindex="-1">{said}</a>' if to else said)

    def rect(self, x: float, y: float, width: float, height: float, css: str, **more: str | float) -> None:
        self.put("rect", "", css, x=x, y=y, width=width, height=height, **more)

    def line(self, x1: float, y1: float, x2: float, y2: float, css: str = "grid") -> None:
        self.put("line", "", css, x1=x1, y1=y1, x2=x2, y2=y2)

    def polyline(self, points: Iterable[tuple[float, float]], css: str) -> None:
        self.put("polyline", "", css, points=" ".join(f"{figure(x)},{figure(y)}" for x, y in points))

    def cross(self, x: float, y: float, reach: float, css: str) -> None:
        near, far = (figure(x - reach), figure(y - reach)), (figure(x + reach), figure(y + reach))
        self.put("path", "", css, d=f"M{near[0]} {near[1]}L{far[0]} {far[1]}M{near[0]} {far[1]}L{far[0]} {near[1]}")

    def sign(self, side: str, x: float, y: float, size: float = 14) -> None:
        """A side's sign with its upper left corner at a place."""
        if side == "usa":
            inner = shape("circle", css="usa", cx=12, cy=12, r=11.5) + shape("path", css="cut", d=STAR)
        else:
            inner = shape("circle", css="ring japan", cx=12, cy=12, r=10.75) + shape("circle", css="japan", cx=12, cy=12, r=7)
        moved = f"translate({figure(x)} {figure(y)}) scale({figure(size / 24)})"
        self.parts.append(shape("g", inner, transform=moved))

    @contextmanager
    def kept(self, name: str) -> Iterator[str]:
        """What is drawn meanwhile is not shown, but kept for ``again``; gives the word by which it is."""
        shown, self.parts = self.parts, []
        yield f"{self.name}-{name}"
        shown.append(shape("defs", shape("g", "".join(self.parts), id=f"{self.name}-{name}")))
        self.parts = shown

    def again(self, kept: str, x: float, y: float, css: str) -> None:
        """What was kept, with its origin at a place; it has its looks from here, since no rule of a page reaches into it."""
        self.put("use", "", css, href=f"#{kept}", x=x, y=y)

    def svg(self, height: float, label: str) -> SafeString:
        """The drawing, with its words for those who do not see it. An image holds no links, so one that leads on is a group."""
        drawn = "".join(self.parts)
        leads = "<a " in drawn
        return format_html(
            '<svg class="picture" viewBox="0 0 {} {}" role="{}" aria-labelledby="{}-t"><title id="{}-t">{}</title>{}</svg>',
            figure(self.width),
            figure(height),
            "group" if leads else "img",
            self.name,
            self.name,
            label,
            mark_safe(shape("g", drawn, **{"aria-hidden": "true"}) if leads else drawn),
        )


def shape(tag: str, content: str = "", css: str = "", **attributes: str | float) -> str:
    """One element around what is markup already. Attributes hold geometry and names of our own, never what people type."""
    said = f' class="{css}"' if css else ""
    for name, value in attributes.items():
        said += f' {name}="{value if isinstance(value, str) else figure(value)}"'
    return f"<{tag}{said}>{content}</{tag}>" if content else f"<{tag}{said}/>"


def figure(value: float) -> str:
    """A number as short as a drawing needs it."""
    return str(value) if isinstance(value, int) else f"{value:.1f}".removesuffix(".0")
