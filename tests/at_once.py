"""Two people at the same instant, on a database file as a club has it (field lesson 6)."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection, connections
from django.db.models import QuerySet

from campaign.acts.base import Conflict, Refused


def in_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that start from now on find what is stored in a file, as a club has it; PostgreSQL needs none."""
    if connection.vendor == "sqlite":
        file = folder / "club.sqlite3"
        with closing(sqlite3.connect(file)) as copy:
            connection.connection.backup(copy)
            copy.execute("PRAGMA journal_mode=WAL")
        monkeypatch.setitem(connections.settings["default"], "NAME", str(file))


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Let each act begin at the same instant in a thread of its own. Answers with what each came to."""
    barrier, came = Barrier(len(acts)), {}

    def work(n: int, act: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            came[n] = act()
        except (Refused, Conflict) as trouble:
            came[n] = trouble
        finally:
            connections.close_all()

    threads = [Thread(target=work, args=(n, act)) for n, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [came[n] for n in range(len(acts))]


def stored(rows: QuerySet[Any], *fields: str) -> list[tuple[Any, ...]]:
    """What a newcomer would find."""
    found: list[tuple[Any, ...]] = at_once(lambda: list(rows.values_list(*fields)))[0]
    return found
