"""The whole log of a session, turn by turn; on paper too."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from games.dauntless.lines import turns_of
from games.dauntless.sessions import turn_limit
from games.dauntless.table import table_of
from games.pages.dauntless.frame import Frame, followed, framed


@opens_to(Who.ANYBODY)
@require_safe
def page(request: HttpRequest, code: str) -> HttpResponseBase:
    """Every line with its sum; those that are void struck through, with who and why."""
    frame = framed(request, code)
    return followed(request, frame, "dauntless/log.html", partial(_shown, frame))


def _shown(frame: Frame) -> dict[str, Any]:
    """Two queries."""
    return {"turns": turns_of(frame.session), "table": table_of(frame.session, turn_limit(frame.desk))}
