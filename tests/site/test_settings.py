"""Settings come from the environment; a bad value refuses to start and says what to do."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment as env


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("PORT", "http", lambda: env.whole_number("PORT", 8000, 1, 65535)),
        ("PORT", "0", lambda: env.whole_number("PORT", 8000, 1, 65535)),
        ("PORT", "65536", lambda: env.whole_number("PORT", 8000, 1, 65535)),
        ("PORT", "８０００", lambda: env.whole_number("PORT", 8000, 1, 65535)),
        ("DEBUG", "perhaps", lambda: env.yes_or_no("DEBUG")),
        ("TIME_ZONE", "Mars/Olympus", lambda: env.time_zone("TIME_ZONE")),
        ("ALLOWED_HOSTS", "https://club.example", lambda: env.hosts("ALLOWED_HOSTS")),
        ("ALLOWED_HOSTS", "*", lambda: env.hosts("ALLOWED_HOSTS")),
        ("REDIS_URL", "localhost", lambda: env.redis_url("REDIS_URL")),
        ("LOG_LEVEL", "LOUD", lambda: env.one_of("LOG_LEVEL", "WARNING", ["INFO", "WARNING"])),
        ("DATABASE_URL", "mysql://x/y", lambda: env.database("DATABASE_URL", Path("x"), Path("."))),
        ("DATABASE_URL", "nonsense", lambda: env.database("DATABASE_URL", Path("x"), Path("."))),
        ("DATABASE_URL", "postgres://", lambda: env.database("DATABASE_URL", Path("x"), Path("."))),
    ],
)
def test_a_bad_value_is_refused_with_its_name_the_value_and_an_example(monkeypatch, name, value, read):
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        read()
    assert str(refused.value).startswith(f"{name} is “{value}”, but it must be ")
    assert f"Example: {name}=" in str(refused.value)


def test_a_refused_database_address_does_not_show_its_password(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "mysql://club:secret@db/x")
    with pytest.raises(ImproperlyConfigured) as refused:
        env.database("DATABASE_URL", Path("x"), Path("."))
    assert "secret" not in str(refused.value)


def test_the_start_ends_with_one_sentence_and_no_traceback(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        env={**os.environ, "PORT": "eight thousand", "READY_ROOM_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "Ready Room cannot start. PORT is “eight thousand”, but it must be a whole number from 1 to 65535. Example: PORT=8000\n"
    )


def test_a_relative_database_lies_in_this_folder_whatever_the_working_one_is(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "sqlite:///var/club.sqlite3")
    assert env.database("DATABASE_URL", Path("x"), tmp_path)["NAME"] == tmp_path / "var" / "club.sqlite3"
    monkeypatch.setenv("DATABASE_URL", "sqlite:////data/club.sqlite3".replace("/data", str(tmp_path)))
    assert env.database("DATABASE_URL", Path("x"), Path("/elsewhere"))["NAME"] == tmp_path / "club.sqlite3"


def test_sqlite_waits_keeps_every_commit_and_checks_its_keys(monkeypatch, tmp_path):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    options = env.database("DATABASE_URL", tmp_path / "a.sqlite3", tmp_path)["OPTIONS"]
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        assert pragma in options["init_command"]


def test_postgresql_is_understood(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://club:p%40ss@db.example:5433/room")
    entry = env.database("DATABASE_URL", Path("x"), Path("."))
    assert entry["ENGINE"] == "django.db.backends.postgresql"
    assert (entry["NAME"], entry["USER"], entry["PASSWORD"]) == ("room", "club", "p@ss")
    assert (entry["HOST"], entry["PORT"]) == ("db.example", 5433)


def test_the_signing_key_is_made_once_and_only_its_owner_can_read_it(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    place = tmp_path / "secret-key"
    first = env.secret_key("SECRET_KEY", place)
    assert env.secret_key("SECRET_KEY", place) == first
    assert len(first) > 60
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert [p.name for p in tmp_path.iterdir()] == ["secret-key"]


def test_a_short_signing_key_is_refused_without_showing_it(monkeypatch, tmp_path):
    monkeypatch.setenv("SECRET_KEY", "hunter2")
    with pytest.raises(ImproperlyConfigured) as refused:
        env.secret_key("SECRET_KEY", tmp_path / "secret-key")
    assert "hunter2" not in str(refused.value)


def test_a_folder_that_cannot_be_made_is_refused(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("READY_ROOM_VAR", str(tmp_path / "file" / "var"))
    with pytest.raises(ImproperlyConfigured, match="READY_ROOM_VAR"):
        env.folder("READY_ROOM_VAR", tmp_path)


def test_the_time_zone_of_the_machine_stands_where_none_is_set(monkeypatch):
    monkeypatch.delenv("TIME_ZONE", raising=False)
    monkeypatch.setattr(env.tzlocal, "get_localzone_name", lambda: "Pacific/Kiritimati")
    assert env.time_zone("TIME_ZONE") == "Pacific/Kiritimati"
    monkeypatch.setattr(env.tzlocal, "get_localzone_name", lambda: "local")
    assert env.time_zone("TIME_ZONE") == "UTC"


def test_jobs_of_a_league_read_the_same_settings():
    from config.celery import app

    assert app.conf.broker_url == "memory://"
    assert app.conf.task_ignore_result
