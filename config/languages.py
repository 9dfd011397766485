"""In which language, and in which time zone, somebody is answered."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import resources
from zoneinfo import available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

ZONE_COOKIE = "time-zone"


@cache
def time_zones() -> frozenset[str]:
    """The name of every time zone that this machine knows; read from the disk once a process."""
    return frozenset(available_timezones())


@cache
def places() -> frozenset[str]:
    """The zones that people choose from: each place by its name of today, without the names that it had before."""
    lines = resources.files("tzdata.zoneinfo").joinpath("zone.tab").read_text(encoding="utf-8").splitlines()
    return frozenset(line.split("\t")[2] for line in lines if line and not line.startswith("#")) & time_zones()


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
        language = getattr(known, "chosen_language", "") or _asked_for(request)
        zone = getattr(known, "chosen_zone", "") or request.COOKIES.get(ZONE_COOKIE, "")
        with speaking(language, zone):
            answer = self.get_response(request)
            answer.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
        if isinstance(answer, StreamingHttpResponse) and not answer.is_async:
            answer.streaming_content = _said(iter(answer), language, zone)
        patch_vary_headers(answer, ["Accept-Language", "Cookie"])
        return answer


def _asked_for(request: HttpRequest) -> str:
    """What this browser was told to keep; else what it asks for first of the languages whose words somebody has read."""
    if (kept := request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")) in dict(settings.LANGUAGES):
        return kept
    for asked, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        with suppress(LookupError):
            if (found := translation.get_supported_language_variant(asked)) not in settings.UNREVIEWED:
                return found
    return settings.LANGUAGE_CODE


def _said(parts: Iterator[bytes], language: str, zone: str) -> Iterator[bytes]:
    """A long answer is made while it is sent, when the request is over: each part of it in its language all the same."""
    while True:
        with speaking(language, zone):
            part = next(parts, None)
        if part is None:
            return
        yield part
