"""A correction's differences as the lines of tables. Pure: two replays and what differs between them go in."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from campaign.corrections import words
from campaign.corrections.preview import Differences, PilotChanges
from campaign.words.numbers import the_side_first
from games.fate import words as dice_words
from games.fate.rolls import Person
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.record import SIDES, Side


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """CVP of both sides in one game, or in all (``game`` None), before and after; None: it has no report then."""

    game: int | None
    japan: tuple[int | None, int | None]
    usa: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class PilotRow:
    """One pilot's figures: label, before, after. ``remark``: he comes, or goes."""

    person: Person
    remark: str
    figures: tuple[words.Row, ...]

    @property
    def height(self) -> int:
        return len(self.figures) or 1


@dataclass(frozen=True, slots=True)
class Lines:
    """All of it. ``seats``: player's name, side, pilot before ("": nobody) and after; ``leader``: before and after, in words."""

    scores: tuple[ScoreRow, ...]
    pilots: tuple[PilotRow, ...]
    seats: tuple[tuple[str, Side, str, str], ...]
    unwanted: tuple[str, ...]
    leader: tuple[str, str] | None

    def __bool__(self) -> bool:
        return any((self.scores, self.pilots, self.seats, self.unwanted, self.leader))


def lines(changes: Differences, before: Outcome, after: Outcome, people: Mapping[str, Person]) -> Lines:
    """``people``: every pilot of either replay by his id."""
    return Lines(
        scores=_scores(changes, before, after),
        pilots=tuple(row for pilot in changes.pilots if (row := _pilot(pilot, people[pilot.id])).figures or row.remark),
        seats=tuple(
            (_player(seat.player, people), seat.side, seat.before or "", seat.after or _("nobody")) for seat in changes.seats
        ),
        unwanted=tuple(
            _("%(name)s, %(roll)s in game %(game)d: %(value)d")
            % {"name": people[t.pilot].name, "roll": dice_words.kind(t.kind), "game": t.game, "value": t.value}
            for t in changes.unwanted
        ),
        leader=(_leads(changes.leader[0]), _leads(changes.leader[1])) if changes.leader else None,
    )


def _scores(changes: Differences, before: Outcome, after: Outcome) -> tuple[ScoreRow, ...]:
    changed = sorted({score.game for score in changes.scores if score.game is not None})
    old = {game.game: game for game in before.games}
    new = {game.game: game for game in after.games}
    rows = [
        ScoreRow(number, *(tuple(games[number].cvp(side) if number in games else None for games in (old, new)) for side in SIDES))
        for number in changed
    ]
    if rows:
        rows.append(ScoreRow(None, (before.vp("japan"), after.vp("japan")), (before.vp("usa"), after.vp("usa"))))
    return tuple(rows)


def _pilot(pilot: PilotChanges, who: Person) -> PilotRow:
    remark = _("comes in") if pilot.comes else _("is not needed; his name is kept") if pilot.goes else ""
    standing = [words.standing(change) for change in pilot.changes if change.game is None and change.figure != "abilities"]
    by_game = groupby((change for change in pilot.changes if change.game is not None), key=lambda change: change.game)
    return PilotRow(who, remark, (*standing, *(words.in_a_game(list(changes)) for _game, changes in by_game)))


def _player(code: str, people: Mapping[str, Person]) -> str:
    return next((who.player for who in people.values() if who.seat == code), code)


def _leads(side: Side | None) -> str:
    return _("a draw") if side is None else the_side_first(side)
