"""What lies on the map: ships, squadrons, fleets, the containers and the turn track."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from rulebooks.cite import rule
from rulebooks.kido_butai.settings import (
    AMERICANS,
    CARRIERS,
    CREWS,
    FIGHTERS,
    FLEETS,
    KINDS,
    MIDWAY,
    PLACEHOLDER,
    PLANES,
    SQUADRONS,
    Kind,
    Options,
    Plane,
    Settings,
)  # fmt: skip
from rulebooks.kido_butai.telling import LOSSES, Event, Told

Facing = Literal["north", "east", "south", "west"]
Side = Literal["bomb", "torpedo", "fighter"]
CENTER, CAP, LOST = "center", "cap", "lost"
SINKS, SINKS_CONTROLLED = 2, 3
TURNED: dict[Facing, Facing] = {"east": "south", "south": "west"}
"""A quarter turn clockwise, as the CAP box asks for it."""


@dataclass(slots=True)
class Squadron:
    """``low_until``: the last turn of its low CAP, 0 for none; ``acted`` and ``must_land`` are of the current turn."""

    id: str
    place: str
    side: Side
    facing: Facing | None = "east"
    low_until: int = 0
    acted: bool = False
    must_land: bool = False

    @property
    def is_fighter(self) -> bool:
        return self.side == "fighter"

    @property
    def is_lost(self) -> bool:
        return self.place == LOST

    @property
    def is_low(self) -> bool:
        return self.low_until > 0

    @property
    def is_aboard(self) -> bool:
        return self.place in CARRIERS

    @property
    def is_airborne(self) -> bool:
        return not self.is_lost and not self.is_aboard

    def act(self, place: str, facing: Facing) -> None:
        """Its one action of the turn takes it there."""
        self.place, self.facing, self.acted = place, facing, True


@dataclass(slots=True)
class Ship:
    """A carrier, or the base on Midway. ``launched`` and ``landed``: what a Japanese carrier did this turn."""

    name: str
    intact: int
    damaged: int
    sinks: int = SINKS
    hits: int = 0
    launched: bool = False
    landed: bool = False

    @property
    def is_sunk(self) -> bool:
        return self.hits >= self.sinks

    @property
    def capacity(self) -> int:
        return 0 if self.is_sunk else self.damaged if self.hits else self.intact

    def hit(self, hits: int) -> int:
        """Mark as many as it takes to sink; answers with those left over."""
        taken = min(hits, self.sinks - self.hits)
        self.hits += taken
        return hits - taken


Counters = dict[Kind, int]


def none() -> Counters:
    """No counter of any kind."""
    return dict.fromkeys(KINDS, 0)


@dataclass(slots=True)
class Board:
    """``fleets``: by target its carriers in their order, empty until drawn; ``undrawn``: those still in the fleet pool.

    ``found``: ``kido_butai`` and the fleets reported; ``track``: by turn the counters that come back then; ``attacked``: targets
    of this turn; ``told``: what happened in this turn.
    """

    settings: Settings
    options: Options
    ships: dict[str, Ship]
    squadrons: dict[str, Squadron]
    pools: Counters
    fleets: dict[str, list[str]] = field(default_factory=lambda: {fleet: [] for fleet in FLEETS})
    undrawn: list[str] = field(default_factory=lambda: list(AMERICANS))
    found: set[str] = field(default_factory=set)
    track: dict[int, Counters] = field(default_factory=dict)
    removed: Counters = field(default_factory=none)
    attacked: set[str] = field(default_factory=set)
    turn: int = 0
    finished: bool = False
    told: list[Event] = field(default_factory=list)

    def copy(self) -> "Board":
        """Another board that stands as this one; settings and options never change, so both have the same."""
        return replace(
            self,
            ships={name: replace(ship) for name, ship in self.ships.items()},
            squadrons={name: replace(squadron) for name, squadron in self.squadrons.items()},
            pools=dict(self.pools),
            fleets={fleet: list(names) for fleet, names in self.fleets.items()},
            undrawn=list(self.undrawn),
            found=set(self.found),
            track={turn: dict(space) for turn, space in self.track.items()},
            removed=dict(self.removed),
            attacked=set(self.attacked),
            told=list(self.told),
        )

    def tell(self, what: str, rule: str, **params: Any) -> None:
        """Something happened without a die."""
        self.told.append(Told(what, rule, params))

    # --- squadrons ---

    def aboard(self, carrier: str) -> list[Squadron]:
        """In the standard order."""
        return [one for one in self.squadrons.values() if one.place == carrier]

    def cap(self) -> list[Squadron]:
        """The CAP box in CAP order: on the normal side first, then the low ones."""
        return sorted((one for one in self.squadrons.values() if one.place == CAP), key=lambda one: one.is_low)

    @rule("KB", "R42")
    def lose(self, squadrons: Iterable[Squadron], how: str) -> None:
        """Destroyed, for whatever reason of ``LOSSES``; they count for the enemy."""
        gone = list(squadrons)
        for one in gone:
            one.place, one.facing = LOST, None
            one.low_until, one.must_land = 0, False
        if gone:
            self.tell(how, LOSSES[how], units=[one.id for one in gone])

    # --- ships ---

    def hit(self, ship: Ship, hits: int, rule: str = "6c") -> int:
        """Mark as many as it takes to sink; answers with those left over."""
        before, left = ship.hits, ship.hit(hits)
        if ship.hits > before:
            what = "sunk" if ship.is_sunk else "hit" if before else "damaged"
            self.tell(what, rule, ship=ship.name, hits=ship.hits - before)
        return left

    def carriers_afloat(self) -> list[Ship]:
        return [self.ships[name] for name in CARRIERS if not self.ships[name].is_sunk]

    def fleet_afloat(self, fleet: str) -> list[Ship]:
        """In the order of the fleet (R16)."""
        return [self.ships[name] for name in self.fleets[fleet] if not self.ships[name].is_sunk]

    @property
    def has_second_fleet(self) -> bool:
        """Whether one is known to exist."""
        return bool(self.fleets[FLEETS[1]])

    # --- counters ---

    def on_track(self, kind: Kind) -> int:
        return sum(space[kind] for space in self.track.values())

    def put_on_track(self, turn: int, counters: Iterable[Kind]) -> None:
        put = none()
        for kind in counters:
            put[kind] += 1
            self.track.setdefault(turn, none())[kind] += 1
        if any(put.values()):
            self.tell("to-track", "R22", turn=turn, counters=put)

    def take_from_track(self, kind: Kind) -> bool:
        """From the earliest space that holds one; False where none does."""
        for turn in sorted(self.track):
            if self.track[turn][kind]:
                self.track[turn][kind] -= 1
                return True
        return False

    @rule("KB", "R22")
    def return_counters(self) -> None:
        """Those of this turn's space go back to their pools, before anything else."""
        space = self.track.pop(self.turn, none())
        for kind, many in space.items():
            self.pools[kind] += many
        if any(space.values()):
            self.tell("counters-return", "R22", counters=space)

    @rule("KB", "R21")
    def remove_placeholders(self, plane: Plane, many: int, drawn: list[Kind]) -> int:
        """So many of the plane's kind leave the game: those just drawn, then from the pool, then from the track, then none.

        Answers with how many there were.
        """
        kind = PLACEHOLDER[plane]
        left = many
        while left and kind in drawn:
            drawn.remove(kind)
            left -= 1
        pooled = min(left, self.pools[kind])
        self.pools[kind] -= pooled
        left -= pooled
        while left and self.take_from_track(kind):
            left -= 1
        self.removed[kind] += many - left
        return many - left

    def shoot_down(self, plane: Plane, many: int, drawn: list[Kind]) -> None:
        """So many of the American squadrons drawn leave the game, each with a placeholder."""
        for _ in range(many):
            drawn.remove(plane)
            self.removed[plane] += 1
        placeholders = self.remove_placeholders(plane, many, drawn)
        if many:
            self.tell("americans-shot-down", "6a", plane=plane, many=many, placeholders=placeholders)

    def counters(self) -> Iterator[tuple[Kind, int]]:
        """All there are of each kind, wherever they lie, but those in a hand: they are as many at any moment."""
        for kind in KINDS:
            yield kind, self.pools[kind] + self.on_track(kind) + self.removed[kind]


@rule("KB", "1")
@rule("KB", "R1")
@rule("KB", "R3")
@rule("KB", "10a")
@rule("KB", "R48")
def set_up(settings: Settings, options: Options, torpedo: Sequence[str] = ()) -> Board:
    """The start: all aboard and ready, nobody found. ``torpedo``: the bomber squadrons that start on that side."""
    sinks = dict.fromkeys(AMERICANS, SINKS_CONTROLLED if options.us_damage_control else SINKS)
    names = (*CARRIERS, *AMERICANS, MIDWAY)
    ships = {name: Ship(name, *settings.capacity[name], sinks=sinks.get(name, SINKS)) for name in names}
    squadrons = {}
    for carrier, crew in CREWS.items():
        for one in crew:
            side: Side = "fighter" if one in FIGHTERS else "torpedo" if one in torpedo else "bomb"
            squadrons[one] = Squadron(one, carrier, side)
    assert tuple(squadrons) == SQUADRONS
    return Board(settings, options, ships, squadrons, dict(settings.pools))


@rule("KB", "R30")
def more_numerous(counts: dict[Plane, int]) -> Plane | None:
    """The kind of which there are more; None on a tie, which a die decides: 1 to 3 bombers."""
    bombers, fighters = (counts[plane] for plane in PLANES)
    return None if bombers == fighters else "bomber" if bombers > fighters else "fighter"
