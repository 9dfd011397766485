"""Files, also for programs: what a page gives a person to keep, a token of the same person's gets at the same address."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from campaign.api.authentication import TokenAuthentication
from campaign.api.problems import answered
from campaign.exports.pdf.typesetting import TooLong
from campaign.scopes import READ, reach

View = Callable[..., HttpResponseBase]
PAUSE = "60"


def for_programs(view: View) -> View:
    """A view of a campaign's file that also answers who sends a token. In another campaign a token is nobody's, as in the API.

    It stands around what says who may enter. A bad token is told so.
    """

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if "Authorization" in request.headers and request.method in ("GET", "HEAD"):
            try:
                found = TokenAuthentication().authenticate(Request(request))
            except AuthenticationFailed as error:
                return cast(HttpResponseBase, answered(error, {}))
            if found:
                person, token = found
                may = token.campaign.slug == kwargs["slug"] and READ in reach(token.scopes)
                request.user = person if may else AnonymousUser()
        response = _made(view, request, *args, **kwargs)
        patch_vary_headers(response, ["Authorization"])
        return response

    return asked


def _made(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
    """The file; or, where pages are not set in time, a page that says so."""
    try:
        return view(request, *args, **kwargs)
    except TooLong:
        answer = render(request, "503.html", status=503)
        answer["Retry-After"] = PAUSE
        return answer
