"""The exact chances of an attack before its dice fall: every way they can fall is counted."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any

from rulebooks.dauntless.attacks.dice import ATTACKS, FACES, DiceAttack, Throw
from rulebooks.dauntless.fault import Fault, inside
from rulebooks.dauntless.fields import Points
from rulebooks.dauntless.frame import Answer, Calculation, asked
from rulebooks.dauntless.kinds import count

MOST_DICE = 20


def ways(throws: Iterable[Throw]) -> Counter[int]:
    """In how many ways each total can come, over all falls of the dice."""
    totals = Counter({0: 1})
    for throw in throws:
        further: Counter[int] = Counter()
        for total, many in totals.items():
            for die in FACES:
                further[total + throw.hits(die)] += many
        totals = further
    return totals


class Odds(Calculation, calc="odds", rule="Desk, exact odds"):
    attack: Any
    bombs_hit: Annotated[int, count(1, MOST_DICE)] | None = None
    at_least: Points | None = None

    def answer(self) -> Answer:
        self._fits(self.attack if isinstance(self.attack, dict) else {})
        with inside("attack"):
            attack = self._asked().plan()
        totals = ways(attack.falling)
        out_of = totals.total()
        mean = Fraction(sum(hits * many for hits, many in totals.items()), out_of)
        return {
            "dice": len(attack.falling),
            "reasons": attack.reasons,
            "distribution": [{"hits": hits, "ways": many} for hits, many in sorted(totals.items())],
            "out_of": out_of,
            "mean": mean.as_integer_ratio(),
            "ways_at_least": self._at_least(totals),
        }

    def _fits(self, attack: dict[str, Any]) -> None:
        """The number of dice is known and not too great. Faults: missing_field, unknown_field, too_many_dice."""
        if attack.get("calc") == "bomb":
            self.need("bombs_hit")
        elif self.bombs_hit is not None:
            raise Fault("unknown_field", "bombs_hit")
        rockets = attack.get("on_target") if attack.get("calc") == "rockets" else None
        if isinstance(rockets, list) and len(rockets) > MOST_DICE:
            raise Fault("too_many_dice", "attack")

    def _asked(self) -> DiceAttack:
        """The attack, as many bombs on the target as were said; what its dice show does not matter."""
        attack = {**self.attack, "dice": [1] * (self.bombs_hit or 0)} if isinstance(self.attack, dict) else self.attack
        return asked(attack, ATTACKS)

    def _at_least(self, totals: Counter[int]) -> int | None:
        if self.at_least is None:
            return None
        return sum(many for hits, many in totals.items() if hits >= self.at_least)
