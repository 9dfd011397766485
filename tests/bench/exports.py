"""The table of 100,000 pilots against the plain libraries writing the same rows: time, and memory at its height.

Each is written by a process of its own, so that none finds the other's memory.
"""

import csv
import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.results import Result

PILOTS = 100_000
BASE = Path(__file__).resolve().parents[2]


def all_pilots(pilots: int = PILOTS) -> list[Result]:
    """Store so many pilots beside those that are there, and write all that anybody finds in every format."""
    from django.contrib.auth.models import AnonymousUser

    from campaign.exports import all_pilots
    from tests.bench.many_pilots import many_pilots

    many_pilots(pilots)
    found = all_pilots.lines(AnonymousUser()).count()
    assert found >= pilots, found
    lines = []
    for form, plain, most in (("csv", "plain csv", 4), ("jsonl", "plain csv", 4), ("xlsx", "plain xlsx", 2)):
        ours, theirs = _written(form), _written(plain)
        assert theirs["rows"] == found, theirs
        assert ours["rows"] == (0 if form == "xlsx" else found), ours
        name = f"{pilots} pilots as {form}, against {plain}"
        lines.append(Result(name, ours["seconds"], "s", ours["seconds"] / theirs["seconds"], ours["queries"], most_ratio=most))
        if ours["peak"] and theirs["peak"]:
            ratio = ours["peak"] / theirs["peak"]
            lines.append(Result(f"{name}: memory", ours["peak"] / 1024, "MB", ratio, most_ratio=1.5))
    return lines


def _written(what: str) -> dict[str, Any]:
    """What a process of its own tells of writing it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.exports", what], cwd=BASE, env=os.environ, capture_output=True, text=True, check=True
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _ours(form: str) -> int:
    """How many line breaks were written."""
    from django.contrib.auth.models import AnonymousUser

    from campaign.exports.all_pilots import FORMS

    return sum(part.count(b"\n") for part in FORMS[form][1](AnonymousUser()))


def _stored() -> Iterator[tuple[Any, ...]]:
    """The same rows as the database gives them, through no product's hand."""
    from django.contrib.auth.models import AnonymousUser
    from django.db import connection

    from campaign.exports.all_pilots import lines

    sql, params = lines(AnonymousUser()).query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        while rows := cursor.fetchmany(500):
            yield from rows


def _plain_csv() -> int:
    out, written = io.StringIO(), 0
    lines = csv.writer(out)
    for row in _stored():
        lines.writerow(row)
        written += 1
        if written % 500 == 0:
            out.getvalue().encode()
            out.seek(0)
            out.truncate()
    return written


def _plain_xlsx() -> int:
    from xlsxwriter import Workbook

    written = 0
    options = {"constant_memory": True}
    with TemporaryDirectory(prefix="ready-room-bench-") as folder, Workbook(f"{folder}/plain.xlsx", options) as book:
        sheet = book.add_worksheet()
        for written, row in enumerate(_stored(), 1):
            for place, value in enumerate(row):
                sheet.write(written, place, value)
    return written


# How many rows each writes; a workbook is packed, so its rows are not counted here.
WORKS: dict[str, Callable[[], int]] = {
    "csv": lambda: _ours("csv") - 1,
    "jsonl": lambda: _ours("jsonl"),
    "xlsx": lambda: _ours("xlsx") and 0,
    "plain csv": _plain_csv,
    "plain xlsx": _plain_xlsx,
}


def _peak() -> int | None:
    """Kilobytes at the height of this process, None where the system does not tell (it is no Linux)."""
    kept = Path("/proc/self/status")
    said = re.search(r"VmHWM:\s+(\d+)", kept.read_text()) if kept.exists() else None
    return int(said[1]) if said else None


def main(what: str) -> None:
    import django

    django.setup()
    from tests.bench.timing import queries

    told: dict[str, Any] = {}

    def work() -> None:
        started = time.process_time()
        told["rows"] = WORKS[what]()
        told["seconds"] = time.process_time() - started

    told["queries"] = queries(work)
    print(json.dumps({**told, "peak": _peak()}))


if __name__ == "__main__":
    main(sys.argv[1])
