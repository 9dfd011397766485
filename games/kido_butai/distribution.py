"""How a batch of the computer's games ended, as a picture: for each admiral the differences, and the table behind it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.pictures.pen import Pen
from campaign.pictures.picture import Picture, Table
from campaign.signs.figures import decimal, difference, number, percent
from games.kido_butai.admirals import NAMED
from rulebooks.kido_butai.coach.trials import Sums

HEAD, BARS, FOOT, BETWEEN = 22, 84, 18, 18
STEP = 5
NEAR = 2
"""So many errors of a difference of means make it more than chance, as a rule."""


def mean_said(sums: Sums) -> str:
    """The mean difference with its standard error."""
    return f"{difference(sums.mean)} ± {decimal(sums.error, 2)}"


def distribution(batch: Mapping[str, Sums]) -> Picture:
    """Of a batch in which every admiral has a game."""
    return Picture(
        name="trials",
        subject=_("How the games ended"),
        finding=finding(batch),
        note=_("Each bar is the share of games that ended with that difference of points, Japan’s less the Americans’."),
        table=_table(batch),
        draw=_Drawing(batch),
    )


def finding(batch: Mapping[str, Sums]) -> str:
    """Who did best, where that is more than chance."""
    first, *others = sorted(batch.items(), key=lambda one: -one[1].mean)
    said = {"admiral": NAMED[first[0]].name, "mean": mean_said(first[1])}
    if not others:
        return _("“%(admiral)s”: a mean difference of %(mean)s") % said
    error = (first[1].error ** 2 + others[0][1].error ** 2) ** 0.5
    if first[1].mean - others[0][1].mean > NEAR * error:
        return _("“%(admiral)s” comes out best, with a mean difference of %(mean)s") % said
    said["other"] = NAMED[others[0][0]].name
    if len(others) == 1:
        return _("So few games do not tell “%(admiral)s” and “%(other)s” apart") % said
    return _("“%(admiral)s” and “%(other)s” lead, and so few games do not tell them apart") % said


def _ends(batch: Mapping[str, Sums]) -> range:
    came = [one for sums in batch.values() for one in sums.differences]
    return range(min(*came, 0), max(*came, 0) + 1)


def _table(batch: Mapping[str, Sums]) -> Table:
    heads = [_("Difference"), *(str(NAMED[key].name) for key in batch)]
    rows = [
        [number(one), *(percent(sums.differences[one] / sums.games) for sums in batch.values())] for one in reversed(_ends(batch))
    ]
    return Table(heads, rows)


@dataclass(frozen=True, slots=True)
class _Drawing:
    batch: Mapping[str, Sums]

    def __call__(self, pen: Pen) -> float:
        ends = _ends(self.batch)
        highest = max(max(sums.differences.values()) / sums.games for sums in self.batch.values())
        y = 0.0
        for key, sums in self.batch.items():
            pen.text(0, y + 13, str(NAMED[key].name), "strong")
            pen.text(pen.width, y + 13, mean_said(sums), "ink", "end")
            self._bars(pen, sums, y + HEAD, ends, highest)
            y += HEAD + BARS + FOOT + BETWEEN
        return y - BETWEEN

    def _bars(self, pen: Pen, sums: Sums, top: float, ends: range, highest: float) -> None:
        cell = pen.width / len(ends)
        bottom = top + BARS
        for place, one in enumerate(ends):
            if one % STEP == 0:
                pen.line((place + 0.5) * cell, top, (place + 0.5) * cell, bottom)
                pen.text((place + 0.5) * cell, bottom + 13, number(one), "small", "middle")
            if share := sums.differences[one] / sums.games:
                height = max(BARS * share / highest, 1)
                css = "japan" if one > 0 else "usa" if one < 0 else "neutral"
                pen.rect(place * cell + cell * 0.12, bottom - height, cell * 0.76, height, css)
        pen.line(0, bottom, pen.width, bottom, "base")
        mean = (sums.mean - ends[0] + 0.5) * cell
        pen.line(mean, top - 2, mean, bottom, "expected")
