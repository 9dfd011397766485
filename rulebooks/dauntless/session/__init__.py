"""A session of the desk: an evening's ships, aircraft, torpedoes, sealed notes and log, as they stand in its file (13.1)."""

from rulebooks.dauntless.session.aircraft import LET_GO, Became, became, loss, says_lost
from rulebooks.dauntless.session.document import USUAL_SETTINGS
from rulebooks.dauntless.session.entering import waiting
from rulebooks.dauntless.session.events import about, events_of, standing, without_id
from rulebooks.dauntless.session.facts import defending, facts_of, points_at_least, points_sunk, unpriced
from rulebooks.dauntless.session.reading import Broken, read
from rulebooks.dauntless.session.state import Session, ledger_of, written
from rulebooks.dauntless.session.torpedoes import drop_of, taken_back, torpedo_state, with_torpedo

__all__ = [
    "LET_GO", "USUAL_SETTINGS", "Became", "Broken", "Session", "about", "became", "defending", "drop_of", "events_of", "facts_of",
    "ledger_of", "loss", "points_at_least", "points_sunk", "read", "says_lost", "standing", "taken_back", "torpedo_state",
    "unpriced", "waiting", "with_torpedo", "without_id", "written",
]  # fmt: skip
