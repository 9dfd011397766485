"""The score's lines for the wall: large signs and no small print; the figures stand beside it."""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaign.signs.chart import Scores, words

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, SIGN = 640, 190, 14.0, 612.0, 18.0, 172.0, 22


def wall_chart(by_game: Sequence[Sequence[int]], places: int) -> SafeString:
    """One line a side over ``places`` scheduled games; ``by_game`` are the reported games' CVP."""
    scores = Scores.of(by_game)
    values = (0, *scores.japan, *scores.usa)
    low, high = min(values), max(*values, 1)

    def x(place: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * place / max(places, len(scores.games), 1), 1)

    def y(value: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)

    lines, signs = [], []
    for side, sums in (("usa", scores.usa), ("japan", scores.japan)):
        points = [(x(place), y(value)) for place, value in enumerate((0, *sums))]
        lines.append(format_html('<polyline class="line {}" points="{}"/>', side, " ".join(f"{a},{b}" for a, b in points)))
        signs += [_sign(side, *point) for _before, point in pairwise(points)]
    return format_html(
        '<svg viewBox="0 0 {} {}" role="img" aria-label="{}"><line class="base" x1="{}" x2="{}" y1="{}" y2="{}"/>{}</svg>',
        WIDTH,
        HEIGHT,
        words(scores),
        LEFT,
        RIGHT,
        y(0),
        y(0),
        mark_safe("".join([*lines, *signs])),
    )


def _sign(side: str, x: float, y: float) -> SafeString:
    half = SIGN / 2
    return format_html(
        '<svg class="sign" data-side="{0}" x="{1}" y="{2}" width="{3}" height="{3}">'
        '<circle class="halo" cx="{4}" cy="{4}" r="12"/><use href="#sign-{0}" width="{3}" height="{3}"/></svg>',
        side,
        round(x - half, 1),
        round(y - half, 1),
        SIGN,
        half,
    )
