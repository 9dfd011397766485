"""Bombs that hit a ship from level, glide or dive bombing, and bombs on a base."""

from typing import Literal

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.dice import Attack, DiceAttack, Throw, those
from rulebooks.dauntless.data import BOMBS_BELOW, MULTIPLIERS
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Count, Depth, Die
from rulebooks.dauntless.frame import Answer, Calculation

RULE = {
    "level": "XVI Glide and High Level Bombing",
    "glide": "XVI Glide and High Level Bombing",
    "dive": "Charts, Bomb Hit Multiples",
    "vertical": "XVI Alternate Dive Bombing",
    "steep": "XVI Alternate Dive Bombing",
}
RED_DIE = {"level": None, "glide": None, "dive": +1, "vertical": +1, "steep": 0}
"""The modifier of the roll to hit of Air Force's dive bombing; there is none for level and glide."""


class Bomb(DiceAttack, calc="bomb"):
    kind: Literal["level", "glide", "dive", "vertical", "steep"]
    depth: Depth = 0
    clouds: bool = False
    dice: tuple[Die, ...]

    @rule("DA", "XVI.Bombs")
    @rule("DA", "R8")
    @rule("DA", "R17")
    @rule("DA", "R28")
    def plan(self) -> Attack:
        red_die = RED_DIE[self.kind]
        if self.clouds and red_die is not None:
            raise Fault("clouds", "clouds")
        causes = those(too_deep_for_bombs=self.depth >= BOMBS_BELOW, no_bomb_on_target=not self.dice)[:1]
        throws = [Throw(MULTIPLIERS[self.kind])] * (0 if causes else len(self.dice))
        more = {"red_die_modifier": red_die, "closes_deck": bool(throws), "rule": RULE[self.kind]}
        return Attack(("die", "times", "hits"), throws, causes, more)


class BaseAttack(Calculation, calc="base_attack", rule="XXIII Atoll Attack"):
    direct_hits: Count

    def answer(self) -> Answer:
        hit = self.direct_hits > 0
        return {"outcome": "hit" if hit else "miss", "reasons": [] if hit else ["no_bomb_on_target"], "hits": self.direct_hits}
