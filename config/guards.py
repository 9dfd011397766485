"""Refuses requests that reached us under a name that is not ours, or that are written in another encoding; and answers HEAD."""

import json
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.request import split_domain_port
from django.utils.http import parse_header_parameters
from django.utils.translation import gettext as _


class HostGuard:
    """Answers to bare addresses and to this machine's own names, when no ALLOWED_HOSTS are set.

    A page elsewhere may point a name of its own at this machine (DNS rebinding); it cannot take a bare address as its
    name. So addresses need no list, and the laptop is reached wherever it is plugged in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if "*" not in settings.ALLOWED_HOSTS:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = split_domain_port(request.get_host())[0]
        if is_address(name) or name in settings.OWN_NAMES or name in settings.ALLOWED_HOSTS:
            return self.get_response(request)
        return HttpResponseBadRequest(
            _(
                "Ready Room does not know the name “%(name)s”. Open it by the address that the terminal shows, "
                "or let the site’s keeper add the name to ALLOWED_HOSTS."
            )
            % {"name": name},
            content_type="text/plain; charset=utf-8",
        )


def guarded(application: WSGIApplication) -> WSGIApplication:
    """The application as every server of ours gets it."""
    return head_without_body(utf_8_only(application))


def head_without_body(application: WSGIApplication) -> WSGIApplication:
    """The application, which says of a HEAD what it would say of a GET, and sends the head alone.

    Some servers (waitress) send whatever they are given; the next request on the same connection would be answered with it.
    """

    def answered(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        body = application(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return body
        if hasattr(body, "close"):
            body.close()
        return []

    return answered


def utf_8_only(application: WSGIApplication) -> WSGIApplication:
    """The application, behind a guard that refuses what says that it is written in anything but UTF-8.

    Every form and address of ours is UTF-8. Django reads questions and forms in whatever encoding the sender names, and
    some (base64, punycode, unicode_escape) break before any middleware is asked, or bring characters that no text may hold.
    """

    def read(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        said = parse_header_parameters(environ.get("CONTENT_TYPE", ""))[1].get("charset", "utf-8")
        if said.lower() in ("utf-8", "utf8"):
            return application(environ, start_response)
        words = _("Ready Room reads UTF-8 only. Send it again in that encoding.")
        kind, body = _in_the_form_of(environ.get("PATH_INFO", ""), words)
        start_response("415 Unsupported Media Type", [("Content-Type", kind), ("Content-Length", str(len(body)))])
        return [body]

    return read


def _in_the_form_of(path: str, words: str) -> tuple[str, bytes]:
    """Problem details for who asks the API, before any of it is reached; plain text for everybody else."""
    if not path.startswith("/api/v"):
        return "text/plain; charset=utf-8", words.encode()
    said = {"type": "/api/#problem-media-type", "title": "Unsupported Media Type", "status": 415, "detail": words}
    return "application/problem+json", json.dumps(said).encode()


def is_address(name: str) -> bool:
    """True for an IPv4 address, or an IPv6 address in brackets."""
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
