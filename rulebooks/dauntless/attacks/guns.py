"""Strafing: what the letters of Air Force's hit table do to a ship."""

from typing import Annotated, Literal, NamedTuple

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.dice import submerged
from rulebooks.dauntless.fields import Depth, formed
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.kinds import Parsed

Letter = Annotated[str, Parsed("bad_hit_letter", formed("[A-Z]"))]


class Damage(NamedTuple):
    hits: int = 0
    light_loss: int = 0
    heavy_loss: int = 0


NOTHING = Damage()
LIGHT = Damage(light_loss=1)
DAMAGE = {
    "bracketed": {"C": Damage(heavy_loss=1), "E": Damage(hits=1, light_loss=1, heavy_loss=1), "G": LIGHT},
    "other": {"C": LIGHT, "E": LIGHT, "G": LIGHT},
}
RULE = {"bracketed": "XXVI Strafing Hits", "other": "XXVI Other Hits"}


class Strafe(Calculation, calc="strafe"):
    guns: Literal["bracketed", "other"]
    depth: Depth = 0
    results: tuple[Letter, ...]

    @rule("DA", "XXVI.Strafing")
    @rule("DA", "R39")
    def answer(self) -> Answer:
        below = submerged(self.depth)
        table = {} if below else DAMAGE[self.guns]
        counted = [table.get(letter, NOTHING) for letter in self.results]
        total = Damage(*map(sum, zip(*counted, strict=True)))
        reasons = ["target_submerged"] if below else [] if any(total) else ["nothing_counts"]
        return {
            "outcome": "hit" if total.hits else "miss",
            "reasons": reasons,
            "steps": [{"result": letter, **one._asdict()} for letter, one in zip(self.results, counted, strict=True)],
            **total._asdict(),
            "rule": RULE[self.guns],
        }
