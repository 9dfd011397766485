"""The standings document, version 1."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from rulebooks.pacific_air_war.founding import Schedule
from rulebooks.pacific_air_war.outcome import Outcome, PilotOutcome, State, Status, ThrowKind
from rulebooks.pacific_air_war.record import SIDES, Campaign, Side


class SideStanding(TypedDict):
    """CVP of a side by source and by game, and how many of its pilots are lost. ``operation`` is left out where it gives nothing
    (PAW-R19)."""

    vp: int
    kills: int
    damaged: int
    bombing: int
    kamikaze: int
    rulings: int
    operation: NotRequired[int]
    by_game: dict[str, int]
    pilots_lost: int


class PilotStanding(TypedDict):
    """One line of the standings; kills are halves at the finest."""

    id: str
    name: str
    player: str
    side: Side
    rank: str
    status: Status
    kills: float
    campaign_kills: float
    ep: int
    abilities: list[str]
    ability_slots: int
    state: State
    games: int


class PendingRoll(TypedDict):
    """A die that the rules call for and that nobody has cast yet."""

    game: int
    pilot: str
    roll: ThrowKind


class StandingsDocument(TypedDict):
    """Standings, version 1; pilots by kills, EP (both falling), then id."""

    format: Literal["pacific-air-war-standings"]
    version: Literal[1]
    campaign: str
    as_of_game: int
    complete: bool
    leader: Side | None
    sides: dict[Side, SideStanding]
    pilots: list[PilotStanding]
    pending: list[PendingRoll]


def cut(record: Campaign, after: int | None) -> Campaign:
    """The facts with the reports up to this game only (0: none; None: all). Later entries stay: they are not worked yet."""
    if after is None:
        return record
    return record.model_copy(update={"reports": tuple(report for report in record.reports if report.game <= after)})


def standings(outcome: Outcome, record: Campaign, after: int | None = None) -> StandingsDocument:
    """The standings of an outcome; with ``after``, of ``play(cut(record, after))``, without those who had not joined yet."""
    return {
        "format": "pacific-air-war-standings",
        "version": 1,
        "campaign": record.name,
        "as_of_game": outcome.as_of,
        "complete": outcome.complete,
        "leader": outcome.leader,
        "sides": {side: _side(outcome, side) for side in SIDES},
        "pilots": [_pilot(pilot) for pilot in _shown(outcome, record, after)],
        "pending": [{"game": throw.game, "pilot": throw.pilot, "roll": throw.kind} for throw in outcome.pending],
    }


def _shown(outcome: Outcome, record: Campaign, after: int | None) -> list[PilotOutcome]:
    if after is None:
        return list(outcome.pilots)
    joined_by = max(after, Schedule(record.schedule).first)
    late = {player.id for player in record.players if (player.from_ or 0) > joined_by}
    return [pilot for pilot in outcome.pilots if pilot.player not in late]


def _side(outcome: Outcome, side: Side) -> SideStanding:
    scores = outcome.scores[side]
    line: SideStanding = {
        "vp": outcome.vp(side),
        "kills": scores["kills"],
        "damaged": scores["damaged"],
        "bombing": scores["bombing"],
        "kamikaze": scores["kamikaze"],
        "rulings": scores["rulings"],
        "by_game": {str(game.game): game.cvp(side) for game in outcome.games},
        "pilots_lost": sum(pilot.side == side and pilot.state != "active" for pilot in outcome.pilots),
    }
    if scores["operation"]:
        line["operation"] = scores["operation"]
    return line


def _pilot(pilot: PilotOutcome) -> PilotStanding:
    return {
        "id": pilot.id,
        "name": pilot.name,
        "player": pilot.player,
        "side": pilot.side,
        "rank": pilot.rank,
        "status": pilot.status,
        "kills": pilot.half_kills / 2,
        "campaign_kills": pilot.campaign_half_kills / 2,
        "ep": pilot.ep,
        "abilities": [chosen.ability for chosen in pilot.abilities],
        "ability_slots": pilot.slots,
        "state": pilot.state,
        "games": pilot.games,
    }
