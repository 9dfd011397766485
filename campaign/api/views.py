"""One view for each address of the tables: it lets in, answers what is unchanged, reads or acts, and puts errors in one form."""

import re
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from hashlib import blake2b
from typing import Any, ClassVar, cast
from uuid import uuid4

from django.core.cache import cache
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from pydantic import BaseModel
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from campaign.access import Who
from campaign.acts.base import Actor
from campaign.api.answers import Answer, answer, came
from campaign.api.asking import Asking, asking
from campaign.api.authentication import TokenAuthentication
from campaign.api.bodies import sent
from campaign.api.keys import REPLAYED, Once, as_expected, once
from campaign.api.operations import Document, Param, Read, Write
from campaign.api.problems import STATUSES, Trouble, answered
from campaign.api.schema import Schema
from campaign.api.shapes import as_json
from campaign.api.throttles import StrangerThrottle, Throttle
from campaign.live import stamp
from campaign.models import Campaign
from campaign.people import display_name
from campaign.reading import KEPT_FOR, content_key
from rulebooks.pacific_air_war.record import LAST_GAME

JSON = "application/json"
LONGEST_TEXT = 100
VERSION = "Campaign-Version"
WORD, NUMBER = re.compile(r"[A-Za-z0-9._-]{1,40}"), re.compile(r"0|[1-9][0-9]{0,14}")


class Resource(APIView):
    """An address with what can be done there, by method."""

    operations: ClassVar[Mapping[str, Read | Write]] = {}
    authentication_classes = (TokenAuthentication, SessionAuthentication)
    permission_classes = ()
    renderer_classes = (JSONRenderer,)
    throttle_classes = (Throttle, StrangerThrottle)
    metadata_class = None
    schema = Schema()

    def get_exception_handler(self) -> Any:
        return answered

    def perform_authentication(self, request: Request) -> None:
        """Bad tokens are counted as those whom nobody knows, before they are told so."""
        try:
            super().perform_authentication(request)
        except AuthenticationFailed:
            self.check_throttles(request)
            raise

    def get(self, request: Request, **holders: Any) -> HttpResponseBase:
        operation = self.operations["GET"]
        assert isinstance(operation, Read)
        ask = asking(request, operation.who, operation.scope, holders)
        return _inside(ask, lambda: _read(operation, replace(ask, asked=asked(request, operation.params))))

    def post(self, request: Request, **holders: Any) -> HttpResponseBase:
        return self._write(request, "POST", holders)

    def put(self, request: Request, **holders: Any) -> HttpResponseBase:
        return self._write(request, "PUT", holders)

    def _write(self, request: Request, method: str, holders: dict[str, Any]) -> HttpResponseBase:
        operation = self.operations[method]
        assert isinstance(operation, Write)
        ask = asking(request, operation.who, operation.scope, holders)
        return _inside(ask, lambda: _worked(operation, ask))


def resource(path: str, operations: Sequence[Read | Write]) -> type[Resource]:
    """The view of an address: only the methods that it has."""
    methods = {operation.method: operation for operation in operations}
    missing = {method: None for method in ("get", "post", "put") if method.upper() not in methods}
    name = "".join(part.strip("<>").partition(":")[2].capitalize() or part.capitalize() for part in path.strip("/").split("/"))
    allowed = [method.lower() for method in methods] + (["head"] if "GET" in methods else [])
    return type(name or "Root", (Resource,), {"operations": methods, "http_method_names": allowed, "path": path, **missing})


def view_of(path: str, operations: Sequence[Read | Write]) -> Any:
    """What Django calls for an address. ``who``: who may enter it at all."""
    view = resource(path, operations).as_view()
    view.who = min((operation.who for operation in operations), key=list(Who).index)
    return view


def _inside(ask: Asking, work: Any) -> HttpResponseBase:
    """The answer; or 404 where the campaign was taken away (with the demo) in the meantime."""
    try:
        return cast(HttpResponseBase, work())
    except (ObjectDoesNotExist, IntegrityError):
        if ask.entered is None or Campaign.objects.filter(pk=ask.campaign.pk).exists():
            raise
        raise Http404 from None


# --- reading -----------------------------------------------------------------------------------------------------


def asked(request: Request, params: Sequence[Param]) -> dict[str, Any]:
    """What stands behind the question mark, checked. Raises Trouble ``malformed``."""
    return {param.name: _asked(request.query_params.get(param.name), param) for param in params}


def _asked(said: str | None, param: Param) -> Any:
    if said is None:
        return None
    if param.kind == "word" and WORD.fullmatch(said):
        return said
    if param.kind == "text" and len(said) <= LONGEST_TEXT:
        return said
    if param.kind == "yes" and said in ("true", "false"):
        return said == "true"
    if param.kind in ("game", "number") and NUMBER.fullmatch(said):
        number = int(said)
        if param.kind == "number" or number <= LAST_GAME:
            return number
    raise Trouble("malformed", _("“%(name)s” cannot be that. %(words)s") % {"name": param.name, "words": param.words})


def _read(operation: Read, ask: Asking) -> HttpResponseBase:
    """The structure as JSON; 304 where the asker has it already, before anything is built if its ETag is known."""
    key = _key(operation, ask)
    if key and (unchanged := get_conditional_response(_plain(ask), etag=_tag(ask, key))):
        return _fresh(unchanged, ask, _tag(ask, key))
    body = _built(operation, ask, key)
    tag = _tag(ask, key or blake2b(body, digest_size=16).hexdigest())
    return _fresh(get_conditional_response(_plain(ask), etag=tag, response=HttpResponse(body, content_type=JSON)), ask, tag)


def _key(operation: Read, ask: Asking) -> str:
    """What the answer follows from; empty where only the answer itself tells."""
    if operation.kept_by == "content":
        return ""
    more = stamp(ask.campaign) if operation.kept_by == "stamp" else ()
    person = () if operation.who is Who.READER else (ask.user, ask.access.role, ask.access.seat)
    said = (*sorted(ask.holders.items()), *sorted((name, str(value)) for name, value in ask.asked.items()))
    return content_key(ask.access, f"api/{operation.name}", *person, *said, *more)


def _built(operation: Read, ask: Asking, key: str) -> bytes:
    """The body, from memory where it is the same for everybody who may read it."""
    kept = f"api:{key}" if key and operation.who is Who.READER else ""
    if kept and (found := cache.get(kept)) is not None:
        return cast(bytes, found)
    made = operation.build(ask)
    body = made.encode() if isinstance(operation.kind, Document) else as_json(operation.kind, made)
    if kept:
        cache.set(kept, body, KEPT_FOR)
    return body


def _tag(ask: Asking, key: str) -> str:
    """A campaign's ETags begin with its version, so that each of them serves for If-Match."""
    return f'"{ask.campaign.version}.{key}"' if ask.entered else f'"{key}"'


def _plain(ask: Asking) -> HttpRequest:
    return cast(HttpRequest, ask.request._request)


def _fresh(response: HttpResponseBase | None, ask: Asking, tag: str) -> HttpResponseBase:
    assert response is not None
    if response.status_code == STATUSES["precondition"]:
        raise Trouble("precondition", _("It is no longer as you have it."))
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    if ask.entered:
        response[VERSION] = str(ask.campaign.version)
    patch_vary_headers(response, ["Authorization", "Cookie", "Accept-Language"])
    return response


# --- writing -----------------------------------------------------------------------------------------------------


def _worked(operation: Write, ask: Asking) -> HttpResponseBase:
    """Do the act once, and answer with what came of it."""
    body = sent(ask.request, operation.model)
    before = once(ask.request, ask.user)
    if before and (replayed := before.before()):
        return replayed
    response = None
    try:
        response = _done(operation, ask, body, before)
    finally:
        if before and response is None:
            before.forget()
    return response


def _done(operation: Write, ask: Asking, body: BaseModel, before: Once | None) -> HttpResponseBase:
    ask = replace(ask, key=before.key if before else uuid4())
    said = {**ask.holders, **{name: getattr(body, name) for name in type(body).model_fields}}
    said = operation.prepare(ask, said) if operation.prepare else said
    checked = ask.entered is not None and "If-Match" in ask.request.headers
    with transaction.atomic() if checked else nullcontext():
        if checked:
            as_expected(ask.request, ask.campaign, before.key if before else None, operation.over)
        what = came(operation.act(**_arguments(operation, ask, said)))
    told = answer(ask, replace(what, secret=what.secret or said.get("password")))
    text = as_json(Answer, told)
    if before:
        before.remember(text if told.secret is None else None)
    response = HttpResponse(text, content_type=JSON)
    response["Cache-Control"] = "no-store"
    if told.club is None:
        response[VERSION] = str(told.version)
    if what.repeated:
        response[REPLAYED] = "true"
    return response


def _arguments(operation: Write, ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """What was sent, and of who asks what the act wants to know."""
    person: Any = ask.person
    of_the_request = {"actor": Actor(display_name(person), person.pk), "key": ask.key}
    if ask.entered:
        of_the_request["campaign"] = ask.campaign
    wanted = operation.wants
    return {**{name: value for name, value in of_the_request.items() if name in wanted}, **said}
