"""Drop tanks: when a fighter may let go of them, and what that does to it."""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from rulebooks.cite import rule
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Name, Positive, Speed
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.kinds import kind_of

Phase = Literal["plotting", "execution", "firing", "other"]
FORWARD_GUNS = {"FF", "FH", "FL"}


class Speeds(NamedTuple):
    """The manoeuvre speed increment of an aircraft."""

    low: int
    high: int

    @classmethod
    def read(cls, value: Any) -> "Speeds":
        if not isinstance(value, list) or len(value) != 2:
            raise Fault("bad_list")
        speeds = cls(*kind_of(tuple[Speed, ...]).read(value))
        if speeds.low > speeds.high:
            raise Fault("bad_speed")
        return speeds


class DropTanks(Calculation, calc="drop_tanks", rule="XXVIII Drop Tanks"):
    fighter: bool
    carrying: bool
    on_map: bool
    phase: Phase
    visibility_in_use: bool = False
    enemy_sighted: bool = False
    level_bank: bool
    speed: Speed
    manoeuvre_speeds: Speeds | None = None
    lowest_level_speed: Speed | None = None
    guns_fired: tuple[Name, ...] = ()
    l_hits_normal: Positive

    def answer(self) -> Answer:
        if self.manoeuvre_speeds is None:
            self.need("lowest_level_speed")
        reasons = list(self._reasons())
        return {
            "allowed": not reasons,
            "reasons": reasons,
            "before": self._carrying(self.carrying),
            "after": self._carrying(self.carrying and bool(reasons)),
        }

    @rule("DA", "XXVIII")
    @rule("DA", "R52")
    def _reasons(self) -> Iterator[str]:
        """Why not, everything that applies; speed and bank are those at the end of the turn."""
        stands = {
            "not_a_fighter": not self.fighter,
            "not_carrying": not self.carrying,
            "not_on_map": not self.on_map,
            "wrong_phase": self.phase != "execution",
            "enemy_not_sighted": self.visibility_in_use and not self.enemy_sighted,
            "not_level_bank": not self.level_bank,
            "not_manoeuvre_speed": not self._at_manoeuvre_speed(),
            "forward_guns_fired": not FORWARD_GUNS.isdisjoint(self.guns_fired),
        }
        return (reason for reason, applies in stands.items() if applies)

    def _at_manoeuvre_speed(self) -> bool:
        """Without such an increment: no faster than the lowest level speed."""
        if self.manoeuvre_speeds:
            return self.manoeuvre_speeds.low <= self.speed <= self.manoeuvre_speeds.high
        return self.speed <= (self.lowest_level_speed or 0)

    @rule("DA", "R51")
    def _carrying(self, carrying: bool) -> Answer:
        """The aircraft with its tanks or without; those of other aircraft than fighters do not count."""
        loaded = self.fighter and carrying
        return {"carrying": carrying, "loaded": loaded, "l_hits": max(self.l_hits_normal - loaded, 1)}
