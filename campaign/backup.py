"""Copies of the whole database in ``var/backups/``: one as each game closes, twenty are kept."""

import logging
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

KEPT = 20
log = logging.getLogger(__name__)


def keep_copy(label: str) -> Path | None:
    """Write a consistent copy of the SQLite database, named by UTC time and ``label``; drop all but the newest twenty.

    Answers the copy's path, or None where none was made: on PostgreSQL (``pg_dump`` is the keeper's own), and where the
    disk refuses, which is logged. It never raises, since it runs after an act that is already stored.
    """
    if connection.vendor != "sqlite":
        log.info("No copy kept after %s: a PostgreSQL database is backed up with pg_dump.", label)
        return None
    try:
        path = _copy(Path(settings.BACKUPS), label)
        _drop_oldest(Path(settings.BACKUPS))
    except (OSError, sqlite3.Error) as problem:
        log.error("The database could not be copied to %s: %s", settings.BACKUPS, problem)
        return None
    return path


def copies() -> list[Path]:
    """The copies there are, oldest first."""
    return sorted(Path(settings.BACKUPS).glob("*.sqlite3"))


def _copy(folder: Path, label: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    now = timezone.now().strftime("%Y-%m-%dT%H-%M-%S-%fZ")
    safe = re.sub(r"[^A-Za-z0-9._-]+", "-", label).strip("-.")[:100] or "copy"
    path = folder / f"{now}-{safe}.sqlite3"
    draft = path.with_suffix(".part")
    connection.ensure_connection()
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(draft)) as copy:
            connection.connection.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return path


def _drop_oldest(folder: Path) -> None:
    for path in sorted(folder.glob("*.sqlite3"))[:-KEPT]:
        path.unlink(missing_ok=True)
