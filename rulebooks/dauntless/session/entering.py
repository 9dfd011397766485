"""Which aircraft of a session have not entered the map yet."""

from rulebooks.cite import rule
from rulebooks.dauntless.session.state import Session

ROLLS_TO_ENTER = {"kamikaze_attack": "JP"}
"""By scenario the side whose aircraft enter by a roll, whatever their type."""


@rule("DA", "XXIII.Kamikaze")
def waiting(session: Session) -> list[str]:
    """The ids of those of whom no set-up roll says that they have entered, and which are not lost; none elsewhere."""
    side = ROLLS_TO_ENTER.get(session.scenario or "")
    rolls = [line["answer"]["aircraft"] for line in session.standing if side and line["request"]["calc"] == "setup_roll"]
    entered = {one["id"] for roll in rolls for one in roll if one["result"] == "enters"} | session.lost
    return [one["id"] for one in session.aircraft if one["side"] == side and one["id"] not in entered]
