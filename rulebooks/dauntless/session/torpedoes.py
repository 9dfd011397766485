"""A torpedo in play: where it is by turn, until a line of the log ends its run (XVI)."""

from rulebooks.dauntless.hexes import Hex, ahead
from rulebooks.dauntless.session.events import Json, about
from rulebooks.dauntless.session.state import Session

RUNNING = "running"
GOES_ON = (RUNNING, "contact")
"""Outcomes of a ``torpedo_run`` after which it is still to be followed."""


def torpedo_state(session: Session, torpedo: Json) -> Json:
    """How a torpedo stands on the session's turn, before it moves on it.

    ``state``: running, or how it ended; ``entered``: hexes it has entered; ``hex``: where it is; ``next``: the hex that it enters
    on this turn, None where it runs no more; ``facing``; ``ship``: the one it met; ``line``: the line of the log that ended it.
    """
    end = _end(session, torpedo["id"])
    state = end["answer"]["outcome"] if end else torpedo.get("state", RUNNING)
    runs = state == RUNNING and session.turn >= torpedo["drop_turn"]
    entered = _entered(torpedo, end) if end else max(0, session.turn - torpedo["drop_turn"])
    start, facing = Hex(*torpedo["hex"]), torpedo["facing"]
    return {
        "state": state,
        "entered": entered,
        "hex": list(ahead(start, facing, entered)),
        "next": list(ahead(start, facing, entered + 1)) if runs else None,
        "facing": facing,
        "ship": (about(end["request"], "ship") or end["answer"].get("ship")) if end else None,
        "line": end["n"] if end else None,
    }


def _end(session: Session, torpedo_id: str) -> Json | None:
    """The line with which its run ended."""
    for line in session.standing:
        outcome = line["answer"].get("outcome")
        if about(line["request"], "torpedo") == torpedo_id and outcome and outcome not in GOES_ON:
            return line
    return None


def _entered(torpedo: Json, end: Json) -> int:
    """As the line says; else one for each turn up to its own."""
    told = end["request"].get("hexes_entered", end["answer"].get("hexes_entered"))
    return int(told) if told is not None else max(0, end["turn"] - torpedo["drop_turn"] + 1)
