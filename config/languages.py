"""In which language, and in which time zone, somebody is answered."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from zoneinfo import available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

ZONE_COOKIE = "time-zone"


@cache
def time_zones() -> frozenset[str]:
    """The name of every time zone that this machine knows; read from the disk once a process."""
    return frozenset(available_timezones())


@contextmanager
def speaking(language: str, zone: str = "") -> Iterator[None]:
    """Speak to somebody who chose these; empty, or no longer there: the site’s."""
    said = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with translation.override(said), timezone.override(zone if zone in time_zones() else None):
        yield


class Languages:
    """What the account chose, else what this browser was told, else what it asks for, else the site’s.

    The account’s choice comes with the account (campaign/sessions.py), so it costs no query.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        known = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        language = getattr(known, "chosen_language", "") or translation.get_language_from_request(request)
        zone = getattr(known, "chosen_zone", "") or request.COOKIES.get(ZONE_COOKIE, "")
        with speaking(language, zone):
            answer = self.get_response(request)
            answer.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
        if isinstance(answer, StreamingHttpResponse) and not answer.is_async:
            answer.streaming_content = _said(iter(answer), language, zone)
        patch_vary_headers(answer, ["Accept-Language", "Cookie"])
        return answer


def _said(parts: Iterator[bytes], language: str, zone: str) -> Iterator[bytes]:
    """A long answer is made while it is sent, when the request is over: each part of it in its language all the same."""
    while True:
        with speaking(language, zone):
            part = next(parts, None)
        if part is None:
            return
        yield part
