"""Depth charges: set shallow or deep, from a hundred feet, six in a turn at most."""

from typing import Literal

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.dice import Attack, DiceAttack, Throw, of_quality
from rulebooks.dauntless.data import DEPTH_CHARGES_PER_TURN, MULTIPLIERS, SHALLOW_TO, VISIBLE_TO
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Altitude, Count, Depth, Die, Quality, Some, Turn
from rulebooks.dauntless.frame import Answer, Calculation, Record

RULE = "XVI Depth Charge Bombing"
ALTITUDE = 100


class Charge(Record):
    setting: Literal["S", "D"]
    in_hex: bool

    @rule("DA", "R15")
    def fails(self, depth: int) -> str | None:
        """Why it cannot hurt a submarine at this depth; None where it can."""
        if depth > VISIBLE_TO:
            return "out_of_sight"
        if not self.in_hex:
            return "scattered"
        return None if self.setting == setting_for(depth) else "wrong_setting"


def setting_for(depth: int) -> str:
    return "S" if depth <= SHALLOW_TO else "D"


@rule("DA", "R16")
def too_many(charges: int) -> bool:
    """Whether one aircraft cannot drop so many in one turn, both settings together."""
    return charges > DEPTH_CHARGES_PER_TURN


class DepthCharge(DiceAttack, calc="depth_charge", rule=RULE):
    altitude: Altitude
    depth: Depth
    quality: Quality = "average"
    charges: Some[Charge]
    dice: tuple[Die, ...] = ()

    @rule("DA", "XVI.DepthCharge")
    @rule("DA", "R14")
    def plan(self) -> Attack:
        if self.altitude > ALTITUDE:
            raise Fault("altitude_too_high", "altitude")
        if self.altitude < ALTITUDE:
            raise Fault("altitude_too_low", "altitude")
        if too_many(len(self.charges)):
            raise Fault("too_many_depth_charges", "charges")
        quality = of_quality(self.quality)
        throws = [
            Throw(MULTIPLIERS["depth_charge"], quality, charge.fails(self.depth), {"setting": charge.setting})
            for charge in self.charges
        ]
        return Attack(("setting", "reason", "die", "modified", "hits"), throws, more={"quality_modifier": quality})


class Drop(Record):
    turn: Turn
    S: Count = 0
    D: Count = 0


class DepthChargeLoad(Calculation, calc="depth_charge_load", rule=RULE):
    S: Count
    D: Count
    drops: tuple[Drop, ...]

    def answer(self) -> Answer:
        turn = dropped = 0
        left = {"S": self.S, "D": self.D}
        states = []
        for index, drop in enumerate(self.drops):
            if drop.turn < turn:
                raise Fault("turn_order", "drops", index, "turn")
            dropped = drop.S + drop.D + (dropped if drop.turn == turn else 0)
            turn = drop.turn
            if too_many(dropped):
                raise Fault("too_many_depth_charges", "drops", index)
            for setting, many in (("S", drop.S), ("D", drop.D)):
                if many > left[setting]:
                    raise Fault("not_carried", "drops", index, setting)
                left[setting] -= many
            states.append({"turn": turn, **left})
        return {"states": states, "left": left}
