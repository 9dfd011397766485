"""A ship's flak on one turn: which of its numbers may fire at which aircraft, and what ordered fire comes to (XXVI)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from rulebooks.cite import rule
from rulebooks.dauntless.data import FORE, HEAVY_FLAK_MIN_RANGE
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Arc, Count, Depth, FlakCell, Name, Range
from rulebooks.dauntless.frame import Answer, Calculation, Record, unique
from rulebooks.dauntless.kinds import count
from rulebooks.dauntless.ships.guns import Guns

Gun = Literal["light", "heavy"]
DEFLECTION_ARC = 12
HALVES: Mapping[str, tuple[str, ...]] = {"A": ("fore", "aft"), "B": ("aft",), "C": ("fore",)}
"""By the letter of a number the halves of the clock into which it fires."""


class Target(Record):
    id: Name
    arc: Arc | None = None
    range: Range


class Shot(Record):
    gun: Gun
    number: Annotated[int, count(1, 99)]
    target: Name


@rule("DA", "R37")
def sector_of(letter: str, arc: int | None) -> str | None:
    """Where a number with this letter, or none, fires at an aircraft in this arc: once a turn in each sector; None: it cannot."""
    if not letter:
        return str(arc)
    half = "fore" if arc in FORE else "aft"
    return half if half in HALVES[letter] else None


class Aim(NamedTuple):
    """``code``: why a number does not fire; else its ``factors``, and the ``sector`` in which it then has fired."""

    code: str | None
    factors: int = 0
    sector: str | None = None


@dataclass(frozen=True, slots=True)
class Battery:
    """The light or the heavy guns of a ship (None: unknown), what they lost, and the ranges between which they reach."""

    guns: Guns | None
    loss: int
    depth: int
    nearest: int = 0
    furthest: int | None = None

    @property
    def left(self) -> list[int] | None:
        """The factors of each number."""
        return self.guns.left(self.loss) if self.guns else None

    @property
    def many(self) -> int:
        """How many numbers there are."""
        return len(self.guns.numbers) if self.guns else 0

    @rule("DA", "XXVI.Flak")
    @rule("DA", "R36")
    @rule("DA", "R45")
    def holds(self, target: Target) -> str | None:
        """Why no number at all may fire at an aircraft."""
        reasons = {
            "submerged": self.depth > 0,
            "unknown_cell": self.guns is None,
            "no_guns": not self.many,
            "same_hex": target.range == 0,
            "too_close": target.range < self.nearest,
            "out_of_range": self.furthest is not None and target.range > self.furthest,
        }
        return next((code for code, is_so in reasons.items() if is_so), None)

    def aims(self, number: int, target: Target) -> "Aim":
        """What becomes of this number's fire, if it has not fired yet; numbers are counted from 1."""
        code = self.holds(target)
        if code or not self.guns:
            return Aim(code)
        one = self.guns.numbers[number - 1]
        sector = sector_of(one.letter, target.arc)
        factors = max(0, one.factors - self.loss)
        if not factors:
            return Aim("no_factors_left")
        return Aim(None, factors, sector) if sector else Aim("out_of_arc")

    def option(self, target: Target) -> Answer:
        """The numbers that may fire at an aircraft if nothing else fires; where there are none, why not."""
        numbers = [number for number in range(1, self.many + 1) if self.aims(number, target).code is None]
        return {"numbers": numbers, "reason": None if numbers else self.aims(1, target).code}


class Flak(Calculation, calc="flak", rule="XXVI Ships, Light and Heavy Flak"):
    light: FlakCell | None = None
    heavy: FlakCell | None = None
    light_loss: Count = 0
    heavy_loss: Count = 0
    depth: Depth = 0
    light_max_range: Range | None = None
    heavy_max_range: Range | None = None
    heavy_min_range: Range = HEAVY_FLAK_MIN_RANGE
    targets: tuple[Target, ...]
    shots: tuple[Shot, ...] = ()

    def answer(self) -> Answer:
        batteries: Mapping[Gun, Battery] = {
            "light": Battery(self.light, self.light_loss, self.depth, furthest=self.light_max_range),
            "heavy": Battery(self.heavy, self.heavy_loss, self.depth, self.heavy_min_range, self.heavy_max_range),
        }
        self._check(batteries)
        return {
            **{gun: battery.left for gun, battery in batteries.items()},
            "deflection_arc": DEFLECTION_ARC,
            "options": [
                {"id": target.id, **{gun: battery.option(target) for gun, battery in batteries.items()}}
                for target in self.targets
            ],
            "shots": self._fired(batteries),
        }

    def _check(self, batteries: Mapping[Gun, Battery]) -> None:
        unique(self.targets, "targets")
        for index, target in enumerate(self.targets):
            if target.arc is None and target.range:
                raise Fault("missing_field", "targets", index, "arc")
        known = {target.id for target in self.targets}
        for index, shot in enumerate(self.shots):
            if shot.target not in known:
                raise Fault("unknown_target", "shots", index, "target")
            if 0 < batteries[shot.gun].many < shot.number:
                raise Fault("unknown_number", "shots", index, "number")

    def _fired(self, batteries: Mapping[Gun, Battery]) -> list[Answer]:
        """The shots in their order; each number fires once in each of its sectors."""
        targets = {target.id: target for target in self.targets}
        fired: set[tuple[Gun, int, str | None]] = set()
        told = []
        for shot in self.shots:
            aim = batteries[shot.gun].aims(shot.number, targets[shot.target])
            once = (shot.gun, shot.number, aim.sector)
            if aim.sector and once in fired:
                aim = Aim("already_fired")
            fired.add(once)
            told.append({"gun": shot.gun, "number": shot.number, "target": shot.target, "ok": aim.code is None, **aim._asdict()})
        return told
