"""Set-ups that dice decide, and whether the defender of the atoll has placed what he has to."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Literal

from rulebooks.cite import rule
from rulebooks.dauntless.data import SPACING
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Count, Die, Hex, Name, Some
from rulebooks.dauntless.frame import Answer, Calculation, Record
from rulebooks.dauntless.hexes import distance
from rulebooks.dauntless.scenarios.catalogue import OfTheBook, rule_of

BY_DIE = {
    "kamikaze_attack": ("waits", "waits", "waits", "waits", "waits", "enters"),
    "atoll_attack": ("flying", "flying", "flying", "runway", "runway", "runway"),
}
"""What a die of 1 to 6 says of an aircraft."""
SECTIONS = ("I", "II", "III", "IV", "V", "VI")
SUBMARINE = "asw"

AIRFIELDS, COUNTERS_OF_AN_AIRFIELD = 2, 4
TRUCKS_OF_AN_AIRFIELD, TRUCKS_WITHIN = 2, 3
FLAK = {"light": (9, 15), "heavy": (4, 6)}
"""Counters, and guns in all."""


class SetupRoll(Calculation, calc="setup_roll"):
    scenario: OfTheBook
    aircraft: tuple[Name, ...] | None = None
    dice: tuple[Die, ...]

    @rule("DA", "XXIII.Setup")
    def answer(self) -> Answer:
        key = self.scenario["key"]
        if key != SUBMARINE and key not in BY_DIE:
            raise Fault("no_setup_roll", "scenario")
        told = self._submarine() if key == SUBMARINE else self._aircraft(BY_DIE[key])
        return {**told, "rule": rule_of(self.scenario)}

    def _submarine(self) -> Answer:
        """Where it stands, on the surface: in the compass hex of a section, facing as the second die says."""
        if self.aircraft:
            raise Fault("unknown_field", "aircraft")
        section, facing, *_unused = self._enough(2)
        return {"section": SECTIONS[section - 1], "facing": facing, "depth": 0, "dice_unused": len(self.dice) - 2}

    def _aircraft(self, results: Sequence[str]) -> Answer:
        self.need("aircraft")
        names = self.aircraft or ()
        for index, name in enumerate(names):
            if name in names[:index]:
                raise Fault("duplicate_id", "aircraft", index)
        rolled = zip(names, self._enough(len(names)), strict=False)
        return {
            "aircraft": [{"id": name, "die": die, "result": results[die - 1]} for name, die in rolled],
            "dice_unused": len(self.dice) - len(names),
        }

    def _enough(self, wanted: int) -> tuple[int, ...]:
        if len(self.dice) < wanted:
            raise Fault("dice_missing", "dice")
        return self.dice


class FlakCounter(Record):
    hex: Hex
    kind: Literal["light", "heavy"]
    guns: Count


class AtollSetup(Calculation, calc="atoll_setup", rule="XXIII Atoll Attack"):
    airfields: tuple[Some[Hex], ...]
    trucks: tuple[Hex, ...]
    flak: tuple[FlakCounter, ...]

    def answer(self) -> Answer:
        problems = [*self._airfields(), *self._trucks(), *self._flak()]
        return {"ok": not problems, "problems": problems}

    @rule("DA", "XXIII.Atoll")
    def _airfields(self) -> Iterator[str]:
        if len(self.airfields) != AIRFIELDS:
            yield "airfield_count"
        if any(len(counters) != COUNTERS_OF_AN_AIRFIELD for counters in self.airfields):
            yield "airfield_counters"
        between = (pair for one, other in combinations(self.airfields, 2) for pair in product(one, other))
        if any(distance(*pair) < SPACING["airfields"] for pair in between):
            yield "airfields_too_close"

    def _trucks(self) -> Iterator[str]:
        if len(self.trucks) != AIRFIELDS * TRUCKS_OF_AN_AIRFIELD:
            yield "truck_count"
        if any(self._trucks_near(counters) != TRUCKS_OF_AN_AIRFIELD for counters in self.airfields):
            yield "trucks_not_two_each"

    def _trucks_near(self, counters: Sequence[Hex]) -> int:
        return sum(any(distance(truck, one) <= TRUCKS_WITHIN for one in counters) for truck in self.trucks)

    def _flak(self) -> Iterator[str]:
        for kind, (counters, guns) in FLAK.items():
            ours = [one.guns for one in self.flak if one.kind == kind]
            if len(ours) != counters:
                yield f"{kind}_counters"
            if sum(ours) != guns:
                yield f"{kind}_guns"
        if any(distance(one.hex, other.hex) < SPACING["flak"] for one, other in combinations(self.flak, 2)):
            yield "flak_too_close"
