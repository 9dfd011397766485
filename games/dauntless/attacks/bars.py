"""How many hits the dice may score, as bars, and the table behind them."""

from dataclasses import dataclass
from math import ceil, gcd

from django.utils.translation import gettext as _

from campaign.pictures.pen import Pen
from campaign.pictures.picture import Picture, Table
from campaign.signs.figures import decimal, number, percent
from games.dauntless.attacks.ahead import Ahead, worst
from games.dauntless.attacks.targets import Target
from games.dauntless.words import condition_word

HEAD, BARS, FOOT = 20, 92, 20
LABEL = 26
"""So much room a number under the bars needs."""
SHARE = 30
"""And so much a share above them."""
WIDEST = 40


def bars(ahead: Ahead, target: Target | None) -> Picture:
    """Of an attack for which dice are thrown."""
    return Picture(
        name="hits",
        subject=_("Hits"),
        finding=finding(ahead, target),
        note="",
        table=_table(ahead, target),
        draw=_Drawing(ahead, target),
    )


def finding(ahead: Ahead, target: Target | None) -> str:
    """The mean, and the chance to sink where it is known what sinks."""
    said = {"mean": decimal(float(ahead.mean), 1)}
    if target is None or not target.afloat:
        return _("%(mean)s hits on average") % said
    sinks = ahead.at_least(target.marks["sunk"] - target.hits)
    if not sinks:
        return _("%(mean)s hits on average; this attack cannot sink the ship") % said
    return _("%(mean)s hits on average; %(chance)s to sink the ship") % {**said, "chance": percent(float(sinks))}


def _table(ahead: Ahead, target: Target | None) -> Table:
    heads = [_("Hits"), _("Ways"), _("Chance"), _("So many or more")]
    rows = [
        [number(hits), number(ways), percent(ways / ahead.out_of), percent(float(ahead.at_least(hits)))]
        for hits, ways in ahead.distribution
    ]
    if target is None:
        return Table(heads, rows)
    said = [condition_word(came) if (came := worst(target, hits)) else "–" for hits, _ways in ahead.distribution]
    return Table(
        [heads[0], _("The ship then"), *heads[1:]], [[one[0], came, *one[1:]] for one, came in zip(rows, said, strict=True)], 2
    )


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A bar stands for each total; where totals come by twos or fours, only those have a place."""

    ahead: Ahead
    target: Target | None

    def __call__(self, pen: Pen) -> float:
        many = [hits for hits, _ways in self.ahead.distribution]
        step = gcd(*(hits - many[0] for hits in many)) or 1
        cell = pen.width / ((many[-1] - many[0]) // step + 1)
        highest = max(ways for _hits, ways in self.ahead.distribution)
        every, bottom = ceil(LABEL / cell), HEAD + BARS
        for hits, ways in self.ahead.distribution:
            place = (hits - many[0]) // step
            middle, height = (place + 0.5) * cell, max(BARS * ways / highest, 1)
            width = min(max(cell * 0.76, 1.5), WIDEST)
            pen.rect(middle - width / 2, bottom - height, width, height, self._css(hits))
            if cell >= SHARE:
                pen.text(middle, bottom - height - 4, _share(ways / self.ahead.out_of), "small", "middle")
            if place % every == 0:
                pen.text(middle, bottom + 14, number(hits), "small", "middle")
        pen.line(0, bottom, pen.width, bottom, "base")
        for _condition, wanted in self.target.wanted if self.target else ():
            if many[0] < wanted <= many[-1]:
                x = ceil((wanted - many[0]) / step) * cell
                pen.line(x, HEAD - 8, x, bottom, "expected")
        return bottom + FOOT

    def _css(self, hits: int) -> str:
        came = worst(self.target, hits) if self.target else ""
        return f"bar {came.replace('_', '-')}" if came else "bar"


def _share(chance: float) -> str:
    return _("%(figure)s%%") % {"figure": decimal(100 * chance, 0)}
