"""The curve of a game: what difference of points was to be expected from turn to turn, as a picture with its table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.pictures.pen import Pen
from campaign.pictures.picture import Picture, Table
from campaign.pictures.scales import Scale
from campaign.signs.figures import decimal, difference, number
from rulebooks.kido_butai.coach.worth import TurnWorth, Worth, costliest
from rulebooks.kido_butai.settings import LAST_TURN
from rulebooks.kido_butai.turns import clock

TOP, HEIGHT, FOOT = 18, 220, 34
LEFT, RIGHT = 34, 14
DOT, BESIDE, ROOM = 4, 8, 62


def worth_curve(told: Sequence[TurnWorth], at_end: Worth, *, finished: bool) -> Picture:
    """``told``: the complete turns in order, at least one; ``at_end``: what is expected after them, or what came."""
    return Picture(
        name="curve",
        subject=_("What was to be expected, turn by turn"),
        finding=finding(told, at_end, finished=finished),
        note=_(
            "The line is the expected difference of points, Japan’s less the Americans’; the band around it is the standard "
            "error. Dots mark the turns that cost most."
        ),
        table=_table(told, at_end, finished=finished),
        draw=_Drawing(told, at_end),
    )


def finding(told: Sequence[TurnWorth], at_end: Worth, *, finished: bool) -> str:
    """Where it began and ended, and the turn that cost most."""
    said = {"first": difference(told[0].before.mean), "last": difference(at_end.mean)}
    if worst := costliest(told, 1):
        said |= {"turn": str(worst[0].turn), "clock": clock(worst[0].turn)}
        if finished:
            return _("From %(first)s at the start to %(last)s at the end; turn %(turn)s, %(clock)s, cost most") % said
        return _("From %(first)s at the start to %(last)s now; turn %(turn)s, %(clock)s, cost most so far") % said
    if finished:
        return _("From %(first)s at the start to %(last)s at the end, and no turn cost anything") % said
    return _("From %(first)s at the start to %(last)s now, and no turn cost anything so far") % said


def _table(told: Sequence[TurnWorth], at_end: Worth, *, finished: bool) -> Table:
    heads = [pgettext("Kido Butai", "Turn"), _("Hour"), _("Expected before it"), _("Standard error")]
    rows = [[number(one.turn), clock(one.turn), difference(one.before.mean), decimal(one.before.error, 1)] for one in told]
    last = _("At the end") if finished else _("After them")
    return Table(heads, [*rows, [last, "", difference(at_end.mean), decimal(at_end.error, 1)]], words=2)


@dataclass(frozen=True, slots=True)
class _Drawing:
    told: Sequence[TurnWorth]
    at_end: Worth

    def __call__(self, pen: Pen) -> float:
        worths = [*(one.before for one in self.told), self.at_end]
        high, low = max(one.mean + one.error for one in worths), min(one.mean - one.error for one in worths)
        down = Scale.over(low, high, TOP + HEIGHT, TOP)
        points = [(self._across(pen, place), down.at(one.mean)) for place, one in enumerate(worths)]
        self._grid(pen, down)
        self._band(pen, worths, down)
        pen.polyline(points, "halo-line")
        pen.polyline(points, "curve neutral-line")
        self._marks(pen, points)
        return TOP + HEIGHT + FOOT

    def _across(self, pen: Pen, place: int) -> float:
        """Where a turn begins; ``place`` 0 is the first."""
        return LEFT + (pen.width - LEFT - RIGHT) * place / LAST_TURN

    def _grid(self, pen: Pen, down: Scale) -> None:
        for value in down.lines():
            pen.line(LEFT, down.at(value), pen.width - RIGHT, down.at(value), "base" if value == 0 else "grid")
            pen.text(LEFT - 6, down.at(value) + 4, number(value), "small", "end")
        for place in range(0, LAST_TURN, 4 if pen.narrow else 2):
            pen.text(self._across(pen, place), TOP + HEIGHT + 18, clock(place + 1), "small", "middle")

    def _band(self, pen: Pen, worths: Sequence[Worth], down: Scale) -> None:
        above = [(self._across(pen, place), down.at(one.mean + one.error)) for place, one in enumerate(worths)]
        below = [(self._across(pen, place), down.at(one.mean - one.error)) for place, one in enumerate(worths)]
        pen.put("polygon", "", "neutral under", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in (*above, *reversed(below))))

    def _marks(self, pen: Pen, points: Sequence[tuple[float, float]]) -> None:
        """The turns that cost most, each in its middle."""
        places = {one.turn: place for place, one in enumerate(self.told)}
        for one in costliest(self.told):
            (left, above), (right, below) = points[places[one.turn]], points[places[one.turn] + 1]
            x, y = (left + right) / 2, (above + below) / 2
            pen.put("circle", "", "usa end", cx=x, cy=y, r=DOT)
            said, room = f"{clock(one.turn)} {difference(one.change.mean)}", x + BESIDE + ROOM < pen.width
            pen.text(x + BESIDE if room else x - BESIDE, y - 2 if room else y + 14, said, "small haloed", "" if room else "end")
        x, y = points[-1]
        pen.text(x, y - 8, difference(self.at_end.mean), "strong haloed", "end" if x > pen.width - RIGHT - 30 else "middle")
