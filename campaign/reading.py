"""How a page for reading is answered: the browser's copy still stands, the content is in memory, or it is built.

Content follows from the campaign's version, the language, the time zone, the reader's part and what the address asks for, so
that is what it is kept by. The frame around it, with the visitor's name and his forms, is made anew each time and never kept. A
page of one person, or one that is made of forms, is never kept at all: ``follow`` builds it anew where the browser's copy stands
no more.
"""

import zlib
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import content_disposition_header, quote_etag
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from campaign.access import Access
from campaign.people import display_name
from pilots.saying import in_one_language

CODE = ("campaign", "games", "pilots", "rulebooks", "templates", "static", "locale", "config")
KEPT_FOR = 60 * 60
FAST = 1
MOST_DIGITS = 15


@lru_cache(maxsize=1)
def app_stamp() -> str:
    """A short word that changes with every change of the code, templates and static files; read once a process."""
    digest = blake2b(digest_size=6)
    root = Path(settings.BASE_DIR)
    for folder in CODE:
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                stat = file.stat()
                digest.update(f"{file.relative_to(root)} {stat.st_size} {stat.st_mtime_ns};".encode())
    return digest.hexdigest()


class NoMoment(Http404):
    """What ``?after=`` asks for is no game's number."""


def game_asked(request: HttpRequest, name: str = "after") -> int | None:
    """The game that the address asks for by ``?after=N``, None where it asks for none; Http404 for what is no game's number."""
    asked = request.GET.get(name)
    if asked is None or asked == "":
        return None
    if asked not in "01234567" or len(asked) != 1:
        raise NoMoment if name == "after" else Http404
    return int(asked)


def number_asked(request: HttpRequest, name: str) -> int | None:
    """A whole number that the address asks for, None where it asks for none; Http404 for anything else."""
    asked = request.GET.get(name)
    if asked is None or asked == "":
        return None
    if not (asked.isascii() and asked.isdigit() and len(asked) <= MOST_DIGITS):
        raise Http404
    return int(asked)


def _digest(*parts: object) -> str:
    return blake2b("\x1f".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def content_key(access: Access, name: str, *args: object) -> str:
    """What the content of a page follows from, as one word."""
    campaign = access.campaign
    moment = campaign.changed_at.timestamp()
    whose = get_language(), get_current_timezone_name()
    return _digest(app_stamp(), name, campaign.pk, campaign.slug, campaign.version, moment, *whose, access.referee, *args)


def page_tag(request: HttpRequest, access: Access, key: str) -> str:
    """The ETag of the whole page: its content, and what the frame around it shows this visitor."""
    person = request.user
    name = display_name(person) if isinstance(person, User) else ""
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return quote_etag(_digest(key, person.pk, name, access.role, access.seat, access.unread, token))


def made_tag(*parts: object) -> str:
    """The ETag of a file that belongs to no campaign: of what it follows from, the language, the time zone and the code."""
    return quote_etag(_digest(app_stamp(), get_language(), get_current_timezone_name(), *parts))


def kept_part(template: str, fill: Callable[[], dict[str, Any]], *parts: object) -> SafeString:
    """The template filled with what ``fill`` makes, from memory where it was made of the same ``parts`` before.

    Whatever the text follows from is among the parts, but for language, time zone and code; it holds no form and no token.
    """
    key = f"part:{_digest(app_stamp(), template, get_language(), get_current_timezone_name(), *parts)}"
    if not settings.DEBUG and (packed := cache.get(key)):
        return mark_safe(zlib.decompress(packed).decode())
    html = render_to_string(template, fill())
    if not settings.DEBUG:
        cache.set(key, zlib.compress(html.encode(), FAST), KEPT_FOR)
    return html


def show(
    request: HttpRequest,
    access: Access,
    name: str,
    build: Callable[[], Any],
    *args: object,
    frame: str = "campaign/reading.html",
) -> HttpResponseBase:
    """Answer with the page ``name``: templates/<name>.html filled with ``page``, the structure that ``build`` makes.

    ``args`` are what the address asks for beside the campaign; ``frame`` is the template around the content. The structure says
    its ``title``, and may say under which ``tab`` it stands, and where its buttons send to (``sends_to``): they belong to the
    form ``reading-form``, which the frame makes with its tokens, so that the content can be kept.
    """
    key = content_key(access, name, *args)
    tag, unchanged = _asked_again(request, access, key)
    if unchanged:
        return unchanged
    with in_one_language():
        title, tab, sends_to, content = _content(request, access, name, build, key)
        context = {"access": access, "title": title, "tab": tab, "sends_to": sends_to, "content": content, "live": tag or ""}
        return _fresh(render(request, frame, context), tag)


def follow(
    request: HttpRequest, access: Access, template: str, build: Callable[[], dict[str, Any]], *args: object
) -> HttpResponseBase:
    """Answer with a page of one person or of forms, which follows changes: ``template`` filled with what ``build`` makes.

    ``args`` are what it follows from beside the campaign's version and who asks. The template loads ``live_files`` and says
    ``live_status``.
    """
    tag, unchanged = _asked_again(request, access, content_key(access, template, *args))
    if unchanged:
        return unchanged
    with in_one_language():
        return _fresh(render(request, template, {"access": access, "live": tag or "", **build()}), tag)


def _asked_again(request: HttpRequest, access: Access, key: str) -> tuple[str | None, HttpResponseBase | None]:
    """The page's tag, None where it shows what is shown once; and the answer where the browser has the page already."""
    plain = not settings.DEBUG and request.method in ("GET", "HEAD") and not len(get_messages(request))
    tag = page_tag(request, access, key) if plain else None
    unchanged = get_conditional_response(request, etag=tag) if tag else None
    return tag, _fresh(unchanged, tag) if unchanged else None


def _content(
    request: HttpRequest, access: Access, name: str, build: Callable[[], Any], key: str
) -> tuple[str, str, str, SafeString]:
    if not settings.DEBUG and (kept := cache.get(f"page:{key}")):
        title, tab, sends_to, packed = kept
        return title, tab, sends_to, mark_safe(zlib.decompress(packed).decode())
    page = build()
    context = {"page": page, "campaign": access.campaign, "slug": access.campaign.slug, "referee": access.referee}
    html = render_to_string(f"{name}.html", context)
    title, tab, sends_to = str(page.title), getattr(page, "tab", ""), getattr(page, "sends_to", "")
    if not settings.DEBUG:
        cache.set(f"page:{key}", (title, tab, sends_to, zlib.compress(html.encode(), FAST)), KEPT_FOR)
    return title, tab, sends_to, html


def file_kept(answer: HttpResponseBase, tag: str, name: str = "", *, inline: bool = False) -> HttpResponseBase:
    """A file under that name, for the visitor to keep or, ``inline``, to look at first.

    Unchanged, it is not sent again; nobody else keeps it on the way.
    """
    if name and (disposition := content_disposition_header(not inline, name)):
        answer["Content-Disposition"] = disposition
    return _fresh(answer, tag)


def _fresh(response: HttpResponseBase, tag: str | None) -> HttpResponseBase:
    """A page that the browser keeps and asks about each time, and that nobody else keeps."""
    response["Cache-Control"] = "private, no-cache"
    if tag:
        response["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response
