"""A photo's bytes as an answer, for whoever was let in already."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from campaign.models import PhotoContent
from campaign.story.photos import NAMED

SIZES = {"large": "data", "small": "small"}
FOR_GOOD = "private, max-age=31536000, immutable"
ASKED_ANEW = "private, no-cache"


def photo_answer(request: HttpRequest, campaign: int, photo: int, size: str) -> HttpResponseBase:
    """Kept for good by the browser where the address names the digest of the bytes (``?v=``). One query."""
    if size not in SIZES:
        raise Http404
    rows = PhotoContent.objects.filter(photo__campaign=campaign, photo__removed_at=None, photo=photo)
    found = rows.values_list(SIZES[size], "photo__sha256").first()
    if found is None:
        raise Http404
    data, digest = found
    tag = quote_etag(f"{digest}-{size}")
    response = get_conditional_response(request, etag=tag) or HttpResponse(bytes(data), content_type="image/jpeg")
    response["ETag"] = tag
    response["Cache-Control"] = FOR_GOOD if request.GET.get("v") == digest[:NAMED] else ASKED_ANEW
    response["X-Content-Type-Options"] = "nosniff"
    return response
