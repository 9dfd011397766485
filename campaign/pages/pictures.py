"""The page of a campaign's pictures, and each picture as a file."""

from collections.abc import Callable
from functools import partial

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.access import Access, Who, opens_to
from campaign.exports.pdf.drawings import png
from campaign.exports.pdf.typesetting import TooLong
from campaign.pictures.alone import alone
from campaign.pictures.gallery import HUNG, gallery
from campaign.pictures.gather import gather
from campaign.pictures.picture import Picture
from campaign.reading import KEPT_FOR, content_key, file_kept, game_asked, page_tag, show

ITS_OWN_LOOKS = {"default-src": [NONE], "script-src": [NONE], "style-src": [UNSAFE_INLINE]}
"""What the file of a picture may do where it is opened by itself: look as it says, and nothing else."""


@opens_to(Who.READER)
@require_safe
def page(request: HttpRequest, access: Access) -> HttpResponseBase:
    """The pictures now; with ``?after=N`` as they were after game N."""
    after = game_asked(request)
    return show(request, access, "pictures/page", partial(gallery, access.campaign, after), after, frame="pictures/frame.html")


@opens_to(Who.READER)
@csp_replace(ITS_OWN_LOOKS)
@require_safe
def picture(request: HttpRequest, access: Access, name: str) -> HttpResponseBase:
    """One picture as an SVG of its own, for a club's page; ``?after=N`` as it was after game N."""
    return _file(request, access, name, "svg", "image/svg+xml; charset=utf-8", alone)


@opens_to(Who.READER)
@require_safe
def as_png(request: HttpRequest, access: Access, name: str) -> HttpResponseBase:
    """The same by day as PNG, for messengers and forums, which show no SVG."""
    try:
        return _file(request, access, name, "png", "image/png", png)
    except TooLong:
        return HttpResponse(_("The picture was not made in time. Try again in a moment."), status=503, content_type="text/plain")


def _file(
    request: HttpRequest, access: Access, name: str, kind: str, content_type: str, make: Callable[[Picture, str], str | bytes]
) -> HttpResponseBase:
    """Kept by the campaign's version; unchanged, it is not sent again."""
    if name not in HUNG:
        raise Http404
    after = game_asked(request)
    key = content_key(access, "picture", name, kind, after)
    tag = page_tag(request, access, key)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        made = cache.get_or_set(f"picture:{key}", lambda: _made(access, name, after, make), KEPT_FOR)
        answer = HttpResponse(made, content_type=content_type)
    moment = "" if after is None else f"-after-{after}"
    return file_kept(answer, tag, f"{access.campaign.slug}{moment}-{name}.{kind}", inline=True)


def _made(access: Access, name: str, after: int | None, make: Callable[[Picture, str], str | bytes]) -> str | bytes:
    stood, facts = gather(access.campaign, after)
    made = make(HUNG[name](facts), f"{access.campaign.name} · {stood.stands}")
    return made if isinstance(made, bytes) else str(made)
