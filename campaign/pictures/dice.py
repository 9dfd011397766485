"""How the dice fell: faces by kinds of throw, what fell beside what was to be expected, and whether fair dice fall so."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.pictures.facts import Facts
from campaign.pictures.pen import Pen, fitting
from campaign.pictures.picture import Picture, Table
from campaign.pictures.scales import Scale
from campaign.signs.figures import number
from campaign.words.dice import USUAL, verdict
from pilots.words import kind_words
from rulebooks.fairness import FACES, FEWEST, fairness

BARS, CELL_HEIGHT, ROOM_FOR_FIGURE = 120.0, 34.0, 26.0
LEAST_HEAT, MOST_HEAT = 0.06, 0.5
MOST_TIMES = 3.0
"""A face that fell so many times as often as expected is as hot as it gets."""


def dice(facts: Facts) -> Picture:
    """The picture of the dice."""
    fell = all_of(facts.dice)
    return Picture(
        name="dice",
        subject=_("How the dice fell"),
        finding=finding(fell),
        note=verdict(fairness(fell)),
        table=_table(facts.dice, fell),
        draw=_Drawing(facts.dice, fell) if sum(fell) else None,
    )


def all_of(dice_: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """How often each face fell in all."""
    return tuple(sum(counts[face] for counts in dice_.values()) for face in range(FACES))


def finding(fell: tuple[int, ...]) -> str:
    """Whether the dice are as fair ones, and which face stands out."""
    found = fairness(fell)
    if not found.dice:
        return _("No die has fallen yet")
    if found.chance is None:
        few = ngettext(
            "%(dice)d die is too few to judge; %(fewest)d are wanted",
            "%(dice)d dice are too few to judge; %(fewest)d are wanted",
            found.dice,
        )
        return few % {"dice": found.dice, "fewest": FEWEST}
    most = max(range(FACES), key=lambda face: abs(fell[face] - found.dice / FACES))
    figures = {"face": most + 1, "fell": fell[most], "expected": expected(found.dice), "dice": found.dice}
    if found.chance >= USUAL:
        return (
            ngettext(
                "%(dice)d dice fell as fair ones do; the %(face)d strays furthest, %(fell)d time for %(expected)s",
                "%(dice)d dice fell as fair ones do; the %(face)d strays furthest, %(fell)d times for %(expected)s",
                figures["fell"],
            )
            % figures
        )
    return (
        ngettext(
            "The %(face)d stands out: it fell %(fell)d time where %(expected)s were to be expected",
            "The %(face)d stands out: it fell %(fell)d times where %(expected)s were to be expected",
            figures["fell"],
        )
        % figures
    )


def expected(dice_: int) -> str:
    """How often each face was to be expected of some dice: ``12.5``, ``12``."""
    whole, rest = divmod(dice_, FACES)
    return number_format(round(dice_ / FACES, 1), 1) if rest else number(whole)


def _table(dice_: Mapping[str, tuple[int, ...]], fell: tuple[int, ...]) -> Table:
    rows = [
        [words, *(number(count) for count in counts), number(sum(counts)), expected(sum(counts))]
        for words, counts in [*((kind_words(kind), counts) for kind, counts in dice_.items()), (_("all"), fell)]
    ]
    return Table([_("Dice"), *(str(face + 1) for face in range(FACES)), _("in all"), _("expected of each face")], rows)


@dataclass(frozen=True, slots=True)
class _Drawing:
    dice: Mapping[str, tuple[int, ...]]
    fell: tuple[int, ...]

    def __call__(self, pen: Pen) -> float:
        left, right = (78.0, pen.width - 34) if pen.narrow else (120.0, pen.width - 120)
        cell = (right - left) / FACES
        dice_ = sum(self.fell)
        up = Scale.over(0, max(self.fell), 24 + BARS, 24, lines=4)
        mean = up.at(dice_ / FACES)
        for face, count in enumerate(self.fell):
            x, y = left + face * cell + cell * 0.14, up.at(count)
            pen.rect(x, y, cell * 0.72, up.at(0) - y, "soft neutral")
        pen.line(left, mean, right, mean, "expected")
        for face, count in enumerate(self.fell):
            y, css = _figure(up.at(0), up.at(count), mean)
            pen.text(left + (face + 0.5) * cell, y, number(count), css, "middle")
        if pen.narrow:
            pen.text(pen.width, mean + 4, expected(dice_), "small", "end")
            pen.text(0, mean + 4, _("expected"), "small")
        else:
            pen.text(right + 8, mean + 4, _("expected %(n)s") % {"n": expected(dice_)}, "small")
        pen.line(left, up.at(0), right, up.at(0), "base")
        return self._heat(pen, left, cell, up.at(0))

    def _heat(self, pen: Pen, left: float, cell: float, y: float) -> float:
        for face in range(FACES):
            self._die(pen, face + 1, left + (face + 0.5) * cell - 11, y + 8)
        y += 42
        for kind, counts in self.dice.items():
            many = sum(counts)
            pen.text(0, y + CELL_HEIGHT / 2 + 4.5, fitting(kind_words(kind), left - 8), "ink")
            for face, count in enumerate(counts):
                x = left + face * cell
                heat = LEAST_HEAT + (MOST_HEAT - LEAST_HEAT) * min(count / (many / FACES) / MOST_TIMES, 1)
                at = {"x": x + 1, "y": y + 1, "width": cell - 2, "height": CELL_HEIGHT - 2}
                pen.put("rect", "", "neutral", **at, **{"fill-opacity": f"{heat:.2f}" if count else "0.03"})
                pen.text(x + cell / 2, y + CELL_HEIGHT / 2 + 4.5, number(count), "strong" if count else "small", "middle")
            said = expected(many) if pen.narrow else _("expected %(n)s") % {"n": expected(many)}
            end = pen.width if pen.narrow else left + FACES * cell + 8
            pen.text(end, y + CELL_HEIGHT / 2 + 4.5, said, "small", "end" if pen.narrow else "")
            y += CELL_HEIGHT
        return y + 4

    def _die(self, pen: Pen, value: int, x: float, y: float) -> None:
        pen.rect(x, y, 22, 22, "die", rx=4)
        for right, down in PIPS[value]:
            pen.put("circle", "", "neutral", cx=x + 11 + right * 5.6, cy=y + 11 + down * 5.6, r=1.9)


def _figure(foot: float, top: float, mean: float) -> tuple[float, str]:
    """Where a bar's figure stands, clear of the line of what was expected, and its class: inside it or, if it is low, above."""
    if foot - top > ROOM_FOR_FIGURE:
        return (foot - 9 if foot - mean > ROOM_FOR_FIGURE else top + 17), "strong in-bar"
    return (min(top, mean) if 0 <= top - mean < ROOM_FOR_FIGURE else top) - 6, "strong haloed"


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
