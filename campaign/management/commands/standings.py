"""``python manage.py standings SLUG``: the standings of a campaign as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.exports.standings import FORMATS, standings_of
from campaign.management.lookup import campaign_named
from campaign.management.output import in_utf8

LATER = ("xlsx", "pdf")
LAST_GAME = 7


class Command(BaseCommand):
    help = "Print the standings of a campaign as JSON, CSV or Markdown, or write them to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the campaign's word in its address, as load_campaign printed it")
        parser.add_argument("--after", metavar="N", type=int, help="as they stood after game N (0: after the muster)")
        parser.add_argument("--format", choices=[*FORMATS, *LATER], default="json", help="json unless said otherwise")
        parser.add_argument("--output", metavar="FILE", help="write to this file, in UTF-8, and print nothing")

    def handle(self, *args: Any, slug: str, after: int | None, format: str, output: str | None, **options: Any) -> None:
        if format in LATER:
            raise CommandError(f"Standings as {format} come in a later version. Until then: --format {', '.join(FORMATS)}.")
        if after is not None and not 0 <= after <= LAST_GAME:
            raise CommandError(f"--after is the number of a game, 0 to {LAST_GAME} (0: after the muster), not {after}.")
        text = FORMATS[format](standings_of(campaign_named(slug), after))
        if output is None:
            in_utf8(self.stdout)
            self.stdout.write(text, ending="")
        else:
            write_file(output, text)


def write_file(name: str, text: str) -> None:
    """Write ``text`` to the file of this name; CommandError where the disk refuses."""
    try:
        Path(name).write_text(text, encoding="utf-8", newline="")
    except (OSError, ValueError) as problem:
        raise CommandError(f"“{name}” could not be written: {problem}.") from None
