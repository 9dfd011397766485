"""A whole campaign as one thing to print or to put on a club's site: score, rosters, and every pilot's logbook.

Made of the facts and their replay; nothing here asks the database. Kills are half-kills.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date

from django.utils.translation import gettext as _

from campaign.exports.book_words import Names, credit_words, dice_words, fate_words, muster_words
from campaign.exports.standings import headline
from campaign.signs.figures import kills_said
from campaign.words.operations import stands
from pilots.models import Side, State, Status
from rulebooks.pacific_air_war.operation import result_of
from rulebooks.pacific_air_war.outcome import SOURCES, Credit, GameOutcome, Outcome, PilotOutcome, SortieOutcome, Source
from rulebooks.pacific_air_war.record import SIDES, Campaign, Operation, ScheduledGame
from rulebooks.pacific_air_war.record import Side as SideWord
from rulebooks.pacific_air_war.scenarios import NAMES, Month, scenario
from rulebooks.pacific_air_war.standings import standings


@dataclass(frozen=True, slots=True)
class BookCredit:
    """One mark: ``of`` is the victim's side."""

    words: str
    half_kills: int
    of: str


@dataclass(frozen=True, slots=True)
class Flight:
    """One line of a logbook. ``ep`` is None while a die is pending; ``total`` is the sum up to here.

    ``rank`` and ``status`` are those he flew with; ``end`` is how he ended the evening, empty while a die is pending.
    """

    game: int
    title: str
    aircraft: str
    fate: str
    dice: str
    credits: tuple[BookCredit, ...]
    half_kills: int
    ep: int | None
    total: int
    rank: str
    status: str
    end: str


@dataclass(frozen=True, slots=True)
class Logbook:
    """A pilot. ``free`` counts abilities earned and not yet chosen; ``came`` is 0 for the muster, else the game before him.

    ``waits_for``: the kind of the die that is still to be rolled for him, or empty.
    """

    id: str
    place: int
    name: str
    player_id: str
    player: str
    side: str
    rank: str
    status: str
    status_word: str
    state: str
    state_word: str
    half_kills: int
    campaign_half_kills: int
    ep: int
    abilities: tuple[str, ...]
    slots: int
    free: int
    waits_for: str
    games: int
    came: int
    lost_in: int | None
    start: str
    start_half_kills: int
    start_ep: int
    flights: tuple[Flight, ...]

    @property
    def kill_words(self) -> str:
        """``1 kill``, ``10½ kills``."""
        return kills_said(self.half_kills)


@dataclass(frozen=True, slots=True)
class BookGame:
    """One scheduled game; without a score where it is not reported yet.

    ``aircraft``: how many flew in it; ``waiting``: dice still to be rolled; ``voided``: it was voided and counts as not played.
    ``operation``: how the battle of Kido Butai behind it stands, in words.
    """

    number: int
    title: str
    first: Month
    last: Month
    date: date | None
    note: str
    flown: bool
    japan: int = 0
    usa: int = 0
    turns: int = 0
    aircraft: int = 0
    waiting: int = 0
    voided: bool = False
    operation: str = ""


@dataclass(frozen=True, slots=True)
class BookSeat:
    """A seat with its pilots in the order of their coming; ``first`` and ``last`` game where it is not the whole campaign."""

    code: str
    player: str
    first: int | None
    last: int | None
    pilots: tuple[Logbook, ...]


@dataclass(frozen=True, slots=True)
class BookSide:
    side: str
    name: str
    vp: int
    lost: int
    scores: tuple[tuple[Source, int], ...]
    seats: tuple[BookSeat, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Book:
    name: str
    headline: str
    as_of: int
    complete: bool
    japan: BookSide
    usa: BookSide
    games: tuple[BookGame, ...]
    pilots: tuple[Logbook, ...]

    @property
    def sides(self) -> tuple[BookSide, BookSide]:
        return self.japan, self.usa

    @property
    def waits(self) -> str:
        """What to say beside the score while dice wait; empty where none does, and once the war is over."""
        waiting = not self.complete and any(pilot.waits_for for pilot in self.pilots)
        return _("Dice wait; EP may still change.") if waiting else ""


def book_of(record: Campaign, outcome: Outcome, after: int | None = None) -> Book:
    """The book of a campaign. ``outcome`` is the replay of ``record``; with ``after``, of the record cut there (see ``cut``)."""
    document = standings(outcome, record, after)
    names = Names.of(record, outcome)
    shown = {pilot["id"] for pilot in document["pilots"]}
    logbooks = {code: logbook for code, logbook in _logbooks(outcome, names).items() if code in shown}
    sides = {side: _side(side, record, outcome, logbooks, document["sides"][side]["pilots_lost"]) for side in SIDES}
    flown = {game.game: game for game in outcome.games}
    return Book(
        name=record.name,
        headline=headline(document),
        as_of=outcome.as_of,
        complete=outcome.complete,
        japan=sides["japan"],
        usa=sides["usa"],
        games=tuple(_game(entry, flown.get(entry.game), record) for entry in record.schedule),
        pilots=tuple(logbooks.values()),
    )


def aircraft_name(aircraft: str) -> str:
    """``A6M2 Zeke``."""
    return f"{aircraft} {NAMES[aircraft]}"


def _game(entry: ScheduledGame, outcome: GameOutcome | None, record: Campaign) -> BookGame:
    played = scenario(entry.game, entry.variant)
    return BookGame(
        number=entry.game,
        title=played.title,
        first=played.first,
        last=played.last,
        date=date.fromisoformat(entry.date) if entry.date else None,
        note=next((report.note for report in record.reports if report.game == entry.game), "") or entry.note,
        flown=outcome is not None,
        japan=outcome.cvp("japan") if outcome else 0,
        usa=outcome.cvp("usa") if outcome else 0,
        turns=outcome.turns if outcome else 0,
        aircraft=len(outcome.sorties) if outcome else 0,
        waiting=len(outcome.pending) if outcome else 0,
        voided=any(report.voided for report in record.reports if report.game == entry.game),
        operation=_operation(entry.kido_butai),
    )


def _operation(operation: Operation | None) -> str:
    """How the battle behind the game stands, in words; empty where there is none."""
    if operation is None:
        return ""
    result = result_of(operation.session)
    return stands(result["victory"]["level"] if result["finished"] else "", result["turn"])


def _side(side: SideWord, record: Campaign, outcome: Outcome, logbooks: dict[str, Logbook], lost: int) -> BookSide:
    by_player: dict[str, list[Logbook]] = defaultdict(list)
    for pilot in sorted((pilot for pilot in outcome.pilots if pilot.id in logbooks), key=lambda pilot: pilot.came):
        by_player[pilot.player].append(logbooks[pilot.id])
    return BookSide(
        side=side,
        name=str(Side(side).label),
        vp=outcome.vp(side),
        lost=lost,
        scores=tuple((source, outcome.scores[side][source]) for source in SOURCES),
        seats=tuple(BookSeat(p.id, p.name, p.from_, p.until, tuple(by_player[p.id])) for p in record.players if p.side == side),
    )


def _logbooks(outcome: Outcome, names: Names) -> dict[str, Logbook]:
    """By pilot's id, in the order of the standings."""
    sorties: dict[str, list[tuple[GameOutcome, SortieOutcome]]] = defaultdict(list)
    for game in outcome.games:
        for sortie in game.sorties:
            if sortie.pilot:
                sorties[sortie.pilot].append((game, sortie))
    return {pilot.id: _logbook(pilot, sorties[pilot.id], names) for pilot in outcome.pilots}


def _logbook(pilot: PilotOutcome, sorties: list[tuple[GameOutcome, SortieOutcome]], names: Names) -> Logbook:
    flights, total = [], pilot.start.ep
    for game, sortie in sorties:
        total += sortie.ep or 0
        flights.append(_flight(game, sortie, total, names))
    return Logbook(
        id=pilot.id,
        place=pilot.place,
        name=pilot.name,
        player_id=pilot.player,
        player=names.players[pilot.player],
        side=pilot.side,
        rank=pilot.rank,
        status=pilot.status,
        status_word=str(Status(pilot.status).label),
        state=pilot.state,
        state_word=str(State(pilot.state).label),
        half_kills=pilot.half_kills,
        campaign_half_kills=pilot.campaign_half_kills,
        ep=pilot.ep,
        abilities=tuple(chosen.ability for chosen in pilot.abilities),
        slots=pilot.slots,
        free=max(0, pilot.slots - len(pilot.abilities)) if pilot.state == "active" else 0,
        waits_for=pilot.pending or "",
        games=pilot.games,
        came=pilot.came,
        lost_in=pilot.lost_in,
        start=muster_words(pilot),
        start_half_kills=pilot.start.half_kills,
        start_ep=pilot.start.ep,
        flights=tuple(flights),
    )


def _flight(game: GameOutcome, sortie: SortieOutcome, total: int, names: Names) -> Flight:
    mine = [credit for credit in game.credits if credit.sortie == sortie.id and credit.half_kills]
    return Flight(
        game=game.game,
        title=scenario(game.game).title,
        aircraft=aircraft_name(sortie.aircraft),
        fate=fate_words(game, sortie, names),
        dice=dice_words(sortie),
        credits=tuple(_credit(credit, game, sortie, names) for credit in mine),
        half_kills=sortie.half_kills,
        ep=sortie.ep,
        total=total,
        rank=sortie.before.rank if sortie.before else "",
        status=sortie.before.status if sortie.before else "",
        end=sortie.crew_end or "",
    )


def _credit(credit: Credit, game: GameOutcome, sortie: SortieOutcome, names: Names) -> BookCredit:
    of = "usa" if sortie.side == "japan" else "japan"
    return BookCredit(credit_words(credit, game, names), credit.half_kills, of)
