"""Runs every check that is not a test run, goes on after a failure, and lists all failures at the end."""

import os
import subprocess
import sys
import time
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PY = sys.executable

CHECKS = {
    "style (ruff)": [f"{BIN}/ruff", "check", "."],
    "layout (ruff format)": [f"{BIN}/ruff", "format", "--check", "."],
    "types (mypy --strict)": [f"{BIN}/mypy"],
    "layers (import-linter)": [f"{BIN}/lint-imports", "--no-cache"],
    "templates (djlint)": [f"{BIN}/djlint", "templates", "--lint", "--quiet"],
    "settings (manage.py check)": [PY, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
    "migrations (makemigrations)": [PY, "manage.py", "makemigrations", "--check", "--dry-run"],
    "generated files (schemas, rulings)": [PY, "-m", "scripts.generate", "--check"],
    "words in every language (gettext)": [PY, "-m", "scripts.catalogues", "--check"],
    "architecture (pytest)": [PY, "-m", "pytest", "-q", "tests/architecture"],
}


def main() -> int:
    environment = {**os.environ, "HTTPS": "yes"}
    failures: list[str] = []
    for name, command in CHECKS.items():
        started = time.monotonic()
        done = subprocess.run(
            command,
            cwd=BASE,
            env=environment if "settings" in name else None,
            capture_output=True,
            text=True,
            check=False,
        )
        good = done.returncode == 0
        print(f"{'ok    ' if good else 'FAILED'} {name}  {time.monotonic() - started:.1f} s", flush=True)
        if not good:
            failures.append(f"\n── {name}: {' '.join(command[-3:])}\n{done.stdout}{done.stderr}".rstrip())
    print(*failures, sep="\n")
    print(f"\n{len(CHECKS) - len(failures)} checks passed, {len(failures)} failed.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
