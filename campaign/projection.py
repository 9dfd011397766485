"""Outcome to reading tables. Everything here follows from the facts and is written anew by every act."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from campaign.bulk import insert, insert_values
from campaign.models import Campaign, Score
from campaign.prepared import PreparedValues
from games.models import Game, GameResult, Sortie
from games.queries import confirmed_bodies
from pilots.decorations import Given, given
from pilots.models import Pilot, PilotLine
from rulebooks.pacific_air_war.outcome import Credit, GameOutcome, Outcome, PilotOutcome, SortieOutcome

SORTIE_DETAIL = (
    "strike_for carrier kamikaze wounded attacks hits_only doubled ep_quarters rescue_rule throws before after"
).split()
SORTIE = ("campaign_id pilot_id code position side aircraft fate damaged crew_end half_kills ep detail").split()
MARK = "game kind half_kills on victim aircraft turn shared_with".split()
PILOTS = PreparedValues(lambda campaign: Pilot.objects.filter(campaign=campaign).values_list("code", "pk"), campaign=0)
GAMES = PreparedValues(lambda campaign: Game.objects.filter(campaign=campaign).values_list("number", "pk"), campaign=0)


def plain(value: Any) -> Any:
    """A part of an outcome as JSON values: what has named fields becomes an object, any other tuple a list."""
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names is None:
            return [plain(part) for part in value]
        return {name: plain(part) if isinstance(part, tuple) else part for name, part in zip(names, value, strict=True)}
    names = getattr(value, "__dataclass_fields__", None)
    return {name: plain(getattr(value, name)) for name in names} if names else value


@dataclass(frozen=True, slots=True)
class Rows:
    """The reading tables of one campaign, not yet stored. ``sorties``: by their game's key, as values of ``SORTIE``."""

    score: Score
    results: list[GameResult]
    sorties: dict[int, list[tuple[Any, ...]]]
    lines: list[PilotLine]


@dataclass(frozen=True, slots=True)
class Stored:
    """What the rows need of the stored facts: pilots by id, games by number, confirmed reports' bodies by game."""

    pilots: dict[str, int]
    games: dict[int, int]
    bodies: dict[int, dict[str, Any]]


def stored(campaign: Campaign) -> Stored:
    """Fetched anew, in three queries."""
    return Stored(
        pilots=dict(PILOTS.all(campaign=campaign.pk)),
        games=dict(GAMES.all(campaign=campaign.pk)),
        bodies=confirmed_bodies(campaign.pk),
    )


def rows(campaign: Campaign, outcome: Outcome, known: Stored | None = None) -> Rows:
    """Everything that an outcome says of a stored campaign, as rows of the reading tables. Writes nothing."""
    facts = known or stored(campaign)
    pilots, games, bodies = facts.pilots, facts.games, facts.bodies
    marks, decorations = _marks(outcome), given(outcome)
    return Rows(
        score=_score(campaign, outcome),
        results=[_result(campaign, games, game, bodies[game.game]) for game in outcome.games],
        sorties={games[game.game]: _sorties(campaign, pilots, game, bodies[game.game]) for game in outcome.games},
        lines=[_line(campaign, pilots, pilot, marks[pilot.id], decorations[pilot.id]) for pilot in outcome.pilots],
    )


def project(campaign: Campaign, outcome: Outcome) -> list[int]:
    """Write the reading tables of a locked campaign. Answers with the games that this closed, in order."""
    closed_before = set(GameResult.objects.filter(campaign=campaign, closed=True).values_list("game__number", flat=True))
    new = rows(campaign, outcome)
    for table in (Sortie, GameResult, PilotLine, Score):
        table._default_manager.filter(campaign=campaign).delete()
    write(campaign, new)
    return [game.game for game in outcome.games if game.closed and game.game not in closed_before]


def write(campaign: Campaign, new: Rows) -> None:
    """Store the reading tables of a campaign that has none."""
    new.score.save(force_insert=True)
    campaign.score = new.score
    insert(new.results)
    results = dict(GameResult.objects.filter(campaign=campaign).values_list("game", "pk"))
    sorties = ((results[game], *values) for game, flown in new.sorties.items() for values in flown)
    insert_values(Sortie, ("result_id", *SORTIE), sorties)
    insert(new.lines)


def _score(campaign: Campaign, outcome: Outcome) -> Score:
    return Score(
        campaign_id=campaign.pk,
        as_of=outcome.as_of,
        complete=outcome.complete,
        japan=outcome.vp("japan"),
        usa=outcome.vp("usa"),
        pending=len(outcome.pending),
        by_game=[[game.game, game.cvp("japan"), game.cvp("usa")] for game in outcome.games],
        scores=outcome.scores,
    )


def _result(campaign: Campaign, games: dict[int, int], game: GameOutcome, body: dict[str, Any]) -> GameResult:
    return GameResult(
        game_id=games[game.game],
        campaign_id=campaign.pk,
        turns=game.turns,
        closed=game.closed,
        japan=game.cvp("japan"),
        usa=game.cvp("usa"),
        scores=game.scores,
        awards=[plain(award) for award in game.awards],
        pool=game.pool,
        pending=[{"pilot": throw.pilot, "kind": throw.kind} for throw in game.pending],
        lost=list(game.lost),
        note=body.get("note", ""),
    )


def _sorties(campaign: Campaign, pilots: dict[str, int], game: GameOutcome, body: dict[str, Any]) -> list[tuple[Any, ...]]:
    credits: dict[str, list[Credit]] = defaultdict(list)
    for credit in game.credits:
        credits[credit.sortie].append(credit)
    reported = {sortie["id"]: sortie for sortie in body["sorties"]}
    return [
        (
            campaign.pk,
            pilots[sortie.pilot] if sortie.pilot else None,
            sortie.id,
            position,
            sortie.side,
            sortie.aircraft,
            sortie.fate,
            sortie.damaged,
            sortie.crew_end or "",
            sortie.half_kills,
            sortie.ep,
            _sortie_detail(sortie, credits[sortie.id], reported[sortie.id]),
        )
        for position, sortie in enumerate(game.sorties)
    ]


def _sortie_detail(sortie: SortieOutcome, credits: list[Credit], reported: dict[str, Any]) -> dict[str, Any]:
    detail = {name: plain(getattr(sortie, name)) for name in SORTIE_DETAIL}
    detail["credits"] = [plain(credit) for credit in credits]
    return detail | {name: reported[name] for name in ("exit", "note", "bombing") if name in reported}


def _marks(outcome: Outcome) -> dict[str, list[dict[str, Any]]]:
    marks: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in outcome.games:
        for credit in game.credits:
            if credit.pilot and credit.half_kills:
                marks[credit.pilot].append({name: getattr(credit, name) for name in MARK})
    return marks


def _line(
    campaign: Campaign,
    pilots: dict[str, int],
    pilot: PilotOutcome,
    marks: list[dict[str, Any]],
    decorations: list[Given],
) -> PilotLine:
    return PilotLine(
        pilot_id=pilots[pilot.id],
        campaign_id=campaign.pk,
        place=pilot.place,
        rank=pilot.rank,
        status=pilot.status,
        half_kills=pilot.half_kills,
        campaign_half_kills=pilot.campaign_half_kills,
        ep=pilot.ep,
        slots=pilot.slots,
        abilities_chosen=len(pilot.abilities),
        state=pilot.state,
        games=pilot.games,
        lost_in=pilot.lost_in,
        pending=pilot.pending or "",
        detail={
            "start": plain(pilot.start),
            "muster": plain(pilot.muster) if pilot.muster else None,
            "abilities": [plain(ability) for ability in pilot.abilities],
            "marks": marks,
            "decorations": [[one.code, one.game] for one in decorations],
        },
    )
