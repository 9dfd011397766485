"""The whole log of a session, turn by turn; on paper too."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from games.dauntless.belonging import uncounted
from games.dauntless.lines import turns_of
from games.dauntless.sessions import turn_limit
from games.dauntless.table import table_of
from games.pages.dauntless.frame import Frame, followed, framed


@opens_to(Who.ANYBODY)
@require_safe
def page(request: HttpRequest, code: str) -> HttpResponseBase:
    """Every line with its sum; those that are void struck through, with who and why; for its referee attacks that do not count
    for the campaign's game, with the way to where they are counted."""
    frame = framed(request, code)
    behind = getattr(frame.desk, "of_game", None)
    return followed(request, frame, "dauntless/log.html", partial(_shown, frame), behind.pk if behind else 0)


def _shown(frame: Frame) -> dict[str, Any]:
    """Two queries; behind a game two more at most, for its referee."""
    loose = uncounted(frame.desk, frame.session.log) if frame.seat.referee else frozenset()
    return {"turns": turns_of(frame.session), "table": table_of(frame.session, turn_limit(frame.desk)), "loose": loose}
