"""Reads settings from environment variables; a bad value refuses to start and says what to do.

Every reader takes the variable's name, answers a checked value, and raises
``ImproperlyConfigured`` with a sentence for people: what is wrong and an example of what is right.
"""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import environ
import tzlocal
from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}

SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}


def refuse(name: str, value: str, wanted: str, example: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is “{value}”, but it must be {wanted}. Example: {name}={example}")


def yes_or_no(name: str, default: bool = False) -> bool:
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() in YES | NO:
        return value.strip().lower() in YES
    raise refuse(name, value, "yes or no", "yes")


def whole_number(name: str, default: int, low: int, high: int) -> int:
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if value.isascii() and value.isdigit() and low <= int(value) <= high:
        return int(value)
    raise refuse(name, value, f"a whole number from {low} to {high}", str(default))


def text(name: str, default: str) -> str:
    """Any words."""
    return os.environ.get(name, "").strip() or default


def names(name: str) -> list[str]:
    """A list of words with commas between them."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def hosts(name: str) -> list[str]:
    """Host names without scheme, port or path."""
    found = names(name)
    for word in found:
        if any(sign in word for sign in "/:* ") and not word.startswith("["):
            raise refuse(name, word, "names of hosts only, without http:// and port", "ready-room.example,192.168.1.20")
    return found


def time_zone(name: str) -> str:
    """The IANA name of a time zone; by default the zone this machine is set to, else UTC."""
    value = os.environ.get(name, "").strip()
    if not value:
        return _machine_zone()
    if value in available_timezones():
        return value
    raise refuse(name, value, "the name of a time zone", "Europe/Berlin")


def _machine_zone() -> str:
    try:
        found = tzlocal.get_localzone_name()
    except (LookupError, ValueError, OSError):
        return "UTC"
    return found if found in available_timezones() else "UTC"


def folder(name: str, default: Path) -> Path:
    """A folder we may write to, made if it is not there."""
    path = Path(os.environ.get(name, "").strip() or default).expanduser().absolute()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise refuse(name, str(path), f"a folder that can be written ({problem.strerror})", str(default)) from problem
    return path


def secret_key(name: str, kept_in: Path) -> str:
    """The signing key: from the environment, else made once and kept in a file only its owner can read."""
    value = os.environ.get(name, "")
    if not value:
        if not kept_in.exists():
            _write_once(kept_in, secrets.token_urlsafe(64))
        value = kept_in.read_text(encoding="ascii").strip()
        name = str(kept_in)
    if len(value) < 40:
        raise ImproperlyConfigured(f"{name} holds a key of {len(value)} characters, but it must have 40 or more.")
    return value


def _write_once(path: Path, text: str) -> None:
    """Whole or not at all, and the first of two processes wins."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a memory stick without hard links
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def database(name: str, default: Path, base: Path) -> dict[str, Any]:
    """One entry of Django's DATABASES: SQLite (a file is looked for under `base`) or PostgreSQL."""
    value = os.environ.get(name, "").strip() or f"sqlite:///{default.as_posix()}"
    example = "sqlite:///var/ready-room.sqlite3 or postgres://user:password@localhost/ready_room"
    scheme = value.partition(":")[0].lower()
    if scheme not in {"sqlite", "postgres", "postgresql"}:
        raise refuse(name, _without_password(value), "the address of an SQLite or PostgreSQL database", example)
    try:
        entry: dict[str, Any] = dict(environ.Env.db_url_config(value))
    except (ValueError, ImproperlyConfigured) as problem:
        raise refuse(name, _without_password(value), "the address of a database", example) from problem
    if not entry.get("NAME"):
        raise refuse(name, _without_password(value), "an address that names the database", example)
    if scheme != "sqlite":
        return entry | {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
    if entry["NAME"] != ":memory:":
        path = base / entry["NAME"]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise refuse(name, value, f"in a folder that can be written ({problem.strerror})", example) from problem
        entry["NAME"] = path
    return entry | {"CONN_MAX_AGE": None, "OPTIONS": {**entry.get("OPTIONS", {}), **SQLITE}}


def _without_password(url: str) -> str:
    rest = url.rpartition("@")[2]
    return url if rest == url else f"{url.partition(':')[0]}://…@{rest}"


def redis_url(name: str) -> str:
    """The address of a Redis server, or empty for none."""
    value = os.environ.get(name, "").strip()
    if value and (urlsplit(value).scheme not in {"redis", "rediss", "unix"}):
        raise refuse(name, _without_password(value), "the address of a Redis server", "redis://localhost:6379/0")
    return value


def mail(name: str) -> dict[str, Any]:
    """Django's e-mail settings from the address of a mail server, or empty for none."""
    value = os.environ.get(name, "").strip()
    if not value:
        return {}
    example = "smtp+tls://user:password@mail.example:587"
    if urlsplit(value).scheme not in {"smtp", "smtps", "smtp+tls", "smtp+ssl", "consolemail", "filemail"}:
        raise refuse(name, _without_password(value), "the address of a mail server", example)
    try:
        return {key: part for key, part in environ.Env.email_url_config(value).items() if key.startswith("EMAIL_")}
    except (ValueError, ImproperlyConfigured) as problem:
        raise refuse(name, _without_password(value), "the address of a mail server", example) from problem


def one_of(name: str, default: str, choices: Sequence[str]) -> str:
    value = os.environ.get(name, "").strip() or default
    if value in choices:
        return value
    raise refuse(name, value, f"one of {', '.join(choices)}", default)
