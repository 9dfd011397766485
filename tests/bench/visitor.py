"""A browser without a network: requests go straight into the web application, with all its middleware."""

import io
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

TOKEN = "t" * 32
"""Stands in the cookie and in the form, as a page would have put it into both."""


class Visitor:
    """Fetches pages as one person, or as nobody, and sends forms."""

    def __init__(self, user: User | None = None) -> None:
        self.application = get_wsgi_application()
        self.cookie = f"{settings.SESSION_COOKIE_NAME}={_session_of(user).session_key}" if user else ""

    def get(self, path: str, etag: str = "") -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of a page."""
        return self._ask(path, {"HTTP_IF_NONE_MATCH": etag} if etag else {}, self.cookie)

    def post(self, path: str, form: Mapping[str, str]) -> tuple[int, dict[str, str], bytes]:
        """The same of the answer to a form."""
        sent = urlencode({**form, "csrfmiddlewaretoken": TOKEN}).encode()
        said = {"REQUEST_METHOD": "POST", "CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": str(len(sent))}
        return self._ask(path, said, f"{self.cookie}; {settings.CSRF_COOKIE_NAME}={TOKEN}", sent)

    def _ask(self, path: str, said: Mapping[str, str], cookie: str, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
        address, _, asked = path.partition("?")
        environ: dict[str, Any] = {"PATH_INFO": address, "QUERY_STRING": asked, "HTTP_COOKIE": cookie}
        setup_testing_defaults(environ)
        environ |= {"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", "wsgi.input": io.BytesIO(body), **said}
        answered: list[Any] = []
        result = self.application(environ, lambda status, headers, *_: answered.extend((status, headers)))
        read = b"".join(result)
        result.close()
        return int(answered[0].split()[0]), dict(answered[1]), read


def _session_of(user: User) -> SessionBase:
    session: SessionBase = import_string(f"{settings.SESSION_ENGINE}.SessionStore")()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session
