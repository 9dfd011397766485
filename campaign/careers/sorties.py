"""A career as a picture: every sortie in the order in which it was flown, with its kills and how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.careers.flights import Flown
from campaign.pictures.facts import ENDS, End
from campaign.pictures.pen import Pen
from campaign.pictures.picture import Picture, Table
from campaign.pictures.scales import Scale
from campaign.pictures.survival import end_words, key, mark
from campaign.signs.figures import kills, number
from games.words import aircraft

LEFT, PITCH, BAR, HEIGHT, FOOT, BETWEEN = 22.0, 16.0, 10.0, 88.0, 20.0, 16.0
LEAST, FEWEST = 3, 3
"""The fewest kills that the height of a row stands for, so that one is no triumph; the fewest sorties that make a picture."""


def sorties(flown: Sequence[Flown], campaigns: Mapping[str, str]) -> Picture:
    """The picture of ``flown``, the earliest first; ``campaigns``: their names by slug."""
    return Picture(
        name="sorties",
        subject=_("Every sortie"),
        finding=finding(flown),
        note=_(
            "One column for each sortie, the first at the left: above the line its kills, below it how it ended. "
            "Each campaign begins with the sign of its side."
        ),
        table=_table(flown, campaigns),
        draw=_Drawing(flown) if len(flown) >= FEWEST else None,
    )


def finding(flown: Sequence[Flown]) -> str:
    """In how many sorties there was a kill, and the most of one."""
    if not flown:
        return _("Not flown yet")
    scored = [one.half_kills for one in flown if one.half_kills]
    figures = {"scored": len(scored), "all": len(flown)}
    if not scored:
        return ngettext("No score in %(all)d sortie yet", "No score in %(all)d sorties yet", len(flown)) % figures
    return _("A score in %(scored)d of %(all)d sorties; the most in one: %(most)s") % {**figures, "most": kills(max(scored))}


def end_of(one: Flown) -> End:
    """How a sortie ended, in the words of the picture of those who came back."""
    if not one.end:
        return "waits"
    if one.gone:
        return "lost"
    return "saved" if one.down else "home"


def _table(flown: Sequence[Flown], campaigns: Mapping[str, str]) -> Table:
    rows = [
        [campaigns[one.campaign], one.name, aircraft(one.aircraft), end_words(end_of(one)), str(one.game), kills(one.half_kills)]
        for one in flown
    ]
    return Table([_("Campaign"), _("Pilot"), _("Aircraft"), _("How it ended"), _("Game"), _("Kills")], rows, words=4)


@dataclass(frozen=True, slots=True)
class _Drawing:
    flown: Sequence[Flown]

    def __call__(self, pen: Pen) -> float:
        there = {end_of(one) for one in self.flown}
        y = key(pen, (end for end in ENDS if end in there), 0) + 10
        a_row = int((pen.width - LEFT) // PITCH)
        ground = [place % 2 for place, (_slug, of) in enumerate(groupby(self.flown, lambda one: one.campaign)) for _one in of]
        for first in range(0, len(self.flown), a_row):
            part = slice(first, first + a_row)
            self._row(pen, self.flown[part], ground[part], y + HEIGHT)
            y += HEIGHT + FOOT + BETWEEN
        return y - BETWEEN

    def _row(self, pen: Pen, flown: Sequence[Flown], grounds: Sequence[int], foot: float) -> None:
        most = max(one.half_kills for one in self.flown)
        up = Scale.over(0, max(most / 2, LEAST), foot, foot - HEIGHT + 30, lines=3)
        end = LEFT + len(flown) * PITCH
        for place, ground in enumerate(grounds):
            x = LEFT + place * PITCH
            if ground:
                pen.rect(x, foot - HEIGHT, PITCH, HEIGHT + FOOT, "field")
            if not place or (flown[place].campaign, flown[place].side) != (flown[place - 1].campaign, flown[place - 1].side):
                pen.sign(flown[place].side, x + 2, foot - HEIGHT + 2, PITCH - 4)
        for value in up.lines():
            pen.line(LEFT, up.at(value), end, up.at(value), "grid" if value else "base")
            pen.text(LEFT - 7, up.at(value) + 4, number(value), "small", "end")
        for place, one in enumerate(flown):
            middle, top = LEFT + (place + 0.5) * PITCH, up.at(one.half_kills / 2)
            if one.half_kills:
                pen.rect(middle - BAR / 2, top, BAR, foot - top, one.side)
            if one.half_kills == most > 0:
                pen.text(middle, top - 4, kills(most), "strong haloed", "middle")
            mark(pen, end_of(one), one.side, middle, foot + FOOT / 2)
