"""Who came back: every sortie of a pilot as one mark, by what he was and how it ended."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.pictures.facts import ENDS, SIDES, End, Facts
from campaign.pictures.pen import Pen, width_of
from campaign.pictures.picture import Picture, Table
from campaign.signs.figures import number
from pilots.models import Side, Status

STATUSES = ("novice", "veteran", "ace")
PITCH, RADIUS, LINE = 18.0, 5.4, 19.0


def survival(facts: Facts) -> Picture:
    """The picture of those who came back."""
    ends = counted(facts)
    return Picture(
        name="survival",
        subject=_("Who came back"),
        finding=finding(ends),
        note=_("Each mark is one sortie of a pilot, by the status with which he took off."),
        table=_table(ends),
        draw=_Drawing(ends) if ends else None,
    )


def counted(facts: Facts) -> Counter[tuple[str, str, End]]:
    """Sorties of pilots by (status, side, end)."""
    return Counter((flight.status, flight.side, flight.end) for flight in facts.flights if flight.status)


def _of(ends: Counter[tuple[str, str, End]], status: str, *only: End) -> int:
    return sum(ends[status, side, end] for side in SIDES for end in only or ENDS)


def finding(ends: Counter[tuple[str, str, End]]) -> str:
    """How many sorties of novices and of aces ended with the pilot lost."""
    if not ends:
        return _("Nobody has flown yet")
    clauses = {
        "novice": _("Novices were lost in %(lost)d of %(all)d sorties"),
        "veteran": _("Veterans were lost in %(lost)d of %(all)d sorties"),
        "ace": _("Aces were lost in %(lost)d of %(all)d sorties"),
    }
    further = {"veteran": _("veterans in %(lost)d of %(all)d"), "ace": _("aces in %(lost)d of %(all)d")}
    said = ""
    for status in STATUSES:
        figures = {"lost": _of(ends, status, "lost"), "all": _of(ends, status)}
        if figures["all"]:
            said = f"{said}, {further[status] % figures}" if said else clauses[status] % figures
    return said


def end_words(end: End) -> str:
    """How a sortie ended, as the key says it."""
    return {"home": _("came home"), "saved": _("brought down, saved"), "lost": _("lost"), "waits": _("dice wait")}[end]


def _shown(ends: Counter[tuple[str, str, End]]) -> list[End]:
    return [end for end in ENDS if end != "waits" or any(key[2] == end for key in ends)]


def _table(ends: Counter[tuple[str, str, End]]) -> Table:
    shown = _shown(ends)
    rows = [
        [
            str(Status(status).label),
            str(Side(side).label),
            number(sum(ends[status, side, end] for end in ENDS)),
            *(number(ends[status, side, end]) for end in shown),
        ]
        for status in STATUSES
        for side in SIDES
    ]
    return Table([_("Status"), _("Side"), _("Sorties"), *(end_words(end) for end in shown)], rows, words=2)


@dataclass(frozen=True, slots=True)
class _Drawing:
    ends: Counter[tuple[str, str, End]]

    def __call__(self, pen: Pen) -> float:
        y = key(pen, _shown(self.ends), 0) + 12
        left = 26.0 if pen.narrow else 150.0
        right = pen.width - (30 if pen.narrow else 90)
        for status in STATUSES:
            pen.line(0, y, pen.width, y, "grid")
            pen.text(0, y + (20 if pen.narrow else 23), str(Status(status).label), "strong")
            y += 30 if pen.narrow else 10
            flown = [side for side in SIDES if any(self.ends[status, side, end] for end in ENDS)]
            for side in flown:
                y = self._row(pen, status, side, left, right, y)
            if not flown:
                pen.text(left, y + LINE / 2 + 4.5, _("no sortie"), "ink")
                y += LINE + 5
            y += 12
        return y

    def _lost(self, status: str, side: str) -> str:
        figures = {"lost": self.ends[status, side, "lost"], "all": sum(self.ends[status, side, end] for end in ENDS)}
        return _("%(lost)d of %(all)d lost") % figures

    def _row(self, pen: Pen, status: str, side: str, left: float, right: float, y: float) -> float:
        pen.sign(side, left - 24, y + 1.5, 14)
        if pen.narrow:
            pen.text(left, y + LINE / 2 + 4.5, self._lost(status, side), "ink")
            y += LINE
        else:
            pen.text(pen.width, y + LINE / 2 + 4.5, self._lost(status, side), "ink", "end")
        marks = [end for end in ENDS for _n in range(self.ends[status, side, end])]
        a_line = int((right - left) // PITCH)
        for place, end in enumerate(marks):
            row, column = divmod(place, a_line)
            mark(pen, end, side, left + column * PITCH + RADIUS, y + row * LINE + LINE / 2)
        return y + -(-len(marks) // a_line) * LINE + 5


def key(pen: Pen, ends: Iterable[End], y: float) -> float:
    """A mark and its word for each end, in as many lines as it takes; answers with where it ends."""
    x = 0.0
    for end in ends:
        wide = 14 + width_of(end_words(end)) + 18
        if x and x + wide > pen.width:
            x, y = 0.0, y + 22
        mark(pen, end, "neutral", x + RADIUS + 1, y + 10)
        pen.text(x + 16, y + 14.5, end_words(end), "ink")
        x += wide
    return y + 22


def mark(pen: Pen, end: End, ink: str, x: float, y: float) -> None:
    """One sortie: a full disc came home, an open ring was saved, a cross was lost, a dot waits for dice."""
    if end == "home":
        pen.put("circle", "", ink, cx=x, cy=y, r=RADIUS)
    elif end == "saved":
        pen.put("circle", "", f"ring {ink}", cx=x, cy=y, r=RADIUS - 0.9)
    elif end == "lost":
        pen.cross(x, y, RADIUS - 0.9, f"curve {ink}-line")
    else:
        pen.put("circle", "", ink, cx=x, cy=y, r=1.6)
