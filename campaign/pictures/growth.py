"""How one pilot's EP grew, game by game, over the steps at which an ability is earned."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.pictures.pen import SMALL, Pen, width_of
from campaign.pictures.picture import Picture, Table
from campaign.pictures.scales import Scale
from campaign.signs.figures import number, signed

HEIGHT, TOP, MOST_STEPS = 132.0, 24.0, 7


@dataclass(frozen=True, slots=True)
class Growth:
    """``points``: (game, EP after it), beginning with how he came; ``last``: the campaign's last game; ``lost``: he is gone."""

    name: str
    side: str
    points: Sequence[tuple[int, int]]
    last: int
    per_ability: int
    lost: bool


def growth(pilot: Growth) -> Picture:
    """The picture of one pilot's EP."""
    return Picture(
        name="growth",
        subject=_("EP of %(pilot)s") % {"pilot": pilot.name},
        finding=finding(pilot),
        note="",
        table=Table([_("Game"), "EP"], [[game_words(place, game), number(ep)] for place, (game, ep) in enumerate(pilot.points)]),
        draw=_Drawing(pilot) if len(pilot.points) > 1 else None,
    )


def game_words(place: int, game: int) -> str:
    """The first point is how he came."""
    return _("game %(game)d") % {"game": game} if place else _("as he came") if game else _("muster")


def finding(pilot: Growth) -> str:
    """From what to what, and in which game most."""
    (_came, start), (_last, end) = pilot.points[0], pilot.points[-1]
    steps = [(ep - before, game) for (_before, before), (game, ep) in zip(pilot.points, pilot.points[1:], strict=False)]
    most, game = max(steps, default=(0, 0), key=lambda step: step[0])
    if most <= 0:
        return _("He has %(ep)s EP, as when he came") % {"ep": number(end)}
    figures = {"start": number(start), "end": number(end), "most": signed(most), "game": game}
    return _("From %(start)s EP to %(end)s, most of it in game %(game)d (%(most)s)") % figures


@dataclass(frozen=True, slots=True)
class _Drawing:
    pilot: Growth

    def __call__(self, pen: Pen) -> float:
        pilot = self.pilot
        along = Scale(pilot.points[0][0], max(pilot.last, pilot.points[-1][0]), 1, 44, pen.width - 30)
        up = self._up()
        for value in up.lines():
            pen.line(34, up.at(value), pen.width, up.at(value), "grid" if value else "base")
            pen.text(28, up.at(value) + 4, number(value), "small", "end")
        points = [(along.at(game), up.at(ep)) for game, ep in pilot.points]
        floor = up.at(0)
        pen.polyline([(points[0][0], floor), *points, (points[-1][0], floor)], f"under {pilot.side}")
        pen.polyline(points, f"curve {pilot.side}-line")
        for place, ((game, ep), (x, y)) in enumerate(zip(pilot.points, points, strict=True)):
            if pilot.lost and place == len(points) - 1:
                pen.cross(x, y, 4.5, "halo-line")
                pen.cross(x, y, 4.5, "curve lost")
            else:
                pen.put("circle", "", f"end {pilot.side}", cx=x, cy=y, r=4.5)
            if place == 0 or ep != pilot.points[place - 1][1] or place == len(points) - 1:
                pen.text(x, y - 11, number(ep), "strong haloed", "middle")
            pen.text(x, floor + 17, self._under(pen, place, game, along), "small", "middle")
        return floor + 24

    def _under(self, pen: Pen, place: int, game: int, along: Scale) -> str:
        room = along.at(along.low + 1) - along.at(along.low) - 4
        words = game_words(place, game)
        return words if not place or width_of(words, SMALL) < room else str(game)

    def _up(self) -> Scale:
        most = max(ep for _game, ep in self.pilot.points)
        step = self.pilot.per_ability
        high = max(-(-most // step), 1) * step
        if high // step > MOST_STEPS:
            return Scale.over(0, most, TOP + HEIGHT, TOP)
        return Scale(0, high, step, TOP + HEIGHT, TOP)
