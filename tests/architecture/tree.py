"""What belongs to the product: the files that are kept in the repository."""

import ast
import subprocess
from functools import cache
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]
APPS = ("campaign", "games", "pilots")
CODE = (*APPS, "config", "rulebooks")


@cache
def files(*suffixes: str) -> tuple[Path, ...]:
    """Every file that is or will be in the repository, with one of the suffixes (all without)."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=BASE,
        capture_output=True,
        text=True,
        check=True,
    )
    found = (BASE / name for name in listed.stdout.split("\0") if name)
    return tuple(sorted(p for p in found if p.is_file() and (not suffixes or p.suffix in suffixes)))


def code(*folders: str) -> list[Path]:
    """The Python modules of the product's packages, without migrations."""
    inside = [p for p in files(".py") if p.relative_to(BASE).parts[0] in (folders or CODE)]
    return [p for p in inside if "migrations" not in p.parts]


def templates() -> list[Path]:
    return [p for p in files(".html") if p.relative_to(BASE).parts[0] == "templates"]


def name(path: Path) -> str:
    return path.relative_to(BASE).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), name(path))
