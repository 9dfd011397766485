"""Who shot down whom: seats by seats, both directions beside each other, as heat with its numbers."""

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.pictures.facts import SIDES, Facts, players_of, seats_of
from campaign.pictures.pen import SMALL, Pen, figure, fitting, width_of
from campaign.pictures.picture import Picture, Table
from campaign.signs.figures import kills, kills_said
from pilots.models import Side

CREWS = ""
CELL = 34.0
LEAST_HEAT, MOST_HEAT = 0.1, 0.55
HEADS = 92.0
STEEP = 0.87
"""How high a word stands that is turned by 58 degrees, of its width."""


@dataclass(frozen=True, slots=True)
class Direction:
    """What the seats of a side did to those of the other: half-kills by (seat, seat on which). ``columns`` may hold CREWS.

    ``leads``: where each seat's player leads to.
    """

    side: str
    rows: dict[str, str]
    columns: dict[str, str]
    half_kills: dict[tuple[str, str], int]
    leads: dict[str, str]

    def total(self, row: str) -> int:
        return sum(self.half_kills.get((row, column), 0) for column in self.columns)

    @property
    def all(self) -> int:
        return sum(self.half_kills.values())


def duels(facts: Facts) -> Picture:
    """The picture of the marks."""
    directions = [direction(facts, side) for side in SIDES]
    anything = any(one.all for one in directions)
    return Picture(
        name="duels",
        subject=_("Who shot down whom"),
        finding=finding(directions),
        note=_note(directions),
        table=_table(directions),
        draw=_Drawing(directions) if anything else None,
    )


def _note(directions: list[Direction]) -> str:
    said = _(
        "Rows shoot, columns are hit; the darker a field, the more. A half is a damage or a share of a kill. A seat keeps "
        "its marks when a new pilot takes it."
    )
    if any(CREWS in one.columns for one in directions):
        said += " " + _("“Others” sit in no player’s seat: crews of strike aircraft, and aircraft off the table.")
    return said


def direction(facts: Facts, side: str) -> Direction:
    """One side's marks by seats."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for pilot in facts.pilots:
        if pilot.side == side:
            for hit in pilot.hits:
                found[pilot.seat, hit.on] += hit.half_kills
    rows, columns = seats_of(facts, side), seats_of(facts, "usa" if side == "japan" else "japan")
    if any(on == CREWS for _by, on in found):
        columns[CREWS] = _("Others")
    return Direction(side, rows, columns, dict(found), players_of(facts))


def finding(directions: list[Direction]) -> str:
    """Whose seat has the most, and over how many of the other side's."""
    found = [(one.total(row), one, row) for one in directions for row in one.rows]
    half_kills, one, row = max(found, key=lambda each: each[0], default=(0, None, ""))
    if one is None or not half_kills:
        return _("Nobody has shot anybody down yet")
    reached = sum(1 for on in one.columns if on != CREWS and one.half_kills.get((row, on)))
    figures = {"player": one.rows[row], "kills": kills_said(half_kills), "seats": reached}
    return (
        ngettext(
            "%(player)s’s seat hit hardest: %(kills)s, on %(seats)d seat of the other side",
            "%(player)s’s seat hit hardest: %(kills)s, on %(seats)d seats of the other side",
            reached,
        )
        % figures
    )


def _table(directions: list[Direction]) -> Table:
    pairs = [(one, pair) for one in directions for pair in sorted(one.half_kills, key=lambda pair: -one.half_kills[pair])]
    rows = [[one.rows[by], one.columns[on], str(Side(one.side).label), kills(one.half_kills[by, on])] for one, (by, on) in pairs]
    leads = {(row, column): one.leads.get(seat, "") for row, (one, pair) in enumerate(pairs) for column, seat in enumerate(pair)}
    return Table([_("Who shot"), _("Whom"), _("Side"), _("Kills")], rows, words=3, leads=leads)


@dataclass(frozen=True, slots=True)
class _Drawing:
    directions: list[Direction]

    def __call__(self, pen: Pen) -> float:
        most = max(max(one.half_kills.values(), default=0) for one in self.directions)
        if pen.narrow:
            y = 0.0
            for one in self.directions:
                y = self._direction(pen, one, 0, y, pen.width, most) + 28
            return y - 24
        half = (pen.width - 40) / 2
        return max(self._direction(pen, one, place * (half + 40), 0, half, most) for place, one in enumerate(self.directions))

    def _direction(self, pen: Pen, one: Direction, x: float, y: float, width: float, most: int) -> float:
        pen.sign(one.side, x, y + 2, 16)
        said = _("Japan’s shots") if one.side == "japan" else _("The USA’s shots")
        pen.text(x + 22, y + 15, said, "strong")
        cell = min(CELL, (width - HEADS - 30) / max(len(one.columns), 1))
        longest = max((width_of(fitting(name, 84, SMALL), SMALL) for name in one.columns.values()), default=0.0)
        top = y + 34 + longest * STEEP
        for place, (seat, name) in enumerate(one.columns.items()):
            at = (x + HEADS + (place + 0.5) * cell + 3, top - 6)
            turned = f"rotate(-58 {at[0]:.1f} {at[1]:.1f})"
            pen.text(*at, fitting(name, 84, SMALL), "small", to=one.leads.get(seat, ""), transform=turned)
        self._fields(pen, one, x + HEADS, top, cell)
        for row, (seat, name) in enumerate(one.rows.items()):
            line = top + row * cell
            pen.text(x, line + cell / 2 + 4.5, fitting(name, HEADS - 8), "ink", to=one.leads.get(seat, ""))
            for place, on in enumerate(one.columns):
                self._cell(pen, one, (seat, on), x + HEADS + place * cell, line, cell, most)
            end = x + HEADS + len(one.columns) * cell
            pen.text(end + 26, line + cell / 2 + 4.5, kills(one.total(seat)), "strong", "end")
        bottom = top + len(one.rows) * cell
        return bottom + 6

    def _fields(self, pen: Pen, one: Direction, x: float, y: float, cell: float) -> None:
        """All fields, as one shape."""
        across, down = range(len(one.columns)), range(len(one.rows))
        corners = [(figure(x + column * cell + 1), figure(y + row * cell + 1)) for row in down for column in across]
        edge = figure(cell - 2)
        pen.put("path", "", "field", d="".join(f"M{left} {top}h{edge}v{edge}h-{edge}z" for left, top in corners))

    def _cell(self, pen: Pen, one: Direction, pair: tuple[str, str], x: float, y: float, cell: float, most: int) -> None:
        half_kills = one.half_kills.get(pair, 0)
        if half_kills:
            heat = LEAST_HEAT + (MOST_HEAT - LEAST_HEAT) * half_kills / most
            pen.put("rect", "", one.side, x=x + 1, y=y + 1, width=cell - 2, height=cell - 2, **{"fill-opacity": f"{heat:.2f}"})
            pen.text(x + cell / 2, y + cell / 2 + 4.5, kills(half_kills), "strong", "middle")
