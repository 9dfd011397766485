"""The parts of the frame that are the same on every page, made once a process."""

from functools import lru_cache

from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

STYLES = ("tokens", "base", "parts", "pages", "book", "print")


def _head_files() -> SafeString:
    return format_html(
        '<link rel="icon" href="{}" type="image/svg+xml">\n  <script src="{}"></script>\n{}'
        '  <script src="{}" defer></script>\n  <script src="{}" defer></script>',
        static("img/icon.svg"),
        static("js/theme.js"),
        format_html_join("", '  <link rel="stylesheet" href="{}">\n', ((static(f"css/{name}.css"),) for name in STYLES)),
        static("django_htmx/htmx-2.min.js"),
        static("js/ready-room.js"),
    )


def _live_files() -> SafeString:
    return format_html(
        '<link rel="stylesheet" href="{}"><script src="{}" defer></script>', static("css/live.css"), static("js/live.js")
    )


def _offline_files() -> SafeString:
    return format_html(
        '<link rel="stylesheet" href="{}"><script src="{}" defer></script>', static("css/offline.css"), static("js/offline.js")
    )


@lru_cache(maxsize=16)
def _live_status(language: str | None) -> SafeString:
    return render_to_string("live/status.html")


def live_status() -> SafeString:
    """What a page that follows changes says of it, in the language of this request."""
    return _live_status(get_language())


def _sprite() -> SafeString:
    return render_to_string("components/sprite.html")


# theme.js is not deferred: it sets day or night before the first paint
head_files = _head_files if settings.DEBUG else lru_cache(maxsize=1)(_head_files)
live_files = _live_files if settings.DEBUG else lru_cache(maxsize=1)(_live_files)
offline_files = _offline_files if settings.DEBUG else lru_cache(maxsize=1)(_offline_files)
sprite = _sprite if settings.DEBUG else lru_cache(maxsize=1)(_sprite)
