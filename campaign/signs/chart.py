"""The score as one line a side over the games, drawn as SVG; geometry in attributes, colours from the style sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaign.signs.figures import number
from campaign.words.numbers import the_side, the_side_first
from pilots.models import Side

LEFT, RIGHT, RIGHT_WITH_LABEL, TOP, BOTTOM, FLOOR = 34.0, 632.0, 540.0, 20.0, 258.0, 278.0
STEPS = (5, 10, 20, 25, 50, 100, 200, 500)
MOST_LINES = 5
APART = 26.0


@dataclass(frozen=True, slots=True)
class Scores:
    """Sums of both sides after each reported game, from [game, japan, usa] lines in order."""

    games: tuple[int, ...]
    japan: tuple[int, ...]
    usa: tuple[int, ...]

    @classmethod
    def of(cls, by_game: Sequence[Sequence[int]]) -> "Scores":
        japan: list[int] = []
        usa: list[int] = []
        for _game, for_japan, for_usa in by_game:
            japan.append((japan[-1] if japan else 0) + for_japan)
            usa.append((usa[-1] if usa else 0) + for_usa)
        return cls(tuple(line[0] for line in by_game), tuple(japan), tuple(usa))

    def leaders(self) -> list[str | None]:
        """Who leads after each game; None where they are equal."""
        return [None if j == u else "japan" if j > u else "usa" for j, u in zip(self.japan, self.usa, strict=True)]


def words(scores: Scores) -> str:
    """The chart in words, for those who cannot see it."""
    told = _("Campaign victory points after each game. Japan: %(japan)s. USA: %(usa)s.") % {
        "japan": ", ".join(map(number, scores.japan)),
        "usa": ", ".join(map(number, scores.usa)),
    }
    led: str | None = None
    for game, leader in zip(scores.games, scores.leaders(), strict=True):
        if leader and led and leader != led:
            told += " " + _("%(ahead)s passes %(behind)s in game %(game)d.") % {
                "ahead": the_side_first(leader),
                "behind": the_side(led),
                "game": game,
            }
        led = leader or led
    return told


class _Plot:
    """From games and CVP to places on the sheet."""

    def __init__(self, scores: Scores, places: int):
        values = (0, *scores.japan, *scores.usa)
        low, high = min(values), max(*values, 1)
        self.step = next((s for s in STEPS if (high - low) / s <= MOST_LINES), 1000)
        self.low = low // self.step * self.step
        self.high = -(-high // self.step) * self.step
        self.places = max(places, 1)
        self.right = RIGHT if self.places - len(scores.games) >= 2 else RIGHT_WITH_LABEL

    def x(self, place: int) -> float:
        return round(LEFT + (self.right - LEFT) * place / self.places, 1)

    def y(self, value: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low), 1)


def chart(by_game: Sequence[Sequence[int]], scheduled: Sequence[int]) -> SafeString:
    """The score of a campaign: ``by_game`` the reported games' CVP, ``scheduled`` all its games' numbers."""
    scores = Scores.of(by_game)
    plot = _Plot(scores, len(scheduled))
    parts = [
        format_html('<title id="chart-title">{}</title>', words(scores)),
        _future(plot, len(scores.games)),
        *_axis(plot, scheduled),
        *_line(plot, scores.usa, "usa"),
        *_line(plot, scores.japan, "japan"),
        *_ends(plot, scores),
    ]
    return format_html('<svg viewBox="0 0 640 296" role="img" aria-labelledby="chart-title">{}</svg>', mark_safe("".join(parts)))


def _future(plot: _Plot, flown: int) -> SafeString:
    if flown >= plot.places:
        return mark_safe("")
    x = plot.x(flown)
    return format_html(
        '<rect class="ahead" x="{}" y="{}" width="{}" height="{}"/>'
        '<text x="{}" y="246" text-anchor="middle" class="optional">{}</text>',
        x,
        TOP,
        round(plot.right - x, 1),
        BOTTOM - TOP,
        round((x + plot.right) / 2 + (24 if flown else 0), 1),
        _("still to be flown"),
    )


def _axis(plot: _Plot, scheduled: Sequence[int]) -> list[SafeString]:
    lines = []
    for value in range(plot.low, plot.high + 1, plot.step):
        y = plot.y(value)
        css = "base" if value == 0 else "grid"
        lines.append(
            format_html(
                '<line class="{}" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="26" y="{}" text-anchor="end">{}</text>',
                css,
                LEFT,
                plot.right,
                y,
                y,
                round(y + 4, 1),
                number(value),
            )
        )
    for place, game in enumerate(scheduled, start=1):
        lines.append(format_html('<text x="{}" y="{}" text-anchor="middle">{}</text>', plot.x(place), FLOOR, game))
    lines.append(format_html('<text x="{}" y="294" text-anchor="end" class="optional">{}</text>', plot.right, _("game")))
    return lines


def _line(plot: _Plot, sums: Sequence[int], side: str) -> list[SafeString]:
    points = [(LEFT, plot.y(0)), *((plot.x(place), plot.y(value)) for place, value in enumerate(sums, start=1))]
    path = " ".join(f"{x},{y}" for x, y in points)
    signs = (
        format_html(
            '<svg class="sign" data-side="{0}" x="{1}" y="{2}" width="16" height="16"><circle class="halo" cx="8" cy="8" r="9"/>'
            '<use href="#sign-{0}" width="16" height="16"/></svg>',
            side,
            round(x - 8, 1),
            round(y - 8, 1),
        )
        for x, y in points[1:]
    )
    return [format_html('<polyline class="line {}" points="{}"/>', side, path), *signs]


def _ends(plot: _Plot, scores: Scores) -> list[SafeString]:
    if not scores.games:
        return []
    places = {"japan": plot.y(scores.japan[-1]), "usa": plot.y(scores.usa[-1])}
    upper, lower = sorted(places, key=lambda side: places[side])
    short = APART - (places[lower] - places[upper])
    if short > 0:
        places[upper] -= short / 2
        places[lower] += short / 2
    x = plot.x(len(scores.games)) + 14
    values = {"japan": scores.japan[-1], "usa": scores.usa[-1]}
    return [
        format_html(
            '<text class="end {}" x="{}" y="{}">{} {}</text>',
            side,
            x,
            round(places[side] + 5, 1),
            Side(side).label,
            number(values[side]),
        )
        for side in ("japan", "usa")
    ]
