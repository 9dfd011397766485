"""The demo's sign-ins: random passwords, printed when the demo is built and kept in a file until it is removed."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

REMOVED = "The demo was removed.\n"


@dataclass(frozen=True, slots=True)
class SignIn:
    """One account of the demo. ``part`` says in a few words what it is for."""

    name: str
    password: str
    part: str


def place() -> Path:
    return Path(settings.VAR) / "demo-sign-ins.txt"


def keep(sign_ins: Iterable[SignIn]) -> None:
    """Write the file anew; only its owner can read it. Columns are set apart by tabs."""
    _write("".join(f"{s.name}\t{s.password}\t{s.part}\n" for s in sign_ins))


def kept() -> list[SignIn]:
    """The sign-ins of the demo, or none."""
    if not place().exists():
        return []
    lines = place().read_text(encoding="utf-8").splitlines()
    return [SignIn(*line.split("\t")) for line in lines if line.count("\t") == 2]


def forget() -> None:
    """The demo is gone: take the passwords away, and remember that it was here."""
    _write(REMOVED)


def demo_was_removed() -> bool:
    return place().exists() and place().read_text(encoding="utf-8") == REMOVED


def _write(text: str) -> None:
    draft = place().with_suffix(".new")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    draft.replace(place())
