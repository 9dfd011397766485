"""Who shot whom, seat by seat: both directions in one cell, told apart by the victim's sign; and the old scores it tells of."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.words.numbers import word
from games.claim_words import pattern
from games.words import turn
from pilots.models import Side
from pilots.queries import Line, Mark

MOST_SENTENCES = 5
MOST_UNSETTLED = 2


class Shot(NamedTuple):
    """One mark of ``by`` on ``on``, both of whom sit in a seat."""

    by: Line
    on: Line
    mark: Mark

    @property
    def kill(self) -> bool:
        return self.mark.half_kills == 2

    @property
    def when(self) -> str:
        game = _("game %(game)d") % {"game": self.mark.game}
        return f"{game}, {turn(self.mark.turn)}" if self.mark.turn else game


@dataclass(frozen=True, slots=True)
class Cell:
    """What two seats did to each other: pairs of the victim's side and half-kills, and the same in words."""

    marks: tuple[tuple[str, int], ...]
    words: str


EMPTY = Cell((), "")


@dataclass(frozen=True, slots=True)
class Row:
    player: str
    cells: list[Cell]
    scored: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """Seats of Japan in rows, of the USA in ``columns``; ``scored`` are half-kills on seats. ``old_scores`` are sentences."""

    columns: list[str]
    rows: list[Row]
    scored: list[int]
    old_scores: list[str]

    @property
    def empty(self) -> bool:
        return not any(cell.marks for row in self.rows for cell in row.cells)


@dataclass(slots=True)
class _Seats:
    """Players' names by seat, in order, of each side."""

    japan: dict[str, str] = field(default_factory=dict)
    usa: dict[str, str] = field(default_factory=dict)

    def of(self, side: str) -> dict[str, str]:
        return self.japan if side == Side.JAPAN else self.usa


def matrix(pilots: list[Line]) -> Matrix:
    """The matrix of some pilots' marks."""
    by_code = {pilot.code: pilot for pilot in pilots}
    seats = _seats(pilots)
    shots = [
        Shot(pilot, by_code[mark.victim], mark)
        for pilot in pilots
        for mark in sorted(pilot.marks, key=lambda mark: (mark.game, mark.turn or 0))
        if mark.victim in by_code
    ]
    between: dict[tuple[str, str], list[Shot]] = defaultdict(list)
    scored: dict[str, int] = defaultdict(int)
    for shot in shots:
        pair = (shot.by.seat, shot.on.seat) if shot.by.side == Side.JAPAN else (shot.on.seat, shot.by.seat)
        between[pair].append(shot)
        scored[shot.by.seat] += shot.mark.half_kills
    patterns = {kind: pattern(kind) for kind in ("shot_down", "bonus", "shared", "damaged", "chased", "hit")}
    return Matrix(
        columns=list(seats.usa.values()),
        rows=[
            Row(player, [_cell(between.get((seat, other), []), patterns) for other in seats.usa], scored[seat])
            for seat, player in seats.japan.items()
        ],
        scored=[scored[seat] for seat in seats.usa],
        old_scores=list(_old_scores(shots, seats))[:MOST_SENTENCES],
    )


def _seats(pilots: list[Line]) -> _Seats:
    seats = _Seats()
    for pilot in sorted(pilots, key=lambda pilot: (pilot.player.casefold(), pilot.seat)):
        seats.of(pilot.side)[pilot.seat] = pilot.player
    return seats


def _cell(shots: list[Shot], patterns: dict[str, str]) -> Cell:
    if not shots:
        return EMPTY
    shots.sort(key=lambda shot: shot.mark.game)
    told = (patterns.get(shot.mark.kind, pattern("")) % {"by": shot.by.name, "on": shot.on.name} for shot in shots)
    return Cell(tuple((shot.on.side, shot.mark.half_kills) for shot in shots), "; ".join(told))


def _old_scores(shots: list[Shot], seats: _Seats) -> Iterator[str]:
    """Sentences on pairs of pilots, the most telling first."""
    kills: dict[tuple[str, str], list[Shot]] = defaultdict(list)
    any_mark: set[tuple[str, str]] = set()
    for shot in shots:
        any_mark.add((shot.by.code, shot.on.code))
        if shot.kill:
            kills[shot.by.code, shot.on.code].append(shot)
    for (by, on), done in kills.items():
        if by < on and (back := kills.get((on, by))):
            first, second = sorted([done[0], back[0]], key=lambda shot: (shot.mark.game, shot.mark.turn or 0))
            yield _("%(one)s and %(other)s have each shot the other down: %(when)s; %(then)s.") % {
                "one": first.by.name,
                "other": first.on.name,
                "when": first.when,
                "then": second.when,
            }
    told = 0
    for (by, on), done in kills.items():
        shot = done[0]
        if told < MOST_UNSETTLED and not shot.by.lost and not shot.on.lost and (on, by) not in any_mark:
            told += 1
            yield _("%(by)s shot %(on)s down in game %(game)d and has not been marked by him yet.") % {
                "by": shot.by.name,
                "on": shot.on.name,
                "game": shot.mark.game,
            }
    yield from _widest(shots, seats)


def _widest(shots: list[Shot], seats: _Seats) -> Iterator[str]:
    """For each side, whose seat has marked the most seats of the other."""
    for side, other in ((Side.JAPAN, Side.USA), (Side.USA, Side.JAPAN)):
        reached: dict[str, set[str]] = defaultdict(set)
        for shot in shots:
            if shot.by.side == side:
                reached[shot.by.seat].add(shot.on.seat)
        if reached:
            seat = max(reached, key=lambda seat: len(reached[seat]))
            if len(reached[seat]) > 1:
                yield ngettext(
                    "%(player)s has marked %(many)s of the %(all)s seat of the other side.",
                    "%(player)s has marked %(many)s of the %(all)s seats of the other side.",
                    len(seats.of(other)),
                ) % {
                    "player": seats.of(side)[seat],
                    "many": word(len(reached[seat])),
                    "all": word(len(seats.of(other))),
                }
