"""The catalogue as it is asked for, and how a request names a scenario."""

from typing import Annotated

from rulebooks.cite import rule
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.kinds import Parsed
from rulebooks.dauntless.scenarios.book import SCENARIOS
from rulebooks.dauntless.scenarios.entry import Entry

OfTheBook = Annotated[Entry, Parsed("unknown_scenario", SCENARIOS.get)]
"""A key of the catalogue, read as its entry."""


def rule_of(entry: Entry) -> str:
    """The text that goes into answers about it: “XXIII Atoll Attack”."""
    return f"{entry['group']} {entry['title']}"


class ScenarioList(Calculation, calc="scenario_list", rule="XXII-XXIV"):
    def answer(self) -> Answer:
        return {"scenarios": [{key: entry[key] for key in ("key", "group", "title")} for entry in SCENARIOS.values()]}


class Scenario(Calculation, calc="scenario"):
    scenario: OfTheBook

    @rule("DA", "XXII")
    @rule("DA", "R66")
    @rule("DA", "R67")
    def answer(self) -> Answer:
        """Names and places that print leaves open stay as they are, and are listed as doubts."""
        return {"scenario": dict(self.scenario), "rule": rule_of(self.scenario)}
