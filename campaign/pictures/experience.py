"""Curves of EP: a small chart for each seat, its pilots' lines over the faint ones of all others; a cross ends a lost one's."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.pictures.facts import SIDES, Facts, PilotFacts
from campaign.pictures.pen import SMALL, Pen, fitting
from campaign.pictures.picture import Picture, Table
from campaign.pictures.scales import Scale
from campaign.signs.figures import number
from pilots.models import Side
from pilots.names import family

WIDE_COLUMNS, NARROW_COLUMNS = 4, 2
BETWEEN, AXIS = 18.0, 30.0
Place = tuple[float, float]
HEIGHT, UNDER = 74.0, 76.0


def experience(facts: Facts) -> Picture:
    """The picture of all pilots' experience."""
    return Picture(
        name="experience",
        subject=_("Experience of every pilot"),
        finding=finding(facts),
        note=_(
            "One small chart for each seat: EP from the muster to the last game, over the faint lines of everybody else. A cross "
            "ends the line of a pilot who was lost; the next line is his successor’s."
        ),
        table=_table(facts),
        draw=_Drawing(facts) if facts.pilots else None,
    )


def finding(facts: Facts) -> str:
    """Who has most EP, and whether he is still there."""
    if not facts.pilots:
        return _("Nobody has been mustered yet")
    best = max(facts.pilots, key=lambda pilot: pilot.ep)
    figures = {"pilot": best.name, "ep": number(best.ep), "game": best.lost_in or 0, "lost": 0, "all": len(facts.pilots)}
    figures["lost"] = sum(pilot.lost_in is not None for pilot in facts.pilots)
    if best.lost_in:
        return _("%(pilot)s had the most, %(ep)s EP, when he was lost in game %(game)d") % figures
    if not figures["lost"]:
        return _("%(pilot)s is the most experienced with %(ep)s EP") % figures
    return _("%(pilot)s is the most experienced with %(ep)s EP; %(lost)d of %(all)d pilots are lost") % figures


def _table(facts: Facts) -> Table:
    games = [game.number for game in facts.counted]
    heads = [_("Pilot"), _("Side"), _("As he came"), *(_("Game %(game)d") % {"game": game} for game in games), _("Lost in game")]
    rows = []
    for pilot in facts.pilots:
        ep = dict(pilot.curve[1:])
        after = [number(ep[game]) if game in ep else "–" for game in games]
        label, lost = str(Side(pilot.side).label), str(pilot.lost_in or "–")
        rows.append([pilot.name, label, number(pilot.curve[0][1]), *after, lost])
    return Table(heads, rows, words=2)


@dataclass(frozen=True, slots=True)
class _Drawing:
    facts: Facts

    def __call__(self, pen: Pen) -> float:
        columns = NARROW_COLUMNS if pen.narrow else WIDE_COLUMNS
        wide = (pen.width - AXIS - BETWEEN * (columns - 1)) / columns
        y = 0.0
        for side in SIDES:
            seats = self._seats(side)
            if not seats:
                continue
            with pen.kept(side) as everybody:
                self._everybody(pen, side, wide)
            pen.sign(side, 0, y + 2, 16)
            pen.text(22, y + 15, str(Side(side).label), "strong")
            y += 32
            for place, pilots in enumerate(seats):
                row, column = divmod(place, columns)
                at = AXIS + column * (wide + BETWEEN), y + row * (HEIGHT + UNDER)
                self._panel(pen, everybody, pilots, at, wide, first=column == 0)
            y += -(-len(seats) // columns) * (HEIGHT + UNDER) + 6
        return y - 22

    def _seats(self, side: str) -> list[list[PilotFacts]]:
        """The pilots of each seat in the order in which they came; the seats by the most EP that one of theirs had."""
        found: dict[str, list[PilotFacts]] = {}
        for pilot in self.facts.pilots:
            if pilot.side == side:
                found.setdefault(pilot.seat, []).append(pilot)
        return sorted(
            (sorted(pilots, key=lambda one: one.came_after) for pilots in found.values()),
            key=lambda pilots: -max(one.ep for one in pilots),
        )

    def _everybody(self, pen: Pen, side: str, wide: float) -> None:
        """The faint lines of a side, over which each small chart draws its own."""
        along, up = self._scales(0, wide, 0)
        for pilot in self.facts.pilots:
            if pilot.side == side:
                pen.polyline(self._points(pilot, along, up), "")

    def _panel(self, pen: Pen, everybody: str, pilots: list[PilotFacts], at: Place, wide: float, *, first: bool) -> None:
        x, y = at
        now, top = pilots[-1], y + 36
        pen.text(x, y + 6, fitting(now.name, wide - 2), "strong")
        gone = len(pilots) - (now.lost_in is None)
        said = _("%(ep)s EP") % {"ep": number(now.ep)}
        if now.lost_in:
            said += _(", lost in game %(game)d") % {"game": now.lost_in}
        elif gone:
            before = ", ".join(family(one.name) for one in pilots[:-1])
            said += _(", after %(names)s") % {"names": before}
        pen.text(x, y + 22, fitting(said, wide - 2, SMALL), "small")
        along, up = self._scales(x, wide, top)
        for value in up.lines():
            pen.line(x, up.at(value), x + wide, up.at(value), "base" if value == 0 else "grid")
            if first:
                pen.text(x - 6, up.at(value) + 4, number(value), "small", "end")
        pen.again(everybody, x, top, "faint")
        for one in pilots:
            self._curve(pen, one, along, up)
        bottom = top + HEIGHT + 15
        if self.facts.games:
            pen.text(x, bottom, _("muster"), "small")
            last = _("game %(game)d") % {"game": self.facts.games[-1].number}
            pen.text(x + wide - 2, bottom, last, "small", "end")

    def _scales(self, x: float, wide: float, top: float) -> tuple[Scale, Scale]:
        most = max(ep for pilot in self.facts.pilots for _game, ep in pilot.curve)
        up = Scale.over(0, most, top + HEIGHT, top, lines=4)
        last = self.facts.games[-1].number if self.facts.games else 1
        return Scale(0, max(last, 1), 1, x + 2, x + wide - 6), up

    def _points(self, pilot: PilotFacts, along: Scale, up: Scale) -> list[tuple[float, float]]:
        return [(along.at(game), up.at(ep)) for game, ep in pilot.curve]

    def _curve(self, pen: Pen, pilot: PilotFacts, along: Scale, up: Scale) -> None:
        points = self._points(pilot, along, up)
        pen.polyline(points, "halo-line")
        pen.polyline(points, f"curve {pilot.side}-line")
        x, y = points[-1]
        if pilot.lost_in is not None:
            pen.cross(x, y, 4, "halo-line")
            pen.cross(x, y, 4, "curve lost")
        else:
            pen.put("circle", "", f"end {pilot.side}", cx=x, cy=y, r=4)
