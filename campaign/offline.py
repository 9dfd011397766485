"""Answers for forms that a script sends because the connection may be bad (static/js/offline.js)."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

ASKED = "X-Offline"
"""Sent by the script; without it a form is answered as ever."""
WHERE = "X-See"
REDIRECTS = (302, 303)
DONE = 204


def answers_held_forms(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Where the script asks: "go and see this page" as 204 with its address, which a script cannot learn from a redirect.

    So it knows that the form has arrived, drops what it held, and goes there; messages wait for that page.
    """

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if request.headers.get(ASKED) and response.status_code in REDIRECTS:
            return HttpResponse(status=DONE, headers={WHERE: response["Location"]})
        return response

    setattr(answered, "answers_held_forms", True)
    return answered
