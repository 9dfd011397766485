"""A torpedo in play: where it is by turn, until a line of the log ends its run (XVI)."""

from rulebooks.dauntless.hexes import Hex, ahead
from rulebooks.dauntless.session.aircraft import Became
from rulebooks.dauntless.session.events import Json, about
from rulebooks.dauntless.session.state import Session

RUNNING, GONE = "running", "gone"
GOES_ON = (RUNNING, "contact")
"""Outcomes of a ``torpedo_run`` after which it is still to be followed."""


def is_drop(line: Json) -> bool:
    """Whether a line of the log says that a torpedo was dropped: its run, with no ship looked at."""
    request = line["request"]
    return request.get("calc") == "torpedo_run" and not request.get("ships") and line["answer"].get("in_play") is True


def drop_of(session: Session, torpedo_id: str) -> Json | None:
    """The line of the log about its drop: the last that stands, else the last that was struck; None where there is none."""
    told = [line for line in session.log if is_drop(line) and about(line["request"], "torpedo") == torpedo_id]
    return max(told, key=lambda line: (not line["void"], line["n"]), default=None)


def taken_back(session: Session, torpedo_id: str) -> bool:
    """Whether the log says of its drop, every line that does was struck, and none that stands says how its run ended."""
    drop = drop_of(session, torpedo_id)
    return drop is not None and drop["void"] and _end(session, torpedo_id) is None


def with_torpedo(session: Session) -> list[Json]:
    """The aircraft that may still drop one, as far as the session knows: not lost, and none dropped."""
    return [one for one in session.aircraft if _may_drop(session.aircraft_now(one["id"]))]


def _may_drop(now: Became) -> bool:
    return not now.lost and "torpedo" not in now.let_go


def torpedo_state(session: Session, torpedo: Json) -> Json:
    """How a torpedo stands on the session's turn, before it moves on it.

    ``state``: running, or how it ended; ``entered``: hexes it has entered; ``hex``: where it is; ``next``: the hex that it enters
    on this turn, None where it runs no more; ``facing``; ``ship``: the one it met; ``line``: the line of the log that ended it.
    A torpedo whose drop was struck from the log is gone.
    """
    end = _end(session, torpedo["id"])
    told = GONE if taken_back(session, torpedo["id"]) else torpedo.get("state", RUNNING)
    state = end["answer"]["outcome"] if end else told
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
