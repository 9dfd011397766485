"""LibreOffice for tests: files opened and saved by it, all at once, because most of the time goes into starting it."""

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

PATIENCE = 150
PROGRAMS = ("soffice", "libreoffice")
FILTERS = {"ods": "ods", "xlsx": "xlsx:Calc MS Excel 2007 XML", "xls": "xls:MS Excel 97"}


def find_libreoffice() -> str | None:
    return os.environ.get("LIBREOFFICE") or next(filter(None, map(shutil.which, PROGRAMS)), None)


class LibreOffice:
    """Workbooks (XLSX by their names) as LibreOffice saves them, in every format.

    It works beside the tests from the moment it is first wanted, and once for all processes of a run: who makes ``folder`` starts
    it, the others find there what it saved.
    """

    def __init__(self, program: str, folder: Path, books: Callable[[], Mapping[str, bytes]]):
        self._program, self._folder = program, folder
        self._before = folder / "before"
        self._made: dict[str, Future[None]] = {}
        self._saved: dict[str, dict[str, bytes]] = {}
        try:
            folder.mkdir()
        except FileExistsError:
            return
        self._before.mkdir()
        for name, data in books().items():
            (self._before / f"{name}.xlsx").write_bytes(data)
        threads = ThreadPoolExecutor(len(FILTERS))
        self._made = {ending: threads.submit(self._convert, ending) for ending in FILTERS}

    def saved(self, ending: str) -> dict[str, bytes]:
        """All of them, by their names."""
        if ending not in self._saved:
            if ending in self._made:
                self._made[ending].result()
            until = monotonic() + PATIENCE
            while not (self._folder / ending).exists() and monotonic() < until:
                sleep(0.05)
            self._saved[ending] = {made.stem: made.read_bytes() for made in (self._folder / ending).iterdir()}
        return self._saved[ending]

    def _convert(self, ending: str) -> None:
        """Into a folder of another name, which gets its own when all are there."""
        making = self._folder / f"{ending}-in-the-making"
        settings = f"-env:UserInstallation={(self._folder / f'{ending}-settings').as_uri()}"
        books = [str(book) for book in sorted(self._before.iterdir())]
        subprocess.run(
            [self._program, settings, "--headless", "--convert-to", FILTERS[ending], "--outdir", str(making), *books],
            check=True,
            capture_output=True,
            timeout=PATIENCE,
        )
        making.rename(self._folder / ending)
