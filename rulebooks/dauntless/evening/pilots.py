"""Which line of Air Force's table of pilots counts."""

from rulebooks.cite import rule
from rulebooks.dauntless.fields import Date, Nation
from rulebooks.dauntless.frame import Answer, Calculation

FINAL_COLUMN_FROM = "1944-01"


class PilotTable(Calculation, calc="pilot_table", rule="Quality Effects, Pilot Characteristics"):
    nation: Nation
    date: Date

    @rule("DA", "XVII")
    @rule("DA", "R55")
    def answer(self) -> Answer:
        """For Americans Air Force says it."""
        if self.nation == "US":
            return {"line": None, "final_column": None}
        return {"line": "German", "final_column": self.date >= FINAL_COLUMN_FROM}
