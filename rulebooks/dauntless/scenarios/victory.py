"""Who wins a scenario, by the facts that the table states."""

from dataclasses import asdict
from typing import Any

from rulebooks.cite import rule
from rulebooks.dauntless.fault import Fault, inside
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.scenarios.catalogue import OfTheBook, rule_of
from rulebooks.dauntless.scenarios.facts import FACTS


class Victory(Calculation, calc="victory"):
    scenario: OfTheBook
    facts: Any

    @rule("DA", "R60")
    def answer(self) -> Answer:
        """Where Air Force says who wins the desk does not judge."""
        key = self.scenario["key"]
        if key not in FACTS:
            raise Fault("victory_in_air_force", "scenario")
        with inside("facts"):
            verdict = FACTS[key].read(self.facts).verdict()
        return {
            "scenario": key,
            "winner": verdict.winner,
            "points": verdict.points and dict(verdict.points),
            "lines": [asdict(line) for line in verdict.lines],
            "rule": rule_of(self.scenario),
        }
