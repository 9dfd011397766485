"""Which aircraft of a session are lost, for pages that read nothing else of its log."""

from django.db.models import Q

from games.dauntless.sessions import log_of
from games.models import Desk
from rulebooks.dauntless.session import became

TELLS = Q(request__id__lost=True) | Q(answer__aircraft_lost=True) | Q(answer__shot_down=True)
"""Lines by which an aircraft may be lost."""


def lost_in(desk: Desk) -> frozenset[str]:
    """The ids of those that are lost. One query."""
    lines = log_of(desk).filter(TELLS, void=False).exclude(answer__has_key="error").values("request", "answer")
    return frozenset(one for one, now in became(lines).items() if now.lost)
