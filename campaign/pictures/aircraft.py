"""Types of aircraft: how often each flew, what it shot down, and how often it was brought down."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.pictures.facts import Facts
from campaign.pictures.pen import Pen, fitting
from campaign.pictures.picture import Picture, Table
from campaign.signs.figures import kills, number
from games.words import aircraft as aircraft_name
from pilots.models import Side

BAR, ROW, NARROW_ROW = 14.0, 30.0, 48.0


@dataclass(slots=True)
class Type:
    """One type on one side: sorties, half-kills by them, and how many of them were brought down."""

    side: str
    aircraft: str
    sorties: int = 0
    half_kills: int = 0
    down: int = 0


def types(facts: Facts) -> list[Type]:
    """The types that flew, the one with most kills first."""
    found: dict[tuple[str, str], Type] = {}
    for flight in facts.flights:
        one = found.setdefault((flight.side, flight.aircraft), Type(flight.side, flight.aircraft))
        one.sorties += 1
        one.half_kills += flight.half_kills
        one.down += flight.down
    return sorted(found.values(), key=lambda one: (-one.half_kills, -one.sorties, one.aircraft))


def aircraft(facts: Facts) -> Picture:
    """The picture of the types."""
    found = types(facts)
    return Picture(
        name="aircraft",
        subject=_("Types of aircraft"),
        finding=finding(found),
        note=_("All aircraft that flew, strike aircraft too, by their kills. A half is a damage or a share of a kill."),
        table=Table(
            [_("Type"), _("Side"), _("Sorties"), _("Kills"), _("Brought down")],
            [[aircraft_name(one.aircraft), str(Side(one.side).label), *_figures(one)] for one in found],
            words=2,
        ),
        draw=_Drawing(found) if found else None,
    )


def finding(found: list[Type]) -> str:
    """Which type has most kills, and what it paid."""
    if not found:
        return _("No aircraft has flown yet")
    best = found[0]
    figures = {"type": aircraft_name(best.aircraft), "kills": kills(best.half_kills), "down": best.down, "all": best.sorties}
    if not best.half_kills:
        return _("No type has shot anything down yet; the %(type)s flew most") % figures
    said = ngettext(
        "The %(type)s has most kills: %(kills)s in %(all)d sortie, with %(down)d brought down",
        "The %(type)s has most kills: %(kills)s in %(all)d sorties, with %(down)d brought down",
        best.sorties,
    )
    return said % figures


def _figures(one: Type) -> list[str]:
    return [number(one.sorties), kills(one.half_kills), number(one.down)]


@dataclass(frozen=True, slots=True)
class _Drawing:
    found: list[Type]

    def __call__(self, pen: Pen) -> float:
        heads = [_("Sorties"), _("Kills"), _("Brought down")]
        left = 0.0 if pen.narrow else 196.0
        wide = (pen.width - left) / 3
        most = max(max(one.sorties, one.half_kills / 2, one.down) for one in self.found)
        for place, head in enumerate(heads):
            pen.text(left + place * wide, 13, fitting(head, wide - 6), "strong")
        y = 24.0
        for one in self.found:
            y = self._row(pen, one, y, left, wide, (wide - 40) / most)
        return y + 2

    def _row(self, pen: Pen, one: Type, y: float, left: float, wide: float, unit: float) -> float:
        pen.line(0, y, pen.width, y, "grid")
        name = aircraft_name(one.aircraft)
        pen.sign(one.side, 0, y + 7, 14)
        pen.text(22, y + 19, fitting(name, (pen.width if pen.narrow else left) - 34), "ink")
        top = y + (26 if pen.narrow else 8)
        looks = (f"soft edge-{one.side} {one.side}", one.side, f"ring {one.side}")
        values = (one.sorties, one.half_kills / 2, one.down)
        for place, (value, look, figure) in enumerate(zip(values, looks, _figures(one), strict=True)):
            x = left + place * wide
            inset = 0.8 if look.startswith("ring") else 0
            if value:
                pen.rect(x + inset, top + inset, max(value * unit - 2 * inset, 1), BAR - 2 * inset, look)
            pen.text(x + value * unit + (5 if value else 0), top + BAR - 3, figure, "ink" if value else "small")
        return y + (NARROW_ROW if pen.narrow else ROW)
