"""Curves of EP: a small chart for each player, his pilots' lines over the faint ones of all others; a cross ends a line."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.pictures.facts import SIDES, Facts, PilotFacts, players_of
from campaign.pictures.pen import SMALL, Pen, fitting, width_of
from campaign.pictures.picture import HEADS, Picture, Table
from campaign.pictures.scales import Scale
from campaign.signs.figures import number
from pilots.models import Side
from pilots.names import called, family, unnamed

WIDE_COLUMNS, NARROW_COLUMNS = 4, 2
BETWEEN, AXIS = 18.0, 30.0
Place = tuple[float, float]
Box = tuple[float, float, float, float]
HEIGHT, HEAD, UNDER = 84.0, 26.0, 64.0
TALL, UNDER_LINE, REACH = 9.0, 3.0, 5.0
"""Of a name: how high it stands over its line and how far it hangs under it; of an end's mark: how far it reaches."""
OFFSETS = (-8.0, 17.0, -20.0, 29.0, -32.0, 41.0, -44.0, -56.0, -68.0)
"""Where a name may stand under and over the end of its line, the nearest first."""


def experience(facts: Facts) -> Picture:
    """The picture of all pilots' experience."""
    return Picture(
        name="experience",
        subject=_("Experience of every pilot"),
        finding=finding(facts),
        note=_(
            "One small chart for each player: the EP of his pilots from the muster to the last game, each name at the end of its "
            "line, over the faint lines of everybody else. A cross ends the line of a pilot who was lost; the next line is his "
            "successor’s."
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


def seats(facts: Facts, side: str) -> list[list[PilotFacts]]:
    """The pilots of each seat of a side in the order in which they came; the seats by the most EP that one of theirs had."""
    found: dict[str, list[PilotFacts]] = {}
    for pilot in facts.pilots:
        if pilot.side == side:
            found.setdefault(pilot.seat, []).append(pilot)
    return sorted(
        (sorted(pilots, key=lambda one: one.came_after) for pilots in found.values()),
        key=lambda pilots: -max(one.ep for one in pilots),
    )


def _table(facts: Facts) -> Table:
    games = [game.number for game in facts.counted]
    after_each = [_("Game %(game)d") % {"game": game} for game in games]
    heads = [_("Player"), _("Pilot"), _("Side"), _("As he came"), *after_each, _("Lost in game")]
    flown = [pilot for side in SIDES for pilots in seats(facts, side) for pilot in pilots]
    rows = []
    for pilot in flown:
        ep = dict(pilot.curve[1:])
        after = [number(ep[game]) if game in ep else "–" for game in games]
        label, lost = str(Side(pilot.side).label), str(pilot.lost_in or "–")
        rows.append([pilot.player, called(pilot.name, pilot.player), label, number(pilot.curve[0][1]), *after, lost])
    players = players_of(facts)
    leads = {(row, 0): players[pilot.seat] for row, pilot in enumerate(flown)}
    leads |= {(row, 1): facts.pilot(pilot.code) for row, pilot in enumerate(flown)}
    leads |= {(HEADS, len(heads) - 1 - len(games) + place): facts.game(game) for place, game in enumerate(games)}
    return Table(heads, rows, words=3, leads=leads)


@dataclass(frozen=True, slots=True)
class _Drawing:
    facts: Facts

    def __call__(self, pen: Pen) -> float:
        columns = NARROW_COLUMNS if pen.narrow else WIDE_COLUMNS
        wide = (pen.width - AXIS - BETWEEN * (columns - 1)) / columns
        y = 0.0
        for side in SIDES:
            manned = seats(self.facts, side)
            if not manned:
                continue
            with pen.kept(side) as everybody:
                self._everybody(pen, side, wide)
            pen.sign(side, 0, y + 2, 16)
            pen.text(22, y + 15, str(Side(side).label), "strong")
            y += 32
            for place, pilots in enumerate(manned):
                row, column = divmod(place, columns)
                at = AXIS + column * (wide + BETWEEN), y + row * (HEIGHT + UNDER)
                self._panel(pen, everybody, pilots, at, wide, first=column == 0)
            y += -(-len(manned) // columns) * (HEIGHT + UNDER) + 6
        return y - 22

    def _everybody(self, pen: Pen, side: str, wide: float) -> None:
        """The faint lines of a side, over which each small chart draws its own."""
        along, up = self._scales(0, wide, 0)
        for pilot in self.facts.pilots:
            if pilot.side == side:
                pen.polyline(self._points(pilot, along, up), "")

    def _panel(self, pen: Pen, everybody: str, pilots: list[PilotFacts], at: Place, wide: float, *, first: bool) -> None:
        x, y = at
        top = y + HEAD
        now = pilots[-1]
        pen.text(x, y + 6, fitting(now.player, wide - 2), "strong", to=self.facts.pilot(now.code))
        along, up = self._scales(x, wide, top)
        for value in up.lines():
            pen.line(x, up.at(value), x + wide, up.at(value), "base" if value == 0 else "grid")
            if first:
                pen.text(x - 6, up.at(value) + 4, number(value), "small", "end")
        pen.again(everybody, x, top, "faint")
        for one in pilots:
            self._curve(pen, one, along, up)
        self._names(pen, pilots, (x, wide), along, up)
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

    def _names(self, pen: Pen, pilots: list[PilotFacts], room: tuple[float, float], along: Scale, up: Scale) -> None:
        """Each pilot's name and EP at the end of his line, the successor's after his, none over another and none over an end."""
        left, wide = room
        ends = [self._points(one, along, up)[-1] for one in pilots]
        taken = [(x - REACH, y - REACH + 1, x + REACH, y + REACH - 1) for x, y in ends]
        for one, (x, y) in zip(pilots, ends, strict=True):
            figure, name = f" {number(one.ep)}", _short(one)
            said = fitting(name, wide - 2 - width_of(figure, SMALL), SMALL) + figure
            reach = width_of(said, SMALL)
            start = min(max(x - reach + REACH, left), left + wide - reach)
            boxes = [(start, y + off - TALL, start + reach, y + off + UNDER_LINE) for off in OFFSETS]
            within = [box for box in boxes if up.end - TALL < box[1] and box[3] < up.start]
            box = next((box for box in within if not _over(box, taken)), boxes[0])
            taken.append(box)
            pen.text(start, box[3] - UNDER_LINE, said, "small haloed ink", to=self.facts.pilot(one.code))


def _short(pilot: PilotFacts) -> str:
    """A pilot's family name; one whom nobody named yet is called by his player."""
    return called(pilot.name, pilot.player) if unnamed(pilot.name) else family(pilot.name)


def _over(box: Box, others: list[Box]) -> bool:
    """Whether a box lies upon one of others."""
    return any(box[0] < right and left < box[2] and box[1] < bottom and top < box[3] for left, top, right, bottom in others)
