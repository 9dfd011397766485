"""Whether a browser's copy of a page still stands."""

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings

CODE = ("campaign", "games", "pilots", "rulebooks", "templates", "static")


@lru_cache(maxsize=1)
def app_stamp() -> str:
    """A short word that changes with every change of the code, templates and static files; read once a process."""
    digest = blake2b(digest_size=5)
    root = Path(settings.BASE_DIR)
    for folder in CODE:
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                stat = file.stat()
                digest.update(f"{file.relative_to(root)} {stat.st_size} {stat.st_mtime_ns};".encode())
    return digest.hexdigest()
