"""The classes of ships: their counters, their characteristics, and which half of the war's flak they carry (XXVI)."""

from typing import Literal

from rulebooks.cite import rule
from rulebooks.dauntless.data import SHIPS, Row
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import COUNTER_OF, ClassId, Date, Name, Nation
from rulebooks.dauntless.frame import Answer, Calculation

Era = Literal["early", "late"]
LATE_FROM = "1943-07"


def counter_of(class_id: str) -> str:
    """The counter for a class such as ``CL-2``."""
    return COUNTER_OF[class_id.partition("-")[0]]


@rule("DA", "R48")
def unknown(row: Row) -> list[str]:
    """The cells that nobody told: they are never guessed, and never zero."""
    return [cell for cell, value in row.items() if value is None]


def told(row: Row) -> Row:
    """A row of ships as it is answered: with its counter, and the names of its unknown cells."""
    keys = {"nation": row["nation"], "class_id": row["class_id"], "counter": counter_of(row["class_id"])}
    return {**keys, **row, "unknown": unknown(row)}


class Counter(Calculation, calc="counter", rule="XXVI Ship Types"):
    class_code: Name

    @rule("DA", "XXVI.Types")
    @rule("DA", "R47")
    def answer(self) -> Answer:
        if self.class_code not in COUNTER_OF:
            raise Fault("unknown_class_code", "class_code")
        return {"counter": COUNTER_OF[self.class_code]}


class ShipClass(Calculation, calc="ship_class", rule="Charts, Ship Characteristics"):
    nation: Nation
    class_id: ClassId

    @rule("DA", "Charts.Ships")
    @rule("DA", "R40")
    def answer(self) -> Answer:
        row = SHIPS.get((self.nation, self.class_id))
        if not row:
            raise Fault("class_not_found", "class_id")
        return {"class": told(row)}


@rule("DA", "R34")
def era_of(date: str) -> Era:
    """Of a month, ``1943-06``."""
    return "late" if date >= LATE_FROM else "early"


class WhichEra(Calculation, calc="era", rule="XXVI Ships, Light and Heavy Flak"):
    date: Date

    def answer(self) -> Answer:
        return {"era": era_of(self.date)}
