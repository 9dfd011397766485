"""The description of the API for programs, and the page on which people look through it."""

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from pydantic_core import to_json

from campaign.access import Who, opens_to
from campaign.api.asking import PATH
from campaign.api.manual import manual
from campaign.models import Member
from campaign.reading import app_stamp

ANY_SLUG = "\ue000"
"""Stands where the slug of a campaign goes: a letter that no text of ours has."""


@opens_to(Who.ANYBODY)
@gzip_page
@require_safe
def openapi(request: HttpRequest) -> HttpResponseBase:
    """The whole description (OpenAPI 3.1)."""
    tag = quote_etag(f"{app_stamp()}.{get_language()}")
    if unchanged := get_conditional_response(request, etag=tag):
        return unchanged
    answer = HttpResponse(_written(get_language()), content_type="application/json")
    answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
    return answer


@lru_cache(maxsize=4)
def _written(language: str | None) -> bytes:
    return to_json(description(), indent=1)


def description() -> dict[str, Any]:
    """The description as plain values."""
    from campaign.api.urls import urlpatterns

    made: dict[str, Any] = SchemaGenerator(patterns=urlpatterns).get_schema(request=None, public=True)
    return made


@lru_cache(maxsize=4)
def _operations(language: str | None, linked: bool) -> str:
    """What the page says of all operations, which takes a tenth of a second; links lead into a campaign ``ANY_SLUG``."""
    return render_to_string("api/_operations.html", {"page": manual(language), "slug": ANY_SLUG if linked else ""})


@opens_to(Who.ANYBODY)
@gzip_page
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """What programs can ask. ``?campaign=``: into which of one's campaigns the links lead."""
    parts = Member.objects.filter(user_id=request.user.pk or 0).select_related("campaign").order_by("campaign__name", "pk")
    slugs = [part.campaign.slug for part in parts]
    wanted = request.GET.get("campaign", "")
    slug = wanted if wanted in slugs else slugs[0] if slugs else ""
    context = {
        "page": manual(get_language()),
        "operations": mark_safe(_operations(get_language(), bool(slug)).replace(ANY_SLUG, slug)),
        "parts": parts,
        "slug": slug,
        "root": PATH,
        "schema": "openapi.json (OpenAPI 3.1)",
        "example": f'curl -H "Authorization: Bearer rr_…" {request.build_absolute_uri(PATH)}me/',
    }
    return render(request, "api/page.html", context)
