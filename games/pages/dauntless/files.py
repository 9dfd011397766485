"""The session file: what is taken away of a session."""

import json

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.access import Who, opens_to
from campaign.slugs import slug_of
from games.dauntless.sessions import document_of
from games.pages.dauntless.frame import framed


@opens_to(Who.ANYBODY)
@never_cache
@require_safe
def session(request: HttpRequest, code: str) -> HttpResponse:
    """The session as this person may have it: what the other side wrote down unseen stays closed for a player."""
    frame = framed(request, code)
    document = document_of(frame.desk, None if frame.seat.referee else frame.seat.side)
    answer = HttpResponse(json.dumps(document, indent=1, ensure_ascii=False) + "\n", content_type="application/json")
    name = slug_of(frame.desk.title, "dauntless")
    if disposition := content_disposition_header(as_attachment=True, filename=f"{name}.session.json"):
        answer["Content-Disposition"] = disposition
    return answer
