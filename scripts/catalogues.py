"""Brings locale/ up to date with the words of the code: ``python -m scripts.catalogues``; ``--check`` only says what is missing.

It needs Debian's gettext. Words that are new stand in the .po files without a translation, and are listed at the end; write them
there and run it again. German must be complete, Japanese must not. The .mo files are kept with the .po files, so that running
Ready Room needs nothing but Python.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import django
import polib
from django.core.management import call_command
from django.core.management.commands import makemessages
from django.test.utils import override_settings

from rulebooks.dauntless.scenarios import SCENARIOS

BASE = Path(__file__).resolve().parent.parent
SOURCES = ("campaign", "config", "games", "pilots", "rulebooks", "templates")
COMPLETE, PARTLY = ("de",), ("ja",)
PLURALS = {"de": "nplurals=2; plural=(n != 1);", "ja": "nplurals=1; plural=0;"}
HELD = re.compile(r"%\(\w+\)[sd]|%%|\{\w*(?::[^}]*)?\}|</?\w+[^>]*>")
COUNTED = {"%(n)d", "%(n)s", "%(count)d", "%(count)s"}


class Extract(makemessages.Command):
    """Django's own, which never guesses a translation from words that are merely alike. Tables of words say ``noop``."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=noop"]


def extracted(language: str) -> polib.POFile:
    """The catalogue as it should be: every word of the code, with what is translated already, in an order that stays."""
    with TemporaryDirectory() as folder:
        for source in SOURCES:
            shutil.copytree(BASE / source, Path(folder) / source, ignore=shutil.ignore_patterns("__pycache__", "migrations"))
        for rulings in (Path(folder) / "rulebooks").glob("*/rulings.py"):
            ours = import_module(f"rulebooks.{rulings.parent.name}.rulings").RULINGS
            _mark(rulings, (text for ruling in ours for text in (ruling.title, ruling.text)))
        _mark(
            Path(folder) / "rulebooks" / "dauntless" / "scenarios" / "__init__.py", (one["title"] for one in SCENARIOS.values())
        )
        there = Path(folder) / "locale"
        (there / language / "LC_MESSAGES").mkdir(parents=True)
        if stored(language).exists():
            shutil.copy(stored(language), there / language / "LC_MESSAGES")
        with chdir(folder), override_settings(LOCALE_PATHS=[str(there)]):
            options = {"extensions": ["py", "html", "txt"], "add_location": "file", "no_obsolete": True, "no_wrap": True}
            call_command(Extract(), locale=[language], verbosity=0, **options)
        found = polib.pofile(str(there / language / "LC_MESSAGES" / "django.po"), wrapwidth=0)
    found.header = f"Ready Room in {language}.{'' if language in COMPLETE else ' Unreviewed, and not complete.'}"
    found.metadata = {
        "Project-Id-Version": "Ready Room",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    found.metadata_is_fuzzy = False
    for entry in found:
        if entry.fuzzy:  # it was counted or not counted before
            entry.flags.remove("fuzzy")
            entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(entry.msgstr_plural, "")
        entry.occurrences = sorted({(file, "") for file, _line in entry.occurrences})
    found.sort(key=lambda entry: (entry.occurrences, entry.msgid, entry.msgctxt or ""))
    return found


def _mark(data: Path, texts: Iterable[str]) -> None:
    """The words of a book, which are data in there, as calls that xgettext finds."""
    with data.open("a", encoding="utf-8") as file:
        file.writelines(f"gettext({text!r})\n" for text in texts)


def stored(language: str, ending: str = "po") -> Path:
    return BASE / "locale" / language / "LC_MESSAGES" / f"django.{ending}"


def compiled(catalogue: polib.POFile) -> bytes:
    """The catalogue as Python reads it; gettext's own checks fail here."""
    with TemporaryDirectory() as folder:
        source, made = Path(folder) / "django.po", Path(folder) / "django.mo"
        source.write_text(str(catalogue), encoding="utf-8")
        done = subprocess.run(["msgfmt", "--check-format", "--check-domain", "-o", made, source], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr.replace(folder, str(BASE / "locale")))
        return made.read_bytes()


def faults(language: str, catalogue: polib.POFile) -> Iterator[str]:
    """What is wrong with the translations themselves."""
    for entry in catalogue:
        where = f"{language}: {', '.join(file for file, _line in entry.occurrences[:1])}: {entry.msgid!r}"
        if not entry.translated():
            if language in COMPLETE:
                yield f"{where} is not translated"
        else:
            yield from (f"{where} {what}" for what in _differences(entry))


def _differences(entry: polib.POEntry) -> Iterator[str]:
    """Each form must hold what its source holds: names in %( )s, tags; a blank or a line's end at its ends."""
    wanted = set(HELD.findall(entry.msgid_plural or entry.msgid))
    forms = entry.msgstr_plural or {0: entry.msgstr}
    for number, form in forms.items():
        held = set(HELD.findall(form))
        left_out = set() if number == max(forms) else wanted - set(HELD.findall(entry.msgid)) | COUNTED
        if held - wanted or wanted - held - left_out:
            yield f"does not hold the same: {sorted(held ^ wanted)}"
        if (form[:1].isspace(), form[-1:].isspace()) != (entry.msgid[:1].isspace(), entry.msgid[-1:].isspace()):
            yield "differs in the blanks at its ends"


def main() -> int:
    """Bring the catalogues up to date, or only compare; answers with 1 where something is missing."""
    if not shutil.which("msgfmt") or not shutil.which("xgettext"):
        print("The catalogues need gettext: apt-get install gettext")
        return 1
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    wrong: list[str] = []
    for language in (*COMPLETE, *PARTLY):
        catalogue = extracted(language)
        wrong += faults(language, catalogue)
        for ending, made in (("po", f"{catalogue}\n".encode()), ("mo", compiled(catalogue))):
            path = stored(language, ending)
            if "--check" not in sys.argv:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(made)
            elif not path.exists() or not same(path, made):
                wrong.append(f"{path.relative_to(BASE)} is not what the code says: run python -m scripts.catalogues")
    print(*wrong, sep="\n")
    return 1 if wrong else 0


def same(path: Path, made: bytes) -> bool:
    """Whether a stored file says the same; compiled ones may be laid out otherwise by another gettext."""
    if path.suffix == ".po":
        return path.read_bytes() == made
    with TemporaryDirectory() as folder:
        other = Path(folder) / "other.mo"
        other.write_bytes(made)
        return str(polib.mofile(str(path))) == str(polib.mofile(str(other)))


if __name__ == "__main__":
    sys.exit(main())
