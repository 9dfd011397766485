"""Rockets that hit: a die for each on the ship that it hit."""

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.dice import Attack, DiceAttack, Throw, submerged
from rulebooks.dauntless.data import MULTIPLIERS
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Depth, Die, Name, Silhouette, Some
from rulebooks.dauntless.frame import Answer, Record, unique


class InArea(Record):
    """A ship in the area that the rockets hit."""

    id: Name
    silhouette: Silhouette
    depth: Depth = 0


class Rockets(DiceAttack, calc="rockets", rule="XVI Rockets"):
    ships: Some[InArea]
    on_target: tuple[Name, ...]
    dice: tuple[Die, ...] = ()

    @rule("DA", "XVI.Rockets")
    @rule("DA", "R30")
    def plan(self) -> Attack:
        unique(self.ships, "ships")
        below = {ship.id: submerged(ship.depth) for ship in self.ships}
        for index, ship in enumerate(self.on_target):
            if ship not in below:
                raise Fault("unknown_ship", "on_target", index)
        throws = [
            Throw(MULTIPLIERS["rocket"], reason="target_submerged" if below[ship] else None, told={"ship": ship})
            for ship in self.on_target
        ]
        seen = sum(ship.silhouette for ship in self.ships if not below[ship.id])
        causes = () if throws else ("no_rocket_on_target",)
        return Attack(("ship", "die", "hits"), throws, causes, {"silhouette_modifier": seen})

    def answer(self) -> Answer:
        told = super().answer()
        hits = dict.fromkeys((ship.id for ship in self.ships), 0)
        for step in told["steps"]:
            hits[step["ship"]] += step["hits"]
        return told | {"ships": [{"id": ship, "hits": many} for ship, many in hits.items()]}
