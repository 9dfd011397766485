"""What went wrong, as problem details (RFC 9457): every refusal of an act, every error of the framework, in one form."""

from http import HTTPStatus
from typing import Any, NotRequired

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views import defaults
from pydantic import TypeAdapter
from rest_framework import exceptions
from typing_extensions import TypedDict

from campaign.acts.base import Conflict, Refused
from campaign.api.theirs import theirs
from campaign.words.refusals import told
from rulebooks.refusal import Refusal

MEDIA = "application/problem+json"
TYPES = "/api/#problem-"
HERE = "/api/v"
MOST_REFUSALS = 50

TITLES = {
    "malformed": gettext_lazy("This cannot be read"),
    "unauthenticated": gettext_lazy("The token is not good"),
    "forbidden": gettext_lazy("Not with this"),
    "not-found": gettext_lazy("There is nothing here for you"),
    "method": gettext_lazy("Not this way"),
    "not-acceptable": gettext_lazy("Only JSON is served here"),
    "conflict": gettext_lazy("Somebody else changed it meanwhile"),
    "precondition": gettext_lazy("The campaign is not as you think"),
    "too-large": gettext_lazy("Too large"),
    "media-type": gettext_lazy("Only JSON is read here"),
    "refused": gettext_lazy("This breaks a rule"),
    "too-many": gettext_lazy("Too many requests"),
    "broken": gettext_lazy("Something is broken here"),
}
STATUSES = {
    "malformed": 400,
    "unauthenticated": 401,
    "forbidden": 403,
    "not-found": 404,
    "method": 405,
    "not-acceptable": 406,
    "conflict": 409,
    "precondition": 412,
    "too-large": 413,
    "media-type": 415,
    "refused": 422,
    "too-many": 429,
    "broken": 500,
}
KINDS = {status: kind for kind, status in STATUSES.items()}


class RefusalTold(TypedDict):
    """One broken rule: a stable code, the place as a JSON Pointer into what was sent, the rule's number, and the sentence."""

    code: str
    at: str
    rule: str
    message: str


class Problem(TypedDict):
    """Problem details (RFC 9457). ``refusals``: with 422, every broken rule. ``theirs``: with 409, what is stored now."""

    type: str
    title: str
    status: int
    detail: str
    refusals: NotRequired[list[RefusalTold]]
    thing: NotRequired[str]
    theirs: NotRequired[Any]


PROBLEM: TypeAdapter[Problem] = TypeAdapter(Problem)


class Trouble(Exception):
    """Something is wrong with a request: ``kind`` is one of TITLES, ``detail`` a sentence."""

    def __init__(self, kind: str, detail: str, *refusals: Refusal, headers: dict[str, str] | None = None):
        super().__init__(detail)
        self.kind, self.detail, self.refusals, self.headers = kind, detail, refusals, headers or {}


def problem(kind: str, detail: str, headers: dict[str, str] | None = None, **more: Any) -> HttpResponse:
    """An answer that says what is wrong."""
    status = STATUSES[kind]
    said: Any = {"type": f"{TYPES}{kind}", "title": str(TITLES[kind]), "status": status, "detail": detail, **more}
    answer = HttpResponse(PROBLEM.dump_json(said), content_type=MEDIA, status=status)
    answer["Cache-Control"] = "no-store"
    for name, value in (headers or {}).items():
        answer[name] = value
    return answer


def lines(refusals: tuple[Refusal, ...]) -> list[RefusalTold]:
    return [{"code": each.code, "at": each.at, "rule": each.rule, "message": told(each)} for each in refusals[:MOST_REFUSALS]]


def answered(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """The answer for an error in a view of the API; None for what is a bug of ours."""
    if isinstance(error, Trouble):
        more = {"refusals": lines(error.refusals)} if error.refusals else {}
        return problem(error.kind, error.detail, error.headers, **more)
    if isinstance(error, Refused):
        return problem("refused", " ".join(line["message"] for line in lines(error.refusals[:3])), refusals=lines(error.refusals))
    if isinstance(error, Conflict):
        detail = _("It was changed since you read it. Read it again, then send what you want against that.")
        return problem("conflict", detail, thing=error.thing, theirs=theirs(error.theirs))
    if isinstance(error, Http404):
        return problem("not-found", _("There is no such thing, or it is not for you."))
    if isinstance(error, DjangoPermissionDenied):
        return problem("forbidden", _("This is not allowed."))
    if isinstance(error, exceptions.MethodNotAllowed):
        return problem(
            "method", _("What can be done here is: %(methods)s.") % {"methods": ", ".join(context["view"].allowed_methods)}
        )
    return _of_the_framework(error) if isinstance(error, exceptions.APIException) else None


def _of_the_framework(error: exceptions.APIException) -> HttpResponse:
    kind = KINDS.get(error.status_code, "malformed")
    headers = {}
    if isinstance(error, exceptions.AuthenticationFailed | exceptions.NotAuthenticated):
        kind, headers = "unauthenticated", {"WWW-Authenticate": 'Bearer realm="Ready Room", error="invalid_token"'}
    if isinstance(error, exceptions.Throttled):
        wait = max(1, round(error.wait or 1))
        said = ngettext("Wait %(seconds)d second, then go on.", "Wait %(seconds)d seconds, then go on.", wait)
        return problem(kind, said % {"seconds": wait}, {"Retry-After": str(wait)})
    return problem(kind, str(error.detail), headers)


def of_the_api(request: HttpRequest) -> bool:
    return request.path.startswith(HERE)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's own errors, for addresses of the API in the API's form."""
    if of_the_api(request):
        return problem("malformed", _("The request cannot be read."))
    return defaults.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if of_the_api(request):
        return problem("forbidden", _("This is not allowed."))
    return defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if of_the_api(request):
        return problem("not-found", _("There is no such address. The list of all is at /api/."))
    return defaults.page_not_found(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    if of_the_api(request):
        return problem("broken", HTTPStatus.INTERNAL_SERVER_ERROR.phrase)
    return defaults.server_error(request)
