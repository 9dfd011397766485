"""Static files whose addresses change with their content, so that browsers may keep them for long."""

import hashlib
from functools import lru_cache

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class VersionedStorage(StaticFilesStorage):
    """Addresses as ``/static/name?v=digest``: no collecting, and no old style sheet after an upgrade."""

    def url(self, name: str | None) -> str:
        plain = super().url(name)
        digest = version(name or "")
        return f"{plain}?v={digest}" if digest else plain


def _digest(name: str) -> str:
    path = finders.find(name)
    if not isinstance(path, str):
        return ""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:12]


version = _digest if settings.DEBUG else lru_cache(maxsize=None)(_digest)
