"""Whose parts of an open report are in."""

from typing import NamedTuple

from django.db.models import Value

from campaign.prepared import PreparedValues
from games.models import Part, Report
from games.queries import UNFINISHED
from games.rollcalls import FLIES


class PartsIn(NamedTuple):
    """By the codes of their seats: who flies by the roll call, and who of them has filed his part."""

    flying: frozenset[str]
    filed: frozenset[str]


def parts_in(campaign_id: int, game: int) -> PartsIn:
    """The parts of a game whose report is being entered; two queries."""
    bodies = _DRAFT.all(campaign=campaign_id, game=game)
    calls = bodies[0][0].get("roll_call", {}) if bodies else {}
    flying = frozenset(seat for seat, call in calls.items() if call == FLIES)
    return PartsIn(flying, flying.intersection(code for (code,) in _FILED.all(campaign=campaign_id, game=game)))


_DRAFT = PreparedValues(
    lambda campaign, game: Report.objects.filter(
        game__campaign=campaign, game__number=Value(game), state__in=UNFINISHED
    ).values_list("body"),
    campaign=0,
    game=0,
)
_FILED = PreparedValues(
    lambda campaign, game: (
        Part.objects.filter(game__campaign=campaign, game__number=Value(game), game__reports__state__in=UNFINISHED)
        .order_by("pk")
        .values_list("seat__code")
    ),
    campaign=0,
    game=0,
)
