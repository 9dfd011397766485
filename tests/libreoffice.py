"""LibreOffice for tests: files opened and saved by it, all at once, because most of the time goes into starting it."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

PROGRAMS = ("soffice", "libreoffice")
FILTERS = {"ods": "ods", "xlsx": "xlsx:Calc MS Excel 2007 XML", "xls": "xls:MS Excel 97"}


def find_libreoffice() -> str | None:
    return os.environ.get("LIBREOFFICE") or next(filter(None, map(shutil.which, PROGRAMS)), None)


class LibreOffice:
    """Workbooks (XLSX by their names) as LibreOffice saves them; each format is made once, when it is first asked for."""

    def __init__(self, program: str, folder: Path, books: Mapping[str, bytes]):
        self._program, self._folder = program, folder
        self._before = folder / "before"
        self._before.mkdir()
        self._saved: dict[str, dict[str, bytes]] = {}
        for name, data in books.items():
            (self._before / f"{name}.xlsx").write_bytes(data)

    def saved(self, ending: str) -> dict[str, bytes]:
        """All of them, by their names."""
        if ending not in self._saved:
            after = self._folder / ending
            settings = f"-env:UserInstallation={(self._folder / 'settings').as_uri()}"
            books = [str(book) for book in sorted(self._before.iterdir())]
            subprocess.run(
                [self._program, settings, "--headless", "--convert-to", FILTERS[ending], "--outdir", str(after), *books],
                check=True,
                capture_output=True,
                timeout=150,
            )
            self._saved[ending] = {made.stem: made.read_bytes() for made in after.iterdir()}
        return self._saved[ending]
