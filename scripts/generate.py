"""Writes the files that are made from the code: the JSON Schemas of all formats and the page of rulings.

``python -m scripts.generate`` writes them; with ``--check`` it writes nothing and fails if one differs from the code.
"""

import difflib
import sys
from pathlib import Path

from campaign.exports.documents import schemas
from rulebooks import json_schema
from rulebooks.dauntless.rulings import RULINGS as DAUNTLESS
from rulebooks.dauntless.schema import rendered as of_dauntless
from rulebooks.kido_butai.rulings import RULINGS as KIDO_BUTAI
from rulebooks.kido_butai.schema import rendered as of_kido_butai
from rulebooks.pacific_air_war.rulings import RULINGS as PACIFIC_AIR_WAR
from rulebooks.pacific_air_war.schema import rendered as of_pacific_air_war

BASE = Path(__file__).resolve().parent.parent


def rulings() -> str:
    """The page of rulings as Markdown."""
    lines = [
        "# Rulings",
        "",
        "Where a rulebook leaves a question open, Ready Room does this. A campaign keeps the rulings that it was founded",
        "with, a game of Kido Butai those that it began with. This page is made from the code by `scripts/generate.py`.",
    ]
    books = {"Pacific Air War": PACIFIC_AIR_WAR, "Kido Butai": KIDO_BUTAI, "Dauntless": DAUNTLESS}
    for book, rulings_of_it in books.items():
        lines += ["", f"## {book}"]
        for ruling in rulings_of_it:
            lines += ["", f"### {ruling.cite} {ruling.title}", "", ruling.text, "", f"On {', '.join(ruling.on)}."]
            if ruling.options:
                lines[-1] += f" Options: {', '.join(f'`{option}`' for option in ruling.options)}."
    return "\n".join(lines) + "\n"


def generated() -> dict[Path, str]:
    exports = {name: json_schema.text(schema) for name, schema in schemas().items()}
    texts = {**of_pacific_air_war(), **of_kido_butai(), **of_dauntless(), **exports}
    formats = {BASE / "docs" / "formats" / name: written for name, written in texts.items()}
    return {**formats, BASE / "docs" / "rulings.md": rulings()}


def main() -> int:
    stale = 0
    for path, text in generated().items():
        there = path.read_text(encoding="utf-8") if path.exists() else ""
        if there == text:
            continue
        stale += 1
        name = path.relative_to(BASE).as_posix()
        if "--check" in sys.argv:
            sys.stdout.writelines(difflib.unified_diff(there.splitlines(True), text.splitlines(True), name, "from the code"))
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    if stale and "--check" in sys.argv:
        print(f"{stale} files differ from the code. Run: .venv/bin/python -m scripts.generate")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
