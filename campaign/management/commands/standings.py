"""``python manage.py standings SLUG``: the standings of a campaign as a file."""

import io
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.exports.material import material
from campaign.exports.standings import as_json, standings_of
from campaign.exports.writing import written
from campaign.management.lookup import campaign_named
from campaign.management.output import in_utf8
from campaign.models import Campaign

FORMATS = {"json": "json", "csv": "csv", "markdown": "md", "md": "md", "bbcode": "bbcode.txt", "xlsx": "xlsx", "pdf": "pdf"}
BYTES = ("xlsx", "pdf")
LAST_GAME = 7


class Command(BaseCommand):
    help = "Print the standings of a campaign as JSON, CSV, Markdown, BBCode, XLSX or PDF, or write them to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the campaign's word in its address, as load_campaign printed it")
        parser.add_argument("--after", metavar="N", type=int, help="as they stood after game N (0: after the muster)")
        parser.add_argument("--format", choices=FORMATS, help="what FILE ends with; json where it says nothing")
        parser.add_argument("--output", metavar="FILE", help="write to this file and print nothing; text is UTF-8")

    def handle(self, *args: Any, slug: str, after: int | None, format: str | None, output: str | None, **options: Any) -> None:
        if after is not None and not 0 <= after <= LAST_GAME:
            raise CommandError(f"--after is the number of a game, 0 to {LAST_GAME} (0: after the muster), not {after}.")
        format = format or _meant(output or "")
        file = _file(campaign_named(slug), after, format)
        if output is not None:
            write_file(output, file)
        elif format in BYTES:
            self._print_bytes(file)
        else:
            in_utf8(self.stdout)
            self.stdout.write(file.decode(), ending="")

    def _print_bytes(self, file: bytes) -> None:
        """A file that is no text goes out as it is, but not to a terminal, which it would upset."""
        stream = getattr(self.stdout, "_out", self.stdout)
        out = getattr(stream, "buffer", stream)
        if stream.isatty() or isinstance(out, io.TextIOBase):
            raise CommandError("This format is no text. Write it to a file: --output FILE")
        out.write(file)


def _meant(output: str) -> str:
    """The format that a file's name means."""
    return next((name for name, ending in FORMATS.items() if output.lower().endswith(f".{ending}")), "json")


def _file(campaign: Campaign, after: int | None, format: str) -> bytes:
    """In JSON the standings document, version 1, and nothing around it."""
    if format == "json":
        return as_json(standings_of(campaign, after)).encode()
    return written("standings", FORMATS[format], material(campaign, after))


def write_file(name: str, file: bytes) -> None:
    """Write the file of this name; CommandError where the disk refuses."""
    try:
        Path(name).write_bytes(file)
    except (OSError, ValueError) as problem:
        raise CommandError(f"“{name}” could not be written: {problem}.") from None
