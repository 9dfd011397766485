"""A ship in its ledger: what stays as it is listed, and what one moment has made of it (XXVI)."""

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from rulebooks.cite import rule
from rulebooks.dauntless.data import SHIPS
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import ClassId, FlakCell, Fraction, Nation, Points, Positive
from rulebooks.dauntless.frame import Answer, Record
from rulebooks.dauntless.ships.classes import Era, counter_of
from rulebooks.dauntless.ships.condition import condition_of, percent_of
from rulebooks.dauntless.ships.guns import Guns
from rulebooks.dauntless.ships.moves import Place, Way
from rulebooks.dauntless.ships.rates import Rate

CARRIER, SUBMARINE = "CV", "SS"
T = TypeVar("T")


class Applied(NamedTuple):
    """What one event does to the tallies; ``outcome`` is that of an attack."""

    hits: int = 0
    light_loss: int = 0
    heavy_loss: int = 0
    outcome: str | None = None


@rule("DA", "R38")
def struck(hits: int, outcome: str | None = None) -> Applied:
    """Every hit takes one factor from every light and every heavy number."""
    return Applied(hits, hits, hits, outcome)


@dataclass(frozen=True, slots=True)
class State:
    """A ship after an event of ``turn``. ``moved_on``, ``dived_on``: the last turn on which it moved or changed its depth."""

    hits: int = 0
    light_loss: int = 0
    heavy_loss: int = 0
    depth: int = 0
    place: Place | None = None
    is_deck_closed: bool = False
    turn: int | None = None
    applied: Applied | None = None
    moved_on: int | None = None
    dived_on: int | None = None

    def after(self, applied: Applied, closes_deck: bool = False) -> "State":
        """With these tallies added; a deck that is closed stays so."""
        return replace(
            self,
            applied=applied,
            hits=self.hits + applied.hits,
            light_loss=self.light_loss + applied.light_loss,
            heavy_loss=self.heavy_loss + applied.heavy_loss,
            is_deck_closed=self.is_deck_closed or closes_deck,
        )


@dataclass(frozen=True, slots=True)
class Hull:
    """A ship as it is listed: its counter, its guns (None where unknown), speed and turning, the hits that sink it."""

    counter: str
    light: Guns | None
    heavy: Guns | None
    speed: Rate
    turning: Rate
    hits: int
    points: int | None
    anchored: bool

    def condition(self, state: State) -> str:
        """Sound, at half speed, dead in the water or sunk."""
        return condition_of(self.hits, state.hits)

    def way(self, state: State) -> Way:
        """How it may still move and turn."""
        return Way.of(self.condition(state), self.anchored, self.speed, self.turning)

    def told(self, state: State) -> Answer:
        """A state as it is answered."""
        way, place = self.way(state), state.place
        return {
            "turn": state.turn,
            "applied": state.applied and state.applied._asdict(),
            "hits": state.hits,
            "percent": percent_of(self.hits, state.hits),
            "condition": way.condition,
            "speed": str(way.speed),
            "turning": str(way.turning),
            "light": self.light and self.light.left(state.light_loss),
            "heavy": self.heavy and self.heavy.left(state.heavy_loss),
            "light_loss": state.light_loss,
            "heavy_loss": state.heavy_loss,
            "deck": ("closed" if state.is_deck_closed else "open") if self.counter == CARRIER else None,
            "depth": state.depth if self.counter == SUBMARINE else None,
            "hex": place and place.hex,
            "facing": place and place.facing,
        }


class Listed(Record):
    """A ship as a request tells it: its class, and whatever is not to be as in the book's row."""

    nation: Nation
    class_id: ClassId
    light: FlakCell | None = None
    heavy: FlakCell | None = None
    speed: Fraction | None = None
    turning: Fraction | None = None
    hits: Positive | None = None
    points: Points | None = None

    def hull(self, era: Era, anchored: bool) -> Hull:
        """Filled up from the book's row. Fault: unknown_cell, where nothing can be reckoned without it."""
        full = self._filled(era)
        return Hull(
            counter=counter_of(full.class_id),
            light=full.light,
            heavy=full.heavy,
            speed=_known(full.speed, "speed"),
            turning=_known(full.turning, "turning"),
            hits=_known(full.hits, "hits"),
            points=full.points,
            anchored=anchored,
        )

    def _filled(self, era: Era) -> "Listed":
        row = SHIPS.get((self.nation, self.class_id), {})
        printed = {**row, "light": row.get(f"light_{era}"), "heavy": row.get(f"heavy_{era}")}
        missing = [name for name in self.declared if getattr(self, name) is None]
        return replace(self, **{name: self.declared[name].read(printed.get(name)) for name in missing})


def _known(value: T | None, cell: str) -> T:
    if value is None:
        raise Fault("unknown_cell", cell)
    return value
