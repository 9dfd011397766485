"""The working sheet of one report: what is known so far while the evening is worked through."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from rulebooks.cite import rule
from rulebooks.pacific_air_war.outcome import SOURCES, Award, Credit, CreditKind, Source, Standing
from rulebooks.pacific_air_war.record import SIDES, Exit, Fate, Report, Rules, Side, Sortie
from rulebooks.pacific_air_war.roster import Pilot
from rulebooks.pacific_air_war.scenarios import Scenario
from rulebooks.pacific_air_war.tables import CVP, LONGEST_GAME
from rulebooks.refusal import Refusal


@rule("PAW", "F.2")
def worth(source: Literal["kills", "damaged", "bombing"], count: int = 1) -> int:
    """CVP of this many aircraft shot down or damaged, or successful attacks."""
    return CVP[source] * count


def other(side: Side) -> Side:
    """The enemy of this side."""
    return "usa" if side == "japan" else "japan"


@dataclass(slots=True)
class Flight:
    """One aircraft of the evening. ``parent``: the sortie for which a strike aircraft was brought on, None for a pilot's.

    ``exit`` is None where it may not have left; ``hit`` says it scored any hit; ``half_kills`` are for its pilot and stay 0
    for a strike crew. ``pilot`` and ``before`` are None for a strike crew, and for a pilot whom nobody knows.
    """

    facts: Sortie
    id: str
    aircraft: str
    fate: Fate
    parent: str | None
    place: str
    side: Side
    pilot: Pilot | None
    before: Standing | None
    exit: Exit | None = None
    kamikaze: bool = False
    damaged: bool = False
    chased: bool = False
    hit: bool = False
    half_kills: int = 0

    @property
    def down(self) -> bool:
        """Shot down or lost."""
        return self.fate != "survived"

    @property
    def bombs(self) -> bool:
        """Whether it made a bombing attack, successful or not."""
        return self.facts.bombing is not None

    @property
    def attacks(self) -> bool:
        """Whether it makes a kamikaze attack: it left over the enemy edge, in any condition (C.7)."""
        return self.kamikaze and self.exit is not None and self.exit.edge == "enemy"


@dataclass(slots=True)
class Sheet:
    """Everything about one report that later steps need. Places are JSON Pointers inside the report."""

    report: Report
    at: str
    rules: Rules
    scenario: Scenario
    carrier: dict[Side, bool]
    refusals: list[Refusal]
    flights: list[Flight] = field(default_factory=list)
    by_id: dict[str, Flight] = field(default_factory=dict)
    awards: list[Award] = field(default_factory=list)
    credits: list[Credit] = field(default_factory=list)
    scores: dict[Side, dict[Source, int]] = field(default_factory=dict)
    pool: dict[Side, dict[str, int]] = field(default_factory=dict)
    allowed: frozenset[str] = frozenset()
    game: int = field(init=False)

    def __post_init__(self) -> None:
        self.game = self.report.game
        self.scores = {side: dict.fromkeys(SOURCES, 0) for side in SIDES}
        self.pool = {side: dict(self.scenario.force(side).off_table) for side in SIDES}
        self.allowed = frozenset(ruling.allow for ruling in self.report.rulings if ruling.allow)

    def refuse(self, code: str, place: str, rule: str, **params: Any) -> None:
        """Note a broken rule at this place inside the report."""
        self.refusals.append(Refusal(code, self.at + place, rule, params))

    def award(self, award: Award) -> None:
        """Add CVP to a side's score, with the reason."""
        self.scores[award.side][award.source] += award.cvp
        self.awards.append(award)

    @rule("PAW", "G.2")
    def is_in_game(self, turn: int | None) -> bool:
        """Whether a turn stamp lies within the game, which lasts at most 36 turns; one that is not given does."""
        return turn is None or turn <= self.report.turns <= LONGEST_GAME

    def credit(
        self,
        flight: Flight,
        kind: CreditKind,
        half_kills: int,
        *,
        victim: Flight | None = None,
        aircraft: str = "",
        turn: int | None = None,
        shared_with: str | None = None,
    ) -> None:
        """Credit this aircraft's pilot; a strike crew gets the mark but gains nothing by it (D.3)."""
        pilot = flight.pilot
        if pilot is not None:
            flight.half_kills += half_kills
        on, shot, kind_of = None, None, aircraft
        if victim is not None:
            on, kind_of = victim.id, victim.aircraft
            shot = victim.pilot.id if victim.pilot else None
        self.credits.append(
            Credit(self.game, flight.id, pilot.id if pilot else None, kind, half_kills, on, shot, kind_of, turn, shared_with)
        )

    def pilots(self) -> Iterable[tuple[Flight, Pilot]]:
        """Flights with a pilot of the roster, in the order of the sorties."""
        return ((flight, flight.pilot) for flight in self.flights if flight.pilot is not None)
