"""What is told of a game as it is played: every die and draw with what it was for, and what followed without one."""

from typing import Any, NamedTuple

Result = int | str
Scale = tuple[tuple[int, str], ...]
"""What a die does: from so many pips on, this; best first, down to one pip."""

DESTROYED, WARDED_OFF, MISSED, HIT = "destroyed", "warded-off", "missed", "hit"
FOUND, HIDDEN = "found", "not-found"
JAPAN, USA = "japan", "usa"

LOSSES = {
    "shot-down": "6a",
    "must-land-lost": "3",
    "went-down": "7",
    "room-lost": "7",
    "night-lost": "C8",
    "scuttled": "C8",
}
"""How squadrons of Japan are lost, each with the rule that says so."""


class Purpose(NamedTuple):
    """What a die or a draw is for, known before it falls.

    ``what``: search-usa, search-japan, fleet, cap, raid-bombers, raid-escorts, raid-kind, fight, flak, bomb, target, tie, night.
    ``by`` and ``at``: a squadron's id, a ship, a target, ``japan``, ``usa``, ``kido_butai``, or one of the nameless Americans of
    this combat: ``usa-1`` (of their CAP), ``escort-1``, ``bomber-1``. ``scale``: empty for a draw, and where pips are hits.
    """

    what: str
    rule: str
    by: str = ""
    at: str = ""
    scale: Scale = ()

    def outcome(self, die: int) -> str:
        """What the scale makes of a die; empty where there is none."""
        for pips, outcome in self.scale:
            if die >= pips:
                return outcome
        return ""


class Rolled(NamedTuple):
    """A die or a draw that fell, and what the scale made of it."""

    purpose: Purpose
    result: Result
    outcome: str


class Told(NamedTuple):
    """What happened without a die. ``params``: by name, squadrons' ids, ships, numbers."""

    what: str
    rule: str
    params: dict[str, Any]


Event = Rolled | Told


class TurnTold(NamedTuple):
    """All that happened in one turn, in its order."""

    turn: int
    events: list[Event]
