"""What follows from the facts: the types that ``play`` answers with.

A half-kill is the unit of credit (a kill is 2); CVP and EP are whole numbers; games are their numbers (0 is the muster).
Sorties and pilots are named by their ids in the campaign file. Nothing here is ever stored as truth. What is made by the
hundred in one replay is a NamedTuple, which takes a quarter of a frozen dataclass's time to make.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rulebooks.cite import rule
from rulebooks.pacific_air_war.record import Fate, Side
from rulebooks.refusal import Refusal

Status = Literal["ace", "veteran", "novice"]
State = Literal["active", "killed", "missing", "captured"]
Source = Literal["kills", "damaged", "bombing", "kamikaze", "rulings", "operation"]
Cause = Literal["claim", "chase", "bonus", "bombing", "strikes", "attack", "ruling", "operation"]
CreditKind = Literal["shot_down", "shared", "damaged", "chased", "bonus", "hit"]
ThrowKind = Literal["muster", "rescue", "attack", "home", "deck"]

SOURCES: tuple[Source, ...] = ("kills", "damaged", "bombing", "kamikaze", "rulings", "operation")


@dataclass(frozen=True, slots=True)
class Award:
    """One line of a side's CVP, with its reason. ``by`` and ``on`` are sortie ids; ``on`` is None off the table.

    ``aircraft`` is the victim's type (kills, damaged) or the attacker's (bombing, kamikaze); ``count`` is the number
    of successes of a ``strikes`` line; ``reason`` is a ruling's, or the level of the battle off Midway; ``place`` is the JSON
    Pointer, inside the report, of the fact behind it.
    """

    side: Side
    game: int
    source: Source
    cvp: int
    cause: Cause
    rule: str
    by: tuple[str, ...] = ()
    on: str | None = None
    aircraft: str = ""
    turn: int | None = None
    count: int = 1
    reason: str = ""
    place: str = ""


class Credit(NamedTuple):
    """One sortie's credit for one enemy aircraft: a mark in the logbook.

    ``half_kills``: 2 a kill, 1 a shared kill or a damage, 0 a hit or a damage that does not count.
    ``pilot`` is None for a strike crew; ``victim`` is the pilot on the other side, None for a strike crew;
    ``on`` is the victim's sortie, None for a bonus kill off the table; ``shared_with`` is the other sortie's id.
    """

    game: int
    sortie: str
    pilot: str | None
    kind: CreditKind
    half_kills: int
    on: str | None
    victim: str | None
    aircraft: str
    turn: int | None = None
    shared_with: str | None = None


class Modifier(NamedTuple):
    """-1 or +1 on a recovery die (F.4). ``why``: damaged, wounded, novice or ace."""

    why: Literal["damaged", "wounded", "novice", "ace"]
    value: int


class Throw(NamedTuple):
    """A die that the rules call for. ``value`` is None while it is pending.

    ``result``: muster: the table row's status; rescue: rescued, missing; home and deck: safe, wounded, killed;
    attack: flak, sea, escort, carrier.
    """

    game: int
    pilot: str
    kind: ThrowKind
    value: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    result: str | None = None
    rule: str = ""


class Standing(NamedTuple):
    """A pilot at one moment: as he stood before a game, or after it."""

    rank: str
    status: Status
    half_kills: int
    ep: int
    slots: int
    state: State = "active"


class SortieOutcome(NamedTuple):
    """What came of one aircraft. ``pilot`` and ``player`` are None for strike aircraft brought on.

    ``damaged`` includes a chase's; ``wounded`` is his state when he left the game; ``crew_end`` is how he ended the
    evening, None while a die is pending (strike crews: their fate in the game); ``ep`` is None while a die is pending
    or for a strike crew; ``ep_quarters`` is the single earning before doubling and rounding, in quarters of an EP;
    ``hits_only`` says G.4 gave it.
    """

    game: int
    id: str
    side: Side
    aircraft: str
    pilot: str | None
    player: str | None
    strike_for: str | None
    fate: Fate
    carrier: bool
    kamikaze: bool
    damaged: bool
    wounded: bool
    attacks: bool
    half_kills: int
    hits_only: bool
    doubled: bool
    ep_quarters: int
    ep: int | None
    rescue_rule: Literal["roll", "always", "never", ""]
    throws: tuple[Throw, ...]
    crew_end: Literal["unhurt", "wounded", "killed", "missing", "captured"] | None
    before: Standing | None
    after: Standing | None

    @property
    def down(self) -> bool:
        return self.fate != "survived"


@dataclass(frozen=True, slots=True)
class ComesIn:
    """A pilot who takes the seat of a lost one after a game (F.5). ``named``: the facts name him."""

    game: int
    player: str
    lost: str
    pilot: str
    name: str
    named: bool


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """One reported game. ``pool`` is, per side and type, (aircraft at the start, left at the end)."""

    game: int
    turns: int
    closed: bool
    sorties: tuple[SortieOutcome, ...]
    awards: tuple[Award, ...]
    credits: tuple[Credit, ...]
    pending: tuple[Throw, ...]
    scores: dict[Side, dict[Source, int]]
    pool: dict[Side, dict[str, tuple[int, int]]]
    lost: tuple[str, ...]
    comes_in: tuple[ComesIn, ...]

    def cvp(self, side: Side) -> int:
        return sum(self.scores[side].values())


@dataclass(frozen=True, slots=True)
class ChosenAbility:
    ability: str
    after: int


@dataclass(frozen=True, slots=True)
class PilotOutcome:
    """A pilot as of the last report. ``came`` is 0 (muster) or the game after which he came in (F.5).

    ``start`` is how he began; ``half_kills`` are all, ``campaign_half_kills`` those of this campaign; ``lost_in`` is a
    game number; ``pending`` is the kind of the die he waits for; ``place`` counts from 1 in the standings.
    """

    id: str
    name: str
    player: str
    side: Side
    came: int
    start: Standing
    muster: Throw | None
    rank: str
    status: Status
    half_kills: int
    campaign_half_kills: int
    ep: int
    abilities: tuple[ChosenAbility, ...]
    slots: int
    state: State
    games: int
    lost_in: int | None = None
    pending: ThrowKind | None = None
    place: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The whole campaign, replayed. Pilots stand in the order of the standings.

    ``refusals`` holds every broken rule in working order; where there are none, the facts are a legal campaign.
    Where there are some, everything else is the best reckoning of what is left.
    """

    refusals: tuple[Refusal, ...]
    games: tuple[GameOutcome, ...]
    pilots: tuple[PilotOutcome, ...]
    as_of: int
    complete: bool
    scores: dict[Side, dict[Source, int]] = field(default_factory=dict)

    def vp(self, side: Side) -> int:
        return sum(self.scores[side].values())

    @property
    @rule("PAW", "A.4")
    @rule("PAW", "R15")
    def leader(self) -> Side | None:
        """The side with more CVP; None when they are equal: a draw."""
        japan, usa = self.vp("japan"), self.vp("usa")
        return None if japan == usa else "japan" if japan > usa else "usa"

    @property
    def pending(self) -> tuple[Throw, ...]:
        return tuple(throw for game in self.games for throw in game.pending)
