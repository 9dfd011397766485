"""``python manage.py kido_butai FILE...``: Kido Butai sessions replayed, one line of result JSON for each file."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.document import document_of


class Command(BaseCommand):
    help = "Replay session files of Kido Butai and print each one's result, or the rule that refuses it, as one line of JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a session file (kido-butai-session, version 1)")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        failed = 0
        for file in files:
            try:
                data = Path(file).read_bytes()
            except OSError as error:
                self.stderr.write(f"{file} cannot be read: {error.strerror or error}.")
                failed += 1
                continue
            result = replay(document_of(data))
            failed += "error" in result
            self.stdout.write(json.dumps(result, separators=(",", ":")))
        if failed:
            raise SystemExit(1)
