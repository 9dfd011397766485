"""How failed sign-ins are kept: counted, and nothing of what was typed."""

from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from django.http import HttpRequest, QueryDict


class Attempts(AxesDatabaseHandler):
    """axes' own, which would keep every field of the form but those that it knows to be secret.

    Passwords stand in fields of many names, and a code with one letter wrong is nearly a key.
    """

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any
    ) -> None:
        if request is None:
            return
        typed = request.GET, request.POST
        request.GET = request.POST = QueryDict()
        try:
            super().user_login_failed(sender, credentials, request, **more)
        finally:
            request.GET, request.POST = typed
