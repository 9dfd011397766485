"""``python manage.py dump_campaign SLUG``: the campaign file of a stored campaign."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.exports.campaign_file import campaign_file
from campaign.management.lookup import campaign_named
from campaign.management.output import in_utf8


class Command(BaseCommand):
    help = "Print the campaign file of a campaign. Loading it again gives the same standings and the same file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the campaign's word in its address, as load_campaign printed it")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:
        in_utf8(self.stdout)
        self.stdout.write(campaign_file(campaign_named(slug)), ending="")
