"""Whether an aircraft may leave the map over an edge."""

from typing import Literal

from rulebooks.cite import rule
from rulebooks.dauntless.fields import Nation
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.scenarios.catalogue import OfTheBook, rule_of

SIDE_EDGES = ("2-3", "5-6")


class EdgeExit(Calculation, calc="edge_exit"):
    scenario: OfTheBook
    side: Nation
    loaded: bool
    edge: Literal["1", "2-3", "4", "5-6"]

    def answer(self) -> Answer:
        code = self._refused()
        return {"allowed": code is None, "code": code, "rule": rule_of(self.scenario)}

    @rule("DA", "XXII.Exit")
    def _refused(self) -> str | None:
        stated = self.scenario["flags"]["exit"]
        if stated == "none":
            return "no_exit"
        flying_on = stated != "free" and self.side == "JP" and self.loaded
        return "loaded_side_edge" if flying_on and self.edge in SIDE_EDGES else None
