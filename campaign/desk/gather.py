"""What the desk is made of: games, seats with their pilots, the journal's latest. Three queries, and one for links; no replay but
where words of the story may be out of step."""

from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Subquery, Value

from campaign.flow import Flow, in_span
from campaign.live import OPEN
from campaign.models import Campaign, Chapter, JournalEntry, Score, Seat, Upload
from campaign.prepared import Prepared, PreparedValues
from campaign.story.page import out_of_step
from campaign.words.options import DEFAULTS
from games.links import LinkLine, all_links
from games.models import Game, Link, Part, Report, Sortie
from games.queries import without_flight
from games.words import without_score
from pilots.names import new_pilot_of, unnamed
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

LATEST = 5


@dataclass(frozen=True, slots=True)
class DeskGame:
    """A scheduled game. ``draft``: the body of the report being entered; ``opened_at``, ``confirmed_at``: its report's.

    ``submitted_at``: since when a submitted report waits for a second person. ``not_flown``: nobody flew in it; ``voided``: its
    report was taken out; ``linked``: it has links; ``file_waits``: a file that was brought for it is undecided;
    ``written``: somebody wrote words of the story.
    """

    number: int
    plan: Scenario
    date: date | None
    reported: bool
    closed: bool
    turns: int
    lost: tuple[str, ...]
    draft: dict[str, Any] | None
    opened_at: datetime | None
    confirmed_at: datetime | None
    submitted_at: datetime | None = None
    not_flown: bool = False
    voided: bool = False
    linked: bool = False
    file_waits: bool = False
    written: bool = False

    @property
    def title(self) -> str:
        return self.plan.title

    @property
    def ended(self) -> str:
        return without_score(self.reported, self.not_flown, self.voided)


@dataclass(frozen=True, slots=True)
class DeskPilot:
    """The pilot who sits in a seat now. ``flew`` is his sortie in the last reported game, while dice wait."""

    code: str
    name: str
    came_after: int
    state: str
    slots: int
    chosen: int
    pending: str
    flew: dict[str, Any] | None
    place: int

    @property
    def free_slots(self) -> int:
        return max(0, self.slots - self.chosen) if self.state == "active" else 0

    @property
    def unnamed(self) -> bool:
        return self.state == "active" and unnamed(self.name)


@dataclass(frozen=True, slots=True)
class DeskSeat:
    """A seat with the pilot in it; None: nobody was mustered yet.

    ``part``: how often his player filed his part of the open report since it was taken over last; None: never.
    """

    code: str
    player: str
    side: str
    from_game: int | None
    until_game: int | None
    pilot: DeskPilot | None
    part: int | None = None

    @property
    def called(self) -> str:
        """The pilot as the table calls him: one whom nobody named yet by his player."""
        if self.pilot is None:
            return ""
        return new_pilot_of(self.player) if self.pilot.unnamed else self.pilot.name

    @property
    def called_short(self) -> str:
        """His family name; one whom nobody named yet by his player."""
        return self.called.split()[-1] if self.pilot and not self.pilot.unnamed else self.called

    def plays(self, game: int | None) -> bool:
        return game is not None and in_span(self.from_game, self.until_game, game)


@dataclass(frozen=True, slots=True)
class Correcting:
    """A correction that is being prepared: its games, none where it holds dice alone.

    ``submitted``: it waits for its second; ``returned``: {"by", "reason"} of the second who sent it back, or nothing.
    """

    games: tuple[int, ...]
    submitted: bool = False
    returned: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Evening:
    """Everything that the desk knows."""

    campaign: Campaign
    games: list[DeskGame]
    seats: list[DeskSeat]
    latest: list[JournalEntry]
    correcting: Correcting | None
    links: list[LinkLine] = field(default_factory=list)
    out_of_step: list[int] = field(default_factory=list)

    @cached_property
    def flow(self) -> Flow:
        return Flow(
            scheduled=tuple(game.number for game in self.games),
            reported=tuple(game.number for game in self.games if game.reported),
            closed=tuple(game.number for game in self.games if game.closed),
            opened=tuple(game.number for game in self.games if game.draft is not None),
        )

    @property
    def score(self) -> Score:
        return self.campaign.score

    @cached_property
    def rules(self) -> dict[str, Any]:
        return {**DEFAULTS, **self.campaign.rules}

    @cached_property
    def next_game(self) -> DeskGame | None:
        return self.game(self.flow.next_game)

    @cached_property
    def ways_out(self) -> list[LinkLine]:
        """The links of the next game."""
        return [link for link in self.links if self.next_game and link.game == self.next_game.number]

    @cached_property
    def last(self) -> DeskGame | None:
        """The last reported game."""
        return self.game(self.flow.reported[-1] if self.flow.reported else None)

    def game(self, number: int | None) -> DeskGame | None:
        return next((game for game in self.games if game.number == number), None)

    @cached_property
    def playing(self) -> list[DeskSeat]:
        """The seats that take part in the next game."""
        return [seat for seat in self.seats if seat.plays(self.flow.next_game)]

    @cached_property
    def unmustered(self) -> list[DeskSeat]:
        return [seat for seat in self.playing if seat.pilot is None]

    @cached_property
    def short(self) -> dict[str, tuple[int, int]]:
        """Side to (players, fewest players), for the sides that have too few for the next game (A.3)."""
        least = self.rules["min_players"]
        count = {side: sum(seat.side == side for seat in self.playing) for side in SIDES}
        return {side: (count[side], least) for side in SIDES if count[side] < least}

    @cached_property
    def may_begin(self) -> bool:
        """True where each side has as many mustered pilots as it needs players."""
        least = self.rules["min_players"]
        return all(sum(seat.side == side and seat.pilot is not None for seat in self.playing) >= least for side in SIDES)

    @cached_property
    def flew(self) -> int:
        """How many pilots flew in the game whose dice wait."""
        return sum(seat.pilot is not None and seat.pilot.flew is not None for seat in self.seats)

    @cached_property
    def nameless(self) -> list[DeskSeat]:
        return [seat for seat in self.seats if seat.pilot and seat.pilot.unnamed]

    @cached_property
    def with_free_slots(self) -> list[DeskSeat]:
        return [seat for seat in self.seats if seat.pilot and seat.pilot.free_slots]

    @cached_property
    def uses_abilities(self) -> bool:
        """A club that chose none by its second game is not asked again and again."""
        return not self.flow.closed or any(seat.pilot and seat.pilot.chosen for seat in self.seats)


def _open_parts(**of: Any) -> QuerySet[Part]:
    """Parts filed for a game whose report is being entered; of the first such game first."""
    return Part.objects.filter(game__reports__state__in=OPEN, **of).order_by("game__number")


def _games(campaign: int) -> QuerySet[Game, tuple[Any, ...]]:
    return (
        Game.objects.filter(campaign_id=campaign)
        .annotate(
            open=FilteredRelation("reports", condition=Q(reports__state__in=OPEN)),
            stands=FilteredRelation("reports", condition=Q(reports__state=Report.State.CONFIRMED)),
            **without_flight(),
            linked=Exists(Link.objects.filter(game=OuterRef("pk"))),
            file_waits=Exists(Upload.objects.filter(game=OuterRef("pk"), state=Upload.State.WAITING)),
            written=Exists(Chapter.objects.filter(campaign=OuterRef("campaign"))),
        )
        .order_by("number")
        .values_list(
            "number", "variant", "date", "result__closed", "result__turns", "result__lost",
            "open__body", "open__opened_at", "stands__opened_at", "stands__confirmed_at", "open__submitted_at",
            "not_flown", "voided", "taken_out", "campaign__correction__voids", "campaign__correction__bodies",
            "campaign__correction__submitted_at", "campaign__correction__returned", "linked", "file_waits",
            "written",
        )
    )  # fmt: skip


GAMES = PreparedValues(_games, campaign=0)


def games_of(campaign: Campaign) -> tuple[list[DeskGame], Correcting | None]:
    """The schedule with its reports, and the correction that is being prepared. One query."""
    rows = GAMES.all(campaign=campaign.pk)
    games = [_game(*row[:-7], linked=row[-3], file_waits=row[-2], written=row[-1]) for row in rows]
    voids, bodies, submitted, returned = rows[0][-7:-3] if rows else (None,) * 4
    if bodies is None:
        return games, None
    return games, Correcting(tuple(sorted({*map(int, bodies), *(voids or ())})), submitted is not None, returned)


def _game(
    number: int,
    variant: str,
    day: date | None,
    closed: bool | None,
    turns: int | None,
    lost: list[str] | None,
    body: dict[str, Any] | None,
    opened: datetime | None,
    stood: datetime | None,
    confirmed: datetime | None,
    submitted: datetime | None,
    not_flown: bool,
    voided: bool,
    taken_out: bool,
    linked: bool,
    file_waits: bool,
    written: bool,
) -> DeskGame:
    return DeskGame(
        number=number,
        plan=scenario(number, "pearl" if variant == "pearl" else "standard"),
        date=day,
        reported=closed is not None,
        closed=bool(closed),
        turns=turns or 0,
        lost=tuple(lost or ()),
        draft=body,
        opened_at=opened or stood,
        confirmed_at=confirmed,
        submitted_at=submitted,
        not_flown=not_flown,
        voided=voided if closed is not None else taken_out,
        linked=linked,
        file_waits=file_waits,
        written=written,
    )


SEAT_FIELDS = (
    "code", "name", "side", "from_game", "until_game", "part", "pilots__on_call", "pilots__code", "pilots__name",
    "pilots__came_after", "pilots__line__state", "pilots__line__slots", "pilots__line__abilities_chosen",
    "pilots__line__pending",
)  # fmt: skip


def _seats(campaign: int) -> QuerySet[Seat, tuple[Any, ...]]:
    return _seated(campaign).values_list(*SEAT_FIELDS)


def _seated(campaign: int) -> QuerySet[Seat]:
    filed = Subquery(_open_parts(seat=OuterRef("pk")).values_list(F("edit") - F("taken"))[:1])
    return Seat.objects.filter(campaign_id=campaign).annotate(part=filed).order_by("position", "pk", "pilots__came_after")


def _seats_with_dice(campaign: int, game: int) -> QuerySet[Seat, tuple[Any, ...]]:
    flown = Sortie.objects.filter(pilot=OuterRef("pilots__pk"), result__game__number=Value(game))
    fell = _seated(campaign).annotate(flew=Subquery(flown.values("detail")[:1]), place=Subquery(flown.values("position")[:1]))
    return fell.values_list(*SEAT_FIELDS, "flew", "place")


SEATS = PreparedValues(_seats, campaign=0)
SEATS_WITH_DICE = PreparedValues(_seats_with_dice, campaign=0, game=0)


def _latest(campaign: int) -> QuerySet[JournalEntry]:
    return JournalEntry.objects.filter(campaign_id=campaign)[:LATEST]


JOURNAL = Prepared(_latest, campaign=0)


def seats_of(campaign: Campaign, dice_of: int | None) -> list[DeskSeat]:
    """The seats with the pilots who sit in them now; ``dice_of`` is the game whose dice wait. One query."""
    rows = SEATS.all(campaign=campaign.pk) if dice_of is None else SEATS_WITH_DICE.all(campaign=campaign.pk, game=dice_of)
    seats: dict[str, DeskSeat] = {}
    for code, name, side, first, last, part, on_call, *pilot in rows:
        if on_call and code in seats:
            continue
        sits = _pilot(*pilot) if pilot[3] else None
        seats[code] = DeskSeat(code, name, side, first, last, sits or (seats[code].pilot if code in seats else None), part)
    return list(seats.values())


def _pilot(
    code: str,
    name: str,
    came_after: int,
    state: str,
    slots: int,
    chosen: int,
    pending: str,
    flew: dict[str, Any] | None = None,
    place: int | None = None,
) -> DeskPilot:
    return DeskPilot(code, name, came_after, state, slots, chosen, pending, flew, place or 0)


def gather(campaign: Campaign) -> Evening:
    """Everything that the desk shows. Three queries, and one for links where there are any."""
    games, correcting = games_of(campaign)
    dice_of = campaign.score.as_of if campaign.score.pending else None
    latest = JOURNAL.all(campaign=campaign.pk)
    links = all_links(campaign.pk) if any(game.linked for game in games) else []
    stale = out_of_step(campaign) if any(game.written for game in games) else []
    return Evening(campaign, games, seats_of(campaign, dice_of), latest, correcting, links, stale)
