"""What differs between two replays of a campaign, figure by figure. Pure: two outcomes go in, differences come out."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from rulebooks.pacific_air_war.outcome import GameOutcome, Outcome, PilotOutcome, SortieOutcome, Throw
from rulebooks.pacific_air_war.record import SIDES, Side

Value = str | int | None
Figure = Literal["half_kills", "ep", "status", "rank", "slots", "abilities", "state", "games"]
GameFigure = Literal["flew", "half_kills", "ep", "end"]

WANTED = "wanted"
FIGURES: tuple[Figure, ...] = ("state", "status", "rank", "half_kills", "ep", "slots", "abilities", "games")
GAME_FIGURES: tuple[GameFigure, ...] = ("flew", "half_kills", "ep", "end")


@dataclass(frozen=True, slots=True)
class Score:
    """CVP of one side in one game, or in all (``game`` None). A game that is in one replay only has 0 in the other."""

    game: int | None
    side: Side
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Change:
    """One figure: half-kills, EP, a status ...; ``game`` None: as he stands at the end; else what that game gave him.

    ``flew`` is the aircraft's type, None where he did not fly, as are the game's other figures; ``end`` how he ended that
    evening, ``wanted`` while a die is wanted.
    """

    figure: Figure | GameFigure
    game: int | None
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class PilotChanges:
    """All that changes for one pilot. ``comes`` and ``goes``: he is a part of one of the two replays only."""

    id: str
    name: str
    player: str
    side: Side
    changes: tuple[Change, ...]
    comes: bool = False
    goes: bool = False


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Who sits in a player's seat at the end: pilots' names, None for an empty one."""

    player: str
    side: Side
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Differences:
    """Every difference, in the order of the games and of the standings. Empty tuples: nothing changes.

    ``wanted``: dice that are newly called for and have not fallen; ``unwanted``: dice that fell and count no longer.
    """

    scores: tuple[Score, ...]
    pilots: tuple[PilotChanges, ...]
    seats: tuple[SeatChange, ...]
    leader: tuple[Side | None, Side | None] | None
    wanted: tuple[Throw, ...]
    unwanted: tuple[Throw, ...]

    def __bool__(self) -> bool:
        return any((self.scores, self.pilots, self.seats, self.leader, self.wanted, self.unwanted))


def differences(before: Outcome, after: Outcome) -> Differences:
    """What ``after`` says differently from ``before``.

    Where the last game of ``after`` waits for dice, those who come in after it wait with it: they are left out of both.
    """
    if after.pending:
        before, after = _without_newcomers(before, after.as_of), _without_newcomers(after, after.as_of)
    return Differences(
        scores=_scores(before, after),
        pilots=_pilots(before, after),
        seats=_seats(before, after),
        leader=None if before.leader == after.leader else (before.leader, after.leader),
        wanted=tuple(throw for throw in after.pending if _key(throw) not in set(map(_key, before.pending))),
        unwanted=tuple(throw for key, throw in _fallen(before).items() if key not in _fallen(after)),
    )


def _without_newcomers(outcome: Outcome, game: int) -> Outcome:
    return replace(outcome, pilots=tuple(pilot for pilot in outcome.pilots if pilot.came < game))


def figures(changes: Differences) -> tuple[dict[str, Any], dict[str, Any]]:
    """The changed figures before and after, as the journal keeps them.

    ``{"cvp": {"2": {"japan": 12}, "all": {...}}, "pilots": {id: {"name": ..., "ep": 125, "3.ep": 50}},
    "seats": {player: name}, "leader": side}``, each part only where something in it changed. An evening's end is null while a
    die is wanted, and where he did not fly.
    """
    return _side_of_it(changes, "before"), _side_of_it(changes, "after")


def _side_of_it(changes: Differences, when: Literal["before", "after"]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for score in changes.scores:
        game = kept.setdefault("cvp", {}).setdefault("all" if score.game is None else str(score.game), {})
        game[score.side] = getattr(score, when)
    for pilot in changes.pilots:
        line = kept.setdefault("pilots", {}).setdefault(pilot.id, {"name": pilot.name})
        for change in pilot.changes:
            value = getattr(change, when)
            line[change.figure if change.game is None else f"{change.game}.{change.figure}"] = None if value == WANTED else value
    for seat in changes.seats:
        kept.setdefault("seats", {})[seat.player] = getattr(seat, when)
    if changes.leader is not None:
        kept["leader"] = changes.leader[0 if when == "before" else 1]
    return kept


def _scores(before: Outcome, after: Outcome) -> tuple[Score, ...]:
    old, new = _games(before), _games(after)
    lines = [
        Score(number, side, old[number].cvp(side) if number in old else 0, new[number].cvp(side) if number in new else 0)
        for number in sorted({*old, *new})
        for side in SIDES
    ]
    lines += [Score(None, side, before.vp(side), after.vp(side)) for side in SIDES]
    return tuple(line for line in lines if line.before != line.after)


def _pilots(before: Outcome, after: Outcome) -> tuple[PilotChanges, ...]:
    old = {pilot.id: pilot for pilot in before.pilots}
    new = {pilot.id: pilot for pilot in after.pilots}
    flown_before, flown_after = _sorties(before), _sorties(after)
    found = []
    for pilot in (*after.pilots, *(gone for gone in before.pilots if gone.id not in new)):
        was, now = old.get(pilot.id), new.get(pilot.id)
        changes = (
            *_standing(was, now),
            *_by_game(flown_before.get(pilot.id, {}), flown_after.get(pilot.id, {})),
        )
        if changes or was is None or now is None:
            found.append(
                PilotChanges(pilot.id, pilot.name, pilot.player, pilot.side, changes, comes=was is None, goes=now is None)
            )
    return tuple(found)


def _standing(was: PilotOutcome | None, now: PilotOutcome | None) -> list[Change]:
    if was is None or now is None:
        return []
    pairs = [(figure, _figure(was, figure), _figure(now, figure)) for figure in FIGURES]
    return [Change(figure, None, before, after) for figure, before, after in pairs if before != after]


def _figure(pilot: PilotOutcome, figure: Figure) -> Value:
    if figure == "abilities":
        return ", ".join(chosen.ability for chosen in pilot.abilities)
    value: Value = getattr(pilot, figure)
    return value


def _by_game(was: dict[int, SortieOutcome], now: dict[int, SortieOutcome]) -> list[Change]:
    found = []
    for game in sorted({*was, *now}):
        for figure in GAME_FIGURES:
            before, after = _flown(was.get(game), figure), _flown(now.get(game), figure)
            if before != after:
                found.append(Change(figure, game, before, after))
    return found


def _flown(sortie: SortieOutcome | None, figure: GameFigure) -> Value:
    if sortie is None:
        return None
    match figure:
        case "flew":
            return sortie.aircraft
        case "half_kills":
            return sortie.half_kills
        case "ep":
            return sortie.ep
        case "end":
            return sortie.crew_end or WANTED


def _seats(before: Outcome, after: Outcome) -> tuple[SeatChange, ...]:
    old, new = _seated(before), _seated(after)
    return tuple(
        SeatChange(player, (new.get(player) or old[player]).side, _name(old.get(player)), _name(new.get(player)))
        for player in dict.fromkeys((*old, *new))
        if _id(old.get(player)) != _id(new.get(player))
    )


def _seated(outcome: Outcome) -> dict[str, PilotOutcome]:
    return {pilot.player: pilot for pilot in outcome.pilots if pilot.state == "active"}


def _name(pilot: PilotOutcome | None) -> str | None:
    return pilot.name if pilot else None


def _id(pilot: PilotOutcome | None) -> str | None:
    return pilot.id if pilot else None


def _games(outcome: Outcome) -> dict[int, GameOutcome]:
    return {game.game: game for game in outcome.games}


def _sorties(outcome: Outcome) -> dict[str, dict[int, SortieOutcome]]:
    found: dict[str, dict[int, SortieOutcome]] = {}
    for game in outcome.games:
        for sortie in game.sorties:
            if sortie.pilot is not None:
                found.setdefault(sortie.pilot, {})[game.game] = sortie
    return found


def _key(throw: Throw) -> tuple[int, str, str]:
    return throw.game, throw.pilot, throw.kind


def _fallen(outcome: Outcome) -> dict[tuple[int, str, str], Throw]:
    return {
        _key(throw): throw
        for game in outcome.games
        for sortie in game.sorties
        for throw in sortie.throws
        if throw.value is not None
    }
